package job

import (
	"fmt"
	"math"
	"time"

	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/review"
	"adder/judge/verdict/result"
)

// A Scope holds the greatest numbers of cells, jumps and faces of a proof.
type Scope struct {
	Cells int
	Jumps int
	Faces int
}

// EveryBoard returns the boards of a proof: those of the sizes that the flags set, or every small
// board if they set none. given reports whether a flag was set.
func (t *Terms) EveryBoard(sizes Scope, given func(flag string) bool) (generator.Scope, error) {
	format, err := t.BoardFormat()
	if err != nil {
		return generator.Scope{}, err
	}
	if !given("cells") && !given("jumps") && !given("faces") {
		return generator.SweepOf(format).Scope, nil
	}
	if format.Cells != 0 && !given("cells") {
		sizes.Cells = format.Cells
	}
	if format.Faces != 0 && !given("faces") {
		sizes.Faces = format.Faces
	}
	return sizes.boards(format)
}

// boards are those of the scope that a format can have.
func (s *Scope) boards(f *board.Format) (generator.Scope, error) {
	fixed := f.Cells != 0 && s.Cells == f.Cells
	if !fixed {
		err := s.check()
		if err != nil {
			return generator.Scope{}, err
		}
	}
	all := generator.NewScope(s.Cells, s.Jumps, s.Faces)
	if fixed {
		all.Die, all.Sizes = f.Faces, []int{f.Cells}
	}
	if all.Count() == math.MaxUint64 {
		return all, fault.New("there are more boards of that size than can be counted",
			"choose fewer jumps or cells")
	}
	all.Die = f.Faces
	return all, nil
}

func (s *Scope) check() error {
	for _, x := range []struct {
		flag            string
		is, least, most int
	}{
		{"cells", s.Cells, 2, 64},
		{"jumps", s.Jumps, 0, 32},
		{"faces", s.Faces, 1, 64},
	} {
		if x.is < x.least || x.is > x.most {
			return fault.New(fmt.Sprintf("--%s is %d", x.flag, x.is),
				fmt.Sprintf("want %d to %d", x.least, x.most))
		}
	}
	return nil
}

// Prover returns a reviewer that proves submissions, and notes in run how. It tells how long that
// takes, and refuses a proof of more than an hour, unless --yes was given. The caller closes it.
func (j *Job) Prover(
	run *result.Run, scope generator.Scope, yes bool, tell func(words string),
) (*review.Reviewer, error) {
	estimate := func(boards uint64, d time.Duration) error {
		many, long := report.Thousands(boards)+" boards", report.Duration(d)
		tell(many + ", about " + long)
		if d > time.Hour && !yes {
			return fault.New(many+" would take about "+long, "choose a smaller scope, or add --yes")
		}
		return nil
	}
	judge, o, err := j.hunts(run)
	if err != nil {
		return nil, err
	}
	return review.NewProver(judge, review.Proof{Scope: scope, Estimate: estimate}, o, run.Setting()), nil
}
