// The heap holds (cell, throws) where (throws, cell) is meant.
#include <bits/stdc++.h>
using namespace std;

int solve(int n,int d,vector<int>&j){
  priority_queue<pair<int,int>,vector<pair<int,int>>,greater<>> q; q.push({1,0});
  vector<bool> seen(n+1);
  while(!q.empty()){
    auto [c,s]=q.top();q.pop();
    if(seen[c])continue; seen[c]=true;
    if(c==n)return s;
    for(int k=1;k<=d&&c+k<=n;k++){int x=c+k;if(j[x])x=j[x];if(!seen[x])q.push({x,s+1});}
  }
  return -1;
}
int main(){int t;scanf("%d",&t);while(t--){int n,d,m;scanf("%d %d %d",&n,&d,&m);vector<int> j(n+1,0);for(int i=0;i<m;i++){int a,b;scanf("%d %d",&a,&b);j[a]=b;}printf("%d\n",solve(n,d,j));}}
