// A jump is taken when its cell is taken out, and its end put in front at no cost.
function solve(n,d,pairs){
  const to=new Map(pairs);const seen=new Set([1]);const q=[[1,0]];
  while(q.length){
    const [c,s]=q.shift();
    if(c===n)return s;
    if(to.has(c)&&c!==1){ const e=to.get(c); if(!seen.has(e)){seen.add(e);q.unshift([e,s]);} continue; }
    for(let k=1;k<=d&&c+k<=n;k++){const x=c+k;if(!seen.has(x)){seen.add(x);q.push([x,s+1]);}}
  }
  return -1;
}
const t=require("fs").readFileSync(0,"utf8").split(/\s+/).map(Number);let p=0;const T=t[p++];for(let q=0;q<T;q++){const n=t[p++],d=t[p++],m=t[p++];const pairs=[];for(let i=0;i<m;i++){pairs.push([t[p],t[p+1]]);p+=2;}console.log(solve(n,d,pairs));}
