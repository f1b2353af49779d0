// Reads boards, calls fewestThrows, and prints a line for each board.
#include <cstdio>
#include <vector>
#include <unistd.h>

int fewestThrows(int cells, int faces, std::vector<std::vector<int>> jumps);

static FILE* boards;

static int number() {
	int n = 0;
	if (fscanf(boards, "%d", &n) != 1)
		_exit(2);
	return n;
}

int main() {
	FILE* answers = fdopen(dup(1), "w");
	dup2(2, 1); // what the program prints itself goes to standard error
	boards = fdopen(dup(0), "r");
	if (!freopen("/dev/null", "r", stdin)) // what it reads itself is empty
		return 2;
	for (int left = number(); left > 0; left--) {
		int cells = number(), faces = number(), count = number();
		std::vector<std::vector<int>> jumps(count, std::vector<int>(2));
		for (auto& jump : jumps) {
			jump[0] = number();
			jump[1] = number();
		}
		fprintf(answers, "%d\n", fewestThrows(cells, faces, jumps));
	}
	fclose(answers);
}
