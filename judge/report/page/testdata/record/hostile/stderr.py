import sys
sys.stderr.write("<svg onload=alert(1)>\n\x1b]0;owned\x07\n")
sys.exit("'\"><iframe src=javascript:alert(1)></iframe>")
