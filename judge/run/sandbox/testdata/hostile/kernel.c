// Acts that ask the kernel for more rights, or by another door.
#include "act.h"
#include <linux/sched.h>
#include <sched.h>
#include <sys/mount.h>

// spawn makes a child by a raw clone and reports whether there was one.
static long spawn(unsigned long flags)
{
	long p = syscall(SYS_clone, flags | SIGCHLD, 0, 0, 0, 0);
	if (p == 0)
		_exit(0);
	if (p > 0)
		waitpid(p, NULL, 0);
	return p;
}

static long spawn3(unsigned long flags)
{
	struct clone_args args = {.flags = flags, .exit_signal = SIGCHLD};
	long p = syscall(SYS_clone3, &args, sizeof args);
	if (p == 0)
		_exit(0);
	if (p > 0)
		waitpid(p, NULL, 0);
	return p;
}

static int namespaces(int c, char **v)
{
	attempt("clone a user namespace", spawn(CLONE_NEWUSER));
	attempt("clone a mount namespace", spawn(CLONE_NEWNS));
	attempt("clone3 a user namespace", spawn3(CLONE_NEWUSER));
	attempt("unshare a user namespace", unshare(CLONE_NEWUSER));
	attempt("unshare a network namespace", unshare(CLONE_NEWNET));
	attempt("join a namespace", syscall(SYS_setns, open("/proc/self/ns/user", O_RDONLY), 0));
	return 0;
}

static int mounts(int c, char **v)
{
	attempt("mount", mount("t", "/tmp", "tmpfs", 0, ""));
	attempt("remount", mount("", "/usr", "", MS_REMOUNT | MS_BIND, ""));
	attempt("unmount", umount2("/proc", MNT_DETACH));
	attempt("change root", chroot("/tmp"));
	attempt("open a tree", syscall(428, -100, "/", 1));
	return 0;
}

static int ring(int c, char **v)
{
	char params[256] = {0};
	attempt("io_uring", syscall(425, 8, params));
	return 0;
}

static int keyring(int c, char **v)
{
	attempt("key control", syscall(SYS_keyctl, 0, -4, 0));
	attempt("add a key", syscall(SYS_add_key, "user", "k", "x", 1, -3));
	return 0;
}

static int rights(int c, char **v)
{
	attempt("become root", setuid(0));
	attempt("become root's group", setgid(0));
	attempt("drop groups", setgid(65534));
	attempt("bpf", syscall(SYS_bpf, 0, NULL, 0));
	attempt("perf", syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0));
	attempt("page faults", syscall(SYS_userfaultfd, 0));
	attempt("set the clock", syscall(SYS_settimeofday, NULL, NULL));
	attempt("host name", sethostname("x", 1));
	attempt("kernel log", syscall(SYS_syslog, 3, NULL, 0));
	attempt("file handles", syscall(SYS_open_by_handle_at, -100, NULL, 0));
	attempt("a call that does not exist", syscall(999));
	return 0;
}

#ifdef __x86_64__
// The 32-bit door: its numbers differ, so that a filter may be fooled.
static long by_int80(long number, long a)
{
	int r;
	__asm__ volatile("int $0x80" : "=a"(r) : "a"(number), "b"(a), "c"(0), "d"(0) : "memory", "r8", "r9", "r10", "r11");
	errno = r < 0 ? -r : 0;
	return r;
}

static int int80(int c, char **v)
{
	attempt("32-bit unshare", by_int80(310, CLONE_NEWUSER));
	attempt("32-bit getpid", by_int80(20, 0));
	attempt("32-bit socketcall", by_int80(102, 1));
	return 0;
}

static int x32(int c, char **v)
{
	attempt("x32 getpid", syscall(0x40000000 | SYS_getpid));
	attempt("x32 unshare", syscall(0x40000000 | SYS_unshare, CLONE_NEWUSER));
	return 0;
}
#else
static int int80(int c, char **v) { return puts("held: no such door") < 0; }
static int x32(int c, char **v) { return puts("held: no such door") < 0; }
#endif

static int crash(int c, char **v)
{
	*(volatile int *)8 = 1;
	return 0;
}

static int give_up(int c, char **v) { abort(); }

static int three(int c, char **v) { return 3; }

const struct act kernel_acts[] = {
	{"namespaces", namespaces}, {"mounts", mounts}, {"io-uring", ring}, {"keyring", keyring}, {"rights", rights},
	{"int80", int80}, {"x32", x32}, {"crash", crash}, {"abort", give_up}, {"exit-3", three}, {0},
};
