package serve

import (
	"context"
	"fmt"
	"path"

	"adder/judge/class"
	"adder/judge/cluster"
	"adder/judge/job"
	"adder/judge/result"
)

// DeskOf judges the attempts of a course at a desk, which is open.
func DeskOf(d *job.Desk, course *class.Course) Desk {
	each := func(ctx context.Context, folder string, do func(*class.Student) error) error {
		of, err := course.Of(ctx, folder)
		if err != nil {
			return err
		}
		defer of.Close()
		for i := range of.Students {
			if err := do(&of.Students[i]); err != nil {
				return err
			}
		}
		return nil
	}
	one := func(ctx context.Context, a Attempt, do func(*class.Student) error) error {
		found := false
		err := each(ctx, a.Folder, func(s *class.Student) error {
			if s.File != path.Join(a.Folder, a.dir(), a.File) {
				return nil
			}
			found = true
			return do(s)
		})
		if err == nil && !found {
			err = fmt.Errorf("%s is not a submission", path.Join(a.Folder, a.dir(), a.File))
		}
		return err
	}
	desk := Desk{
		Judge: func(ctx context.Context, a Attempt, told func(doing string)) (x result.Result, err error) {
			err = one(ctx, a, func(s *class.Student) error {
				x, err = d.Judge(ctx, s, told)
				return err
			})
			return x, err
		},
		Results: func(ctx context.Context, folder string) (map[int]result.Result, error) {
			all := map[int]result.Result{}
			err := each(ctx, folder, func(s *class.Student) error {
				if x, known := d.Known(s); known {
					n, _ := numbered(path.Base(path.Dir(s.File)))
					all[n] = d.Appraise(x)
				}
				return nil
			})
			return all, err
		},
		Again: func(ctx context.Context, a Attempt) error {
			return one(ctx, a, d.Again)
		},
		Write: d.Write,
	}
	if d.Elsewhere() {
		desk.Workers = func() []cluster.Member { return d.State().Members }
	}
	return desk
}
