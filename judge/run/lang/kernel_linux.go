package lang

import (
	"os"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"
)

// fileSignal kills a process that writes a file beyond its limit.
const fileSignal = int(syscall.SIGXFSZ)

// killSignal is what no compiler sends to itself.
const killSignal = int(syscall.SIGKILL)

// kernelSystems are file systems of the kernel. Reading some of their files blocks, such as
// /proc/kmsg.
var kernelSystems = []int64{
	unix.PROC_SUPER_MAGIC, unix.SYSFS_MAGIC, unix.DEBUGFS_MAGIC, unix.TRACEFS_MAGIC, unix.SECURITYFS_MAGIC,
	unix.CGROUP_SUPER_MAGIC, unix.CGROUP2_SUPER_MAGIC, unix.BPF_FS_MAGIC, unix.PSTOREFS_MAGIC,
	unix.EFIVARFS_MAGIC,
}

func ofKernel(f *os.File) bool {
	var s unix.Statfs_t
	return unix.Fstatfs(int(f.Fd()), &s) == nil && slices.Contains(kernelSystems, int64(s.Type))
}
