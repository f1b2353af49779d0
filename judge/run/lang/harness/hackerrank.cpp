signed main() {
	adder::play([](auto& ladders, auto& snakes) { return quickestWayUp(ladders, snakes); });
	fflush(adder::console.answers);
}
