package sandbox

// A Level names how much of a cell is enforced. It is printed in every report.
type Level string

const (
	// ContainerCgroup loses nothing: namespaces, seccomp, and limits over all
	// processes of a run together.
	ContainerCgroup Level = "container+cgroup"
	// ContainerRlimit is for unprivileged users: limits hold per process, and
	// there is no memory verdict over children.
	ContainerRlimit Level = "container+rlimit"
	// Bare is a plain process with limits, for trusted code only.
	Bare Level = "bare"
)
