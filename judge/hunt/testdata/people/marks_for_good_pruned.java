// Depth first, largest face first: visited cells stay visited, and long ways are left.
import java.util.*;
public class Main {
  static int best,n,d;static int[] to;static boolean[] seen;
  static void go(int c,int s){
    if(c==n){best=Math.min(best,s);return;}
    if(s>=best)return;
    seen[c]=true;
    for(int k=d;k>=1;k--){
      int x=c+k;if(x>n)continue;
      if(to[x]>0)x=to[x];
      if(!seen[x])go(x,s+1);
    }
  }
  public static void main(String[] a) throws Exception {
    Thread th=new Thread(null,()->{
    Scanner s=new Scanner(System.in);
    int t=s.nextInt();
    while(t-->0){
      n=s.nextInt();d=s.nextInt();int m=s.nextInt();
      to=new int[n+1];seen=new boolean[n+1];
      for(int i=0;i<m;i++){int x=s.nextInt();to[x]=s.nextInt();}
      best=Integer.MAX_VALUE;
      go(1,0);
      System.out.println(best==Integer.MAX_VALUE?-1:best);
    }},"",1<<28);
    th.start();th.join();
  }
}
