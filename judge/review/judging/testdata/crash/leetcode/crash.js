var snakesAndLadders = function(board) {
    return read(board, 99);
};
function read(board, at) { return board[at][0]; }
