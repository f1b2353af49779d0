package sandbox

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// processes of the tenant that are not dead yet.
func (t *tenant) processes() (found []int) {
	entries, _ := os.ReadDir("/proc")
	for _, e := range entries {
		pid, err := strconv.Atoi(e.Name())
		if err == nil && t.owns(pid) {
			found = append(found, pid)
		}
	}
	return found
}

// owns tells whether a process is the tenant's, and not dead.
func (t *tenant) owns(pid int) bool {
	f, err := statFields(pid)
	return err == nil && f[0] != "Z" && f[0] != "X" && t.named(pid)
}

// named asks for all user numbers that a process has. Who owns its folder in
// /proc is no answer: a process can hide itself there.
func (t *tenant) named(pid int) bool {
	if t == nil {
		return false
	}
	status, _ := readFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	_, uids, _ := strings.Cut(status, "\nUid:")
	uids, _, _ = strings.Cut(uids, "\n")
	return slices.Contains(strings.Fields(uids), strconv.Itoa(int(t.uid)))
}

// adopt has the orphans of tenants become children of ours, whom reap then waits for.
// In a container whose first process waits for nobody they would stay, count as
// processes of their user, and leave the next program none.
func adopt() error { return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// start starts a command such that it cannot gain rights by a program that
// gives them. The promise holds for the thread that makes it, and for its
// children; the thread ends with the goroutine that locks it.
func start(cmd *exec.Cmd) error {
	result := make(chan error)
	go func() {
		runtime.LockOSThread()
		if err := unix.Prctl(unix.PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); err != nil {
			result <- err
			return
		}
		result <- cmd.Start()
	}()
	return <-result
}
