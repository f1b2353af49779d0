package sandbox

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
