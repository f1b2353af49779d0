// Acts on the cell's first process, and on the input that other runs read, too.
#include "act.h"
#include <linux/sockios.h>
#include <sched.h>
#include <stdint.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/uio.h>

// The first process has threads, which the kernel takes for it.
enum { threads = 40 };

static int limit_first(int c, char **v)
{
	struct rlimit none = {0, 0};
	int n = 0;
	for (int pid = 1; pid <= threads; pid++)
		for (int what = 0; what < RLIM_NLIMITS; what++)
			n += prlimit(pid, what, &none, NULL) == 0;
	errno = EPERM;
	attempt("limit the first process", n ? n : -1);
	return 0;
}

// Giving the processors away seems to work, and does nothing: to the first process or to ourselves.
static int throttle(int c, char **v)
{
	struct sched_param none = {0};
	cpu_set_t one, before, after;
	int n = 0, nice = getpriority(PRIO_PROCESS, 0); // the judge's
	sched_getaffinity(0, sizeof before, &before);
	CPU_ZERO(&one);
	CPU_SET(0, &one);
	for (int pid = 0; pid <= threads; pid++) {
		n += sched_setscheduler(pid, SCHED_IDLE, &none) != 0;
		n += sched_setaffinity(pid, sizeof one, &one) < 0;
		n += setpriority(PRIO_PROCESS, pid, 19) != 0;
		n += syscall(SYS_ioprio_set, 1, pid, 3 << 13) != 0;
	}
	n += setpriority(PRIO_USER, 0, 19) != 0;
	sched_getaffinity(0, sizeof after, &after);
	if (n)
		printf("BREACH: %d calls say that they fail\n", n);
	if (sched_getscheduler(0) != SCHED_OTHER || getpriority(PRIO_PROCESS, 0) != nice || !CPU_EQUAL(&before, &after))
		puts("BREACH: throttled ourselves");
	for (int pid = 1; pid <= threads; pid++)
		if (sched_getscheduler(pid) > 0 || getpriority(PRIO_PROCESS, pid) > nice)
			puts("BREACH: throttled the first process");
	puts("held");
	return 0;
}

static long by_descriptor(int pid)
{
	int p[2], n = 0;
	struct f_owner_ex who = {F_OWNER_PID, pid};
	pipe(p);
	n += fcntl(p[0], F_SETOWN, pid) == 0;
	n += fcntl(p[0], F_SETOWN_EX, &who) == 0;
	n += ioctl(p[0], FIOSETOWN, &pid) == 0;
	n += ioctl(p[0], SIOCSPGRP, &pid) == 0;
	close(p[0]);
	close(p[1]);
	return n;
}

static int signal_first(int c, char **v)
{
	siginfo_t info = {.si_code = SI_QUEUE};
	long n = 0, fd;
	for (int pid = 1; pid <= threads; pid++) {
		for (int s = 0; s <= 64; s++) {
			n += kill(pid, s) == 0;
			n += syscall(SYS_tkill, pid, s) == 0;
			n += syscall(SYS_tgkill, 1, pid, s) == 0;
			n += syscall(SYS_rt_sigqueueinfo, pid, s, &info) == 0;
			n += syscall(SYS_rt_tgsigqueueinfo, 1, pid, s, &info) == 0;
		}
		if ((fd = syscall(SYS_pidfd_open, pid, 0)) >= 0)
			n += syscall(SYS_pidfd_send_signal, fd, SIGTERM, NULL, 0) == 0;
		n += by_descriptor(pid);
	}
	if ((fd = open("/proc/1", O_DIRECTORY)) >= 0)
		n += syscall(SYS_pidfd_send_signal, fd, SIGTERM, NULL, 0) == 0;
	errno = EPERM;
	attempt("signal the first process", n ? n : -1);
	attempt("start the first process again", access("/proc/1/exe", X_OK));
	for (int i = 0; i < 20000; i++)
		kill(1 + i % threads, SIGTERM + i % 50);
	return 0;
}

// A program must not find signals ignored or blocked, which it inherits.
static int inherit_signals(int c, char **v)
{
	char line[256];
	unsigned long long set;
	for (FILE *f = fopen("/proc/self/status", "r"); fgets(line, sizeof line, f);)
		if ((sscanf(line, "SigIgn: %llx", &set) == 1 || sscanf(line, "SigBlk: %llx", &set) == 1) && set)
			printf("BREACH: inherited %s", line);
	puts("held");
	return 0;
}

static int memory_unnamed(int c, char **v)
{
	static char block[1 << 20];
	memset(block, 1, sizeof block);
	for (int n = 0; n < 512;) {
		int f = syscall(SYS_memfd_create, "m", 0);
		if (f < 0) {
			printf("held: %s\n", strerror(errno));
			return 0;
		}
		for (int i = 0; i < 16 && write(f, block, sizeof block) > 0; i++)
			n++;
	}
	puts("BREACH: 512 MiB in files without a name");
	return 0;
}

// Whatever a program does to its input, it does to its own.
static int spoil_input(int c, char **v)
{
	struct timespec old[2] = {{7, 7}, {7, 7}};
	fchmod(0, 0);
	chmod("/proc/self/fd/0", 0);
	futimens(0, old);
	flock(0, LOCK_EX | LOCK_NB);
	fchown(0, getuid(), getgid());
	ftruncate(0, 0);
	fcntl(0, F_ADD_SEALS, F_SEAL_WRITE);
	lseek(0, 0, SEEK_END);
	puts("7");
	return 0;
}

const struct act first_acts[] = {
	{"limit-first", limit_first}, {"throttle", throttle}, {"signal-first", signal_first}, {"inherit-signals", inherit_signals},
	{"memory-unnamed", memory_unnamed}, {"spoil-input", spoil_input}, {0},
};
