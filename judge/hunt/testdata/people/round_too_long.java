// Each round takes a cell too many: i <= size.
import java.util.*;
public class Main {
  public static void main(String[] z) {
    Scanner s=new Scanner(System.in);int t=s.nextInt();
    while(t-->0){
      int n=s.nextInt(),d=s.nextInt(),m=s.nextInt();int[] to=new int[n+1];
      while(m-->0){int a=s.nextInt();to[a]=s.nextInt();}
      boolean[] seen=new boolean[n+1];Deque<Integer> q=new ArrayDeque<>();q.add(1);seen[1]=true;
      int lv=0,ans=-1;
      outer:
      while(!q.isEmpty()){
        int size=q.size();
        lv++;
        for(int i=0;i<=size;i++){
          if(q.isEmpty())break;
          int c=q.poll();
          for(int k=1;k<=d;k++){int x=c+k;if(x>n)break;if(to[x]>0)x=to[x];
            if(x==n){ans=lv;break outer;}
            if(!seen[x]){seen[x]=true;q.add(x);}}
        }
      }
      System.out.println(ans);
    }
  }
}
