package serve

import (
	"context"
	"fmt"
	"path"
	"slices"

	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/job"
	"adder/judge/verdict/result"
)

// A Desk judges attempts and returns their results.
type Desk struct {
	// Judge judges an attempt and journals its result, unless it was skipped. The error says
	// how Adder failed.
	Judge func(ctx context.Context, a Attempt, told func(doing string)) (result.Result, error)
	// Results returns a person's results in the journal, with grades, by attempt number.
	Results func(ctx context.Context, folder string) (map[int]result.Result, error)
	// Again forgets the result of an attempt, so that it is judged again.
	Again func(ctx context.Context, a Attempt) error
	// Write writes all outputs of the class.
	Write func(ctx context.Context) (*class.Written, error)
	// Workers lists the machines that judge; it is nil if this machine does.
	Workers func() []cluster.Member
}

// DeskOf makes the server's desk of the open one of package job for the course.
func DeskOf(d *job.Desk, course *class.Course) Desk {
	one := func(ctx context.Context, a Attempt, do func(*class.Student) error) error {
		handedIn, err := course.Of(ctx, a.Folder)
		if err != nil {
			return err
		}
		defer handedIn.Close()
		file := path.Join(a.Folder, a.dir(), a.File)
		i := slices.IndexFunc(handedIn.Students, func(s *class.Student) bool { return s.File == file })
		if i < 0 {
			return fmt.Errorf("%s is not a submission", file)
		}
		return do(handedIn.Students[i])
	}
	return Desk{
		Workers: d.Workers,
		Judge: func(ctx context.Context, a Attempt, told func(doing string)) (x result.Result, err error) {
			err = one(ctx, a, func(s *class.Student) error {
				x, err = d.Judge(ctx, s, told)
				return err
			})
			return x, err
		},
		Results: func(ctx context.Context, folder string) (map[int]result.Result, error) {
			handedIn, err := course.Of(ctx, folder)
			if err != nil {
				return nil, err
			}
			defer handedIn.Close()
			all := map[int]result.Result{}
			for _, s := range handedIn.Students {
				if x, known := d.Known(s); known {
					n, _ := numbered(path.Base(path.Dir(s.File)))
					all[n] = d.Appraise(x)
				}
			}
			return all, nil
		},
		Again: func(ctx context.Context, a Attempt) error {
			return one(ctx, a, d.Again)
		},
		Write: d.Write,
	}
}

// room returns how many attempts the workers can hold now. The others wait here instead of at
// the hub, so that people take turns and see how long the line is.
func (s *Server) room() (n int) {
	for _, w := range s.Desk.Workers() {
		n += w.Units
	}
	return n
}
