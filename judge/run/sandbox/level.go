package sandbox

import (
	"fmt"
	"sync"
)

// A Level says how much of a cell is enforced. It is printed in every report.
type Level string

const (
	// ContainerCgroup enforces everything: namespaces, seccomp, and limits over all
	// processes of a run together.
	ContainerCgroup Level = "container+cgroup"
	// ContainerRlimit is for unprivileged users: the kernel limits each process, and
	// the totals are sampled.
	ContainerRlimit Level = "container+rlimit"
	// Bare is a plain process with limits, for trusted code only.
	Bare Level = "bare"
)

// NotEnforced lists what the level does not enforce, in sentences for the top of a report.
func (l Level) NotEnforced() []string {
	switch l {
	case ContainerCgroup:
		return lessStack()
	case ContainerRlimit:
		return append([]string{
			"Memory is looked at every 10 ms, and what a program leaves in pipes and sockets is not counted.",
			"CPU time counts in steps of 10 ms, and that of children that nobody waits for is sampled.",
		}, lessStack()...)
	}
	return append(bareNotEnforced(), lessStack()...)
}

// Best returns the best level on this machine, found once by trying, and why there is
// no better one.
var Best = sync.OnceValues(func() (Level, []string) {
	var missing []string
	for _, level := range []Level{ContainerCgroup, ContainerRlimit} {
		r, err := openContainer(level, Options{})
		if err == nil {
			err = r.close()
		}
		if err == nil {
			return level, missing
		}
		missing = append(missing, fmt.Sprintf("%s: %v", level, err))
	}
	return Bare, missing
})
