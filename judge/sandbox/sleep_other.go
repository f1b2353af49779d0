//go:build !linux

package sandbox

import "time"

// wakeful calls late when a process must have slept too long, or the machine is very
// busy: what a process waits for is not told here.
func wakeful(_ int, l Limits, finished <-chan struct{}, late func(Stop)) {
	if l.Wall == 0 {
		return
	}
	select {
	case <-finished:
	case <-time.After(l.Wall + 2*l.CPU):
		late(OutOfWall)
	}
}

// cpuNet is the system's own limit of CPU time, in seconds: never reached within ours.
func cpuNet(limit time.Duration) int64 { return int64(limit/time.Second) + 1 }
