package hunt

import (
	"fmt"
	"math/rand/v2"
	"syscall"
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

const (
	deep  = "1\n8 3 2\n1 2\n5 2\n" // the smallest of the large boards
	least = "1\n2 1 0\n"
)

// TestFailuresInsideBatches: a failure on one board in thousands is found on that board, with
// its kind.
func TestFailuresInsideBatches(t *testing.T) {
	t.Parallel()
	const huge = "99999999999999999999999"
	const prompt = "How many boards? "
	atStart := func(does func(turn)) trial.Subject {
		return ill(func(t turn) {
			if t.Number == 1 {
				does(t)
			}
		})
	}
	atEnd := func(does func(turn)) trial.Subject {
		return ill(func(t turn) {
			if t.last() {
				does(t)
			}
		})
	}
	for _, c := range sample(99, []struct {
		name    string
		subject trial.Subject
		kind    result.Kind
		want    string // the board
		got     string
	}{
		{"wrong", where(func(t turn) { t.print(77) }), result.Wrong, deep, "77"},
		{"huge number", where(func(t turn) { t.print(huge) }), result.Wrong, deep, huge},
		{"missing line", where(func(t turn) { t.Out = nil }), result.Wrong, deep, ""},
		{"extra line", where(func(t turn) { t.Say(7) }), result.Wrong, deep, "7"},
		{"word", where(func(t turn) { t.print("stuck") }), result.Wrong, deep, "stuck"},
		{"crash, unflushed", where(turn.abort), result.Crashed, deep, ""},
		{"crash, flushed", where(func(t turn) { t.abort(); t.Buffered = false }), result.Crashed, deep, ""},
		{"exit code", where(func(t turn) { t.die(sandbox.Exited, 3) }), result.Crashed, deep, ""},
		{"killed half-way", where(func(t turn) {
			t.die(sandbox.Signaled, int(syscall.SIGKILL))
			t.Buffered, t.Out = false, fmt.Append(nil, t.Answer)
		}), result.Crashed, deep, ""},
		{"hang", where(func(t turn) { t.CPU = time.Hour }), result.TimedOut, deep, ""},
		{"sleep", where(func(t turn) { t.Sleep = time.Minute }), result.TimedOut, deep, ""},
		{"memory", where(func(t turn) { t.die(sandbox.OutOfMemory, 0) }), result.Memory, deep, ""},
		{"flood", where(flood("7\n")), result.Output, deep, ""},
		{"wrong before a crash", ill(func(t turn) {
			if t.large() {
				t.print(77)
			} else if t.size(9, 3, 3) {
				t.abort()
			}
		}), result.Wrong, deep, "77"},
		{"never reads", atStart(func(t turn) { t.die(sandbox.Exited, 0) }), result.Wrong, least, ""},
		{"always crashes", atStart(turn.abort), result.Crashed, least, ""},
		{"always hangs", atStart(func(t turn) { t.CPU = time.Hour }), result.TimedOut, least, ""},
		{"junk after all answers", atEnd(func(t turn) {
			t.Out = append(t.Out, "done\n"...)
		}), result.Wrong, least, "done"},
		{"crash after all answers", atEnd(func(t turn) {
			out := t.Out
			t.abort()
			t.Out, t.Buffered = out, false
		}), result.Crashed, least, "1"},
		{"prompt", atStart(func(t turn) {
			t.Out = append([]byte(prompt), t.Out...)
		}), result.Wrong, least, prompt + "1"},
		{"endless digits", ill(flood("7")), result.Output, least, ""},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, c.subject, unexplained())
			isDeep(t, r, c.kind, c.want)
			if c.kind == result.Wrong && string(r.Finding.Got) != c.got {
				t.Errorf("got %q, want %q", r.Finding.Got, c.got)
			}
		})
	}
	for name, kind := range map[string]result.Kind{
		"crash": result.Crashed, "hang": result.TimedOut,
		"sleep": result.TimedOut, "memory": result.Memory, "flood": result.Output,
	} {
		t.Run("in a cell/"+name, func(t *testing.T) {
			t.Parallel()
			skipBrief(t)
			o := unexplained()
			o.Runs.Limit /= 2
			if kind == result.Memory { // filling it may take half a second of CPU time
				o.Runs.Limit = 1500 * time.Millisecond
			}
			isDeep(t, hunted(t, celled(t, name), o), kind, deep)
		})
	}
}

func isDeep(t *testing.T, r *Report, kind result.Kind, want string) {
	t.Helper()
	f := r.Finding
	if f == nil {
		t.Fatal("not found")
	}
	t.Logf("%d runs: %s", r.Cost.Runs, found(r))
	got := string(board.Plain(f.Boards...))
	if f.Kind != kind || got != want || !f.Smallest {
		t.Errorf("%s on\n%ssmallest: %v; want %s on\n%s", f.Kind, got, f.Smallest, kind, want)
	}
}

// TestChance: a program that answers otherwise from run to run is nondeterministic, and no
// belief is named.
func TestChance(t *testing.T) {
	t.Parallel()
	for name, s := range map[string]func(*testing.T) trial.Subject{
		"always": func(*testing.T) trial.Subject {
			return prints(func(t turn) any { return t.Answer + rand.IntN(1000) })
		},
		"seldom": func(*testing.T) trial.Subject {
			return prints(func(t turn) any { return t.Answer + 1/(1+rand.IntN(2000)) })
		},
		"crash": func(*testing.T) trial.Subject {
			return ill(func(t turn) {
				if rand.IntN(2000) == 0 {
					t.abort()
				}
			})
		},
		"in a cell": func(t *testing.T) trial.Subject {
			skipBrief(t)
			return celled(t, "by chance")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, s(t), testOptions())
			if r.Finding == nil || r.Finding.Kind != result.Nondeterministic {
				t.Fatalf("found %s", found(r))
			}
			if d := r.Diagnosis; d != nil && d.Name != "" {
				t.Errorf("a belief was named: %+v", d)
			}
		})
	}
}

// TestAtTheLimit: if a program reaches different limits in different runs, its answers do not
// count as nondeterministic.
func TestAtTheLimit(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for name, ends := range map[string]func(turn){
		"either": func(t turn) {
			t.CPU = time.Hour
			if rand.IntN(2) == 0 {
				t.die(sandbox.OutOfMemory, 0)
			}
		},
		"sometimes": func(t turn) {
			if rand.IntN(2) == 0 {
				t.die(sandbox.OutOfMemory, 0)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, ill(func(t turn) {
				if t.Board.Cells > 7 {
					ends(t)
				}
			}), smallOnly())
			f := r.Finding
			missed := f == nil && name == "either"
			if missed || f != nil && f.Kind == result.Nondeterministic {
				t.Errorf("found %s", found(r))
			}
		})
	}
}

// TestDependence: experiments find what a wrong answer depends on besides its board. The finding
// says that a program keeps something only if it is wrong after a few boards.
func TestDependence(t *testing.T) {
	t.Parallel()
	for _, c := range sample(11, []struct {
		name    string
		subject trial.Subject
		kind    result.Kind // "" if it does not matter
		note    result.Note // "" if it does not matter
		boards  int         // 0 if it does not matter
	}{
		{"array for a thousand boards",
			wrongIf(func(t turn) bool { return t.Number > 1000 }), result.Dependent, result.NotAlone, 0},
		{"number of boards",
			wrongIf(func(t turn) bool { return t.Boards > 500 }), result.Dependent, "", 0},
		{"third board",
			wrongIf(func(t turn) bool { return t.Number == 3 }), result.Leak, result.LeftOver, 3},
		{"buffer of 64 KiB", remembering(readsTo64K), result.Dependent, "", 0},
		{"board after", remembering(holdsBack), result.Dependent, result.BoardsAfter, 2},
		{"all on one line",
			ill(func(t turn) { t.Out = fmt.Append(t.Out[:0], t.Answer, " ") }), result.Wrong, "", 2},
		{"all on one line, some of them wrong", ill(func(t turn) {
			t.Out = fmt.Append(t.Out[:0], max(t.Answer, t.Board.Cells/3), " ")
		}), result.Wrong, "", 2},
		{"noise", oneMore(func(turn) bool { return rand.IntN(500) == 0 }), "", "", 0},
		{"three boards in the input",
			oneMore(func(t turn) bool { return t.Boards%3 == 0 && t.last() }),
			result.Leak, result.LeftOver, 3},
		{"first board of several",
			oneMore(func(t turn) bool { return t.Boards > 1 && t.Number == 1 }), "", "", 0},
		{"second board",
			oneMore(func(t turn) bool { return t.Number == 2 }), result.Leak, result.LeftOver, 2},
		{"late wrongs", ill(func(t turn) {
			if t.Number > 3000 && t.Board.Cells > 4 && len(t.Board.Jumps) > 1 {
				t.print(77)
			}
		}), result.Dependent, result.NotAlone, 0},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := smallOnly()
			r := hunted(t, c.subject, o)
			f := r.Finding
			if f == nil {
				t.Fatal("nothing found")
			}
			t.Logf("%d runs: %s", r.Cost.Runs, found(r))
			if c.kind != "" && f.Kind != c.kind || c.note != "" && !f.Has(c.note) {
				t.Fatalf("want %s, %s", c.kind, c.note)
			}
			if c.boards != 0 && len(f.Boards) != c.boards {
				t.Fatalf("want %d boards", c.boards)
			}
			if c.kind != result.Leak && (f.Kind == result.Leak || f.Has(result.LeftOver)) {
				t.Errorf("%s: something is said to be left over", f.Reason)
			}
			if c.kind != "" && r.Diagnosis.Name != "" {
				t.Errorf("believes %s", r.Diagnosis.Name)
			}
			if c.kind == result.Wrong && f.Fault != result.OneLine {
				t.Errorf("want one line, but %s", f.Reason)
			}
		})
	}
}
