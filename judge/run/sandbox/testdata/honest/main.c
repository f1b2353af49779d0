// Sums its input, and counts what it sees in its two folders: itself, and "."
// and ".." of the working folder.
#include <dirent.h>
#include <stdio.h>

int main(void)
{
	int n, x, sum = 0, files = 0;
	struct dirent *e;
	if (scanf("%d", &n) != 1)
		return 1;
	while (n-- > 0 && scanf("%d", &x) == 1)
		sum += x;
	for (DIR *d = opendir("/w"); d && (e = readdir(d));) // outside of a cell there is none
		files++;
	for (DIR *d = opendir("/tmp"); d && (e = readdir(d));)
		files += e->d_name[0] != '.';
	printf("%d files %d\n", sum, files);
	return 0;
}
