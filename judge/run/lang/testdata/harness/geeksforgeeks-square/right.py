from collections import deque


class Solution:
    def minThrows(self, n, lad, sn):
        ends = dict(zip(lad[::2], lad[1::2])) | dict(zip(sn[::2], sn[1::2]))
        throws, following = {1: 0}, deque([1])
        while following:
            at = following.popleft()
            for to in range(at + 1, min(at + 6, n * n) + 1):
                end = ends.get(to, to)
                if end not in throws:
                    throws[end] = throws[at] + 1
                    following.append(end)
        print(n, "rows")
        lad.clear()
        return throws.get(n * n, -1)
