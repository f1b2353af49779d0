// Calls snakeLadder of the class Solution for each board.
#include "adder.h"

namespace given { // by the site; some files have a class Solution of their own

class Solution {
public:
	int snakeLadder(vector<vector<int>>& A, vector<vector<int>>& B);
};

} // namespace given

using namespace given;

#define main adder_unused_main // a test of the author's own, or the site's driver
#include "solution.cpp"
#undef main

#include "lists.h"

signed main() {
	adder::play([](auto& ladders, auto& snakes) { return ::Solution().snakeLadder(ladders, snakes); });
	fflush(adder::console.answers);
}
