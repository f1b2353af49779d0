package sandbox

import (
	"os/exec"
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

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

// bareCounts says how exactly level Bare counts.
const bareCounts = "Memory and CPU time are looked at every 10 ms, " +
	"and processes that a program's child leaves behind may not be counted."

// watchBare watches a program at level Bare. Call the function it returns when the program
// has ended, with the largest peak of a process and whether the run failed without our doing, for
// what the run used beyond the CPU time that the system reports.
func watchBare(pid int, t *tenant, l Limits, waiting func() bool, stop func(Stop)) measured {
	c := &census{limits: l, root: pid, main: pid, tenant: t, seen: time.Now(), kills: killsAround()}
	w := &watcher{meter: c, limits: l, life: lifetime(l), waiting: waiting, stop: stop}
	finished, done := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(done)
		w.watch(finished, nil)
	}()
	return func(peak int64, failed bool) tally {
		close(finished)
		<-done
		sum := c.judge(max(peak, c.peak), failed)
		sum.cpu, sum.slept = c.missed, w.slept
		return sum
	}
}
