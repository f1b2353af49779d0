// What a site does with a function: one call for each board, a line for each answer. What
// the function prints itself goes to standard error, as the sites do not look at it.
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Names of unistd.h may be the function's own, so it is not included.
extern int adder_duplicate(int) __asm__("dup");
extern int adder_duplicate_to(int, int) __asm__("dup2");

static FILE *adder_answers;
static char *adder_text;
static size_t adder_size, adder_at;

static void adder_open(void)
{
	adder_answers = fdopen(adder_duplicate(1), "w");
	adder_duplicate_to(2, 1);
	size_t room = 1 << 16, got;
	adder_text = malloc(room + 1);
	while ((got = fread(adder_text + adder_size, 1, room - adder_size, stdin)) > 0) {
		adder_size += got;
		if (adder_size == room)
			adder_text = realloc(adder_text, (room *= 2) + 1);
	}
	adder_text[adder_size] = 0;
}

// The next character that is no space, 0 at the end.
static char adder_peek(void)
{
	while (adder_at < adder_size && adder_text[adder_at] <= ' ')
		adder_at++;
	return adder_text[adder_at];
}

static int adder_number(void)
{
	char *end;
	adder_peek();
	long n = strtol(adder_text + adder_at, &end, 10);
	adder_at = end - adder_text;
	return n;
}
