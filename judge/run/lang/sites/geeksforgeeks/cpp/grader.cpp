// Calls minThrow of the class Solution for each board: a count of jumps, and their ends.
#include "adder.h"

#define main adder_unused_main // a test of the author's own, or the site's driver
#include "solution.cpp"
#undef main

namespace adder {

// The site's own is a pointer; some files have the vector of its newer tasks.
template <class S>
concept Listed = requires(S s, int n, std::vector<int>& arr) {
	{ s.minThrow(n, arr) } -> std::convertible_to<int>;
};

template <class S>
void play() {
	for (int t = console.number(); t > 0; t--) {
		int n = console.number();
		std::vector<int> arr(2 * n);
		for (int& cell : arr)
			cell = console.number();
		S solution;
		if constexpr (Listed<S>)
			console.answer(solution.minThrow(n, arr));
		else
			console.answer(solution.minThrow(n, arr.data()));
	}
}

} // namespace adder

signed main() {
	adder::play<Solution>();
	fflush(adder::console.answers);
}
