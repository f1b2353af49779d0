// Passes over the table once for each jump.
#include <stdio.h>
#include <stdlib.h>
int main(void){int t;scanf("%d",&t);while(t--){int n,d,m;scanf("%d%d%d",&n,&d,&m);int*to=calloc(n+1,4),*f=malloc(4*(n+1));
 for(int i=0;i<m;i++){int a,b;scanf("%d%d",&a,&b);to[a]=b;}
 for(int i=0;i<=n;i++)f[i]=1<<29;
 f[1]=0;
 for(int r=0;r<m;r++)
  for(int i=1;i<n;i++)if(f[i]<1<<29)for(int k=1;k<=d&&i+k<=n;k++){int x=to[i+k]?to[i+k]:i+k;if(f[i]+1<f[x])f[x]=f[i]+1;}
 printf("%d\n",f[n]<1<<29?f[n]:-1);free(to);free(f);}}
