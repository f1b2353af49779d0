// Acts on the cell's first process, on other cells, and on the runs after.
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

static int throttle_first(int c, char **v)
{
	struct sched_param none = {0};
	cpu_set_t one;
	int n = 0;
	CPU_ZERO(&one);
	CPU_SET(0, &one);
	for (int pid = 1; pid <= threads; pid++) {
		n += sched_setscheduler(pid, SCHED_IDLE, &none) == 0;
		n += sched_setaffinity(pid, sizeof one, &one) == 0;
		n += setpriority(PRIO_PROCESS, pid, 19) == 0;
		n += syscall(SYS_ioprio_set, 1, pid, 3 << 13) == 0;
	}
	n += setpriority(PRIO_USER, 0, 19) == 0;
	n += setpriority(PRIO_USER, getuid(), 19) == 0;
	n += syscall(SYS_ioprio_set, 3, getuid(), 3 << 13) == 0;
	errno = EPERM;
	attempt("throttle the first process", n ? n : -1);
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

// What two cells both see must carry no message between them.
static int lock_shared(int c, char **v)
{
	static const char *names[] = {"/usr/bin/env", "/bin/sh", "/usr/lib", "/"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct flock all = {.l_type = F_RDLCK};
		int f = open(names[i], O_RDONLY);
		if (f < 0)
			continue;
		attempt("lock a file", flock(f, LOCK_EX | LOCK_NB));
		attempt("lock a record", fcntl(f, F_SETLK, &all));
		attempt("lock a record for good", fcntl(f, F_OFD_SETLK, &all));
		attempt("lease a file", fcntl(f, F_SETLEASE, F_RDLCK));
		attempt("watch a folder", fcntl(f, F_NOTIFY, 1));
		attempt("change a mode", fchmod(f, 0777));
		attempt("change a time", futimens(f, NULL));
		close(f);
	}
	return 0;
}

// Prints what could tell one run from another.
static int look_for_runs(int c, char **v)
{
	struct stat s;
	static const char *names[] = {"/w", "/tmp"};
	printf("pid %d", getpid());
	pid_t child = fork();
	if (child == 0)
		_exit(0);
	printf(" child %d", child);
	wait(NULL);
	for (int i = 0; i < 2; i++) {
		stat(names[i], &s);
		printf(" %s mode %o ino %ld mtime %ld.%09ld atime %ld", names[i], s.st_mode, (long)s.st_ino, s.st_mtim.tv_sec, s.st_mtim.tv_nsec, s.st_atim.tv_sec);
	}
	for (int i = 0; i < 2; i++) {
		char name[64];
		snprintf(name, sizeof name, "%s/probe", names[i]);
		int f = open(name, O_CREAT | O_RDWR, 0600);
		fstat(f, &s);
		printf(" file %ld", (long)s.st_ino);
	}
	fstat(0, &s);
	printf(" input mode %o read %d", s.st_mode, s.st_atim.tv_sec > s.st_mtim.tv_sec);
	puts("");
	return 0;
}

// Leaves what it can for the next run to find.
static int mark_runs(int c, char **v)
{
	struct timespec old[2] = {{7, 7}, {7, 7}};
	char name[64];
	for (int i = 0; i < 100; i++) {
		pid_t child = fork();
		if (child == 0)
			_exit(0);
		waitpid(child, NULL, 0);
		snprintf(name, sizeof name, "/w/%d", i);
		close(open(name, O_CREAT | O_RDWR, 0600));
		unlink(name);
		close(open("/tmp", O_TMPFILE | O_RDWR, 0600));
	}
	utimensat(AT_FDCWD, "/w", old, 0);
	chmod("/w", 0);
	chmod("/tmp", 0);
	return spoil_input(c, v);
}

const struct act first_acts[] = {
	{"limit-first", limit_first}, {"throttle-first", throttle_first}, {"signal-first", signal_first}, {"inherit-signals", inherit_signals},
	{"memory-unnamed", memory_unnamed}, {"spoil-input", spoil_input}, {"lock-shared", lock_shared}, {"look-for-runs", look_for_runs},
	{"mark-runs", mark_runs}, {0},
};
