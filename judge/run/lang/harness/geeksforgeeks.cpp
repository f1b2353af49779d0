namespace adder {

using namespace ::adder; // which is another where several files share a program

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
