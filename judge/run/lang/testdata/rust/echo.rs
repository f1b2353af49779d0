use std::io::BufRead;

fn main() {
    for line in std::io::stdin().lock().lines() {
        let sum: i64 = line.unwrap().split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum();
        println!("{}", sum);
    }
}
