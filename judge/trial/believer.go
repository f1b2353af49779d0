package trial

import (
	"context"
	"strconv"
	"syscall"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
)

// Believer is the subject of a belief: a program that holds it. It runs in this process,
// and uses no CPU time unless it hangs.
func Believer(m *belief.Belief) Subject {
	return Subject{Name: m.Name, Open: func(spec lang.Spec) (Runner, error) {
		return &believer{m, spec.Turns}, nil
	}}
}

type believer struct {
	belief *belief.Belief
	turns  *sandbox.Turns
}

func (p *believer) Run(ctx context.Context, b *Batch, cpu time.Duration) (r sandbox.Result, err error) {
	if err := p.turns.Take(ctx); err != nil {
		return r, err
	}
	defer p.turns.Give()
	var x board.Board
	play := p.belief.New()
	for s := b.Scan(); s.Next(&x) && ctx.Err() == nil; {
		switch o := play(&x); o {
		case belief.Hang:
			r.Stop, r.CPU, r.Wall = sandbox.OutOfTime, cpu, cpu
			return r, nil
		case belief.Crash:
			r.Stop, r.Code = sandbox.Signaled, int(syscall.SIGSEGV)
			return r, nil
		case belief.NoOutput:
		default:
			r.Stdout = append(strconv.AppendInt(r.Stdout, int64(o), 10), '\n')
		}
	}
	return r, ctx.Err()
}

// Reads does nothing: a belief sees the board itself.
func (p *believer) Reads(*board.Format) {}

// Level is none.
func (p *believer) Level() sandbox.Level { return "" }

func (p *believer) Close() error { return nil }
