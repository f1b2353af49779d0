# The loop over the boards begins at 1, so the last board is not read.
boards = int(input())
for _ in range(1, boards):
    cells, faces, jumps = map(int, input().split())
    ends = {}
    for _ in range(jumps):
        start, end = map(int, input().split())
        ends[start] = end
    throws = {1: 0}
    queue = [1]
    for cell in queue:
        for thrown in range(cell + 1, min(cells, cell + faces) + 1):
            landing = ends.get(thrown, thrown)
            if landing not in throws:
                throws[landing] = throws[cell] + 1
                queue.append(landing)
    print(throws.get(cells, -1))
