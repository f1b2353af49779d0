package job

import (
	"context"
	"errors"
	"fmt"
	"time"

	"adder/cases"
	"adder/generator"
	"adder/judge/cluster"
	"adder/judge/gradebook"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
	"adder/judge/usage"
)

// How many boards a range has: some seconds of a fast program. They never change
// by themselves, so that the same command finds what it has had done before.
const (
	fuzzRange   = 1 << 18
	singleRange = SingleBoards
	proveRange  = 250_000
)

// window is how many units are with the server at one time: more than workers
// have slots, and few enough to be kept in memory.
const window = 4096

// unit is a source to be judged, or hunted, by a worker of that level.
func unit(job string, s lang.Source, level sandbox.Level) cluster.Unit {
	return cluster.Unit{Job: job, Source: cluster.Digest(s.Text), Name: s.Name, Lang: s.Lang.Key, Level: level}
}

// GradeElsewhere is how a class is graded by workers, who must have the level.
func GradeElsewhere(co *cluster.Coordinator, level sandbox.Level) gradebook.Grading {
	return gradebook.Grading{
		Review: func(ctx context.Context, s review.Submission) (result.Result, error) {
			return co.Do(ctx, unit(co.Job, s.Source, level), s.Text)
		},
		Key:       func(l *lang.Language) string { return co.Job + " " + l.Key + " " + string(level) },
		Programs:  window / review.AtOnce(1),
		Elsewhere: true,
	}
}

// beyond is how much longer than its counted limits allow a worker may hold a unit,
// by the clock: it is busy with others, and the limits are CPU time.
const beyond = 10

// UnitLimit is how long a worker may hold a unit of the job at most. suite is that of a
// grading, or nil.
func (j *Job) UnitLimit(suite *cases.Suite) time.Duration {
	if suite == nil {
		return beyond * (explainTime + 1000*j.Limit)
	}
	return beyond * (2*explainTime + time.Duration(suite.Len())*suite.Limits.TimeCeiling)
}

// FuzzRanges is how the random boards of a fuzz are dealt out, from now on; chosen
// is that somebody named their number.
func (j *Job) FuzzRanges(chosen bool) (r Ranges, err error) {
	format, err := j.Written()
	if err != nil {
		return r, err
	}
	if r.Each = fuzzRange; j.single(format) {
		r.Each = singleRange
	}
	if j.Time > 0 {
		r.Until = time.Now().Add(j.Time)
	}
	r.End, err = j.Amount(j.single(format), chosen)
	return r, err
}

// ProveRanges is how the boards of a proof are dealt out.
func ProveRanges(boards generator.Scope) Ranges {
	return Ranges{Each: proveRange, End: boards.Count(), InOrder: true}
}

// HuntElsewhere has a program hunted by workers, who must have the level, and adds
// up what its ranges cost.
func (j *Job) HuntElsewhere(ctx context.Context, co *cluster.Coordinator, r Ranges, s lang.Source, level sandbox.Level) (result.Result, error) {
	r.Unit, r.Text = unit(co.Job, s, level), s.Text
	began := time.Now()
	var first *result.Result
	var cost result.Hunt
	var proof result.Proof
	found, err := r.Hunt(ctx, co, func(x *result.Result) {
		if first == nil {
			first = x
		}
		addCost(&cost, &proof, x)
	})
	switch {
	case err != nil:
		return result.Result{}, err
	case found != nil && found.Verdict == result.CompileError:
		return result.Result{}, usage.New(found.Error, "")
	case found != nil && found.Verdict == result.JudgeError:
		return result.Result{}, errors.New(found.Error)
	case found != nil && found.Skipped != "":
		return result.Result{}, fmt.Errorf("%s: %s", s.Name, found.Skipped)
	case first == nil:
		return result.Result{}, ErrNothing
	case found == nil && r.InOrder && proof.Boards == 0:
		return result.Result{}, NoBoard(j.Format)
	}
	x := *first
	if found != nil {
		x = *found
	}
	cost.Wall = result.Seconds(time.Since(began))
	x.Hunt = &cost
	if x.Proof != nil {
		proof.Scope = x.Proof.Scope
		x.Proof = &proof
	}
	return x, nil
}

func addCost(cost *result.Hunt, proof *result.Proof, x *result.Result) {
	if h := x.Hunt; h != nil {
		cost.Boards += h.Boards
		cost.Runs += h.Runs
		cost.CPU += h.CPU
	}
	if p := x.Proof; p != nil {
		proof.Boards += p.Boards
		proof.Scrambled += p.Scrambled
		proof.Alone += p.Alone
	}
}

// NoBoard is the error of a proof that has none to give.
func NoBoard(format string) error {
	return usage.New("no board of that size can be given", "--format "+format+" and the promises leave none; ask for other sizes")
}
