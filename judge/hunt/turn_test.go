package hunt

import (
	"bytes"
	"context"
	"strconv"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
)

// A turn is one board of an input that a program answers in this process, and what the program
// does with it. Its time is what it says, and not the clock's.
type turn = *oneTurn

type oneTurn struct {
	Board          *board.Board // until the turn is over
	Number, Boards int          // which board of the input it is, from 1, and of how many
	Answer         int          // the right one

	Out        []byte        // what the program prints; emptied before each turn
	CPU, Sleep time.Duration // what it takes
	Over       bool          // the program ends after it has printed Out
	Stop       sandbox.Stop  // how it ends; the zero value is by itself
	Code       int
	Buffered   bool // if it dies, what the buffer of a C library still holds is never printed
}

// Say prints a number and ends the line.
func (t turn) Say(n int) { t.Out = append(strconv.AppendInt(t.Out, int64(n), 10), '\n') }

// stdioBuffer is what a C library holds back of what goes into a file.
const stdioBuffer = 4096

// played is a process that would print the right answers, under a clock of its own. does takes the
// boards in order, and changes that.
func played(
	ctx context.Context, b *trial.Batch, cpu time.Duration, does func(turn),
) (sandbox.Result, error) {
	var r sandbox.Result
	var x board.Board
	t := &oneTurn{Board: &x, Boards: b.Len()}
	for s := b.Scan(); !t.Over && s.Next(&x); {
		if err := ctx.Err(); err != nil {
			return r, err
		}
		t.Answer, t.Out, t.CPU, t.Sleep = int(b.Answers[t.Number]), t.Out[:0], 0, 0
		t.Number++
		t.Buffered = true
		t.Say(t.Answer)
		does(t)
		r.CPU, r.Slept = r.CPU+t.CPU, r.Slept+t.Sleep
		switch {
		case r.CPU > cpu:
			r.CPU = cpu
			t.Over, t.Stop = true, sandbox.OutOfTime
		case r.Slept > lang.Sleep(cpu):
			r.Slept = lang.Sleep(cpu)
			t.Over, t.Stop = true, sandbox.OutOfWall
		default:
			r.Stdout = append(r.Stdout, t.Out...)
		}
		if len(r.Stdout) > testOutput {
			r.Stdout = bytes.Clone(r.Stdout[:testOutput])
			t.Over, t.Stop = true, sandbox.TooMuchOutput
		}
	}
	if t.Buffered && t.Stop != sandbox.Exited {
		r.Stdout = r.Stdout[:len(r.Stdout)/stdioBuffer*stdioBuffer]
	}
	r.Stop, r.Code, r.Wall = t.Stop, t.Code, r.CPU+r.Slept
	return r, nil
}
