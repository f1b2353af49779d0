from collections import deque


class Solution:
    def minThrow(self, N, arr):
        ends = {arr.pop(0): arr.pop(0) for _ in range(N)}
        throws, following = {1: 0}, deque([1])
        while following:
            at = following.popleft()
            for to in range(at + 1, min(at + 6, 30) + 1):
                end = ends.get(to, to)
                if end not in throws:
                    throws[end] = throws[at] + 1
                    following.append(end)
        print(N, "jumps")
        return throws.get(30, -1)


#{ Driver Code Starts.
if __name__ == '__main__':
    for _ in range(int(input())):
        print(Solution().minThrow(int(input()), [int(x) for x in input().split()]))
# } Driver Code Ends
