import sys
sys.stdout.buffer.write(b"\xff\xfe 1\x00\xc0\xaf </script>\n")
