NAME = "quickestWayUp"
CLASS = None
PRELUDE = "import math, os, random, re, sys"  # what the site's own file begins with


