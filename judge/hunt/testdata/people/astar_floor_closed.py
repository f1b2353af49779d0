# A* with an estimate that ladders make too high, and cells closed when taken.
import sys, heapq
def solve(n,d,j):
    h=[((n-1)//d,0,1)];closed=set()
    while h:
        f,g,c=heapq.heappop(h)
        if c==n: return g
        if c in closed: continue
        closed.add(c)
        for k in range(1,d+1):
            if c+k<=n:
                x=j.get(c+k,c+k)
                if x not in closed:
                    heapq.heappush(h,(g+1+(n-x)//d,g+1,x))
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
