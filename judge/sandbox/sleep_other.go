//go:build !linux

package sandbox

import "time"

// wakeful calls late when so much time has passed: what a process waits for is not
// told here.
func wakeful(_ int, limit time.Duration, finished <-chan struct{}, late func()) {
	select {
	case <-finished:
	case <-time.After(limit):
		late()
	}
}
