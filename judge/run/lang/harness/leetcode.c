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
