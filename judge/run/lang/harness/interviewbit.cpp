signed main() {
	adder::play([](auto& ladders, auto& snakes) { return Solution().snakeLadder(ladders, snakes); });
	fflush(adder::console.answers);
}
