// Acts that want more memory than there is, and two that want what they may.
#include "act.h"
#include <sys/mman.h>

static int bomb(int c, char **v)
{
	for (;;) {
		volatile char *p = malloc(1 << 20);
		for (int at = 0; p && at < 1 << 20; at += 4096)
			p[at] = 1;
	}
	return 0;
}

// No child alone is above the limit. All hold their memory until the last one has its own.
static int children(int c, char **v)
{
	int full[2], held[2], end, well = 0;
	char byte = 0;
	if (pipe(full) || pipe(held))
		return 1;
	for (int i = 0; i < 8; i++)
		if (fork() == 0) {
			close(held[1]);
			volatile char *p = malloc(16 << 20);
			for (int at = 0; at < 16 << 20; at += 4096)
				p[at] = 1;
			_exit(write(full[1], &byte, 1) != 1 || read(held[0], &byte, 1) != 0);
		}
	close(full[1]);
	for (int i = 0; i < 8; i++)
		if (read(full[0], &byte, 1) != 1)
			break;
	usleep(300000);
	close(held[1]);
	while (wait(&end) > 0)
		well += end == 0;
	printf(well == 8 ? "BREACH: 128 MiB by %d children\n" : "held: %d children\n", well);
	return 0;
}

static int anonymous_file(int c, char **v)
{
	static char block[1 << 20];
	int f = memfd_create("x", 0);
	memset(block, 1, sizeof block);
	for (int i = 0; i < 256; i++)
		if (write(f, block, sizeof block) < 0) {
			printf("held: %s\n", strerror(errno));
			return 0;
		}
	puts("BREACH: 256 MiB in a memory file");
	return 0;
}

static int files_in_memory(int c, char **v)
{
	static char block[1 << 20];
	memset(block, 1, sizeof block);
	int f = open("/w/a", O_CREAT | O_WRONLY, 0600), g = open("/tmp/a", O_CREAT | O_WRONLY, 0600);
	for (int i = 0; i < 256; i++)
		if (write(f, block, sizeof block) < 0 && write(g, block, sizeof block) < 0) {
			printf("held: %s\n", strerror(errno));
			return 0;
		}
	puts("BREACH: 256 MiB in files");
	return 0;
}

// Reserving is not using: run-time systems do it.
static int reserve(int c, char **v)
{
	void *p = mmap(NULL, 16UL << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
	puts(p == MAP_FAILED ? "refused" : "7");
	return 0;
}

static long __attribute__((noinline)) deep(long n)
{
	volatile char frame[16];
	frame[0] = (char)n;
	return n == 0 ? 0 : 1 + deep(n - 1) + 0 * frame[0];
}

static int recursion(int c, char **v)
{
	printf("%ld\n", deep(atol(v[0])));
	return 0;
}

const struct act memory_acts[] = {
	{"memory-bomb", bomb}, {"memory-children", children}, {"memory-file", anonymous_file},
	{"memory-in-files", files_in_memory}, {"reserve", reserve}, {"recursion", recursion}, {0},
};
