fn read_board(console: &mut Console) -> Vec<Vec<i32>> {
    let mut board: Vec<Vec<i32>> = Vec::new();
    let mut depth = 0;
    loop {
        let c = console.peek();
        if c != b'[' && c != b']' && c != b',' && c != 0 {
            let n = console.number();
            board.last_mut().expect("a number outside of a row").push(n);
            continue;
        }
        console.at += 1;
        if c == b'[' {
            depth += 1;
            if depth == 2 {
                board.push(Vec::new());
            }
        }
        if c == b']' {
            depth -= 1;
        }
        if depth == 0 || c == 0 {
            return board;
        }
    }
}

pub fn play() {
    let mut console = Console::open();
    while console.peek() == b'[' {
        let board = read_board(&mut console);
        let answer = super::Solution::snakes_and_ladders(board);
        console.answer(answer);
    }
}
