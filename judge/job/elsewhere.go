package job

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"adder/cases"
	"adder/judge/cluster"
	"adder/judge/lang"
	"adder/judge/progress"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/sandbox"
)

// unit is a source to be judged, or hunted, by a worker of that level.
func unit(job string, s lang.Source, level sandbox.Level) cluster.Unit {
	return cluster.Unit{Job: job, Name: s.Name, Lang: s.Lang.Key, Level: level}
}

// unitLimit is how long a worker may hold a unit of the job at most, by the clock. suite is that
// of a grading, or nil.
func (j *Job) unitLimit(suite *cases.Suite) time.Duration {
	const beyond = 10 // times its counted limits: it is busy with others, and they are CPU time
	if suite == nil {
		return beyond * (explainTime + 1000*j.Limit)
	}
	return beyond * (2*explainTime + time.Duration(suite.Len())*suite.Limits.TimeCeiling)
}

// FuzzRanges is how the random boards of a fuzz are dealt out, from now on; chosen
// is that somebody named their number.
func (j *Job) FuzzRanges(chosen bool) (r Ranges, err error) {
	spec, err := j.given()
	if err != nil {
		return r, err
	}
	// Some seconds of a fast program. The ranges never change by themselves, so that the same
	// command finds what it has had done before.
	if r.Each = 1 << 18; spec.One {
		r.Each = SingleBoards
	}
	if j.Time > 0 {
		r.Until = time.Now().Add(j.Time)
	}
	r.End, err = j.Amount(spec.One, chosen)
	return r, err
}

// HuntElsewhere has workers fuzz or prove programs, as kind says, one after the other, and
// adds to run what it was done with. line shows how far that is.
func (j *Job) HuntElsewhere(ctx context.Context, w *Workers, kind string, r Ranges, all []review.Submission, run *result.Run, tell func(words string), line func(items int) *progress.Line) (results []result.Result, err error) {
	level, err := j.Least()
	if err != nil {
		return nil, err
	}
	co, end, err := w.coordinate(ctx, j, kind, nil, *run, tell)
	if err != nil {
		return nil, err
	}
	defer end()
	for _, s := range all {
		l := line(0)
		l.Follow(Following(co.State))
		x, err := j.huntElsewhere(ctx, co, r, s.Source, level)
		l.Stop()
		if err != nil {
			return nil, err
		}
		results = append(results, x)
	}
	*run = run.Over(results)
	return results, nil
}

// huntElsewhere has a program hunted by workers, who must have the level, and adds
// up what its ranges cost.
func (j *Job) huntElsewhere(ctx context.Context, co *cluster.Coordinator, r Ranges, s lang.Source, level sandbox.Level) (result.Result, error) {
	r.Unit, r.Text = unit(co.Job, s, level), s.Text
	began := time.Now()
	var first *result.Result
	var cost result.Hunt
	var proof result.Proof
	found, err := r.Hunt(ctx, co, func(x *result.Result) {
		if first == nil {
			first = x
		}
		if x.Hunt != nil {
			cost.Add(*x.Hunt)
		}
		if p := x.Proof; p != nil {
			proof.Boards += p.Boards
			proof.Scrambled += p.Scrambled
			proof.Alone += p.Alone
		}
	})
	switch {
	case err != nil:
		return result.Result{}, err
	case found != nil && found.Verdict == result.CompileError:
		return *found, nil
	case found != nil && found.Verdict == result.JudgeError:
		return result.Result{}, errors.New(found.Error)
	case found != nil && found.Skipped != "":
		return result.Result{}, fmt.Errorf("%s: %s", s.Name, found.Skipped)
	case first == nil:
		return result.Result{}, ErrNothing
	case found == nil && r.InOrder && proof.Boards == 0:
		return result.Result{}, noBoard(j.Format)
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

// Ranges is a program and many boards, cut into ranges that workers are given.
type Ranges struct {
	Unit  cluster.Unit // without a range
	Text  []byte
	Each  uint64    // boards of a range
	End   uint64    // the first board after all
	Until time.Time // after which no range begins; zero is never
	// InOrder is that the finding of the lowest range is wanted: those below the
	// one that has a finding are then done to the end. Otherwise a finding ends all
	// but the first range, which has all the small boards and so the smallest
	// finding.
	InOrder bool
}

// A flight is a range that is with the server, and what came of it.
type flight struct {
	from   uint64
	ctx    context.Context // ends when the range is no longer needed
	cancel context.CancelFunc
	x      result.Result
	err    error
}

// Hunt has ranges done. It returns the result that ends it, or nil; done is told of
// each result, one at a time.
func (r Ranges) Hunt(ctx context.Context, c *cluster.Coordinator, done func(x *result.Result)) (found *result.Result, err error) {
	landed, flying := make(chan *flight), map[uint64]*flight{}
	drop := func(first uint64) { // ranges are no longer needed from there on
		for from, f := range flying {
			if from >= first {
				f.cancel()
			}
		}
	}
	tick := time.NewTicker(time.Second) // there may be more workers by then
	defer tick.Stop()
	next, at := uint64(0), uint64(0) // where the next range begins, and that of the finding
	for {
		late := next > 0 && !r.Until.IsZero() && time.Now().After(r.Until) // the first range is always done
		ends := ctx.Err() != nil || err != nil || found != nil || late || next >= r.End
		switch {
		case ends && len(flying) == 0:
			return found, cmp.Or(ctx.Err(), err)
		case !ends && len(flying) < slots(c):
			f := &flight{from: next}
			f.ctx, f.cancel = context.WithCancel(ctx)
			flying[next] = f
			u := r.Unit
			u.From, u.To = next, min(next+r.Each, r.End)
			next = u.To
			go func() {
				f.x, f.err = c.Do(f.ctx, u, r.Text)
				landed <- f
			}()
			continue
		}
		select {
		case <-tick.C:
		case f := <-landed:
			delete(flying, f.from)
			switch {
			case f.ctx.Err() != nil:
			case f.err != nil:
				err = cmp.Or(err, f.err)
				drop(0)
			default:
				if done(&f.x); f.x.Verdict == result.Accepted || found != nil && f.from > at {
					break
				}
				found, at = &f.x, f.from
				of := uint64(1) // the ranges from here on are no longer needed
				if r.InOrder {
					of = at + 1
				}
				drop(of)
				c.Withdraw(of)
			}
			f.cancel()
		}
	}
}

// slots is how many ranges may be with the server: twice as many as workers take, so that
// none waits for the next, and from 4 to 1,024.
func slots(c *cluster.Coordinator) (n int) {
	for _, m := range c.State().Members {
		n += 2 * m.Units
	}
	return min(max(n, 4), 1024)
}
