package serve

import (
	"context"
	"html/template"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/class"
	"adder/judge/report/page"
)

// outputs are the files of the class in the folder graded. They are written when nobody
// has waited for a while, when somebody asks for one, and when the server stops; and only
// if something changed.
type outputs struct {
	mu      sync.Mutex
	changes int // beside what was judged: overrides
	written int // ended attempts and changes when they were written last; 0 is never

	last atomic.Pointer[overview]
}

// An overview is what the class page says of the class as a whole, as the outputs say it.
type overview struct {
	HTML template.HTML
	At   time.Time
}

// idle is how long nothing must wait or be judged before outputs are written unasked.
const idle = 3 * time.Second

// change has outputs written again.
func (s *Server) change() {
	s.outputs.mu.Lock()
	defer s.outputs.mu.Unlock()
	s.outputs.changes++
}

// write writes the outputs, if they are not as the journal says.
func (s *Server) write(ctx context.Context) error {
	s.outputs.mu.Lock()
	defer s.outputs.mu.Unlock()
	sizes, _ := s.queue.sizes()
	now := 1 + sizes.Ended + s.outputs.changes
	if now == s.outputs.written {
		return nil
	}
	w, err := s.Desk.Write(ctx)
	if err != nil {
		return err
	}
	s.outputs.written = now
	html, err := page.Overview(w.Results, page.Around{Pairs: w.Pairs, Side: "/teach/file/" + class.SideName})
	if err == nil {
		s.outputs.last.Store(&overview{html, time.Now()})
	}
	return err
}

// keepWritten writes them whenever nobody waits, until ctx ends.
func (s *Server) keepWritten(ctx context.Context) {
	for {
		sizes, changed := s.queue.sizes()
		var rest <-chan time.Time
		if sizes.Waiting+sizes.Judging == 0 {
			rest = time.After(idle)
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
			continue
		case <-rest:
		}
		if err := s.write(ctx); err != nil && ctx.Err() == nil {
			s.Told("the grades were not written: " + err.Error())
		}
		select {
		case <-ctx.Done():
			return
		case <-changed:
		}
	}
}
