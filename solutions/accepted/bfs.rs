// Approach:  BFS over cells. Cells that no throw has landed on yet are linked
//            (Unlanded), so that each of them is landed on once.
// Source:    published as BFS over a move array, in C++, Java, Python, C# and
//            JavaScript; repaired: -1 when N cannot be reached.
// Cost:      time nearly linear, O(N log N) at worst, whatever D is;
//            memory O(N).
// Why right: cells leave the queue in order of throws, so the first throw that
//            lands on a cell is as early as any other that would.
// Reads:     as beginners do, with read_line and println, into a HashMap: the time limit
//            allows for that.

use std::collections::{HashMap, VecDeque};
use std::io;

/// For every cell: itself while no throw has landed on it, else a later cell.
struct Unlanded(Vec<usize>);

impl Unlanded {
    fn first_from(&mut self, mut cell: usize) -> usize {
        let next = &mut self.0;
        while next[cell] != cell {
            next[cell] = next[next[cell]];
            cell = next[cell];
        }
        cell
    }

    fn land(&mut self, cell: usize) {
        self.0[cell] = cell + 1;
    }
}

/// Least throws from 1 to n; jumps has the end of the jump that starts on a cell.
fn fewest_throws(n: usize, d: usize, jumps: &HashMap<usize, usize>) -> Option<u32> {
    let mut unlanded = Unlanded((0..n + 2).collect());
    let mut rested = vec![false; n + 1];
    let mut queue = VecDeque::new();
    rested[1] = true;
    queue.push_back((1, 0));
    while let Some((from, dist)) = queue.pop_front() {
        if from == n {
            return Some(dist);
        }
        let last = n.min(from + d);
        let mut cell = unlanded.first_from(from + 1);
        while cell <= last {
            unlanded.land(cell);
            let end = *jumps.get(&cell).unwrap_or(&cell);
            if !rested[end] {
                rested[end] = true;
                queue.push_back((end, dist + 1));
            }
            cell = unlanded.first_from(cell + 1);
        }
    }
    None
}

fn read_numbers() -> Vec<usize> {
    let mut line = String::new();
    io::stdin().read_line(&mut line).expect("no more input");
    line.split_whitespace().map(|word| word.parse().expect("a number")).collect()
}

fn main() {
    let boards = read_numbers()[0];
    for _ in 0..boards {
        let numbers = read_numbers();
        let (n, d, m) = (numbers[0], numbers[1], numbers[2]);
        let mut jumps = HashMap::new();
        for _ in 0..m {
            let jump = read_numbers();
            jumps.insert(jump[0], jump[1]);
        }
        match fewest_throws(n, d, &jumps) {
            Some(throws) => println!("{}", throws),
            None => println!("-1"),
        }
    }
}
