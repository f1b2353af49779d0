//! Right, with all that people leave in a file: a print, a test of their own.
#![allow(dead_code)]
use std::collections::VecDeque;

impl Solution {
    fn end_of(board: &Vec<Vec<i32>>, cell: usize) -> usize {
        let n = board.len();
        let (up, along) = ((cell - 1) / n, (cell - 1) % n);
        let value = board[n - 1 - up][if up % 2 == 1 { n - 1 - along } else { along }];
        if value < 0 { cell } else { value as usize }
    }

    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {
        let last = board.len() * board.len();
        let mut throws = vec![-1; last + 1];
        let mut queue = VecDeque::from([1]);
        throws[1] = 0;
        while let Some(from) = queue.pop_front() {
            for to in from + 1..=last.min(from + 6) {
                let end = Self::end_of(&board, to);
                if throws[end] < 0 {
                    throws[end] = throws[from] + 1;
                    queue.push_back(end);
                }
            }
        }
        println!("{} cells", last);
        throws[last]
    }
}

fn main() {
    println!("{}", Solution::snakes_and_ladders(vec![vec![-1]]));
}
