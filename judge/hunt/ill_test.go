package hunt

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
)

// ill is the subject of a right program that does something else on some boards, and keeps
// nothing from board to board. If it dies, what its buffer holds is lost.
func ill(does func(turn)) trial.Subject { return remembering(func() func(turn) { return does }) }

// remembering is like ill, for a program that keeps something from board to board.
func remembering(start func() func(turn)) trial.Subject {
	play := func(ctx context.Context, b *trial.Batch, cpu time.Duration) (sandbox.Result, error) {
		return played(ctx, b, cpu, start())
	}
	return trial.Subject{Name: "ill", Play: play}
}

// print is what the program prints in place of the right answer.
func (t turn) print(line any) { t.Out = fmt.Appendln(t.Out[:0], line) }

// die ends the program before it prints.
func (t turn) die(stop sandbox.Stop, code int) {
	t.Out, t.Over, t.Stop, t.Code = t.Out[:0], true, stop, code
}

func (t turn) abort() { t.die(sandbox.Signaled, int(syscall.SIGABRT)) }

// last reports whether it is the last board of the input.
func (t turn) last() bool { return t.Number == t.Boards }

// unsorted reports whether the jumps are not in order of their starts.
func (t turn) unsorted() bool {
	return !slices.IsSortedFunc(t.Board.Jumps, func(a, b board.Jump) int { return int(a.From - b.From) })
}

// size reports whether the board has so many cells, faces and jumps.
func (t turn) size(cells, faces, jumps int) bool {
	return t.Board.Cells == cells && t.Board.Faces == faces && len(t.Board.Jumps) == jumps
}

// large reports whether the board is one of the few on which most ill programs are ill. The
// sweep has few of them, so failures lie deep inside batches.
func (t turn) large() bool {
	return t.size(8, 3, 2) && slices.Contains(t.Board.Jumps, board.Jump{From: 5, To: 2})
}

// where is like ill, on the large boards alone.
func where(does func(turn)) trial.Subject {
	return ill(func(t turn) {
		if t.large() {
			does(t)
		}
	})
}

// prints is the subject of a program that prints what f says.
func prints(f func(t turn) any) trial.Subject { return ill(func(t turn) { t.print(f(t)) }) }

// slow takes so long for a board, or sleeps so long.
func slow(cpu, sleep time.Duration) trial.Subject {
	return ill(func(t turn) { t.CPU, t.Sleep = cpu, sleep })
}

// celled is the program testdata/ill.c in a cell. does names what it does there.
func celled(t testing.TB, does string) trial.Subject {
	t.Helper()
	s := submission(t, "testdata/ill.c")
	return trial.Subject{Name: does, Open: func(setup lang.Setup) (*lang.Session, error) {
		setup.Env = append(slices.Clone(setup.Env), "ILL="+does)
		return s.Open(setup)
	}}
}

// flood prints without end.
func flood(what string) func(turn) {
	return func(t turn) {
		t.Out = append(t.Out[:0], strings.Repeat(what, testOutput/len(what)+1)...)
	}
}

// flipped is never the right answer.
func flipped(t turn) any { return max(t.Answer, 0) + 1 }

// wrongIf prints a wrong answer where ask says so.
func wrongIf(ask func(turn) bool) trial.Subject {
	return ill(func(t turn) {
		if ask(t) {
			t.print(flipped(t))
		}
	})
}

// oneMore prints one too many where ask says so.
func oneMore(ask func(turn) bool) trial.Subject {
	return ill(func(t turn) {
		if ask(t) {
			t.print(t.Answer + 1)
		}
	})
}

// holdsBack prints each answer when it has read the next board, and a wrong one before a few
// boards.
func holdsBack() func(turn) {
	held := ""
	return func(t turn) {
		own := string(t.Out)
		if held != "" && t.Board.Cells == 7 && len(t.Board.Jumps) == 2 {
			held = "1" + held
		}
		t.Out = append(t.Out[:0], held...)
		held = own
		if t.last() {
			t.Out = append(t.Out, held...)
		}
	}
}

// readsTo64K is right on what a buffer of 64 KiB holds.
func readsTo64K() func(turn) {
	read := len("9999\n")
	return func(t turn) {
		read += len(board.Plain(*t.Board)) - len("1\n")
		if read > 65536 {
			t.print(flipped(t))
		}
	}
}
