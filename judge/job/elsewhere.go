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
	run, err := j.begin(conn, kind, rand.Text())
	if err != nil {
		return result.Result{}, err
	}
	defer run.Close()
	l := line(0)
	defer l.Stop()
	l.Follow(progressOf(run))
	began := time.Now()
	found, total, err := r.hunt(ctx, run, s)
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

// A rangeHunt is the ranges of one program that workers do.
type rangeHunt struct {
	Ranges
	source lang.Source

	mu    sync.Mutex
	found *result.Result
	at    uint64            // the first board of the range with the finding
	stop  map[uint64]func() // the ranges that workers have, by their first board
	total tally
}

// hunt lets workers do the ranges of a program. It returns the result of the range that
// ends it, or nil.
func (r Ranges) hunt(
	ctx context.Context, run *cluster.Run, s lang.Source,
) (found *result.Result, total tally, err error) {
	h := &rangeHunt{Ranges: r, source: s, stop: map[uint64]func(){}}
	group, ctx := fault.WithContext(ctx)
	group.SetLimit(mostRanges)
	for from := uint64(0); from < r.End; from += r.Each {
		inner, more := h.begin(ctx, from)
		if !more {
			break
		}
		// Submitted in order, because a finding waits for the first range.
		u := unit(run, s)
		u.From, u.To = from, min(from+r.Each, r.End)
		submitted := run.Submit(ctx, u, s.Text)
		group.Go(func() error {
			x, err := submitted.Wait(inner)
			return h.end(from, x, err)
		})
	}
	err = group.Wait()
	return h.found, h.total, err
}

// begin reports whether a range must be done. Its context ends when it is no longer needed.
func (h *rangeHunt) begin(ctx context.Context, from uint64) (context.Context, bool) {
	late := !h.Until.IsZero() && time.Now().After(h.Until) && from > 0 // the first is always done
	h.mu.Lock()
	defer h.mu.Unlock()
	if late || h.needless(from) || ctx.Err() != nil {
		return nil, false
	}
	inner, cancel := context.WithCancel(ctx)
	h.stop[from] = cancel
	return inner, true
}

// needless reports whether a range is no longer needed. The caller holds mu.
func (h *rangeHunt) needless(from uint64) bool {
	return h.found != nil && from > 0 && (!h.InOrder || from > h.at)
}

// end notes the result of a range, and stops the ranges that a finding makes needless.
func (h *rangeHunt) end(from uint64, x result.Result, err error) error {
	if errors.Is(err, cluster.ErrUnable) {
		x, err = result.Result{Skipped: "no worker has " + h.source.Lang.Name}, nil
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.stop[from]()
	delete(h.stop, from)
	if h.needless(from) {
		return nil
	}
	if err != nil {
		return err
	}
	h.total.add(&x)
	if x.Verdict == result.Accepted {
		return nil
	}
	if h.found == nil || from < h.at {
		h.found, h.at = &x, from
	}
	for begin, stop := range h.stop {
		if h.needless(begin) {
			stop()
		}
	}
	return nil
}

// mostRanges limits the ranges that workers have at one time: enough for a lab of thirty
// machines.
const mostRanges = 256
