// Calls snakesAndLadders for each board. What the function prints itself goes to standard
// error, as the site does not look at it.
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

#define main adder_unused_main // a test of the author's own
#include "solution.c"
#undef main

// A row is as long as its numbers; adder_lengths has the lengths.
static int **adder_rows, *adder_lengths, adder_count;

static void adder_add_row(void)
{
	adder_rows = realloc(adder_rows, (adder_count + 1) * sizeof *adder_rows);
	adder_lengths = realloc(adder_lengths, (adder_count + 1) * sizeof *adder_lengths);
	adder_rows[adder_count] = NULL;
	adder_lengths[adder_count++] = 0;
}

static void adder_add_number(int n)
{
	int last = adder_count - 1, length = adder_lengths[last]++;
	adder_rows[last] = realloc(adder_rows[last], (length + 1) * sizeof **adder_rows);
	adder_rows[last][length] = n;
}

static void adder_read_board(void)
{
	adder_rows = NULL;
	adder_lengths = NULL;
	adder_count = 0;
	for (int depth = 0; adder_peek();) {
		char c = adder_peek();
		if (c != '[' && c != ']' && c != ',') {
			adder_add_number(adder_number());
			continue;
		}
		adder_at++;
		depth += (c == '[') - (c == ']');
		if (c == '[' && depth == 2)
			adder_add_row();
		if (depth == 0)
			break;
	}
}

// Otherwise the compiler takes a function that is missing for one that comes later.
static int (*const adder_function)(int **, int, int *) = snakesAndLadders;

int main(void)
{
	adder_open();
	while (adder_peek() == '[') {
		adder_read_board();
		fprintf(adder_answers, "%d\n", adder_function(adder_rows, adder_count, adder_lengths));
	}
	fflush(adder_answers);
	return 0;
}
