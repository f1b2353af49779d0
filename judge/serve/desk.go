package serve

import (
	"context"
	"fmt"
	"path"
	"slices"

	"adder/judge/class"
	"adder/judge/verdict/result"
)

// of opens an attempt as package class sees it.
func (s *Server) of(ctx context.Context, a Attempt, do func(*class.Student) error) error {
	found, err := s.Course.Of(ctx, s.Grader.Policy(), a.Folder)
	if err != nil {
		return err
	}
	defer found.Close()
	file := path.Join(a.Folder, a.dir(), a.File)
	i := slices.IndexFunc(found.Students, func(s *class.Student) bool { return s.File == file })
	if i < 0 {
		return fmt.Errorf("%s is not a submission", file)
	}
	return do(found.Students[i])
}

// judge judges an attempt and journals its result, unless it was skipped. The error says how
// Adder failed.
func (s *Server) judge(ctx context.Context, a Attempt, told func(doing string)) (x result.Result, err error) {
	err = s.of(ctx, a, func(student *class.Student) error {
		x, err = s.Grader.JudgeOne(ctx, student, told)
		return err
	})
	return x, err
}

// results are a person's results in the journal, with grades, by attempt number.
func (s *Server) results(ctx context.Context, folder string) (map[int]result.Result, error) {
	found, err := s.Course.Of(ctx, s.Grader.Policy(), folder)
	if err != nil {
		return nil, err
	}
	defer found.Close()
	all := map[int]result.Result{}
	for _, student := range found.Students {
		if x, known := s.Grader.Known(student); known {
			n, _ := numbered(path.Base(path.Dir(student.File)))
			all[n] = x
		}
	}
	return all, nil
}

// room returns how many attempts the workers can hold now. The others wait here instead of at
// the hub, so that people take turns and see how long the line is.
func (s *Server) room() (n int) {
	members, _ := s.Grader.Workers()
	for _, w := range members {
		n += w.Units
	}
	return n
}
