package hunt

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/misconception"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// observedMix is how many boards of the mix a diagnosis must predict, beside the
// whole sweep.
const observedMix = 2048

// observedDeaths is how many boards may kill the program before observing it is
// given up, and what it seems to believe is put to the test instead.
const observedDeaths = 1

// A segment is what one process printed.
type segment struct {
	batch    *Batch
	outcomes []misconception.Outcome
}

// observation is what the program does on the boards of the sweep and some of
// the mix, process by process, for a program may remember.
type observation struct {
	segments []segment
	complete bool // there is an outcome for every board
	deadly   bool // there is not, because too many of them kill the program
	deaths   int
	parts    []*Batch // made on the way
	finding  *result.Failure
}

func (o *observation) close() {
	for _, b := range o.parts {
		b.Close()
	}
}

// own lets the observation close a batch in the end.
func (o *observation) own(b *Batch) *Batch {
	o.parts = append(o.parts, b)
	return b
}

// Observed returns the boards that diagnoses are made on.
func (c *Corpus) Observed() []*Batch {
	var batches []*Batch
	for k := 0; !c.options.One || k < observedBlocks; k++ {
		b := c.Sweep(k)
		if b == nil {
			break
		}
		if c.options.One || !c.dull(k) {
			batches = append(batches, b)
		}
	}
	if c.options.One { // every board costs a process
		return batches
	}
	return append(batches, c.get(c.mixed, ^uint64(0), func() *Batch {
		plain := Corpus{options: Options{Seed: c.options.Seed, Promises: c.options.Promises}}
		return plain.makeMix(0, observedMix)
	}))
}

// nearRoom bounds the cells of the boards near a finding that are observed too.
const nearRoom = 200_000

// near is the finding and the boards one step below it. Two beliefs that agree on
// all small boards differ there, such as arrays with room for 100 cells and 1000.
func (e *examiner) near(f *result.Failure) *Batch {
	e.batches.begin(0, 0)
	if f.Smallest || len(f.Boards) > 1 || f.Last().Cells > nearRoom {
		return e.batches.end()
	}
	e.batches.add(f.Last())
	if e.hunt.options.One { // every step costs a process
		return e.batches.end()
	}
	steps, _ := singleSteps(f.Last(), e.hunt.options.Promises)
	for i := len(steps) - 1; i >= 0 && e.batches.batch.cells+steps[i].Cells <= nearRoom; i-- {
		e.batches.add(&steps[i])
	}
	return e.batches.end()
}

// observe runs the program on all boards that a diagnosis must predict. The
// caller closes the observation.
func (h *hunt) observe(ctx context.Context, f *result.Failure) (*observation, error) {
	e, err := h.examiner()
	if err != nil {
		return nil, err
	}
	defer h.release(e)
	o := &observation{complete: true, finding: f}
	near := o.own(e.near(f))
	for _, b := range append(h.corpus.Observed(), near) {
		if h.options.One && b.Len() > 0 && o.complete {
			if err := e.observeSingly(ctx, b, o); err != nil {
				o.close()
				return nil, err
			}
			continue
		}
		for b != nil && b.Len() > 0 && o.complete {
			if b, err = e.observe(ctx, b, o); err != nil {
				o.close()
				return nil, err
			}
		}
	}
	return o, nil
}

// observe adds what one process does on a batch, up to the first board that it
// gives no answer for, and returns the boards after that one.
func (e *examiner) observe(ctx context.Context, b *Batch, o *observation) (*Batch, error) {
	limit := e.full
	if o.finding.Kind == result.TimedOut {
		limit = e.brief // or every board that it hangs on would take long
	}
	_, r, err := e.examine(ctx, "diagnose", b, limit)
	if err != nil {
		return nil, err
	}
	outcomes := parseOutcomes(r.Stdout, b.Len())
	if spoke(r, outcomes, b.Len()) {
		o.segments = append(o.segments, segment{b, outcomes})
		return nil, nil
	}
	good := 0
	if r.Stop != sandbox.Exited || r.Code != 0 {
		good = max(0, len(outcomes)-1) // it may have died after its last answer
	}
	at, err := e.silenced(ctx, b, good, o.finding)
	if err != nil {
		return nil, err
	}
	before, ending, err := e.ending(ctx, b, at)
	if err != nil || !o.death(before != nil) {
		return nil, err
	}
	o.segments = append(o.segments, segment{e.batches.part(b, 0, at+1), append(before, ending)})
	return o.own(e.batches.part(b, at+1, b.Len())), nil
}

// spoke reports whether a run ended well with an answer for each board.
func spoke(r sandbox.Result, outcomes []misconception.Outcome, boards int) bool {
	return r.Stop == sandbox.Exited && r.Code == 0 && len(outcomes) == boards
}

// silenced returns the number of the first board of a batch that the program
// gives no answer for; the batch's length if there is none.
func (e *examiner) silenced(ctx context.Context, b *Batch, good int, f *result.Failure) (int, error) {
	dies := func(lo, hi int) (bool, error) {
		part := e.batches.part(b, lo, hi)
		defer part.Close()
		_, r, err := e.examine(ctx, "diagnose", part, e.brief)
		return err == nil && !spoke(r, parseOutcomes(r.Stdout, hi-lo), hi-lo), err
	}
	if i := b.index(f.Last()); i >= good { // it was found there before
		if guessed, err := e.guessed(i, dies); guessed || err != nil {
			return i, err
		}
	}
	n, err := grade.Locate(good, b.Len(), dies)
	if n == 0 {
		return b.Len(), err
	}
	return n - 1, err
}

// ending returns what the program prints for the boards before number at, and
// how it fails on that one. It returns nil if it does not fail there alone, or
// in a way that no belief knows.
func (e *examiner) ending(ctx context.Context, b *Batch, at int) ([]misconception.Outcome, misconception.Outcome, error) {
	if at == b.Len() {
		return nil, 0, nil
	}
	one, before := e.batches.part(b, at, at+1), e.batches.part(b, 0, at)
	defer one.Close()
	defer before.Close()
	_, r, err := e.examine(ctx, "diagnose", one, e.brief)
	if err != nil {
		return nil, 0, err
	}
	ending := ended(r)
	if ending == 0 {
		return nil, 0, nil
	}
	_, r, err = e.examine(ctx, "diagnose", before, e.brief)
	if outcomes := parseOutcomes(r.Stdout, at); ending != 0 && spoke(r, outcomes, at) {
		return outcomes, ending, err
	}
	return nil, 0, err
}

// ended is how a run without an answer failed; 0 if in a way that no belief knows.
func ended(r sandbox.Result) misconception.Outcome {
	switch {
	case r.Stop != sandbox.Exited || r.Code != 0:
		return endings[r.Stop]
	case len(bytes.TrimSpace(r.Stdout)) > 0:
		return 0
	}
	return misconception.NoOutput
}

// endings is what a misconception would say of how a process ended. Recursion
// without end takes all memory if the stack may.
var endings = map[sandbox.Stop]misconception.Outcome{
	sandbox.OutOfTime:   misconception.Hang,
	sandbox.OutOfWall:   misconception.Hang,
	sandbox.OutOfMemory: misconception.Crash,
	sandbox.Exited:      misconception.Crash,
	sandbox.Signaled:    misconception.Crash,
}

// death counts a board without an answer, and reports whether to go on.
func (o *observation) death(understood bool) bool {
	o.deaths++
	o.deadly = understood && o.deaths > observedDeaths
	o.complete = understood && !o.deadly
	return o.complete
}

// parseOutcomes reads the first number of each line that is not blank. It
// returns nil if a line has none, or there are more than most lines.
func parseOutcomes(output []byte, most int) []misconception.Outcome {
	outcomes := make([]misconception.Outcome, 0, most)
	for line := range bytes.Lines(output) {
		first, _, _ := bytes.Cut(bytes.TrimSpace(line), []byte(" "))
		if len(first) == 0 {
			continue
		}
		n, err := strconv.Atoi(string(first))
		if err != nil || len(outcomes) == most {
			return nil
		}
		outcomes = append(outcomes, misconception.Outcome(n))
	}
	return outcomes
}

// digest names a behaviour: two programs that print the same have the same.
func (o *observation) digest() string {
	h := sha256.New()
	for _, s := range o.segments {
		for _, x := range s.outcomes {
			h.Write(binary.LittleEndian.AppendUint64(nil, uint64(x)))
		}
	}
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// wrong calls do for each board that was not answered right, in order, until it
// returns false.
func (o *observation) wrong(do func(b *board.Board, want int32, got misconception.Outcome) bool) {
	for _, s := range o.segments {
		var b board.Board
		scan := s.batch.Scan()
		for i, got := range s.outcomes {
			if !scan.Next(&b) || int(got) != int(s.batch.Answers[i]) && !do(&b, s.batch.Answers[i], got) {
				return
			}
		}
	}
}
