// Reads boards, calls fewestThrows of the file solution.rs, and prints a line for each board.
use std::io::{Read, Write};
use std::os::fd::FromRawFd;

mod solution;

extern "C" {
    fn dup(fd: i32) -> i32;
    fn dup2(fd: i32, to: i32) -> i32;
}

fn main() {
    let answers = unsafe {
        let kept = dup(1);
        dup2(2, 1); // what the program prints itself goes to standard error
        std::fs::File::from_raw_fd(kept)
    };
    let mut answers = std::io::BufWriter::new(answers);
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<usize>().unwrap());
    let mut number = || numbers.next().unwrap();
    for _ in 0..number() {
        let (cells, faces, count) = (number(), number(), number());
        let jumps: Vec<(usize, usize)> = (0..count).map(|_| (number(), number())).collect();
        writeln!(answers, "{}", solution::fewestThrows(cells, faces, &jumps)).unwrap();
    }
}
