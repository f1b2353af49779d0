// Looks through the jumps in the order of the input and does not stop at the first that fits.
import java.util.*;
public class Main {
  public static void main(String[] z) {
    Scanner s=new Scanner(System.in);
    int t=s.nextInt();
    while(t-->0){
      int n=s.nextInt(),d=s.nextInt(),m=s.nextInt();
      int[][] j=new int[m][2];
      for(int i=0;i<m;i++){j[i][0]=s.nextInt();j[i][1]=s.nextInt();}
      int[] dist=new int[n+1];Arrays.fill(dist,-1);dist[1]=0;
      ArrayDeque<Integer> q=new ArrayDeque<>();q.add(1);
      while(!q.isEmpty()){
        int c=q.poll();
        for(int k=1;k<=d;k++){
          int x=c+k;if(x>n)break;
          for(int[] e:j) if(e[0]==x) x=e[1];
          if(dist[x]==-1){dist[x]=dist[c]+1;q.add(x);}
        }
      }
      System.out.println(dist[n]);
    }
  }
}
