// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (next), so that each of them is landed on once.
// Source:    our own, as a beginner writes it.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     with stdin().lines(), split and parse, into a HashMap, and prints with println: the time limit allows for that.
use std::collections::{HashMap, VecDeque};
use std::io;

fn main() {
    let mut lines = io::stdin().lines();
    let boards: usize = lines.next().unwrap().unwrap().trim().parse().unwrap();
    for _ in 0..boards {
        let line = lines.next().unwrap().unwrap();
        let numbers: Vec<usize> = line.split(' ').map(|x| x.parse().unwrap()).collect();
        let n = numbers[0];
        let d = numbers[1];
        let m = numbers[2];
        let mut jumps: HashMap<usize, usize> = HashMap::new();
        for _ in 0..m {
            let line = lines.next().unwrap().unwrap();
            let pair: Vec<usize> = line.split(' ').map(|x| x.parse().unwrap()).collect();
            jumps.insert(pair[0], pair[1]);
        }
        let mut next: Vec<usize> = (0..n + 2).collect();
        let mut dist = vec![-1; n + 2];
        let mut queue = VecDeque::new();
        let mut answer = -1;
        queue.push_back(1);
        dist[1] = 0;
        while let Some(cell) = queue.pop_front() {
            if cell == n {
                answer = dist[cell];
                break;
            }
            let mut c = cell + 1;
            loop {
                while next[c] != c {
                    next[c] = next[next[c]];
                    c = next[c];
                }
                if c > n || c > cell + d {
                    break;
                }
                next[c] = c + 1;
                let end = *jumps.get(&c).unwrap_or(&c);
                if dist[end] == -1 {
                    dist[end] = dist[cell] + 1;
                    queue.push_back(end);
                }
            }
        }
        println!("{}", answer);
    }
}
