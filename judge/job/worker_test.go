package job

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"testing"

	"adder/judge/cluster"
)

// If one unit cannot get the job, another that waits for it at the same time tries it anew.
func TestFailedFetchFailsOneTry(t *testing.T) {
	t.Parallel()
	w := Worker{Machine: Machine{Workers: 1}}
	away, other := errors.New("the server is away"), errors.New("somebody else's try")
	begun, begins := context.WithCancel(t.Context())
	var both sync.WaitGroup
	try := func(want error, get func()) {
		both.Go(func() {
			_, err := w.Do(t.Context(), cluster.Unit{Job: "job"}, func(context.Context) ([]byte, error) {
				get()
				return nil, want
			})
			if !errors.Is(err, want) {
				t.Errorf("%v, want %v", err, want)
			}
		})
	}
	try(away, func() {
		begins()
		for w.users("job") < 2 {
			runtime.Gosched()
		}
	})
	<-begun.Done()
	try(other, func() {})
	both.Wait()
	if n := len(w.jobs); n != 0 {
		t.Errorf("%d jobs are kept that could not be prepared", n)
	}
}

// users is how many units of a job are at work.
func (a *Worker) users(digest string) (n int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, r := range a.jobs {
		if r.digest == digest {
			n = r.users
		}
	}
	return n
}
