package explain

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"iter"
	"slices"
	"time"

	"adder/generator"
	"adder/judge/belief"
	"adder/judge/board"
	"adder/judge/hunt/shrink"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/trial"
)

// observedDeaths is how many boards may kill the program before observing it is
// given up, and what it seems to believe is put to the test instead.
const observedDeaths = 1

// slowFaces is above how many faces a program that runs out of time is slow, and not hung.
const slowFaces = 10_000

// A Sight is what a program did on one board.
type Sight struct {
	Board board.Board
	Want  int
	Got   belief.Outcome
}

// Wrong reports whether that was not the answer.
func (s *Sight) Wrong() bool { return int(s.Got) != s.Want }

// Clone returns a copy that stays.
func (s *Sight) Clone() *Sight { return &Sight{s.Board.Clone(), s.Want, s.Got} }

// A segment is what one process printed.
type segment struct {
	batch    *trial.Batch
	outcomes []belief.Outcome
}

// observation is what the program does on the boards of the sweep and some of
// the mix, process by process, for a program may remember.
type observation struct {
	segments []segment
	far      int  // how many segments are of boards that have nothing to do with the finding
	complete bool // there is an outcome for every board
	deadly   bool // there is not, because too many of them kill the program
	deaths   int
	parts    []*trial.Batch // made on the way
}

func (o *observation) close() {
	for _, b := range o.parts {
		b.Close()
	}
}

// own lets the observation close a batch in the end.
func (o *observation) own(b *trial.Batch) *trial.Batch {
	o.parts = append(o.parts, b)
	return b
}

// nearRoom bounds the cells of the boards near a finding that are observed too.
const nearRoom = 200_000

// near is the finding and boards below it. Two beliefs that agree on all small
// boards differ there, such as arrays with room for 100 cells and 1000. First come ends
// of the finding of half the size, a quarter..., each alone, the smallest first, for most
// beliefs fail there at little cost; then, unless it is large, all boards that are one
// step smaller, in one batch with it.
func (w *witness) near() []*trial.Batch {
	f := w.finding
	if f.Smallest || len(f.Boards) > 1 {
		return nil
	}
	boards := []board.Board{*f.Last()}
	if room := nearRoom - f.Last().Cells; room >= 0 && !w.One { // else every step costs a process
		steps, _ := shrink.Steps(f.Last(), w.Promises)
		for i := len(steps) - 1; i >= 0 && room >= steps[i].Cells; i-- {
			boards = append(boards, steps[i])
			room -= steps[i].Cells
		}
	}
	return append(w.halves(f.Last()), trial.Of(boards...))
}

// halves is ever shorter ends of a board, one a batch.
func (w *witness) halves(b *board.Board) (batches []*trial.Batch) {
	for cells := b.Cells - 1; cells > 64; cells /= 2 {
		c := shrink.CutTo(b, cells)
		if board.Fit(&c, w.Promises) == nil {
			batches = append(batches, trial.Of(c))
		}
	}
	slices.Reverse(batches)
	return batches
}

// observe runs the program on all boards that a diagnosis must predict. The
// caller closes the observation.
func (w *witness) observe(ctx context.Context) (*observation, error) {
	o := &observation{complete: true}
	near := w.near()
	for _, b := range near {
		o.own(b)
	}
	err := w.observeAll(ctx, w.Observed(), o)
	if o.far = len(o.segments); err == nil && o.complete {
		err = w.observeAll(ctx, near, o)
	}
	if err == nil && o.complete {
		err = w.observeAbove(ctx, o)
	}
	if err != nil {
		o.close()
		return nil, err
	}
	return o, nil
}

// observeAll goes through batches, as long as there is an outcome for every board.
func (w *witness) observeAll(ctx context.Context, batches []*trial.Batch, o *observation) error {
	for _, b := range batches {
		if err := w.observeBatch(ctx, b, o); err != nil {
			return err
		}
		if o.complete = o.complete && !w.budget.Over(); !o.complete {
			break
		}
	}
	return nil
}

// observeBatch goes through a batch, process by process.
func (w *witness) observeBatch(ctx context.Context, b *trial.Batch, o *observation) error {
	if w.One {
		return w.observeSingly(ctx, b, o)
	}
	if known := w.Options.Known(b); known != nil {
		o.segments = append(o.segments, segment{b, known})
		return nil
	}
	for lo, size := 0, w.atOnce(b); lo < b.Len(); lo += size {
		part := b
		if size < b.Len() {
			part = o.own(b.Part(lo, min(lo+size, b.Len())))
		}
		for part != nil && part.Len() > 0 && o.complete {
			var err error
			if part, err = w.observeOne(ctx, part, o); err != nil {
				return err
			}
		}
	}
	return nil
}

// leastAtOnce is how many boards are observed in one process at least.
const leastAtOnce = 250

// atOnce is how many boards of a batch are observed in one process: all, but of a
// program that hangs few enough to see it soon. It is waited for as long as all of them
// may take.
func (w *witness) atOnce(b *trial.Batch) int {
	if w.finding.Kind == result.TimedOut {
		return max(leastAtOnce, (b.Len()+7)/8)
	}
	return max(1, b.Len())
}

// observeOne adds what one process does on a batch, up to the first board that it
// gives no answer for, and returns the boards after that one.
func (w *witness) observeOne(ctx context.Context, b *trial.Batch, o *observation) (*trial.Batch, error) {
	rest, understood, err := w.observeWithin(ctx, b, o, patient(w.Brief))
	if !understood && err == nil && w.finding.Kind != result.TimedOut { // it may have been merely slow
		rest, understood, err = w.observeWithin(ctx, b, o, patient(w.Full))
	}
	if err != nil || !understood {
		o.complete = false
		return nil, err
	}
	return rest, nil
}

// observeWithin is observeOne within a time limit. It reports whether it is understood
// what the program did.
func (w *witness) observeWithin(ctx context.Context, b *trial.Batch, o *observation, limit trial.Pacing) (rest *trial.Batch, understood bool, err error) {
	_, r, err := w.Examine(ctx, "diagnose", b, limit)
	if err != nil {
		return nil, false, err
	}
	if outcomes := trial.Answers(r, b.Len()); outcomes != nil {
		o.segments = append(o.segments, segment{b, outcomes})
		return nil, true, nil
	}
	good := 0
	if r.Stop != sandbox.Exited || r.Code != 0 {
		good = max(0, len(trial.Numbers(r.Stdout, b.Len()))-1) // it may have died after its last answer
	}
	part := w.parts(ctx, b)
	at, err := w.silenced(b, good, part)
	if err != nil {
		return nil, false, err
	}
	before, ending, err := ending(b, at, part)
	if err != nil || before == nil {
		return nil, false, err
	}
	if x := b.Board(at); ending == belief.Hang && w.finding.Kind != result.TimedOut && x.Faces > slowFaces {
		o.segments = append(o.segments, segment{b.Part(0, at), before})
	} else if o.death() {
		o.segments = append(o.segments, segment{b.Part(0, at+1), append(before, ending)})
	} else {
		return nil, true, nil
	}
	return o.own(b.Part(at+1, b.Len())), true, nil
}

// observeSingly adds what the program does on every board of a batch. Where a
// process answers one board, a death takes no other with it.
func (w *witness) observeSingly(ctx context.Context, b *trial.Batch, o *observation) error {
	limit := w.Full
	if w.finding.Kind == result.TimedOut {
		limit = w.Brief
	}
	seen, err := Singly(ctx, w.Pool, "diagnose", b, limit)
	if o.complete = len(seen) == b.Len(); !o.complete || err != nil {
		return err
	}
	for i, s := range seen {
		o.segments = append(o.segments, segment{b.Part(i, i+1), []belief.Outcome{s.Got}})
	}
	return nil
}

// Singly gives each board of a batch to a process of its own. Boards for which it prints
// neither nothing nor one number, but words or without end, are left out.
func Singly(ctx context.Context, p *trial.Pool, stage string, b *trial.Batch, limit trial.Pacing) (seen []*Sight, err error) {
	replies, err := p.Singly(ctx, stage, b, limit, true)
	if err != nil {
		return nil, err
	}
	for s := range Sights(nil, b) {
		got, known := outcomeOf(replies[0].Result)
		if replies = replies[1:]; known {
			s.Got = got
			seen = append(seen, s.Clone())
		}
	}
	return seen, nil
}

// death counts a board without an answer, and reports whether to go on.
func (o *observation) death() bool {
	o.deaths++
	o.deadly = o.deaths > observedDeaths
	o.complete = !o.deadly
	return o.complete
}

// Behaviour is what a program did on the observed boards.
type Behaviour struct {
	Digest   string           // equal for two programs that print the same; "" if it is not known what was printed
	Outcomes []belief.Outcome // board by board, of Options.Observed alone; nil if any is not known
}

func (o *observation) behaviour(observed []*trial.Batch) (b Behaviour) {
	left := 0
	for _, batch := range observed {
		left += batch.Len()
	}
	h := sha256.New()
	for i, s := range o.segments {
		if i < o.far {
			b.Outcomes = append(b.Outcomes, s.outcomes...)
		}
		for _, x := range s.outcomes {
			h.Write(binary.LittleEndian.AppendUint64(nil, uint64(x)))
		}
	}
	if len(b.Outcomes) < left {
		b.Outcomes = nil
	}
	if o.complete {
		b.Digest = hex.EncodeToString(h.Sum(nil)[:8])
	}
	return b
}

// sights are what was seen, in order. Each is the next one's then: see Clone.
func (o *observation) sights() iter.Seq[*Sight] {
	return func(yield func(*Sight) bool) {
		for _, seg := range o.segments {
			for s := range Sights(seg.outcomes, seg.batch) {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// Sights goes through the boards of batches with what was printed for them, nil if that
// is not known. Each is the next one's then: see Clone.
func Sights(got []belief.Outcome, batches ...*trial.Batch) iter.Seq[*Sight] {
	return func(yield func(*Sight) bool) {
		var s Sight
		at := 0
		for _, b := range batches {
			for i, scan := 0, b.Scan(); (got == nil || at < len(got)) && scan.Next(&s.Board); i, at = i+1, at+1 {
				if s.Want = int(b.Answers[i]); got != nil {
					s.Got = got[at]
				}
				if !yield(&s) {
					return
				}
			}
		}
	}
}

// Kept are copies of the sights that are such.
func Kept(seen iter.Seq[*Sight], such func(*Sight) bool) (all []*Sight) {
	for s := range seen {
		if such(s) {
			all = append(all, s.Clone())
		}
	}
	return all
}

// A program that tries every face from every cell takes a second for a board of
// 60 cells and a million faces, and the usual pace counts no faces. What is
// observed must not take it for a hang.
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

// listen returns what the program prints for a batch, nil if it does not answer all of
// it.
func listen(ctx context.Context, p *trial.Pool, b *trial.Batch, limit trial.Pacing) ([]belief.Outcome, sandbox.Result, error) {
	r, err := p.Listen(ctx, "diagnose", b, limit)
	if err != nil {
		return nil, r, err
	}
	return trial.Answers(r, b.Len()), r, nil
}

// mostKept is how many bytes of an output are kept at most: it may be 64 MiB, of each part.
const mostKept = 1 << 20

// parts gives parts of a batch to the program, from one board to before another, each part
// once. The board of a finding that is known to hang alone is not given again.
func (w *witness) parts(ctx context.Context, b *trial.Batch) func(lo, hi int) (sandbox.Result, error) {
	given := map[[2]int]sandbox.Result{}
	if f := w.finding; f.Kind == result.TimedOut && f.Alone {
		at := b.Index(f.Last())
		given[[2]int{at, at + 1}] = sandbox.Result{Stop: sandbox.OutOfTime}
	}
	return func(lo, hi int) (sandbox.Result, error) {
		r, known := given[[2]int{lo, hi}]
		if known {
			return r, nil
		}
		_, r, err := w.ExaminePart(ctx, "diagnose", b, lo, hi, w.Brief)
		if len(r.Stdout) < mostKept {
			given[[2]int{lo, hi}] = r
		}
		return r, err
	}
}

// silenced returns the number of the first board of a batch, for all of which the program
// has given no answers, that it gives none for; the batch's length if there is none.
func (w *witness) silenced(b *trial.Batch, good int, part func(lo, hi int) (sandbox.Result, error)) (int, error) {
	guess := b.Index(w.finding.Last()) // it was found there before
	if guess < good {
		guess = -1
	}
	return trial.First(guess, good, b.Len(), true, func(lo, hi int) (bool, error) {
		r, err := part(lo, hi)
		return err == nil && trial.Answers(r, hi-lo) == nil, err
	})
}

// ending returns what the program prints for the boards before number at, and
// how it fails on that one. It returns nil if it does not fail there alone, or
// in a way that no belief knows.
func ending(b *trial.Batch, at int, part func(lo, hi int) (sandbox.Result, error)) ([]belief.Outcome, belief.Outcome, error) {
	if at == b.Len() {
		return nil, 0, nil
	}
	r, err := part(at, at+1)
	if err != nil {
		return nil, 0, err
	}
	end, known := outcomeOf(r)
	if !known || !end.Failed() {
		return nil, 0, nil
	}
	r, err = part(0, at)
	return trial.Answers(r, at), end, err
}

// outcomeOf is what a process did on its one board; not known if no belief does so.
func outcomeOf(r sandbox.Result) (o belief.Outcome, known bool) {
	switch numbers := trial.Answers(r, 1); {
	case numbers != nil:
		return numbers[0], true
	case r.Stop != sandbox.Exited || r.Code != 0:
		o, known = endings[r.Stop]
		return o, known
	}
	return belief.NoOutput, len(bytes.TrimSpace(r.Stdout)) == 0
}

// endings is what a belief would say of how a process ended. Recursion
// without end takes all memory if the stack may.
var endings = map[sandbox.Stop]belief.Outcome{
	sandbox.OutOfTime:   belief.Hang,
	sandbox.OutOfWall:   belief.Hang,
	sandbox.OutOfMemory: belief.Crash,
	sandbox.Exited:      belief.Crash,
	sandbox.Signaled:    belief.Crash,
}

// Theory. A limit shows on large boards alone: room for 100 cells, 50 throws, a
// thousand cells taken from the queue. Below the finding most limits do the same,
// since there all is as small as can be: one face, no jumps. What tells them apart
// is boards above it, of which each reaches another limit first:
//
//	many faces          many cells, few throws
//	few faces           many throws
//	a wall of snakes    many cells that nobody comes to

// mostAbove is up to how many cells of the finding larger boards are tried.
const mostAbove = 5000

// above are boards above a finding that all small boards do not show.
func (w *witness) above() (boards []board.Board) {
	f := w.finding
	if f.Smallest || len(f.Boards) > 1 || w.One || f.Kind == result.TimedOut || f.Last().Cells > mostAbove {
		return nil
	}
	scattered := generator.Named("uniform")
	for _, faces := range []int{1, 2, 6} {
		for _, halves := range []int{2, 3, 4} {
			plain := board.Board{Cells: f.Last().Cells*halves/2 + 1, Faces: faces}
			anywhere := plain
			anywhere.Jumps = scattered.Board(plain.Cells, uint64(faces)).Jumps
			boards = append(boards, plain, walled(plain), anywhere)
		}
	}
	return slices.DeleteFunc(boards, func(b board.Board) bool { return b.Validate() != nil || board.Fit(&b, w.Promises) != nil })
}

// walled is a board with as many snakes in a row as there are faces, low down.
func walled(b board.Board) board.Board {
	for k := range b.Faces {
		b.Jumps = append(b.Jumps, board.Jump{From: int32(b.Cells/4 + k), To: int32(1 + k)})
	}
	return b
}

// observeAbove adds what the program does on larger boards: in one process, or
// where one of them kills it each alone, so that the others are not lost.
func (w *witness) observeAbove(ctx context.Context, o *observation) error {
	boards := w.above()
	if len(boards) == 0 {
		return nil
	}
	if heard, err := w.hear(ctx, o, boards...); heard || err != nil {
		return err
	}
	for _, b := range boards {
		heard, err := w.hear(ctx, o, b)
		if err != nil {
			return err
		}
		if o.complete = heard && !w.budget.Over(); !o.complete {
			return nil
		}
	}
	return nil
}

// hear adds what one process prints for boards; of a single board, how it fails to.
// It reports whether there was something to add.
func (w *witness) hear(ctx context.Context, o *observation, boards ...board.Board) (bool, error) {
	batch := o.own(trial.Of(boards...))
	outcomes, r, err := listen(ctx, w.Pool, batch, patient(w.Full))
	if err != nil {
		return false, err
	}
	if outcomes == nil {
		end, known := outcomeOf(r)
		if !known || len(boards) > 1 {
			return false, nil
		}
		outcomes = []belief.Outcome{end}
	}
	o.segments = append(o.segments, segment{batch, slices.Clip(outcomes)})
	return true, nil
}
