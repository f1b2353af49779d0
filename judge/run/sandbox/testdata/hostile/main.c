#include "act.h"

int main(int argc, char **argv)
{
	const struct act *themes[] = {time_acts, memory_acts, file_acts, process_acts, kernel_acts, first_acts, bare_acts, children_acts};

	if (argc < 2)
		return 98;
	setvbuf(stdout, NULL, _IONBF, 0);
	for (size_t i = 0; i < sizeof themes / sizeof *themes; i++)
		for (const struct act *a = themes[i]; a->name; a++)
			if (strcmp(a->name, argv[1]) == 0)
				return a->play(argc - 2, argv + 2);
	fprintf(stderr, "no such act: %s\n", argv[1]);
	return 99;
}
