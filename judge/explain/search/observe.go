package search

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"iter"
	"slices"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// sweptCells is how large a small board is: none of the plain sweep has more cells.
const sweptCells = 12

// A segment is what one process printed.
type segment struct {
	outcomes []belief.Outcome
	sights   []Sight // the same, with the boards
}

// An observation is what the program does on the boards of the sweep and some of the mix, and
// on boards like the finding. It is kept process by process, for a program may remember.
type observation struct {
	segments []segment
	far      int  // the first segments: boards that have nothing to do with the finding
	complete bool // there is an outcome for every board
	deaths   int
	made     []*trial.Batch
}

func (o *observation) close() {
	for _, b := range o.made {
		b.Close()
	}
}

// own lets the observation close a batch in the end.
func (o *observation) own(b *trial.Batch) *trial.Batch {
	o.made = append(o.made, b)
	return b
}

// add adds what one process printed.
func (o *observation) add(b *trial.Batch, outcomes []belief.Outcome) {
	o.segments = append(o.segments, segment{outcomes, slices.Collect(copied(Sights(outcomes, b)))})
}

// sights are what was seen, in order.
func (o *observation) sights() iter.Seq[*Sight] {
	return func(yield func(*Sight) bool) {
		for _, s := range o.segments {
			for i := range s.sights {
				if !yield(&s.sights[i]) {
					return
				}
			}
		}
	}
}

// observedDeaths is how many boards may kill the program before observing it ends, and beliefs
// are put to the test instead.
const observedDeaths = 1

// death counts a board without an answer, and reports whether to go on.
func (o *observation) death() bool {
	o.deaths++
	o.complete = o.complete && o.deaths <= observedDeaths
	return o.complete
}

// observe runs the program on all boards that a diagnosis must predict. The caller closes
// the observation.
func (w *witness) observe(ctx context.Context) (*observation, error) {
	o := &observation{complete: true}
	for _, b := range w.Observed() {
		if !o.complete {
			break
		}
		err := w.observeBatch(ctx, b, o)
		if err != nil {
			return o, err
		}
	}
	o.far = len(o.segments)
	for _, b := range w.around() {
		o.own(b)
		if !o.complete {
			break
		}
		err := w.observeEach(ctx, b, o)
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

// observeBatch goes through a batch, process by process.
func (w *witness) observeBatch(ctx context.Context, b *trial.Batch, o *observation) error {
	known := w.Options.Known(b)
	if known != nil {
		o.add(b, known)
		return nil
	}
	if w.OneBoard {
		return w.observeSingly(ctx, b, o)
	}
	size := w.atOnce(b)
	for lo := 0; lo < b.Len(); lo += size {
		rest := b
		if size < b.Len() {
			rest = o.own(b.Part(lo, min(lo+size, b.Len())))
		}
		for rest != nil && rest.Len() > 0 && o.complete {
			var err error
			rest, err = w.observeOne(ctx, rest, o)
			if err != nil {
				return err
			}
		}
		o.complete = o.complete && !w.budget.Over()
	}
	return nil
}

// leastAtOnce is how many boards are observed in one process at least.
const leastAtOnce = 250

// atOnce is how many boards of a batch are observed in one process: all, but of a program
// that hangs few enough to see it soon.
func (w *witness) atOnce(b *trial.Batch) int {
	if w.finding.Kind == result.TimedOut {
		return max(leastAtOnce, (b.Len()+7)/8)
	}
	return max(1, b.Len())
}

// observeOne adds what one process does on a batch, up to the first board for which it gives
// no answer, and returns the boards after that one.
func (w *witness) observeOne(ctx context.Context, b *trial.Batch, o *observation) (*trial.Batch, error) {
	limit := w.Full
	if w.finding.Kind == result.TimedOut {
		limit = w.Brief
	}
	_, r, err := w.Examine(ctx, "diagnose", b, patient(limit))
	if err != nil {
		return nil, err
	}
	outcomes := trial.Answers(r, b.Len())
	if outcomes != nil {
		o.add(b, outcomes)
		return nil, nil
	}
	at, ending, before, err := w.silenced(ctx, b, r)
	if err != nil || before == nil {
		o.complete = false
		return nil, err
	}
	slow := ending == belief.Hang && w.finding.Kind != result.TimedOut && b.Board(at).Faces > slowFaces
	if slow {
		o.add(b.Part(0, at), before)
	} else {
		o.add(b.Part(0, at+1), append(before, ending))
		o.death()
	}
	return o.own(b.Part(at+1, b.Len())), nil
}

// slowFaces is above how many faces a program that runs out of time is slow, and not hung.
const slowFaces = 10_000

// silenced returns the number of the first board for which the program gives no answer, what
// becomes of it there, and what it prints for those before. It returns no outcomes if it
// does not fail there alone, or in a way that no belief knows.
func (w *witness) silenced(
	ctx context.Context, b *trial.Batch, r sandbox.Result,
) (at int, ending belief.Outcome, before []belief.Outcome, err error) {
	good := 0
	if r.Stop != sandbox.Exited || r.Code != 0 {
		good = max(0, len(trial.Numbers(r.Stdout, b.Len()))-1) // it may have died after its last answer
	}
	guess := b.Index(w.finding.Last()) // it was found there before
	if guess < good {
		guess = -1
	}
	at, err = trial.First(guess, good, b.Len(), true, func(lo, hi int) (bool, error) {
		r, err := w.givePart(ctx, b, lo, hi)
		return err == nil && trial.Answers(r, hi-lo) == nil, err
	})
	if err != nil || at == b.Len() {
		return at, 0, nil, err
	}
	r, err = w.givePart(ctx, b, at, at+1)
	if err != nil {
		return at, 0, nil, err
	}
	ending, known := outcomeOf(r)
	if !known || !ending.Failed() {
		return at, 0, nil, nil
	}
	if at == 0 {
		return at, ending, []belief.Outcome{}, nil
	}
	r, err = w.givePart(ctx, b, 0, at)
	return at, ending, trial.Answers(r, at), err
}

// givePart gives boards of a batch to the program. The board of a finding that is known to
// hang alone is not given again.
func (w *witness) givePart(ctx context.Context, b *trial.Batch, lo, hi int) (sandbox.Result, error) {
	f := w.finding
	if f.Kind == result.TimedOut && f.Alone && hi == lo+1 && b.Index(f.Last()) == lo {
		return sandbox.Result{Stop: sandbox.OutOfTime}, nil
	}
	_, r, err := w.ExaminePart(ctx, "diagnose", b, lo, hi, w.Brief)
	return r, err
}

// outcomeOf is what a process did on its one board. It is not known if no belief does so.
func outcomeOf(r sandbox.Result) (o belief.Outcome, known bool) {
	numbers := trial.Answers(r, 1)
	switch {
	case numbers != nil:
		return numbers[0], true
	case r.Stop != sandbox.Exited || r.Code != 0:
		o, known = endings[r.Stop]
		return o, known
	}
	return belief.NoOutput, len(bytes.TrimSpace(r.Stdout)) == 0
}

// endings is what a belief would say of how a process ended. Recursion without end takes all
// memory if the stack may.
var endings = map[sandbox.Stop]belief.Outcome{
	sandbox.OutOfTime:   belief.Hang,
	sandbox.OutOfWall:   belief.Hang,
	sandbox.OutOfMemory: belief.Crash,
	sandbox.Exited:      belief.Crash,
	sandbox.Signaled:    belief.Crash,
}

// observeEach adds what the program does on a few boards: in one process, or if that gives no
// answers, in one for each.
func (w *witness) observeEach(ctx context.Context, b *trial.Batch, o *observation) error {
	if !w.OneBoard {
		r, err := w.Listen(ctx, "diagnose", b, patient(w.Full))
		if err != nil {
			return err
		}
		outcomes := trial.Answers(r, b.Len())
		if outcomes != nil {
			o.add(b, outcomes)
			return nil
		}
	}
	return w.observeSingly(ctx, b, o)
}

// observeSingly adds what the program does on every board of a batch, each in a process of
// its own. There a death takes no other board with it.
func (w *witness) observeSingly(ctx context.Context, b *trial.Batch, o *observation) error {
	limit := w.Full
	if w.finding.Kind == result.TimedOut {
		limit = w.Brief
	}
	seen, err := Singly(ctx, w.Pool, "diagnose", b, limit)
	o.complete = o.complete && len(seen) == b.Len() && !w.budget.Over()
	if err != nil {
		return err
	}
	for _, s := range seen {
		o.add(o.own(trial.Of(s.Board)), []belief.Outcome{s.Got})
	}
	return nil
}

// Singly gives each board of a batch to a process of its own. Boards for which it prints
// neither nothing nor one number, but words or without end, are left out.
func Singly(
	ctx context.Context, p *trial.Pool, stage string, b *trial.Batch, limit trial.Pacing,
) (seen []*Sight, err error) {
	replies, err := p.Singly(ctx, stage, b, limit, true)
	if err != nil {
		return nil, err
	}
	i := 0
	for s := range Sights(nil, b) {
		got, known := outcomeOf(replies[i].Result)
		i++
		if known {
			s.Got = got
			seen = append(seen, s.Clone())
		}
	}
	return seen, nil
}

// A program that tries every face from every cell takes a second for a board of 60 cells and
// a million faces, and the usual pace counts no faces. What is observed must not take it for
// a hang.
const (
	throwTime    = 20 * time.Nanosecond
	mostPatience = 8 * time.Second
)

// patient is a limit with time for every throw of a batch.
func patient(limit trial.Pacing) trial.Pacing {
	return func(b *trial.Batch) time.Duration {
		var extra time.Duration
		var x board.Board
		for s := b.Scan(); extra < mostPatience && s.Next(&x); {
			extra += time.Duration(x.Cells) * time.Duration(x.Faces) * throwTime
		}
		return limit(b) + min(extra, mostPatience)
	}
}

// behaviour is a digest of what the program printed on all boards: equal for two programs that
// print the same; "" if not all is known.
func (o *observation) behaviour() string {
	if !o.complete {
		return ""
	}
	h := sha256.New()
	for _, s := range o.segments {
		for _, x := range s.outcomes {
			h.Write(binary.LittleEndian.AppendUint64(nil, uint64(x)))
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
