package hunt

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/sandbox"
)

// observedMix is how many boards of the mix a diagnosis must predict, beside the
// whole sweep.
const observedMix = 2048

// observedDeaths is how many boards may kill the program before observing it is
// given up, and what it seems to believe is put to the test instead.
const observedDeaths = 3

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
}

// Observed returns the boards that diagnoses are made on.
func (c *Corpus) Observed() []*Batch {
	var batches []*Batch
	for k := range len(sweepChunks) {
		batches = append(batches, c.Sweep(k))
	}
	return append(batches, c.get(c.mixed, ^uint64(0), func() *Batch {
		plain := Corpus{options: Options{Seed: c.options.Seed, Promises: c.options.Promises}}
		return plain.makeMix(0, observedMix)
	}))
}

func (h *hunt) observe(ctx context.Context) (*observation, error) {
	e, err := h.examiner()
	if err != nil {
		return nil, err
	}
	defer h.release(e)
	o := &observation{complete: true}
	for _, b := range h.corpus.Observed() {
		for b != nil && b.Len() > 0 && o.complete {
			if b, err = e.observe(ctx, b, o); err != nil {
				return nil, err
			}
		}
	}
	return o, nil
}

// observe adds what one process does on a batch, and returns the boards that it
// did not come to.
func (e *examiner) observe(ctx context.Context, b *Batch, o *observation) (*Batch, error) {
	limit := e.limitOf(b.Len())
	s, r, err := e.examine(ctx, "diagnose", b, limit)
	if err != nil {
		return nil, err
	}
	outcomes := parseOutcomes(r.Stdout, b.Len())
	if r.Stop == sandbox.Exited && r.Code == 0 {
		if len(outcomes) == b.Len() {
			o.segments = append(o.segments, segment{b, outcomes})
			return nil, nil
		}
		return e.observeSilence(ctx, b, o, outcomes, s)
	}
	ending := endings[r.Stop]
	if !o.death(ending != 0 && s != nil) {
		return nil, nil
	}
	return e.observeDeath(ctx, b, o, outcomes, ending)
}

// endings is what a misconception would say of how a process ended.
var endings = map[sandbox.Stop]misconception.Outcome{
	sandbox.OutOfTime: misconception.Hang,
	sandbox.OutOfWall: misconception.Hang,
	sandbox.Exited:    misconception.Crash,
	sandbox.Signaled:  misconception.Crash,
}

// death counts a board without an answer, and reports whether to go on.
func (o *observation) death(understood bool) bool {
	o.deaths++
	o.deadly = understood && o.deaths > observedDeaths
	o.complete = understood && !o.deadly
	return o.complete
}

// observeSilence is for a process that ended well and printed too few lines: on
// the board of the first symptom it may print nothing.
func (e *examiner) observeSilence(ctx context.Context, b *Batch, o *observation, outcomes []misconception.Outcome, s *symptom) (*Batch, error) {
	if s == nil || s.index < 0 || s.index > len(outcomes) {
		o.complete = false
		return nil, nil
	}
	one := e.part(b, s.index, s.index+1)
	defer one.Close()
	_, r, err := e.examine(ctx, "diagnose", one, e.limitOf(1))
	if err != nil {
		return nil, err
	}
	if !o.death(r.Stop == sandbox.Exited && len(bytes.TrimSpace(r.Stdout)) == 0) {
		return nil, nil
	}
	o.segments = append(o.segments, segment{e.part(b, 0, s.index+1), append(outcomes[:s.index:s.index], misconception.NoOutput)})
	return e.part(b, s.index+1, b.Len()), nil
}

// observeDeath finds the board on which the process died, and what it would
// have printed for those before it.
func (e *examiner) observeDeath(ctx context.Context, b *Batch, o *observation, flushed []misconception.Outcome, ending misconception.Outcome) (*Batch, error) {
	at, err := e.locate(ctx, "diagnose", b, min(len(flushed), b.Len()-1))
	if err != nil {
		return nil, err
	}
	before := e.part(b, 0, at)
	_, r, err := e.examine(ctx, "diagnose", before, e.limitOf(max(1, at)))
	if err != nil {
		return nil, err
	}
	outcomes := parseOutcomes(r.Stdout, at)
	if at == b.Len() || len(outcomes) != at || r.Stop != sandbox.Exited {
		o.complete = false
		return nil, nil
	}
	o.segments = append(o.segments, segment{e.part(b, 0, at+1), append(outcomes, ending)})
	return e.part(b, at+1, b.Len()), nil
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
