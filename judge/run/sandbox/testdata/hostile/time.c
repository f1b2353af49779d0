// Acts that never end, or outlive their end.
#include "act.h"
#include <pthread.h>
#include <sys/resource.h>

static int loop(int c, char **v)
{
	burn();
	return 0;
}

static int deaf_loop(int c, char **v)
{
	for (int s = 1; s < 65; s++)
		signal(s, SIG_IGN);
	burn();
	return 0;
}

static int doze(int c, char **v)
{
	for (;;)
		pause();
	return 0;
}

static int stop_self(int c, char **v)
{
	raise(SIGSTOP);
	return 0;
}

static void *burning(void *p)
{
	burn();
	return p;
}

static int threads(int c, char **v)
{
	pthread_t t;
	for (int i = 0; i < 3; i++)
		pthread_create(&t, NULL, burning, NULL);
	burn();
	return 0;
}

static int thread_bomb(int c, char **v)
{
	pthread_attr_t small;
	pthread_t t;
	int n = 0;
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 64 << 10);
	while (n < 4000 && pthread_create(&t, &small, (void *(*)(void *))doze, NULL) == 0)
		n++;
	printf(n >= 200 ? "BREACH: %d threads\n" : "held: %d threads\n", n);
	return 0;
}

static int fork_bomb(int c, char **v)
{
	for (;;)
		fork();
	return 0;
}

static int fork_count(int c, char **v)
{
	int n = 0;
	while (n < 4000) {
		pid_t p = fork();
		if (p == 0)
			doze(0, NULL);
		if (p < 0)
			break;
		n++;
	}
	printf(n >= 200 ? "BREACH: %d children\n" : "held: %d children\n", n);
	return 0;
}

// Each child burns too little to be seen; the parent never ends.
static int fork_burn(int c, char **v)
{
	for (;;) {
		pid_t p = fork();
		if (p == 0) {
			for (volatile unsigned long i = 0; i < 3000000; i++)
				;
			_exit(0);
		}
		waitpid(p, NULL, 0);
	}
}

// Children whose end nobody waits for, so that no parent is charged for them.
static int unwaited(int c, char **v)
{
	signal(SIGCHLD, SIG_IGN);
	for (int i = 0; i < 2; i++)
		if (fork() == 0)
			burn();
	return doze(0, NULL);
}

static int good_answer_burning_child(int c, char **v)
{
	if (fork() == 0)
		burn();
	usleep(150000);
	puts("7");
	return 0;
}

// A grandchild in a session of its own, deaf, that keeps standard output.
static int daemonise(int c, char **v)
{
	if (fork() == 0) {
		setsid();
		if (fork() == 0) {
			for (int s = 1; s < 65; s++)
				signal(s, SIG_IGN);
			sleep(3600);
		}
		_exit(0);
	}
	wait(NULL);
	puts("7");
	return 0;
}

// Sleeps, but there is nearly always a byte for the judge to read.
static int trickle(int c, char **v)
{
	for (;;) {
		write(1, "x", 1);
		usleep(900);
	}
}

static int zombies(int c, char **v)
{
	for (int i = 0; i < 8; i++)
		if (fork() == 0)
			_exit(0);
	usleep(20000);
	puts("7");
	return 0;
}

static int raise_limits(int c, char **v)
{
	struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
	attempt("more cpu time", setrlimit(RLIMIT_CPU, &all));
	attempt("more files", setrlimit(RLIMIT_NOFILE, &all));
	setpriority(PRIO_PROCESS, 0, -20);
	attempt("a higher priority", getpriority(PRIO_PROCESS, 0) < 0 ? 0 : -1);
	return 0;
}

const struct act time_acts[] = {
	{"loop", loop}, {"deaf-loop", deaf_loop}, {"sleep", doze}, {"stop-self", stop_self}, {"trickle", trickle}, {"threads", threads},
	{"thread-bomb", thread_bomb}, {"fork-bomb", fork_bomb}, {"fork-count", fork_count}, {"fork-burn", fork_burn},
	{"unwaited", unwaited}, {"good-answer-burning-child", good_answer_burning_child}, {"daemonise", daemonise},
	{"zombies", zombies}, {"raise-limits", raise_limits}, {0},
};
