# Calls snakeLadder of the class Solution for each board.
# asks for: Solution snakeLadder
from adder_lists import play

from solution import Solution

play(lambda ladders, snakes: Solution().snakeLadder(ladders, snakes))
