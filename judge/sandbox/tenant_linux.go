package sandbox

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

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

// ownUIDs tells whether we may give processes user numbers of our choice: as
// root, and not inside of a user namespace that has only some of them.
func ownUIDs() bool {
	f := words("/proc/self/uid_map")
	return os.Geteuid() == 0 && len(f) == 3 && f[0] == "0" && f[1] == "0" && f[2] == "4294967295"
}

// credential is the library's way to ask for the number.
type credential uint32

func (c credential) Get() syscall.Credential {
	return syscall.Credential{Uid: uint32(c), Gid: uint32(c)}
}

// takeTenant reserves a user number for a bare cell. Inside of a user namespace
// that has only some of them, it is one of the highest: freeUID takes it, since
// all are counted from a multiple of the slots.
func takeTenant() (uint32, error) {
	if ownUIDs() {
		return takeUID()
	}
	top, err := topBlock()
	if err != nil {
		return 0, err
	}
	i, err := takeSlot()
	return uint32(top + i), err
}

// topBlock is the first of as many user numbers as there are slots, among the
// highest that we may give away. Judges beside us mostly have others.
func topBlock() (int, error) {
	f := words("/proc/self/uid_map")
	var first, length int
	for i := 0; i+2 < len(f); i += 3 {
		if n, _ := strconv.Atoi(f[i+2]); n > length {
			first, _ = strconv.Atoi(f[i])
			length = n
		}
	}
	const blocks = 32
	if length < 2*blocks*uidSlots {
		return 0, errors.New("there are no user numbers but our own")
	}
	block := (first+length-1)/uidSlots - 1 - int(salt()%blocks) // the very last holds nobody
	return block * uidSlots, nil
}
