// Adds the face to the distance instead of one.
#include <bits/stdc++.h>
using namespace std;

int solve(int n,int d,vector<int>&j){
  vector<int> dist(n+1,-1);queue<int>q;q.push(1);dist[1]=0;
  while(!q.empty()){int c=q.front();q.pop();
    for(int k=1;k<=d;k++){int x=c+k;if(x>n)x=n-(x-n);if(x<1)continue;if(j[x])x=j[x];
      if(dist[x]==-1||dist[x]>dist[c]+k){dist[x]=dist[c]+k;q.push(x);}}}
  return dist[n];
}
int main(){int t;scanf("%d",&t);while(t--){int n,d,m;scanf("%d %d %d",&n,&d,&m);vector<int> j(n+1,0);for(int i=0;i<m;i++){int a,b;scanf("%d %d",&a,&b);j[a]=b;}printf("%d\n",solve(n,d,j));}}
