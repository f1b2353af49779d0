package job

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"adder/judge/base/fault"
	"adder/judge/base/progress"
	"adder/judge/cluster"
	"adder/judge/cluster/keys"
	"adder/judge/review"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// FuzzRanges divides the random boards of a fuzz into ranges; its time begins now. chosen
// means that the user set the number of boards.
func (j *Job) FuzzRanges(chosen bool) (r Ranges, err error) {
	spec, err := j.given()
	if err != nil {
		return r, err
	}
	// A range takes a fast program some seconds. The same command always has the same ranges, so
	// it finds their earlier results.
	r.Each = 1 << 18
	if spec.One {
		r.Each = SingleBoards
	}
	if j.Time > 0 {
		r.Until = time.Now().Add(j.Time)
	}
	r.End, err = j.Amount(spec.One, chosen)
	return r, err
}

// HuntElsewhere lets workers fuzz or prove programs, one after another; kind says which.
// It adds the settings of the workers to run, and shows the progress on line.
func (j *Job) HuntElsewhere(
	ctx context.Context, w *Workers, kind string, r Ranges, all []review.Submission, run *result.Run,
	tell func(words string), line func(items int) *progress.Line,
) (results []result.Result, err error) {
	conn, err := w.connect(ctx, keys.Course, tell)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	for _, s := range all {
		x, err := j.huntElsewhere(ctx, conn, kind, r, s.Source, line)
		if err != nil {
			return nil, err
		}
		results = append(results, x)
	}
	*run = run.Over(results)
	return results, nil
}

// huntElsewhere lets workers hunt one program, as a separate run. After a finding it
// stops the ranges that are still at work. It adds up the cost of the ranges.
func (j *Job) huntElsewhere(
	ctx context.Context, conn *cluster.Conn, kind string, r Ranges, s lang.Source,
	line func(items int) *progress.Line,
) (result.Result, error) {
	co, err := j.begin(conn, kind, rand.Text())
	if err != nil {
		return result.Result{}, err
	}
	defer co.Close()
	l := line(0)
	defer l.Stop()
	l.Follow(progressOf(co))
	began := time.Now()
	found, total, err := r.hunt(ctx, co, s)
	if err != nil {
		return result.Result{}, err
	}
	switch {
	case total.first == nil:
		return result.Result{}, ErrNothing
	case found == nil && r.InOrder && total.proof.Boards == 0:
		return result.Result{}, noBoard(j.Format)
	case found == nil:
		found = total.first
	case found.Verdict == result.CompileError:
		return *found, nil
	case found.Verdict == result.JudgeError:
		return result.Result{}, errors.New(found.Error)
	case found.Skipped != "":
		return result.Result{}, fmt.Errorf("%s: %s", s.Name, found.Skipped)
	}
	x := *found
	total.cost.Wall = result.Seconds(time.Since(began))
	x.Hunt = &total.cost
	if x.Proof != nil {
		total.proof.Scope = x.Proof.Scope
		x.Proof = &total.proof
	}
	return x, nil
}

// Ranges divides boards into ranges, each a unit for workers.
type Ranges struct {
	Each  uint64    // boards of a range
	End   uint64    // the first board after all
	Until time.Time // after which no range begins; zero is never
	// InOrder means that the finding of the lowest range counts: ranges below one with a
	// finding are finished. Otherwise a finding stops all ranges but the first, which has
	// all the small boards and so the smallest finding.
	InOrder bool
}

// A tally adds up the ranges of a hunt.
type tally struct {
	first *result.Result
	cost  result.Hunt
	proof result.Proof
}

func (t *tally) add(x *result.Result) {
	if t.first == nil {
		t.first = x
	}
	if x.Hunt != nil {
		t.cost.Add(*x.Hunt)
	}
	if p := x.Proof; p != nil {
		t.proof.Boards += p.Boards
		t.proof.Scrambled += p.Scrambled
		t.proof.Alone += p.Alone
	}
}

// hunt lets workers do the ranges of a program. It returns the result of the range that
// ends it, or nil.
func (r Ranges) hunt(
	ctx context.Context, co *cluster.Run, s lang.Source,
) (found *result.Result, total tally, err error) {
	var mu sync.Mutex
	at := r.End                 // the first board of the range with the finding
	stop := map[uint64]func(){} // the ranges that workers have, by their first board
	needless := func(from uint64) bool {
		return found != nil && from > 0 && (!r.InOrder || from > at)
	}
	group, ctx := fault.WithContext(ctx)
	group.SetLimit(mostRanges)
	for from := uint64(0); from < r.End; from += r.Each {
		late := !r.Until.IsZero() && time.Now().After(r.Until) && from > 0 // the first is always done
		mu.Lock()
		ends := late || needless(from) || ctx.Err() != nil
		inner, cancel := context.WithCancel(ctx)
		stop[from] = cancel
		mu.Unlock()
		if ends {
			cancel()
			break
		}
		// Submitted in order, because a finding waits for the first range.
		u := unit(co, s)
		u.From, u.To = from, min(from+r.Each, r.End)
		submitted := co.Submit(ctx, u, s.Text)
		group.Go(func() error {
			defer cancel()
			x, err := submitted.Wait(inner)
			if errors.Is(err, cluster.ErrUnable) {
				x, err = result.Result{Skipped: "no worker has " + s.Lang.Name}, nil
			}
			mu.Lock()
			defer mu.Unlock()
			delete(stop, from)
			if needless(from) {
				return nil
			}
			if err != nil {
				return err
			}
			total.add(&x)
			if x.Verdict == result.Accepted {
				return nil
			}
			if found == nil || from < at {
				found, at = &x, from
			}
			for begin, cancel := range stop {
				if needless(begin) {
					cancel()
				}
			}
			return nil
		})
	}
	err = group.Wait()
	return found, total, err
}

// mostRanges limits the ranges that workers have at one time: enough for a lab of thirty
// machines.
const mostRanges = 256
