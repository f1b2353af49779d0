package sandbox

import (
	"os/exec"
	"testing"
	"time"
)

// Whatever a program does, it does not last for ever: here its sleep is not limited, and it
// uses no CPU time.
func TestLifeIsBounded(t *testing.T) {
	t.Parallel()
	cmd := exec.Command("sleep", "600")
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { cmd.Process.Kill(); cmd.Wait() }()
	stopped := make(chan Stop)
	finished := make(chan struct{})
	defer close(finished)
	w := &watcher{
		meter:   &census{root: cmd.Process.Pid, main: cmd.Process.Pid},
		limits:  Limits{CPU: time.Hour},
		life:    300 * time.Millisecond,
		waiting: func() bool { return false },
		stop:    func(s Stop) { stopped <- s },
	}
	go w.watch(finished, nil)
	select {
	case s := <-stopped:
		if s != OutOfWall || w.slept > 0 {
			t.Errorf("stop = %d, slept %v", s, w.slept)
		}
	case <-time.After(time.Minute):
		t.Error("it lives on")
	}
}
