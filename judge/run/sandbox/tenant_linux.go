package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"golang.org/x/sys/unix"
)

// processes of the tenant that are alive.
func (t *tenant) processes() []int {
	return slices.DeleteFunc(numbered("/proc"), func(pid int) bool {
		f, err := statFields(pid)
		return err != nil || f[statState] == "Z" || f[statState] == "X" || !t.named(pid)
	})
}

// named checks all user IDs of a process. The owner of its folder in /proc is no proof: a
// process can change it.
func (t *tenant) named(pid int) bool {
	if t == nil {
		return false
	}
	uids, _ := readLine(fmt.Sprintf("/proc/%d/status", pid), "Uid:")
	return slices.Contains(strings.Fields(uids), strconv.Itoa(int(t.uid)))
}

// adopt makes the tenants' orphans children of this process, so that reap can wait for
// them. In a container whose first process does not, they would stay and use up their
// user's process limit.
func adopt() error { return unix.Prctl(unix.PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) }

// start starts a command so that setuid programs give it no rights. The flag holds for the
// thread that sets it, and its children; the thread ends with its goroutine.
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

// ownUIDs reports whether processes can be given any user ID: as root, in a user namespace
// that has all IDs.
func ownUIDs() bool {
	f := words("/proc/self/uid_map")
	return os.Geteuid() == 0 && len(f) == 3 && f[0] == "0" && f[1] == "0" && f[2] == "4294967295"
}

// credential implements the library's generator of user IDs.
type credential uint32

func (c credential) Get() syscall.Credential {
	return syscall.Credential{Uid: uint32(c), Gid: uint32(c)}
}

// uidBlock is the first ID of the block of uidSlots that cells have. In a user namespace
// with only some IDs it is a random one of the highest that we may use, so other judges
// mostly have other blocks. Blocks start at a multiple of uidSlots.
func uidBlock() (uint32, error) {
	if ownUIDs() {
		return ownBlock(), nil
	}
	f := words("/proc/self/uid_map")
	var first, length int
	for i := 0; i+2 < len(f); i += 3 {
		n, _ := strconv.Atoi(f[i+2])
		if n > length {
			first, _ = strconv.Atoi(f[i])
			length = n
		}
	}
	const blocks = 32
	if length < 2*blocks*uidSlots {
		return 0, errors.New("there are no user numbers but our own")
	}
	block := (first+length-1)/uidSlots - 1 - int(salt()%blocks) // the very last holds nobody
	return uint32(block * uidSlots), nil
}
