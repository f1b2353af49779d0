NAME = "snakeLadder"
CLASS = "Solution"
PARAMETERS = 2
PRELUDE = ""


