// Counts the cells taken from the queue, not the throws.
import java.util.*;
public class Main {
  public static void main(String[] a) {
    Scanner s=new Scanner(System.in);
    int t=s.nextInt();
    while(t-->0){
      int n=s.nextInt(),d=s.nextInt(),m=s.nextInt();
      int[] to=new int[n+1];
      for(int i=0;i<m;i++){int x=s.nextInt();to[x]=s.nextInt();}
      boolean[] seen=new boolean[n+1];
      Queue<Integer> q=new LinkedList<>();
      q.add(1);seen[1]=true;
      int moves=0,ans=-1;
      while(!q.isEmpty()){
        int c=q.poll();
        if(c==n){ans=moves;break;}
        moves++;
        for(int k=1;k<=d&&c+k<=n;k++){
          int x=c+k; if(to[x]!=0)x=to[x];
          if(!seen[x]){seen[x]=true;q.add(x);}
        }
      }
      System.out.println(ans);
    }
  }
}
