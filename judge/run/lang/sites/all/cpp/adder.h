// Reads the input at once, and writes the answers. What the program prints itself goes to
// standard error, as the sites do not look at it.
#include <bits/stdc++.h>
using namespace std;

namespace adder {

// Only bits/stdc++.h is the program's to see, so unistd.h is not included.
extern "C" int duplicate(int) __asm__("dup");
extern "C" int duplicate_to(int, int) __asm__("dup2");

struct Console {
	FILE* answers = nullptr;
	std::string text;
	size_t at = 0;

	bool open() {
		answers = fdopen(duplicate(1), "w");
		duplicate_to(2, 1);
		char part[1 << 16];
		for (size_t n; (n = fread(part, 1, sizeof part, stdin)) > 0;)
			text.append(part, n);
		return true;
	}

	// The next character that is no space, 0 at the end.
	char peek() {
		if (!answers)
			open();
		while (at < text.size() && text[at] <= ' ')
			at++;
		return at < text.size() ? text[at] : 0;
	}

	int number() {
		peek();
		char* end;
		long n = strtol(text.c_str() + at, &end, 10);
		at = end - text.c_str();
		return n;
	}

	void answer(int n) { fprintf(answers, "%d\n", n); }
};

static Console console;

#ifndef ADDER_SHARED // by programs of which each has a process of its own
// Before any object of the program's is made: those may print too.
static const bool opened = console.open();
#endif

} // namespace adder
