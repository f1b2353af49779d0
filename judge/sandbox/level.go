package sandbox

// A Level names how much of a cell is enforced. It is printed in every report.
type Level string

const (
	// ContainerCgroup loses nothing: namespaces, seccomp, and limits over all
	// processes of a run together.
	ContainerCgroup Level = "container+cgroup"
	// ContainerRlimit is for unprivileged users: the kernel's limits hold per
	// process, and what all of them use together we look at now and then.
	ContainerRlimit Level = "container+rlimit"
	// Bare is a plain process with limits, for trusted code only.
	Bare Level = "bare"
)

// Unheld lists, in sentences for the top of a report, what a program of that
// level is not kept from.
func (l Level) Unheld() []string {
	switch l {
	case ContainerCgroup:
		return nil
	case ContainerRlimit:
		return []string{
			"Memory is looked at every 10 ms, and what a program leaves in pipes and sockets is not counted.",
			"CPU time counts in steps of 10 ms, and that of children that nobody waits for is sampled.",
		}
	}
	return bareUnheld()
}
