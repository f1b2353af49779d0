package grade

import (
	"time"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict"
	"adder/judge/verdict/result"
)

// A submission is one program on its way through the cases.
type submission struct {
	*Judge
	program     *lang.Program
	pool        *trial.Pool   // a view without a budget
	format      *board.Format // that it reads
	one         bool          // a process answers one board
	throws      bool          // every answer must be followed by its throws
	readings    []board.Rules // legitimate ones that explain all numbers so far, the game itself first
	located     bool          // a board that kills the program was looked for
	failed      bool          // on a case
	survived    int           // how many boards at the beginning of the case were right alone
	hangsOn     int           // cells of a tiny board on which it runs out of time alone; 0 is none
	whole       bool          // every case is tried, whatever Only says
	accumulates bool          // it fails only in inputs of more boards than the site gives
	hadMoreTime bool          // it got more time once, to see which limit it reaches
	untried     []result.Unfinished
}

func (j *Judge) submission(pool *trial.Pool, p *lang.Program) *submission {
	view := pool.For(trial.Options{Spec: pool.Spec, Workers: pool.Workers})
	return &submission{
		Judge:    j,
		program:  p,
		pool:     view,
		format:   pool.Format,
		one:      pool.OneBoard,
		throws:   j.RequireThrows,
		readings: board.LegitimateReadings,
	}
}

// An attempt is one run on an input.
type attempt struct {
	run     sandbox.Result
	fault   *result.Failure // what is wrong with the output; nil if nothing is
	failure *result.Failure // nil if the run is accepted
	whole   bool            // the input is a whole case
}

func attemptOf(r sandbox.Result, limit time.Duration, fault *result.Failure) attempt {
	f := verdict.Decide(r, limit, fault)
	verdict.NameLimit(f, r, limit)
	return attempt{run: r, fault: fault, failure: f}
}
