package serve

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"adder/judge/base/fault"
	"adder/judge/class"
	"adder/judge/verdict/result"
)

// load reads all attempts on disk, with their results in the journal, into the table.
func (s *Server) load(ctx context.Context) error {
	for _, p := range s.people.now().People {
		attempts, err := s.store.attempts(p.Folder)
		if err == nil && len(attempts) > 0 {
			err = s.loadAttempts(ctx, p.Folder, attempts)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *Server) loadAttempts(ctx context.Context, folder string, attempts []Attempt) error {
	found, err := s.Course.FindOne(ctx, s.Grader.Policy(), folder)
	if err != nil {
		return err
	}
	defer found.Close()
	for _, a := range attempts {
		student := a.in(found)
		if student == nil {
			continue // not written by us; adder grade says what is wrong with it
		}
		s.Grader.Look(student)
		if student.Known {
			x := student.Result
			a.Result, a.key = &x, student.Key
		}
		s.table.add(a)
	}
	return nil
}

// in finds the attempt as package class sees it; nil if it does not.
func (a *Attempt) in(found *class.Class) *class.Student {
	dir := path.Join(a.Folder, a.dir())
	i := slices.IndexFunc(found.Students, func(s *class.Student) bool {
		return s.File == dir || strings.HasPrefix(s.File, dir+"/")
	})
	if i < 0 {
		return nil
	}
	return found.Students[i]
}

// work judges waiting attempts, in one goroutine, until ctx ends.
func (s *Server) work(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-s.table.ready:
		case <-time.After(time.Second): // there may be room: workers come and go
		}
		for a, ok := s.table.take(s.crew()); ok && ctx.Err() == nil; a, ok = s.table.take(s.crew()) {
			s.judge(ctx, a)
		}
	}
}

// judge judges one attempt. If Adder fails, that attempt is a judge error, and no other.
func (s *Server) judge(ctx context.Context, a Attempt) {
	x, key, err := s.resultOf(ctx, a)
	if ctx.Err() != nil {
		return // the next start of the server judges it
	}
	if err != nil {
		x = result.Result{Student: a.Folder, Verdict: result.JudgeError, Error: err.Error()}
	}
	if x.Verdict == result.JudgeError {
		s.Tell(fmt.Sprintf("attempt %d of %s could not be judged: %s", a.N, a.Folder, x.Error))
	}
	s.table.end(a, key, x, s.crew())
}

// resultOf has an attempt judged, unless its result is known.
func (s *Server) resultOf(ctx context.Context, a Attempt) (x result.Result, key string, err error) {
	defer fault.Catch(&err)
	found, err := s.Course.FindOne(ctx, s.Grader.Policy(), a.Folder)
	if err != nil {
		return x, "", err
	}
	defer found.Close()
	student := a.in(found)
	if student == nil {
		return x, "", fmt.Errorf("%s is not a submission", path.Join(a.Folder, a.dir()))
	}
	err = s.Grader.JudgeOne(ctx, student, a.doing)
	return student.Result, student.Key, err
}
