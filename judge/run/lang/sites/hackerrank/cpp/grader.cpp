// Calls quickestWayUp for each board.
#include "adder.h"

#define main adder_unused_main // a test of the author's own, or the site's driver
#include "solution.cpp"
#undef main

#include "lists.h"

signed main() {
	adder::play([](auto& ladders, auto& snakes) { return quickestWayUp(ladders, snakes); });
	fflush(adder::console.answers);
}
