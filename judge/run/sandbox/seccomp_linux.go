package sandbox

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/criyle/go-sandbox/pkg/seccomp"
	"github.com/criyle/go-sandbox/pkg/seccomp/libseccomp"
	"github.com/elastic/go-seccomp-bpf/arch"
	"golang.org/x/net/bpf"
	"golang.org/x/sys/unix"
)

// The filter is an allow-list. Every other call, known or not, fails with "function not
// implemented", upon which libraries fall back to older calls; nothing is ever killed for
// trying. Some calls fail with "not permitted" instead, which programs handle better, and some
// do nothing and succeed.
//
//	arch is not ours (int 0x80) ---> not implemented
//	x32 bit in the number --------> not implemented, being above all of ours
//	refused ----------------------> not permitted
//	ignored ----------------------> done, as far as the program can tell
//	gates ------------------------> by their arguments
//	allowed ----------------------> allowed
//	the rest, clone3 -------------> not implemented

// refused are the calls that a contest program has no business with, and that
// reach out of the cell, outlive a run, or widen the kernel's attack surface.
const refused = `
	unshare setns mount umount2 pivot_root chroot
	mount_setattr move_mount open_tree fsopen fsmount fspick fsconfig
	io_uring_setup io_uring_enter io_uring_register
	shmget shmat shmctl shmdt semget semop semctl semtimedop msgget msgsnd msgrcv msgctl
	mq_open mq_unlink mq_timedsend mq_timedreceive mq_notify mq_getsetattr
	add_key request_key keyctl
	ptrace process_vm_readv process_vm_writev kcmp pidfd_getfd process_madvise
	bpf perf_event_open userfaultfd fanotify_init open_by_handle_at name_to_handle_at lookup_dcookie
	init_module finit_module delete_module kexec_load kexec_file_load reboot swapon swapoff acct quotactl
	syslog settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname nfsservctl
	iopl ioperm modify_ldt personality vhangup sync syncfs`

// ignored are the calls by which a program could give its processors away and so last for ever
// on a busy machine, without sleeping. Runtimes that set priorities want to hear of no error.
const ignored = `
	sched_setaffinity sched_setparam sched_setscheduler sched_setattr setpriority ioprio_set`

// allowed is what compilers and run-time systems of all languages need.
const allowed = `
	read write readv writev pread64 pwrite64 preadv pwritev preadv2 pwritev2 lseek
	sendfile splice tee vmsplice copy_file_range
	creat close close_range dup dup2 dup3 pipe pipe2 fsync fdatasync flock open openat ftruncate truncate
	fallocate fadvise64 readahead sync_file_range umask
	stat fstat lstat newfstatat statx statfs fstatfs access faccessat faccessat2
	readlink readlinkat getdents getdents64 getcwd chdir fchdir mkdir mkdirat rmdir
	unlink unlinkat rename renameat renameat2 link linkat symlink symlinkat mknod mknodat
	chmod fchmod fchmodat fchmodat2 chown fchown lchown fchownat utime utimes utimensat futimesat
	getxattr lgetxattr fgetxattr listxattr llistxattr flistxattr
	inotify_init inotify_init1 inotify_add_watch inotify_rm_watch
	mmap mprotect munmap mremap madvise mincore msync mlock mlock2 munlock mlockall munlockall brk membarrier
	pkey_alloc pkey_free pkey_mprotect get_mempolicy
	poll ppoll select pselect6
	epoll_create epoll_create1 epoll_ctl epoll_ctl_old epoll_wait epoll_pwait epoll_pwait2 epoll_wait_old
	eventfd eventfd2 signalfd signalfd4 timerfd_create timerfd_settime timerfd_gettime
	futex futex_waitv futex_wake futex_wait futex_requeue set_robust_list get_robust_list
	rseq set_tid_address restart_syscall
	fork vfork execve execveat exit exit_group wait4 waitid
	rt_sigaction rt_sigprocmask rt_sigreturn rt_sigpending rt_sigtimedwait rt_sigsuspend sigaltstack
	pause nanosleep clock_nanosleep clock_gettime clock_getres gettimeofday time times
	alarm setitimer getitimer
	timer_create timer_settime timer_gettime timer_getoverrun timer_delete
	getpid getppid gettid getuid geteuid getgid getegid getgroups getresuid getresgid
	getpgid getpgrp getsid setpgid setsid
	setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups capget
	getrlimit setrlimit getrusage getpriority ioprio_get sysinfo uname getrandom getcpu
	sched_yield sched_getaffinity sched_getparam sched_getscheduler sched_getattr
	sched_get_priority_max sched_get_priority_min sched_rr_get_interval
	prctl arch_prctl
	socketpair connect bind listen accept accept4 getsockname getpeername getsockopt setsockopt shutdown
	sendto recvfrom sendmsg recvmsg sendmmsg recvmmsg`

// newNamespace is every flag of clone that would make a namespace.
const newNamespace = unix.CLONE_NEWUSER | unix.CLONE_NEWNS | unix.CLONE_NEWPID | unix.CLONE_NEWNET |
	unix.CLONE_NEWIPC | unix.CLONE_NEWUTS | unix.CLONE_NEWCGROUP

const (
	doneAlready    = uint32(unix.SECCOMP_RET_ERRNO) // with the number 0
	notPermitted   = uint32(unix.SECCOMP_RET_ERRNO) | uint32(unix.EPERM)
	notImplemented = uint32(unix.SECCOMP_RET_ERRNO) | uint32(unix.ENOSYS)
)

// Unnamed files are allowed only if a control group counts their memory.
var (
	filterCounted   = sync.OnceValues(func() (seccomp.Filter, error) { return makeFilter("memfd_create") })
	filterUncounted = sync.OnceValues(func() (seccomp.Filter, error) { return makeFilter("") })
)

// makeFilter makes the filter of this machine, which also allows more.
func makeFilter(more string) (program seccomp.Filter, err error) {
	info, err := arch.GetInfo("")
	if err == nil {
		program, err = libseccomp.ExportBPF(append(guard(info), search(spans(info, allowed+" "+more))...))
	}
	if err != nil {
		return nil, fmt.Errorf("seccomp: %w", err)
	}
	return program, nil
}

// An answer is what a call gets: a constant, unless a gate says something else before.
type answer struct {
	constant uint32
	gate     string
}

func (a answer) program() []bpf.Instruction {
	var p []bpf.Instruction
	for _, c := range gates[a.gate] { // they need not keep the accumulator
		p = append(p, c.program()...)
	}
	return append(p, bpf.RetConstant{Val: a.constant})
}

// A span is a stretch of call numbers with one answer, up to the next span.
type span struct {
	from   int
	answer answer
}

// spans lists the answers to all numbers, in order. The last span has no end,
// so it holds the x32 numbers too.
func spans(info *arch.Info, allowed string) []span {
	answers := map[int]answer{}
	highest := 0
	set := func(name string, a answer) {
		if n, ok := info.SyscallNames[name]; ok { // arm64, for one, has no open
			answers[n], highest = a, max(highest, n)
		}
	}
	for name := range strings.FieldsSeq(refused) {
		set(name, answer{constant: notPermitted})
	}
	for name := range strings.FieldsSeq(ignored) {
		set(name, answer{constant: doneAlready})
	}
	for name := range strings.FieldsSeq(allowed) {
		set(name, answer{constant: unix.SECCOMP_RET_ALLOW})
	}
	for name := range gates {
		set(name, answer{unix.SECCOMP_RET_ALLOW, name})
	}
	all := []span{}
	for n := range highest + 2 {
		a := cmp.Or(answers[n], answer{constant: notImplemented})
		if n == 0 || a != all[len(all)-1].answer {
			all = append(all, span{n, a})
		}
	}
	return all
}

// search is a binary search for a number's span. A list of comparisons, one
// for each call, would cost each run half a millisecond: the kernel tries a
// new filter on every call number there is.
func search(all []span) []bpf.Instruction {
	if len(all) == 1 {
		return all[0].answer.program()
	}
	half := len(all) / 2
	low, high := search(all[:half]), search(all[half:])
	isHigh := bpf.JumpIf{Cond: bpf.JumpGreaterOrEqual, Val: uint32(all[half].from)}
	if len(low) > 255 { // too far for a test
		isHigh.SkipFalse = 1
		return slices.Concat([]bpf.Instruction{isHigh, bpf.Jump{Skip: uint32(len(low))}}, low, high)
	}
	isHigh.SkipTrue = uint8(len(low))
	return slices.Concat([]bpf.Instruction{isHigh}, low, high)
}

// guard stands in front of the policy: a call by a foreign calling convention
// must not be taken for one of ours. It leaves the call's number in the
// accumulator.
//
// The library's own policies are not used: its conditions on arguments lose
// the number of the call on their way to the next rule.
func guard(info *arch.Info) []bpf.Instruction {
	const number, convention = 0, 4
	return []bpf.Instruction{
		bpf.LoadAbsolute{Off: convention, Size: 4},
		bpf.JumpIf{Cond: bpf.JumpEqual, Val: uint32(info.ID), SkipTrue: 1},
		bpf.RetConstant{Val: notImplemented},
		bpf.LoadAbsolute{Off: number, Size: 4},
	}
}

// Gates decide by a call's arguments. Most protect the cell's first process, which without
// root has the program's user ID, so that the kernel would let the program signal
// or limit it: the process numbers up to firstPIDs belong to the first process and its
// threads (see leaveNumbers), and no program may name them.

// A check looks at one argument, of which the low 32 bits count.
type check struct {
	arg   int
	kind  kind
	value uint32 // unused by isFirst
}

type kind uint8

const (
	isFirst kind = iota // a process number of the first process
	equals
	differs
	hasBits // one of them
	hasAll
)

// gates lists the checks of each call. It is allowed if none matches.
var gates = map[string][]check{
	"clone": {
		{arg: 0, kind: hasBits, value: newNamespace | unix.CLONE_PARENT},
		{arg: 0, kind: hasAll, value: unix.CLONE_VFORK | unix.CLONE_THREAD},
	},
	"socket":    {{arg: 0, kind: differs, value: unix.AF_UNIX}},
	"prlimit64": {{arg: 0, kind: differs, value: 0}},

	"kill":              {{arg: 0}},
	"tkill":             {{arg: 0}},
	"tgkill":            {{arg: 0}, {arg: 1}},
	"rt_sigqueueinfo":   {{arg: 0}},
	"rt_tgsigqueueinfo": {{arg: 0}, {arg: 1}},
	"pidfd_open":        {{arg: 0}},

	// A descriptor's owner receives signals about it.
	"fcntl": {{arg: 1, kind: equals, value: unix.F_SETOWN}, {arg: 1, kind: equals, value: unix.F_SETOWN_EX}},
	"ioctl": {{arg: 1, kind: equals, value: fioSetOwn}, {arg: 1, kind: equals, value: siocSetPgrp}},
}

// Numbers that the library does not name.
const (
	fioSetOwn   = 0x8901
	siocSetPgrp = 0x8902
)

// program refuses the call if the check matches, and otherwise continues.
// The offset is that of struct seccomp_data on a little-endian machine.
func (c check) program() []bpf.Instruction {
	const arguments = 16
	p := []bpf.Instruction{bpf.LoadAbsolute{Off: uint32(arguments + 8*c.arg), Size: 4}}
	switch c.kind {
	case isFirst:
		p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: 0, SkipTrue: 2},
			bpf.JumpIf{Cond: bpf.JumpGreaterThan, Val: firstPIDs, SkipTrue: 1})
	case equals:
		p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: c.value, SkipFalse: 1})
	case differs:
		p = append(p, bpf.JumpIf{Cond: bpf.JumpEqual, Val: c.value, SkipTrue: 1})
	case hasBits:
		p = append(p, bpf.JumpIf{Cond: bpf.JumpBitsSet, Val: c.value, SkipFalse: 1})
	case hasAll:
		p = append(p, bpf.ALUOpConstant{Op: bpf.ALUOpAnd, Val: c.value},
			bpf.JumpIf{Cond: bpf.JumpEqual, Val: c.value, SkipFalse: 1})
	default:
		panic(fmt.Sprintf("seccomp: check %v", c))
	}
	return append(p, bpf.RetConstant{Val: notPermitted})
}
