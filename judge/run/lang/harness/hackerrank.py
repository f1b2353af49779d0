NAME = "quickestWayUp"
CLASS = None
PARAMETERS = 2
PRELUDE = "import math, os, random, re, sys"  # what the site's own file begins with


