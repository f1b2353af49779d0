package trial

import (
	"context"
	"strconv"
	"syscall"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/run/sandbox"
)

// Believer is the subject of a belief: a program that holds it.
func Believer(m *belief.Belief) Subject { return Playing(m.Name, m.New) }

// Playing is the subject of a program that runs in this process. It uses no CPU time unless it hangs.
func Playing(name string, start func() belief.Player) Subject {
	play := func(ctx context.Context, b *Batch, cpu time.Duration) (r sandbox.Result, err error) {
		var x board.Board
		play := start()
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
	return Subject{Name: name, Play: play}
}
