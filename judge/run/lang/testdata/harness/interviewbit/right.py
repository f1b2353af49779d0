from collections import deque


class Solution:
    # @param A : list of list of integers
    # @param B : list of list of integers
    # @return an integer
    def snakeLadder(self, A, B):
        ends = dict(A + B)
        throws, following = {1: 0}, deque([1])
        while following:
            at = following.popleft()
            for to in range(at + 1, min(at + 6, 100) + 1):
                end = ends.get(to, to)
                if end not in throws:
                    throws[end] = throws[at] + 1
                    following.append(end)
        print(len(A), "ladders")
        A.clear()
        return throws.get(100, -1)
