# Goes on for one round more than n // d.
import sys
def solve(n,d,j):
    cur={1};steps=0
    while steps<=n//d+1:
        if n in cur: return steps
        nxt=set()
        for c in cur:
            for k in range(1,d+1):
                if c+k<=n: nxt.add(j.get(c+k,c+k))
        cur=nxt;steps+=1
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
