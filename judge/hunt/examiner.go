package hunt

import (
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
	hunt   *hunt
	runner Runner
	other  Runner // nil if the oracle answers
	builder
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
	index    int // of the board in its batch, from 0
	expected int
	got      string
	reason   string
}

// examine gives a batch to the program. It returns the first symptom, nil if all
// is right, and what the run was. A program that died is not searched for the
// board yet: index is then the first board without a right answer.
func (e *examiner) examine(ctx context.Context, stage string, b *Batch, limit time.Duration) (*symptom, sandbox.Result, error) {
	r, err := e.runner.Run(ctx, b, limit)
	if err != nil {
		return nil, r, err
	}
	e.hunt.count(stage, b, r)
	e.hunt.pace.note(b.Len(), r)
	answers, err := e.answers(ctx, b)
	if err != nil {
		return nil, r, err
	}
	fault, err := grade.Check(r.Stdout, answers, b.Scan, grade.CheckOptions{})
	if err != nil {
		return nil, r, err
	}
	return diagnoseRun(r, limit, fault), r, nil
}

// diagnoseRun turns a run and what Check found into a symptom.
func diagnoseRun(r sandbox.Result, limit time.Duration, fault *grade.Fault) *symptom {
	verdict, reason := grade.Decide(r, limit, fault)
	if verdict == grade.Accepted {
		return nil
	}
	s := &symptom{kind: kindOf[verdict], reason: reason}
	if fault == nil { // all answers were right, and then it went wrong
		s.index = -1
		return s
	}
	s.index, s.expected, s.got = fault.Board-1, fault.Expected, fault.Got
	if s.kind != Wrong && fault.Kind != grade.Missing {
		// It printed a wrong answer before it died, and that is the first symptom.
		s.kind, s.reason = Wrong, fault.Reason
	}
	return s
}

// answers is what is right for each board: the oracle's answers, or the other
// program's.
func (e *examiner) answers(ctx context.Context, b *Batch) ([]int32, error) {
	if e.other == nil {
		return b.Answers, nil
	}
	r, err := e.other.Run(ctx, b, e.limitOf(b.Len()))
	if err != nil {
		return nil, err
	}
	answers := make([]int32, 0, b.Len())
	for _, o := range parseOutcomes(r.Stdout, b.Len()) {
		answers = append(answers, int32(max(o, -1<<31)))
	}
	return answers, nil
}

// alone gives one board to a process of its own, under the full limit.
func (e *examiner) alone(ctx context.Context, stage string, b board.Board) (*symptom, error) {
	return e.sequence(ctx, stage, []board.Board{b})
}

// sequence gives boards to one process, and returns a symptom only if the last
// one is not answered right and all before it are, or the process dies.
func (e *examiner) sequence(ctx context.Context, stage string, boards []board.Board) (*symptom, error) {
	b := e.newBatch(boards...)
	defer b.Close()
	s, _, err := e.examine(ctx, stage, b, e.limitOf(len(boards)))
	return s, err
}

// locate finds the board on which a batch kills the program, which has answered
// the boards before number good right. It returns the batch's length if no
// board can be blamed.
func (e *examiner) locate(ctx context.Context, stage string, b *Batch, good int) (int, error) {
	n, err := grade.Locate(good, b.Len(), func(lo, hi int) (bool, error) {
		part := e.part(b, lo, hi)
		defer part.Close()
		_, r, err := e.examine(ctx, stage, part, e.shortLimitOf(hi-lo))
		verdict, _ := grade.Decide(r, 0, nil)
		return verdict != grade.Accepted, err
	})
	if n == 0 {
		return b.Len(), err
	}
	return n - 1, err
}

// part is some boards of a batch, from number lo to before hi.
func (e *examiner) part(b *Batch, lo, hi int) *Batch {
	e.begin(b.First + uint64(lo))
	s := b.Scan()
	var x board.Board
	for i := 0; i < hi && s.Next(&x); i++ {
		if i >= lo {
			e.add(&x)
		}
	}
	return e.end()
}
