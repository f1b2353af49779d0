package trial

import (
	"bytes"
	"context"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/verdict"
)

// A Pacing is the CPU time that a batch gets, such as [Pool.LimitUsual].
type Pacing func(*Batch) time.Duration

// Examine gives a batch to the program. It returns the first symptom, nil if all
// is right, and the run. It does not look for the board that killed the program:
// Number is then that of the first board without a right answer.
func (p *Pool) Examine(
	ctx context.Context, stage string, b *Batch, limit Pacing,
) (*Symptom, sandbox.Result, error) {
	if p.Spec.OneBoard && b.Len() > 1 {
		return p.examineSingly(ctx, stage, b, limit)
	}
	cpu := limit(b)
	r, err := p.Run(ctx, stage, b, cpu)
	if err != nil {
		return nil, r, err
	}
	if r.Stop == sandbox.Exited && r.Code == 0 && r.CPU <= cpu && bytes.Equal(r.Stdout, b.right) {
		return nil, r, nil // a shortcut for the usual case
	}
	fault, err := verdict.Check(r.Stdout, b.Answers, b.Scan, false)
	if err != nil {
		return nil, r, err
	}
	f := verdict.Decide(r, cpu, fault)
	if f == nil {
		return nil, r, nil
	}
	return NewSymptom(f, b, r, cpu), r, nil
}

// ExaminePart is Examine for some boards of a batch, from number lo to before hi.
func (p *Pool) ExaminePart(
	ctx context.Context, stage string, b *Batch, lo, hi int, limit Pacing,
) (*Symptom, sandbox.Result, error) {
	part := b.Part(lo, hi)
	defer part.Close()
	return p.Examine(ctx, stage, part, limit)
}

// Alone gives one board to a process of its own.
func (p *Pool) Alone(ctx context.Context, stage string, x board.Board, limit Pacing) (*Symptom, error) {
	b := Of(x)
	defer b.Close()
	s, _, err := p.Examine(ctx, stage, b, limit)
	return s, err
}
