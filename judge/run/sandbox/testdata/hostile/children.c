// Acts whose CPU time is used by children that nobody waits for, or that end before
// anybody can look.
#include "act.h"
#include <pthread.h>
#include <sched.h>
#include <time.h>

enum { brief = 5000 }; // microseconds that a child burns

static long used(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static void burn_for(long us)
{
	for (long until = used() + us; used() < until;)
		;
}

// Two at a time, so that the parent mostly sleeps.
static void children(void (*child)(void), long us)
{
	for (;;) {
		for (int i = 0; i < 2; i++)
			if (fork() == 0) {
				child();
				_exit(0);
			}
		usleep(us);
	}
}

static void burn_briefly(void) { burn_for(brief); }

static int unwaited_ignored(int c, char **v)
{
	signal(SIGCHLD, SIG_IGN);
	children(burn_briefly, brief);
	return 0;
}

static int unwaited_flag(int c, char **v)
{
	struct sigaction a = {.sa_handler = SIG_DFL, .sa_flags = SA_NOCLDWAIT};
	sigaction(SIGCHLD, &a, NULL);
	children(burn_briefly, brief);
	return 0;
}

static void blink(void) { burn_for(300); }

// Children that end sooner than anybody looks.
static int unwaited_blinks(int c, char **v)
{
	signal(SIGCHLD, SIG_IGN);
	children(blink, 600);
	return 0;
}

static void twice(void)
{
	if (fork() == 0)
		burn_briefly();
}

// Grandchildren fall to the first process, which ignores nothing.
static int unwaited_orphans(int c, char **v)
{
	signal(SIGCHLD, SIG_IGN);
	children(twice, brief);
	return 0;
}

static void *helper(void *p)
{
	burn_for(2 * brief);
	return p;
}

static void threaded(void)
{
	pthread_t t;
	pthread_create(&t, NULL, helper, NULL);
	pthread_join(t, NULL);
}

static int unwaited_threads(int c, char **v)
{
	signal(SIGCHLD, SIG_IGN);
	children(threaded, 2 * brief);
	return 0;
}

static int burn_once(int c, char **v)
{
	burn_briefly();
	return 0;
}

// vfork and exec: what is ignored stays ignored.
static int unwaited_execs(int c, char **v)
{
	signal(SIGCHLD, SIG_IGN);
	for (;;) {
		if (vfork() == 0) {
			execl("/proc/self/exe", "x", "burn-once", NULL);
			_exit(1);
		}
		usleep(brief);
	}
}

// Each burns, starts the next, and ends.
static int relay(int c, char **v)
{
	signal(SIGCHLD, SIG_IGN);
	if (fork() == 0)
		for (;;) {
			burn_briefly();
			if (fork() > 0)
				_exit(0);
		}
	for (;;)
		pause();
}

// Siblings by CLONE_PARENT, and children that send no signal when they end.
static int unwaited_siblings(int c, char **v)
{
	for (;;) {
		if (syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0) == 0) {
			burn_briefly();
			_exit(0);
		}
		usleep(brief);
	}
}

// A child in the time of vfork has its parent wait without end, in a way that looks
// like waiting for a disk.
static int vfork_doze(int c, char **v)
{
	if (vfork() == 0)
		for (;;)
			pause();
	return 0;
}

static int nap(void *p)
{
	for (;;)
		pause();
}

// The same with a thread in the place of the child.
static int vfork_thread(int c, char **v)
{
	static char stack[64 << 10];
	clone(nap, stack + sizeof stack, CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_VFORK, NULL);
	return 0;
}

const struct act children_acts[] = {
	{"unwaited-ignored", unwaited_ignored}, {"unwaited-flag", unwaited_flag}, {"unwaited-blinks", unwaited_blinks},
	{"unwaited-orphans", unwaited_orphans}, {"unwaited-threads", unwaited_threads}, {"unwaited-execs", unwaited_execs},
	{"burn-once", burn_once}, {"relay", relay}, {"unwaited-siblings", unwaited_siblings}, {"vfork-doze", vfork_doze},
	{"vfork-thread", vfork_thread}, {0},
};
