package judging

import (
	"adder/cases"
	"adder/judge/base/progress"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// A submission is one program on its way through the cases.
type submission struct {
	*Judge
	program  *lang.Program
	pool     *trial.Pool     // a view without a budget
	format   *board.Format   // that it reads
	oneBoard bool            // a process answers one board
	throws   bool            // every answer must be followed by its throws
	only     []*cases.Case   // if set, no other cases are tried
	now      *progress.Doing // says what is done

	// What conclusions know of those before them.
	located     bool // a board that kills the program was looked for
	accumulates bool // it fails only in inputs of more boards than the site gives
	hadMoreTime bool // it got more time once, to see which limit it reaches
	untried     []result.Unfinished
}

func (j *Judge) submission(pool *trial.Pool, p *lang.Program) *submission {
	return &submission{
		Judge:    j,
		program:  p,
		pool:     pool.View(trial.Options{}),
		format:   pool.Spec.Format,
		oneBoard: pool.Spec.OneBoard,
		throws:   j.RequireThrows,
		only:     j.Only,
	}
}

// tries reports whether a case is tried.
func (s *submission) tries(c *cases.Case) bool { return isIn(s.only, c) }
