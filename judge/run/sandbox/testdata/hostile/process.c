// Acts on other processes, and over networks, memory and queues to them.
#include "act.h"
#include <arpa/inet.h>
#include <mqueue.h>
#include <stddef.h>
#include <sys/ipc.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/ptrace.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>

static int trace(int c, char **v)
{
	char here[8];
	struct iovec to = {here, sizeof here}, from = {(void *)0x400000, sizeof here};
	attempt("attach to process 1", ptrace(PTRACE_ATTACH, 1, 0, 0));
	attempt("seize the parent", ptrace(PTRACE_SEIZE, getppid(), 0, 0));
	attempt("trace oneself", ptrace(PTRACE_TRACEME, 0, 0, 0));
	attempt("read process 1", process_vm_readv(1, &to, 1, &from, 1, 0));
	attempt("write process 1", process_vm_writev(1, &to, 1, &from, 1, 0));
	return 0;
}

// Arguments are process numbers of the host.
static int kill_all(int c, char **v)
{
	attempt("kill process 1", kill(1, SIGKILL));
	attempt("stop process 1", kill(1, SIGSTOP));
	attempt("kill the parent", kill(getppid(), SIGKILL));
	for (int i = 0; i < c; i++)
		attempt("kill a process of the host", kill(atoi(v[i]), SIGKILL));
	kill(-1, SIGKILL); // has nobody to reach but us, and spares the caller
	usleep(20000);
	puts("alive");
	return 0;
}

static int join(int kind, const char *ip, int port)
{
	struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port)};
	inet_pton(AF_INET, ip, &to.sin_addr);
	int s = socket(AF_INET, kind, 0);
	return s < 0 ? -1 : connect(s, (void *)&to, sizeof to);
}

static int join_abstract(const char *name)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	strcpy(to.sun_path + 1, name);
	int s = socket(AF_UNIX, SOCK_STREAM, 0);
	return s < 0 ? -1 : connect(s, (void *)&to, offsetof(struct sockaddr_un, sun_path) + 1 + strlen(name));
}

// Arguments: a port that listens on the host, an abstract socket of the host.
static int network(int c, char **v)
{
	attempt("loopback", join(SOCK_STREAM, "127.0.0.1", atoi(v[0])));
	attempt("outside, stream", join(SOCK_STREAM, "1.1.1.1", 53));
	attempt("outside, datagram", join(SOCK_DGRAM, "8.8.8.8", 53));
	attempt("abstract socket", join_abstract(v[1]));
	attempt("raw socket", socket(AF_INET, SOCK_RAW, 1));
	attempt("packet socket", socket(AF_PACKET, SOCK_RAW, 0));
	attempt("netlink socket", socket(AF_NETLINK, SOCK_RAW, 0));
	attempt("crypto socket", socket(38, SOCK_SEQPACKET, 0));
	attempt("vm socket", socket(40, SOCK_STREAM, 0));
	return 0;
}

static int mailbox_put(int c, char **v)
{
	struct mq_attr size = {0, 4, 64, 0};
	int f = open("/w/mail", O_CREAT | O_WRONLY, 0666), g = open("/tmp/mail", O_CREAT | O_WRONLY, 0666);
	write(f, "secret", 6);
	write(g, "secret", 6);
	attempt("make shared memory", shmget(0x5ec4e7, 4096, IPC_CREAT | 0666));
	attempt("make a semaphore", semget(0x5ec4e7, 1, IPC_CREAT | 0666));
	attempt("make a queue", msgget(0x5ec4e7, IPC_CREAT | 0666));
	attempt("make a named queue", mq_open("/mail", O_CREAT | O_RDWR, 0666, &size));
	attempt("make named memory", shm_open("/mail", O_CREAT | O_RDWR, 0666));
	attempt("make a key", syscall(SYS_add_key, "user", "mail", "secret", 6, -4));
	return 0;
}

static int mailbox_get(int c, char **v)
{
	attempt("find a file in the working folder", access("/w/mail", F_OK));
	attempt("find a temporary file", access("/tmp/mail", F_OK));
	attempt("find shared memory", shmget(0x5ec4e7, 4096, 0));
	attempt("find a semaphore", semget(0x5ec4e7, 1, 0));
	attempt("find a queue", msgget(0x5ec4e7, 0));
	attempt("find a named queue", mq_open("/mail", O_RDWR));
	attempt("find named memory", shm_open("/mail", O_RDWR, 0));
	attempt("find a key", syscall(SYS_request_key, "user", "mail", NULL, -4));
	return 0;
}

static int big_shared_memory(int c, char **v)
{
	attempt("keep 200 MiB beyond the end", shmget(IPC_PRIVATE, 200 << 20, IPC_CREAT | 0600));
	return 0;
}

const struct act process_acts[] = {
	{"trace", trace}, {"kill-all", kill_all}, {"network", network}, {"mailbox-put", mailbox_put}, {"mailbox-get", mailbox_get},
	{"big-shared-memory", big_shared_memory}, {0},
};
