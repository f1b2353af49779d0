#include <iostream>
#include <queue>
#include <vector>
#define MAXN 1000005
using namespace std;
int jumpTo[MAXN];
int main(){
    int t; cin>>t;
    while(t--){
        int n,d,m; cin>>n>>d>>m;
        for(int i=0;i<=n;i++) jumpTo[i]=i;
        for(int i=0;i<m;i++){ int x,y; cin>>x>>y; jumpTo[x]=y; }
        vector<int> dist(n+1,-1);
        queue<int> q; q.push(1); dist[1]=0;
        while(!q.empty() && dist[n]==-1){
            int u=q.front(); q.pop();
            for(int i=1;i<=d && u+i<n;i++){
                int v=jumpTo[u+i];
                if(dist[v]==-1){ dist[v]=dist[u]+1; q.push(v); }
            }
        }
        cout<<dist[n]<<endl;
    }
    return 0;
}
