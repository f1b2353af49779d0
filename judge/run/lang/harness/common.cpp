// What a site does with a class Solution: a new object for each board, a line
// for each answer. What the class prints itself goes to standard error, as the
// sites do not look at it.
#include <bits/stdc++.h>
using namespace std;

namespace adder {

// Only bits/stdc++.h is the class's to see, so unistd.h is not included.
extern "C" int duplicate(int) __asm__("dup");
extern "C" int duplicate_to(int, int) __asm__("dup2");

struct Console {
	FILE* answers = nullptr;
	std::string text;
	size_t at = 0;

#ifndef ADDER_SHARED // by several files, each of which opens it in a process of its own
	// Before any object of the class's file is made: those may print too.
	Console() { open(); }
#endif

	void open() {
		answers = fdopen(duplicate(1), "w");
		duplicate_to(2, 1);
		char part[1 << 16];
		for (size_t n; (n = fread(part, 1, sizeof part, stdin)) > 0;)
			text.append(part, n);
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

} // namespace adder
