package hunt

import (
	"bytes"
	"context"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// An examiner gives batches to one runner and finds the first board that is not
// answered right. Where the hunt compares two programs, it runs the other one
// for the answers.
type examiner struct {
	hunt    *hunt
	runner  Runner
	other   Runner // nil if the oracle answers
	batches batcher
}

func (h *hunt) open() (*examiner, error) {
	e := &examiner{hunt: h}
	var err error
	if e.runner, err = h.subject.Open(); err != nil {
		return nil, err
	}
	if h.options.Against != nil {
		if e.other, err = h.options.Against.Open(); err != nil {
			e.runner.Close()
			return nil, err
		}
	}
	return e, nil
}

func (e *examiner) close() {
	e.runner.Close()
	if e.other != nil {
		e.other.Close()
	}
}

// A symptom is how a batch, or a single board, was not answered right.
type symptom struct {
	*result.Failure      // whose Number is the board's in its batch, from 1; 0 if all were answered right before it went wrong
	sure            bool // the output says which board it is
}

// A pacing is the CPU time that a batch gets: e.full or e.brief.
type pacing func(*Batch) time.Duration

// examine gives a batch to the program. It returns the first symptom, nil if all
// is right, and what the run was. A program that died is not searched for the
// board yet: index is then the first board without a right answer.
func (e *examiner) examine(ctx context.Context, stage string, b *Batch, limit pacing) (*symptom, sandbox.Result, error) {
	if e.hunt.options.One && b.Len() > 1 {
		return e.examineSingly(ctx, stage, b, limit)
	}
	cpu := limit(b)
	r, err := e.runner.Run(ctx, b, cpu, e.hunt.turns)
	if err != nil {
		return nil, r, err
	}
	e.hunt.count(stage, b, r)
	e.hunt.pace.note(b, r)
	if e.other != nil {
		s, err := e.compare(ctx, b, r, cpu)
		return s, r, err
	}
	if r.Stop == sandbox.Exited && r.Code == 0 && r.CPU <= cpu && bytes.Equal(r.Stdout, b.right) {
		return nil, r, nil // as nearly always, so it is worth a shortcut
	}
	s, err := check(b, b.Answers, r, cpu)
	return s, r, err
}

// check compares what a run printed with the answers.
func check(b *Batch, answers []int32, r sandbox.Result, cpu time.Duration) (*symptom, error) {
	fault, err := grade.Check(r.Stdout, answers, b.Scan, grade.CheckOptions{})
	if err != nil {
		return nil, err
	}
	f := grade.Decide(r, cpu, fault)
	if f == nil {
		return nil, nil
	}
	return &symptom{f, f.Kind == result.Wrong && lines(r.Stdout) == len(answers)}, nil
}

// lines counts the lines that are not blank.
func lines(output []byte) int {
	n := 0
	for line := range bytes.Lines(output) {
		if len(bytes.TrimSpace(line)) > 0 {
			n++
		}
	}
	return n
}

// compare takes the other program's answers for the right ones. Where it gives
// none the two disagree, whatever the subject prints.
func (e *examiner) compare(ctx context.Context, b *Batch, r sandbox.Result, cpu time.Duration) (*symptom, error) {
	other, err := e.other.Run(ctx, b, cpu, e.hunt.turns)
	if err != nil {
		return nil, err
	}
	outcomes := parseOutcomes(other.Stdout, b.Len())
	if f := grade.Decide(other, cpu, nil); f != nil || len(outcomes) != b.Len() {
		reason := "does not print one answer for each board"
		if f != nil {
			reason = f.Reason
		}
		return &symptom{Failure: &result.Failure{Kind: result.Wrong, Reason: "the other program fails: " + reason}}, nil
	}
	answers := make([]int32, len(outcomes))
	for i, o := range outcomes {
		answers[i] = int32(min(max(o, -1<<31), 1<<31-1))
	}
	return check(b, answers, r, cpu)
}

// alone gives one board to a process of its own.
func (e *examiner) alone(ctx context.Context, stage string, b board.Board, limit pacing) (*symptom, error) {
	return e.sequence(ctx, stage, []board.Board{b}, limit)
}

// sequence gives boards to one process.
func (e *examiner) sequence(ctx context.Context, stage string, boards []board.Board, limit pacing) (*symptom, error) {
	b := e.batches.newBatch(boards...)
	defer b.Close()
	s, _, err := e.examine(ctx, stage, b, limit)
	return s, err
}

// culprit returns the number of the board that a symptom is to be blamed on; the
// batch's length if that is no board. Where the output does not say, parts of
// the batch are tried, under the given limit: the board is the first on which
// something goes wrong in any way, for a program that died may have been wrong
// before, in what it had not printed yet.
func (e *examiner) culprit(ctx context.Context, stage string, b *Batch, s *symptom, limit pacing) (int, error) {
	switch {
	case s.sure:
		return s.Number - 1, nil
	case b.Len() == 1:
		return 0, nil
	}
	fails := func(lo, hi int) (bool, error) {
		part := e.batches.part(b, lo, hi)
		defer part.Close()
		s, _, err := e.examine(ctx, stage, part, limit)
		return s != nil, err
	}
	good := max(0, s.Number-2) // it may have died after its last answer
	if s.Got != "" || s.Kind == result.Wrong {
		// Lines can be missing before the one that is wrong, but mostly are not.
		if guessed, err := e.guessed(s.Number-1, fails); guessed || err != nil {
			return s.Number - 1, err
		}
		good = 0
	}
	n, err := grade.Locate(good, b.Len(), fails)
	if n == 0 {
		return b.Len(), err
	}
	return n - 1, err
}

// guessed reports whether board number i fails, and none before it.
func (e *examiner) guessed(i int, fails func(lo, hi int) (bool, error)) (bool, error) {
	if alone, err := fails(i, i+1); !alone || err != nil || i == 0 {
		return alone, err
	}
	before, err := fails(0, i)
	return !before, err
}
