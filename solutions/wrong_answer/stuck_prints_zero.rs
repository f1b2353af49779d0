// Approach:  BFS; cells that no throw has landed on yet are linked (Unlanded).
// Source:    what a class hands in.
// Cost:      time nearly linear, memory O(N).
// Why wrong: believes that 0 says well enough that N cannot be reached.

use std::collections::VecDeque;
use std::io::{self, Read, Write};

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

/// Least throws from 1 to n, 0 when stuck; a throw that lands on c ends on jump_end[c].
fn fewest_throws(n: usize, d: usize, jump_end: &[usize]) -> u32 {
    let mut unlanded = Unlanded((0..n + 2).collect());
    let mut rested = vec![false; n + 1];
    let mut queue = VecDeque::new();
    rested[1] = true;
    queue.push_back((1, 0));
    while let Some((from, dist)) = queue.pop_front() {
        if from == n {
            return dist;
        }
        let last = n.min(from + d);
        let mut cell = unlanded.first_from(from + 1);
        while cell <= last {
            unlanded.land(cell);
            let end = jump_end[cell];
            if !rested[end] {
                rested[end] = true;
                queue.push_back((end, dist + 1));
            }
            cell = unlanded.first_from(cell + 1);
        }
    }
    0
}

fn main() -> io::Result<()> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let mut numbers = input
        .split_ascii_whitespace()
        .map(|token| token.parse::<usize>().expect("a number"));
    let mut read = || numbers.next().expect("more input");

    let mut out = io::BufWriter::new(io::stdout());
    for _ in 0..read() {
        let (n, d, m) = (read(), read(), read());
        let mut jump_end: Vec<usize> = (0..=n).collect();
        for _ in 0..m {
            let start = read();
            jump_end[start] = read();
        }
        writeln!(out, "{}", fewest_throws(n, d, &jump_end))?;
    }
    out.flush()
}
