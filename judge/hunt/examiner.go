package hunt

import (
	"bytes"
	"context"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
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
	kind     Kind
	index    int  // of the board in its batch, from 0; -1 if all were answered right before it went wrong
	sure     bool // the output says which board it is
	expected int
	got      string
	reason   string
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
	verdict, reason := grade.Decide(r, cpu, fault)
	if verdict == grade.Accepted {
		return nil, nil
	}
	s := &symptom{kind: kindOf[verdict], index: -1, reason: reason}
	if fault == nil {
		return s, nil
	}
	s.index, s.expected, s.got = fault.Board-1, fault.Expected, fault.Got
	s.sure = s.kind == Wrong && lines(r.Stdout) == len(answers)
	return s, nil
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
	if verdict, reason := grade.Decide(other, cpu, nil); verdict != grade.Accepted || len(outcomes) != b.Len() {
		if reason == "" {
			reason = "does not print one answer for each board"
		}
		return &symptom{kind: Wrong, reason: "the other program fails: " + reason}, nil
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
		return s.index, nil
	case b.Len() == 1:
		return 0, nil
	}
	fails := func(lo, hi int) (bool, error) {
		part := e.batches.part(b, lo, hi)
		defer part.Close()
		s, _, err := e.examine(ctx, stage, part, limit)
		return s != nil, err
	}
	good := max(0, s.index-1) // it may have died after its last answer
	if s.got != "" || s.kind == Wrong {
		// Lines can be missing before the one that is wrong, but mostly are not.
		if guessed, err := e.guessed(s.index, fails); guessed || err != nil {
			return s.index, err
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
