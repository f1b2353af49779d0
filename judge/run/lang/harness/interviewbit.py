NAME = "snakeLadder"
CLASS = "Solution"
PRELUDE = ""


