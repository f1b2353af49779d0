package job

import (
	"fmt"
	"math"

	"adder/generator"
	"adder/judge/usage"
)

// A Scope is the sizes of a proof: the most that boards have.
type Scope struct {
	Cells int `json:"cells"`
	Jumps int `json:"jumps"`
	Faces int `json:"faces"`
}

// EveryBoard is the boards of a proof, as far as the format knows their sizes.
func (j *Job) EveryBoard() (generator.Scope, error) {
	f, err := j.Written()
	if err != nil || j.Scope == nil {
		return generator.SweepOf(f).Scope, err
	}
	fixed := f.Cells != 0 && j.Scope.Cells == f.Cells
	if err := j.Scope.check(); err != nil && !fixed {
		return generator.Scope{}, err
	}
	s := generator.NewScope(j.Scope.Cells, j.Scope.Jumps, j.Scope.Faces)
	if fixed {
		s.Die, s.Sizes = f.Faces, []int{f.Cells}
	}
	if s.Count() == math.MaxUint64 {
		return s, usage.New("there are more boards of that size than can be counted", "ask for fewer jumps or cells")
	}
	s.Die = f.Faces
	return s, nil
}

func (s *Scope) check() error {
	switch {
	case s.Cells < 2 || s.Cells > 64:
		return usage.New(fmt.Sprintf("--cells is %d", s.Cells), "want 2 to 64")
	case s.Jumps < 0 || s.Jumps > 32:
		return usage.New(fmt.Sprintf("--jumps is %d", s.Jumps), "want 0 to 32")
	case s.Faces < 1 || s.Faces > 64:
		return usage.New(fmt.Sprintf("--faces is %d", s.Faces), "want 1 to 64")
	}
	return nil
}
