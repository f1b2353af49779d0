// Right, with all that people leave in a file: a print, a test of their own.
int end_of(int** board, int n, int cell)
{
    int up = (cell - 1) / n, along = (cell - 1) % n;
    int value = board[n - 1 - up][up % 2 ? n - 1 - along : along];
    return value < 0 ? cell : value;
}

int snakesAndLadders(int** board, int boardSize, int* boardColSize)
{
    int n = boardSize, last = n * n, head = 0, tail = 0;
    int* throws = malloc((last + 1) * sizeof(int));
    int* queue = malloc((last + 1) * sizeof(int));
    memset(throws, -1, (last + 1) * sizeof(int));
    throws[1] = 0;
    queue[tail++] = 1;
    while (head < tail) {
        int from = queue[head++];
        for (int to = from + 1; to <= from + 6 && to <= last; to++) {
            int end = end_of(board, boardColSize[0], to);
            if (throws[end] < 0) {
                throws[end] = throws[from] + 1;
                queue[tail++] = end;
            }
        }
    }
    printf("%d cells\n", last);
    board[0][0] = 7;
    return throws[last];
}

int main()
{
    int row[] = {-1}, *board[] = {row}, size = 1;
    printf("%d\n", snakesAndLadders(board, 1, &size));
}
