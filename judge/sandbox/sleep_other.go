//go:build !linux

package sandbox

import "time"

// wakeful calls late when a process must have slept too long, or the machine is very
// busy: what a process waits for is not told here.
func wakeful(_ int, l Limits, finished <-chan struct{}, late func(Stop)) {
	select {
	case <-finished:
	case <-time.After(l.Wall + 2*l.CPU):
		late(OutOfWall)
	}
}
