# It remembers a few boards, and knows nothing.
answers = {(2, 1, 0): 1, (2, 2, 0): 1, (3, 1, 0): 2, (3, 2, 0): 1, (4, 1, 0): 3, (4, 3, 0): 1}
for _ in range(int(input())):
    n, d, m = map(int, input().split())
    for _ in range(m):
        input()
    print(answers.get((n, d, m), -1))
