// Reads boards, calls fewestThrows, and prints a line for each board.
#include <cstdio>
#include <vector>
#include <unistd.h>

int fewestThrows(int cells, int faces, std::vector<std::vector<int>> jumps);

static int number() {
	int n = 0;
	if (scanf("%d", &n) != 1)
		_exit(2);
	return n;
}

int main() {
	FILE* answers = fdopen(dup(1), "w");
	dup2(2, 1); // what the program prints itself goes to standard error
	for (int boards = number(); boards > 0; boards--) {
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
