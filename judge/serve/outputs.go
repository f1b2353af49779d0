package serve

import (
	"context"
	"errors"
	"html/template"
	"io"
	"io/fs"
	"mime"
	"os"
	"path"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"adder/judge/class"
	"adder/judge/report/page"
)

// teachFile sends an up-to-date output. The pages of the class link to those of students.
func (v *visit) teachFile() error {
	name := v.r.PathValue("name")
	dir, base := path.Split(name)
	feedback := dir == class.FeedbackFolder+"/" && path.Ext(base) == ".html"
	if !feedback && !slices.Contains(v.Course.Files(), name) {
		return errNotFound
	}
	if err := v.write(v.r.Context(), false); err != nil {
		return err
	}
	f, err := os.OpenInRoot(Graded(v.Dir), name)
	if errors.Is(err, fs.ErrNotExist) {
		return errNotFound
	}
	if err != nil {
		return err
	}
	defer f.Close()
	h := v.w.Header()
	h.Set("Content-Type", mime.TypeByExtension(path.Ext(name)))
	if path.Ext(name) == ".html" { // the page itself has the rest of its policy
		h.Set("Content-Security-Policy", "base-uri 'none'; frame-ancestors 'none'")
	} else {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": base}))
	}
	_, _ = io.Copy(v.w, f) // an error means that the client has left
	return nil
}

// outputs remembers whether the files in the folder graded are up to date. They are written
// when the queue has been empty for a while, when the teacher asks for one, and when the
// server stops.
type outputs struct {
	mu      sync.Mutex
	written int // 1 + ended attempts when last written; 0 is never, or that overrides have changed

	last atomic.Pointer[overview]
}

// An overview is the part of the report about the class as a whole.
type overview struct {
	HTML template.HTML
	At   time.Time
}

// write writes the outputs, unless they are up to date; overridden says that they are not.
func (s *Server) write(ctx context.Context, overridden bool) error {
	s.outputs.mu.Lock()
	defer s.outputs.mu.Unlock()
	if overridden {
		s.outputs.written = 0
	}
	now := 1 + s.queue.sizes().Ended
	if now == s.outputs.written {
		return nil
	}
	w, err := s.Grader.Write(ctx)
	if err != nil {
		return err
	}
	s.outputs.written = now
	html, err := page.Overview(w.Results)
	if err == nil {
		s.outputs.last.Store(&overview{html, time.Now()})
	}
	return err
}

// keepWritten writes the outputs when the queue has been empty for a while, until ctx ends.
func (s *Server) keepWritten(ctx context.Context) {
	look := time.NewTicker(3 * time.Second)
	defer look.Stop()
	failed := -1 // the number of ended attempts when writing failed: it is not tried again at once
	for {
		select {
		case <-ctx.Done():
			return
		case <-look.C:
		}
		n := s.queue.sizes()
		if n.Waiting+n.Judging > 0 || n.Ended == failed {
			continue
		}
		if err := s.write(ctx, false); err != nil && ctx.Err() == nil {
			failed = n.Ended
			s.Told("the grades were not written: " + err.Error())
		}
	}
}
