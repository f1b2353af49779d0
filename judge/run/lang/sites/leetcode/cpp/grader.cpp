// Calls snakesAndLadders of the class Solution for each board: a row of brackets a line.
#include "adder.h"

#define main adder_unused_main // a test of the author's own, or the site's driver
#include "solution.cpp"
#undef main

namespace adder {

void play() {
	while (console.peek() == '[') {
		std::vector<std::vector<int>> board;
		for (int depth = 0; char c = console.peek();) {
			if (c != '[' && c != ']' && c != ',') {
				board.back().push_back(console.number());
				continue;
			}
			console.at++;
			depth += (c == '[') - (c == ']');
			if (c == '[' && depth == 2)
				board.emplace_back();
			if (depth == 0)
				break;
		}
		console.answer(Solution().snakesAndLadders(board));
	}
}

} // namespace adder

signed main() {
	adder::play();
	fflush(adder::console.answers);
}
