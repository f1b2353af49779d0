//go:build !linux

package sandbox

import "time"

// bareCounts says how exactly level Bare counts.
const bareCounts = "Memory and CPU time are judged when a program has ended, and without such of its processes as it did not wait for."

// watchBare stops a process that must have slept too long, unless the machine is very
// busy: what a process waits for is not told here, nor what its children use.
func watchBare(_ int, _ *tenant, l Limits, _ func() bool, stop func(Stop)) func() tally {
	if l.Wall == 0 {
		return func() tally { return tally{} }
	}
	late := time.AfterFunc(l.Wall+2*l.CPU, func() { stop(OutOfWall) })
	return func() tally {
		late.Stop()
		return tally{}
	}
}

func (t *tap) unread() bool { return false }

func reap(int, *tenant) {}

// cpuNet is the system's own limit of CPU time, in seconds: never reached within ours.
func cpuNet(limit time.Duration) int64 { return int64(limit/time.Second) + 1 }
