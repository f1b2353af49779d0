// Snakes are kept by their tail, and asked for after the ladders.
function solve(n,d,pairs){
  const lad={},sn={};
  for(const [a,b] of pairs){ if(a<b)lad[a]=b; else sn[b]=a; }
  const q=[[1,0]];const seen=new Set([1]);
  while(q.length){
    const [c,s]=q.shift();
    if(c===n)return s;
    for(let k=1;k<=d;k++){
      let x=c+k;if(x>n)continue;
      if(x in lad)x=lad[x];
      else if(x in sn)x=sn[x];
      if(!seen.has(x)){seen.add(x);q.push([x,s+1]);}
    }
  }
  return -1;
}
const t=require("fs").readFileSync(0,"utf8").split(/\s+/).map(Number);let p=0;const T=t[p++];for(let q=0;q<T;q++){const n=t[p++],d=t[p++],m=t[p++];const pairs=[];for(let i=0;i<m;i++){pairs.push([t[p],t[p+1]]);p+=2;}console.log(solve(n,d,pairs));}
