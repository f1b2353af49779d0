namespace adder {

using namespace ::adder; // which is another where several files share a program

// The numbers on the rest of the line.
std::vector<int> line() {
	std::vector<int> all;
	if (!console.answers)
		console.open();
	size_t end = std::min(console.text.find('\n', console.at), console.text.size());
	while (console.peek() && console.at < end)
		all.push_back(console.number());
	console.at = std::min(end + 1, console.text.size());
	return all;
}

void play() {
	for (int t = line().at(0); t > 0; t--) {
		int n = line().at(0);
		std::vector<int> lad = line(), sn = line();
		console.answer(Solution().minThrows(n, lad, sn));
	}
}

} // namespace adder

signed main() {
	adder::play();
	fflush(adder::console.answers);
}
