# Lands on a snake only where every throw does.
import sys
from collections import deque
def solve(n,d,j):
    q=deque([(1,0)]);seen={1}
    while q:
        c,s=q.popleft()
        if c==n: return s
        opts=[c+k for k in range(1,d+1) if c+k<=n]
        good=[x for x in opts if j.get(x,x)>=x]
        if not good: good=opts
        for x in good:
            x=j.get(x,x)
            if x not in seen:
                seen.add(x);q.append((x,s+1))
    return -1
def main():
    t=list(map(int,sys.stdin.read().split()));p=1
    for _ in range(t[0]):
        n,d,m=t[p:p+3];p+=3
        j={}
        for i in range(m):
            j[t[p]]=t[p+1];p+=2
        print(solve(n,d,j))
main()
