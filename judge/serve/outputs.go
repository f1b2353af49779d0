package serve

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"mime"
	"os"
	"path"
	"slices"

	"adder/judge/class"
)

// teachFile sends an up-to-date output. The pages of the class link to those of students.
func (v *visit) teachFile() error {
	name := v.r.PathValue("name")
	dir, base := path.Split(name)
	feedback := dir == class.FeedbackFolder+"/" && path.Ext(base) == ".html"
	if !feedback && !slices.Contains(v.Course.Files(), name) {
		return errNotFound
	}
	if err := v.write(v.r.Context()); err != nil {
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

// write writes the files in the folder graded, unless they are up to date. It goes on when ctx ends.
func (s *Server) write(ctx context.Context) error {
	s.outputs.Lock()
	defer s.outputs.Unlock()
	if err := s.refresh(); err != nil {
		return err
	}
	now := s.table.version()
	if now == s.outputs.written {
		return nil
	}
	_, err := s.Grader.Write(context.WithoutCancel(ctx))
	if err == nil {
		s.outputs.written = now
	}
	return err
}

// refresh reads the table of scores by hand if somebody edited it. If it is wrong, the scores of
// before stay.
func (s *Server) refresh() error {
	changed, err := s.Grader.Refresh()
	if changed {
		s.table.changed()
	}
	return err
}
