// Acts on files, pipes and descriptors.
#include "act.h"
#include <dirent.h>
#include <ftw.h>
#include <sys/mman.h>
#include <sys/sysmacros.h>

static int flood(int fd)
{
	static char block[1 << 16];
	memset(block, 'x', sizeof block);
	for (;;)
		if (write(fd, block, sizeof block) < 0)
			return 3;
}

static int flood_stdout(int c, char **v) { return flood(1); }

// Standard error is drained, whatever comes.
static int flood_stderr(int c, char **v)
{
	static char block[1 << 16];
	memset(block, 'x', sizeof block);
	for (int i = 0; i < 256; i++)
		if (write(2, block, sizeof block) < 0)
			return 3;
	puts("7");
	return 0;
}

static int flood_deaf(int c, char **v)
{
	for (int s = 1; s < 65; s++)
		signal(s, SIG_IGN);
	return flood(1);
}

static int ignore_stdin(int c, char **v)
{
	usleep(50000);
	puts("7");
	return 0;
}

static int close_all(int c, char **v)
{
	for (int i = 0; i < 3; i++)
		close(i);
	return 0;
}

static int spoil_stdin(int c, char **v)
{
	int f = open("/proc/self/fd/0", O_RDWR);
	attempt("write to standard input", f < 0 ? -1 : write(f, "X", 1));
	attempt("cut standard input", truncate("/proc/self/fd/0", 0));
	return 0;
}

static int big_file(int c, char **v)
{
	static char block[1 << 16];
	int f = open("/w/big", O_CREAT | O_WRONLY, 0600);
	while (write(f, block, sizeof block) > 0)
		;
	printf("held: %s\n", strerror(errno));
	return 0;
}

static int many_files(int c, char **v)
{
	char name[64];
	int n = 0;
	for (; n < 100000; n++) {
		snprintf(name, sizeof name, "/w/%d", n);
		int f = open(name, O_CREAT | O_WRONLY, 0);
		if (f < 0)
			break;
		close(f);
	}
	printf(n == 100000 ? "BREACH: %d files\n" : "held: %d files\n", n);
	return 0;
}

static int deep_folders(int c, char **v)
{
	int n = 0;
	chdir("/tmp");
	while (n < 12000 && mkdir("d", 0700) == 0 && chdir("d") == 0)
		n++;
	printf("%d folders deep\n", n);
	return 0;
}

static int locked_folders(int c, char **v)
{
	mkdir("/w/.d", 0700);
	close(open("/w/.d/s", O_CREAT | O_WRONLY, 0));
	chmod("/w/.d", 0);
	mkdir("/tmp/.d", 0);
	symlink("/usr", "/w/link");
	mkfifo("/tmp/pipe", 0);
	puts("7");
	return 0;
}

static void read_one(const char *name)
{
	char text[4096];
	int f = open(name, O_RDONLY | O_NONBLOCK);
	long n = f < 0 ? -1 : read(f, text, sizeof text - 1);
	if (n <= 0) {
		printf("held: read %s: %s\n", name, n < 0 ? strerror(errno) : "empty");
	} else {
		text[n] = 0;
		printf("BREACH: read %s: %s\n", name, text);
	}
	if (f >= 0)
		close(f);
}

static int read_host(int c, char **v)
{
	static const char *names[] = {
		"/etc/passwd", "/etc/shadow", "/etc/hostname", "/etc/machine-id", "/etc/resolv.conf", "/proc/1/environ", "/proc/1/maps",
		"/proc/1/mem", "/proc/1/cmdline", "/proc/kcore", "/proc/cmdline", "/proc/kallsyms", "/proc/keys", "/proc/kmsg", "/sys/kernel/vmcoreinfo",
		"/dev/mem", "/dev/kmsg", "/dev/vda", "/dev/sda", "/dev/tty", "/dev/kvm", "/root/.bashrc", "/proc/1/root/etc/passwd", "/proc/1/cwd/../etc/passwd",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		read_one(names[i]);
	for (int i = 0; i < c; i++)
		read_one(v[i]);
	return 0;
}

static int list_host(int c, char **v)
{
	static const char *names[] = {"/root", "/home", "/var", "/sys", "/mnt", "/opt", "/run", "/srv", "/old_root", "/proc/1/fd", "/proc/1/root"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		attempt(names[i], opendir(names[i]) ? 0 : -1);
	for (int i = 0; i < c; i++)
		attempt(v[i], opendir(v[i]) ? 0 : -1);
	return 0;
}

static int is_answer(const char *name, const struct stat *s, int kind, struct FTW *at)
{
	size_t n = strlen(name);
	if (kind == FTW_F && n > 4 && (strcmp(name + n - 4, ".ans") == 0 || strstr(name, "/suite.yaml")))
		printf("BREACH: found %s\n", name);
	return 0;
}

static int hunt_answers(int c, char **v)
{
	nftw("/", is_answer, 64, FTW_PHYS);
	puts("hunted");
	return 0;
}

static int write_everywhere(int c, char **v)
{
	static const char *names[] = {
		"/x", "/usr/x", "/usr/bin/x", "/usr/local/x", "/etc/x", "/etc/ld.so.cache", "/dev/x", "/proc/x", "/lib/x", "/proc/self/oom_score_adj",
		"/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sys/user/max_user_namespaces", "/proc/1/oom_score_adj",
		"/proc/self/uid_map", "/proc/self/setgroups", "/w/../x", "/w/given",
	};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		int f = open(names[i], O_WRONLY | O_CREAT, 0600);
		if (f < 0 && errno == EACCES)
			f = open(names[i], O_WRONLY);
		attempt(names[i], f < 0 ? -1 : write(f, "0", 1));
		if (f >= 0)
			close(f);
	}
	attempt("remove what was given", unlink("/w/given"));
	attempt("replace what was given", rename("/w/given", "/w/other"));
	attempt("open own program", open("/proc/self/exe", O_WRONLY));
	return 0;
}

static int make_devices(int c, char **v)
{
	attempt("memory device", mknod("/w/mem", S_IFCHR | 0666, makedev(1, 1)));
	attempt("disk device", mknod("/w/disk", S_IFBLK | 0666, makedev(254, 0)));
	return 0;
}

// Puts something else where the judge will read the result.
static int set_traps(int c, char **v)
{
	symlink("/etc/ld.so.cache", "/w/link");
	symlink("/proc/1", "/w/folder");
	symlink("/etc", "/w/etc");
	mkfifo("/w/fifo", 0666);
	mkdir("/w/dir", 0755);
	signal(SIGXFSZ, SIG_IGN);
	int f = open("/w/huge", O_CREAT | O_WRONLY, 0600);
	if (ftruncate(f, 1L << 50) < 0)
		ftruncate(f, 20 << 20);
	mkdir("/w/unreadable", 0);
	puts("7");
	return 0;
}

static int exhaust_descriptors(int c, char **v)
{
	int n = 0;
	while (n < 100000 && dup(0) >= 0)
		n++;
	printf(n == 100000 ? "BREACH: %d descriptors\n" : "held: %d descriptors\n", n);
	return 0;
}

static int count_descriptors(int c, char **v)
{
	for (int i = 3; i < 4096; i++)
		if (fcntl(i, F_GETFD) >= 0)
			printf("BREACH: descriptor %d is open\n", i);
	puts("counted");
	return 0;
}

const struct act file_acts[] = {
	{"flood-stdout", flood_stdout}, {"flood-stderr", flood_stderr}, {"flood-deaf", flood_deaf}, {"ignore-stdin", ignore_stdin},
	{"close-all", close_all}, {"spoil-stdin", spoil_stdin}, {"big-file", big_file}, {"many-files", many_files},
	{"deep-folders", deep_folders}, {"locked-folders", locked_folders}, {"read-host", read_host}, {"list-host", list_host},
	{"hunt-answers", hunt_answers}, {"write-everywhere", write_everywhere}, {"make-devices", make_devices}, {"set-traps", set_traps},
	{"exhaust-descriptors", exhaust_descriptors}, {"count-descriptors", count_descriptors}, {0},
};
