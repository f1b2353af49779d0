// Boards as two lists, of ladders and of snakes.
namespace adder {

std::vector<std::vector<int>> pairs() {
	std::vector<std::vector<int>> all(console.number(), std::vector<int>(2));
	for (auto& pair : all)
		for (int& cell : pair)
			cell = console.number();
	return all;
}

template <class Way>
void play(Way way) {
	for (int t = console.number(); t > 0; t--) {
		auto ladders = pairs(), snakes = pairs();
		console.answer(way(ladders, snakes));
	}
}

} // namespace adder

