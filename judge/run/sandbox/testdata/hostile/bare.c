// Acts of a program that no container holds, but whose user is nobody.
#include "act.h"
#include <dirent.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>

static void in_folder(const char *dir, const char *name, char *path, size_t n) { snprintf(path, n, "%s/%s", dir, name); }

// Arguments: the judge's process and its folder, which holds the judge, its
// results and its answers.
static int beside(int c, char **v)
{
	char path[512], text[64];
	pid_t judge = atoi(v[0]), child;
	int status;

	attempt("be root", setuid(0));
	attempt("be root's group", setgid(0));
	attempt("kill the judge", kill(judge, SIGKILL));
	attempt("stop the judge", kill(judge, SIGSTOP));
	attempt("trace the judge", ptrace(PTRACE_ATTACH, judge, 0, 0));
	snprintf(path, sizeof path, "/proc/%d/mem", judge);
	attempt("open the judge's memory", open(path, O_RDWR));
	snprintf(path, sizeof path, "/proc/%d/environ", judge);
	attempt("open the judge's environment", open(path, O_RDONLY));
	snprintf(path, sizeof path, "/proc/%d/fd", judge);
	attempt("open the judge's files", opendir(path) ? 0 : -1);

	attempt("list the judge's folder", opendir(v[1]) ? 0 : -1);
	in_folder(v[1], "answers", path, sizeof path);
	attempt("read answers", open(path, O_RDONLY));
	in_folder(v[1], "results", path, sizeof path);
	attempt("write results", open(path, O_WRONLY | O_CREAT | O_TRUNC, 0666));
	attempt("remove results", unlink(path));
	attempt("rename the folder", rename(v[1], "stolen"));
	in_folder(v[1], "adder", path, sizeof path);
	if ((child = fork()) == 0) {
		execl(path, path, "solve", "-", NULL);
		_exit(77);
	}
	waitpid(child, &status, 0);
	attempt("start the judge", WIFEXITED(status) && WEXITSTATUS(status) == 77 ? -1 : 0);
	attempt("remove what was given", unlink("hostile"));
	attempt("change what was given", open("given", O_WRONLY));
	if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
		puts("BREACH: programs can give us rights");
	int f = open("/dev/stdin", O_RDONLY), g = open("/dev/stdout", O_WRONLY);
	if (read(f, text, sizeof text) != 5 || write(g, text, 5) != 5)
		puts("BREACH: no standard streams by name");
	return 0;
}

// Leaves its group, so that whoever kills that does not hit it.
static int desert(int c, char **v)
{
	setpgid(0, getpgid(getppid()));
	puts("7");
	burn();
	return 0;
}

// Stays behind in many shapes, and replaces a file over and over.
static int haunt(int c, char **v)
{
	mkdir("/tmp/adder-haunt", 0700);
	close(open("/tmp/adder-haunt/x", O_CREAT, 0600));
	close(open("/dev/shm/adder-haunt", O_CREAT, 0600));
	for (int i = 0; i < 8; i++) {
		if (fork() != 0)
			continue;
		setsid();
		prctl(PR_SET_DUMPABLE, 0);
		for (int s = 1; s < 65; s++)
			signal(s, SIG_IGN);
		if (i % 2)
			for (int d = 0; d < 3; d++)
				close(d);
		for (;;) {
			int f = open("result", O_WRONLY | O_CREAT | O_TRUNC, 0666);
			write(f, "AC 100", 6);
			close(f);
			if (fork() > 0)
				_exit(0);
		}
	}
	puts("7");
	return 0;
}

const struct act bare_acts[] = {{"beside", beside}, {"haunt", haunt}, {"desert", desert}, {0}};
