// Reads boards, calls fewestThrows, and prints a line for each board.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int fewestThrows(int cells, int faces, int jumps[][2], int count);

static FILE *boards;

static int number(void)
{
	int n = 0;
	if (fscanf(boards, "%d", &n) != 1)
		_exit(2);
	return n;
}

int main(void)
{
	FILE *answers = fdopen(dup(1), "w");
	dup2(2, 1); // what the program prints itself goes to standard error
	boards = fdopen(dup(0), "r");
	if (!freopen("/dev/null", "r", stdin)) // what it reads itself is empty
		return 2;
	for (int left = number(); left > 0; left--) {
		int cells = number(), faces = number(), count = number();
		int (*jumps)[2] = malloc((count + 1) * sizeof *jumps);
		for (int i = 0; i < count; i++) {
			jumps[i][0] = number();
			jumps[i][1] = number();
		}
		fprintf(answers, "%d\n", fewestThrows(cells, faces, jumps, count));
		free(jumps);
	}
	fclose(answers);
	return 0;
}
