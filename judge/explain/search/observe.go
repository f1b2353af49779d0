package search

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"iter"
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
type segment []Sight

// An observation is what the program does on the boards of the sweep and some of the mix, and
// on boards like the finding. It is kept process by process, for a program may remember.
type observation struct {
	segments  []segment
	unrelated int  // the first segments: boards that have nothing to do with the finding
	complete  bool // there is an outcome for every board
	chosen    bool // if not: there are outcomes for chosen boards
	foretold  bool // boards were added that a program should answer that dies
	made      []*trial.Batch
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

// segmentOf is what one process printed for a batch.
func segmentOf(b *trial.Batch, outcomes []belief.Outcome) (s segment) {
	for x := range Sights(outcomes, b) {
		s = append(s, *x.Clone())
	}
	return s
}

func (o *observation) add(some ...segment) { o.segments = append(o.segments, some...) }

// sights are what was seen, in order.
func (o *observation) sights() iter.Seq[*Sight] {
	return func(yield func(*Sight) bool) {
		for _, s := range o.segments {
			for i := range s {
				if !yield(&s[i]) {
					return
				}
			}
		}
	}
}

// answered is on how many boards the program did not die.
func (o *observation) answered() (n int) {
	for s := range o.sights() {
		if !s.Got.Failed() {
			n++
		}
	}
	return n
}

// observe runs the program on the boards that a diagnosis must predict. A program that dies gets
// chosen boards instead. The caller closes the observation.
func (w *witness) observe(ctx context.Context) (*observation, error) {
	o := &observation{complete: true}
	for _, b := range w.Observed() {
		err := w.observeBatch(ctx, b, o)
		if err != nil {
			return o, err
		}
		o.complete = o.complete && !w.budget.Spent()
		if !o.complete {
			break
		}
	}
	if !o.complete && !w.Spec.OneBoard {
		err := w.observeChosen(ctx, o)
		if err != nil {
			return o, err
		}
	}
	o.unrelated = len(o.segments)
	for _, b := range w.around() {
		err := w.observeGroups(ctx, o.own(b), forOthers, o)
		if err != nil {
			return o, err
		}
	}
	return o, nil
}

// observeBatch gives a batch to one process, or if a board of it is known to kill the program, the
// boards before that. The observation is complete no more if it does not answer all boards.
func (w *witness) observeBatch(ctx context.Context, b *trial.Batch, o *observation) error {
	known := w.Transcript(b).Outcomes()
	if known != nil {
		o.add(segmentOf(b, known))
		return nil
	}
	if !w.Spec.OneBoard && w.finding.Alone && w.finding.Kind != result.Wrong {
		killer := b.Index(w.finding.Last())
		if killer >= 0 {
			b = o.own(b.Part(0, killer))
			o.complete = false
		}
	}
	return w.observeGroups(ctx, b, allowance{1, 1}, o)
}

// observeGroups adds what the program does on a batch.
func (w *witness) observeGroups(ctx context.Context, b *trial.Batch, most allowance, o *observation) error {
	if w.Spec.OneBoard {
		return w.observeSingly(ctx, b, o)
	}
	seen, all, err := w.inGroups(ctx, b, b.Len(), most)
	o.add(seen...)
	o.complete = o.complete && all
	return err
}

// limit is the time of a process: short for a program that is known to hang.
func (w *witness) limit() trial.Pacing {
	if w.finding.Kind == result.TimedOut {
		return w.LimitShort
	}
	return w.LimitUsual
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

// observeSingly adds what the program does on every board of a batch, each in a process of
// its own. It ends early if the program hangs often.
func (w *witness) observeSingly(ctx context.Context, b *trial.Batch, o *observation) error {
	hangs := forOthers.hangs
	for lo := 0; lo < b.Len() && hangs > 0 && !w.budget.Spent(); lo += atOnce {
		part := o.own(b.Part(lo, min(lo+atOnce, b.Len())))
		seen, err := w.singly(ctx, part)
		if err != nil {
			return err
		}
		o.complete, o.chosen = o.complete && len(seen) == part.Len(), true
		for _, s := range seen {
			o.add(segment{*s})
			if s.Got == belief.Hang {
				hangs--
			}
		}
	}
	o.complete = o.complete && hangs > 0 && !w.budget.Spent()
	return nil
}

// atOnce is how many boards are given alone before hangs are counted.
const atOnce = 8

// singly gives each board of a batch to a process of its own. Boards for which it prints
// neither nothing nor one number, but words or without end, are left out.
func (w *witness) singly(ctx context.Context, b *trial.Batch) (seen []*Sight, err error) {
	replies, err := w.Singly(ctx, "diagnose", b, w.limit(), true)
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
	for s := range o.sights() {
		h.Write(binary.LittleEndian.AppendUint64(nil, uint64(s.Got)))
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}
