// What hostile programs have in common. Never run them outside of a sandbox:
// they do what they say.
//
// An act that tries to do what it must not prints "held: ..." if it was
// refused, and "BREACH: ..." if it was not.
#ifndef ACT_H
#define ACT_H
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

struct act {
	const char *name;
	int (*play)(int argc, char **argv); // argv[0] is the act's first argument
};

// attempt reports one deed: it is held if what it returned is negative.
static inline int attempt(const char *deed, long returned)
{
	if (returned < 0)
		printf("held: %s: %s\n", deed, strerror(errno));
	else
		printf("BREACH: %s\n", deed);
	return returned >= 0;
}

// burn uses cpu time for ever.
static inline void burn(void)
{
	for (volatile unsigned long i = 0;; i++)
		;
}

extern const struct act time_acts[], memory_acts[], file_acts[], process_acts[], kernel_acts[], first_acts[], bare_acts[], children_acts[];
#endif
