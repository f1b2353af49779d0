# A throw of the largest face gives another throw for nothing.
import sys
from collections import deque
def solve(n,d,j):
    dist={1:0}
    q=deque([1])
    while q:
        c=q.popleft()
        for k in range(1,d+1):
            x=c+k
            if x>n: break
            x=j.get(x,x)
            w=dist[c] if k==d else dist[c]+1
            if x not in dist or w<dist[x]:
                dist[x]=w
                if k==d: q.appendleft(x)
                else: q.append(x)
    return dist.get(n,-1)
def main():
    t=list(map(int,sys.stdin.read().split()));p=1
    for _ in range(t[0]):
        n,d,m=t[p:p+3];p+=3
        j={}
        for i in range(m):
            j[t[p]]=t[p+1];p+=2
        print(solve(n,d,j))
main()
