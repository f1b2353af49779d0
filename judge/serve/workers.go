package serve

import (
	"context"
	"time"

	"adder/judge/cluster"
)

// Where workers judge, attempts wait here and not at the hub, so that people take turns
// and see how many are before them: no more are handed on than workers have room for.

// MostElsewhere is how many attempts workers may have at one time.
const MostElsewhere = 256

// room is how many attempts the workers may have now.
func (s *Server) room() (n int) {
	for _, w := range s.Desk.Workers() {
		if w.State == "" {
			n += w.Units
		}
	}
	return n
}

// keepWaking has the queue look at the workers now and then: they come and go.
func (s *Server) keepWaking(ctx context.Context) {
	if s.Desk.Workers == nil {
		return
	}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			s.queue.wake()
		}
	}
}

// State is how far the course is, for [progress.ServeMetrics].
func (s *Server) State() cluster.State {
	n, _ := s.queue.sizes()
	now := cluster.State{Done: n.Ended, Jobs: []cluster.Queue{{Waiting: map[string]int{"": n.Waiting}, Running: n.Judging}}}
	if s.Desk.Workers != nil {
		now.Members = s.Desk.Workers()
	}
	return now
}
