package hunt

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
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

// flood prints without end.
func flood(what string) func(turn) {
	return func(t turn) {
		t.Out = append(t.Out[:0], strings.Repeat(what, testOutput/len(what)+1)...)
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

// TestNamesPredictTheFinding: a belief is not named for a failure that it does not explain, and
// no fact says what the program prints.
func TestNamesPredictTheFinding(t *testing.T) {
	t.Parallel()
	nowhere := func(answer belief.Outcome, face int) string {
		return answer.String() + strings.Repeat(fmt.Sprintf(" %d", face), max(0, int(answer)))
	}
	chained := beliefOf(t, "chained").New
	for _, c := range sample(3, []struct {
		name    string
		subject trial.Subject
	}{
		{"throws that lead nowhere", prints(func(t turn) any {
			return nowhere(belief.Outcome(t.Answer), 1)
		})},
		{"chained, with throws that lead nowhere", prints(func(t turn) any {
			return nowhere(chained()(t.Board), t.Board.Faces)
		})},
		{"nothing simple", prints(func(t turn) any {
			if t.Answer <= 2 {
				return t.Answer
			}
			return 1 + t.Board.Cells*7%5*t.Answer
		})},
		{"more than 65,536 jumps", ill(func(t turn) {
			if len(t.Board.Jumps) > 65_536 {
				t.abort()
			}
		})},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, c.subject, smallOnly())
			d := r.Diagnosis
			t.Logf("%d runs: %s; %s %s %q", r.Cost.Runs, found(r), d.Confidence, d.Name, d.Facts)
			if r.Finding == nil || d.Name != "" {
				t.Errorf("believes %s, of %v", d.Name, d.Class)
			}
			if strings.Contains(strings.Join(d.Facts, "\n"), " it prints ") {
				t.Errorf("facts %q", d.Facts)
			}
		})
	}
}

// TestFactsAreOfTheBoardShown: the facts are about the board of the report.
func TestFactsAreOfTheBoardShown(t *testing.T) {
	t.Parallel()
	r := hunted(t, ill(func(t turn) {
		if t.Answer == 1 && t.Board.Cells == 8 {
			t.print(0)
		}
	}), smallOnly())
	facts := strings.Join(r.Diagnosis.Facts, "\n")
	if strings.Contains(facts, "no throw") || !strings.Contains(facts, "a way of 1") {
		t.Errorf("%s; facts:\n%s", found(r), facts)
	}
}

// TestConfidence: if no belief is named, the confidence says why.
func TestConfidence(t *testing.T) {
	t.Parallel()
	stuckZero := prints(func(t turn) any { return max(t.Answer, 0) })
	for _, c := range sample(99, []struct {
		name    string
		subject trial.Subject
		budget  Budget
		want    result.Confidence
	}{
		{"no budget", stuckZero, Budget{Explain: 1}, result.GaveUp},
		{"unknown belief", ill(func(t turn) {
			if t.Board.Cells == 8 && len(t.Board.Jumps) == 1 {
				t.print(77)
			}
		}), Budget{}, result.Hint},
		{"no numbers", prints(func(t turn) any {
			return fmt.Sprint("Answer: ", t.Answer)
		}), Budget{}, result.Inapplicable},
		{"always crashes", ill(turn.abort), Budget{}, result.Inapplicable},
		{"slow on large boards", ill(func(t turn) {
			if t.Board.Cells > 900 {
				t.CPU = time.Hour
			}
		}), Budget{}, result.Inapplicable},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := smallOnly()
			o.Budget = c.budget
			r := hunted(t, c.subject, o)
			if r.Finding == nil || r.Diagnosis.Confidence != c.want {
				t.Errorf("%s; %+v, want %s", found(r), r.Diagnosis, c.want)
			}
		})
	}
}

// TestDeathsAreProbable: a program that dies on all stuck boards but one in fifty does not
// certainly hold a belief that dies on all of them.
func TestDeathsAreProbable(t *testing.T) {
	t.Parallel()
	r := hunted(t, ill(func(t turn) {
		if t.Answer >= 0 {
			return
		}
		t.print(77)
		if (t.Board.Cells*7+t.Board.Faces*3+len(t.Board.Jumps))%50 > 0 {
			t.abort()
		}
	}), smallOnly())
	d := r.Diagnosis
	if d.Confidence == result.Exact || d.Confidence == result.Probable && d.Tried == 0 {
		t.Errorf("%s; %s %s: %d boards tried", found(r), d.Confidence, d.Name, d.Tried)
	}
}

// TestWhereItDies: of a program that dies on some boards it is said on which, after thousands of others.
func TestWhereItDies(t *testing.T) {
	t.Parallel()
	for on, subject := range map[string]trial.Subject{
		"on which a snake ends on cell 1": ill(func(t turn) {
			if slices.ContainsFunc(t.Board.Jumps, func(j board.Jump) bool { return j.To == 1 }) {
				t.abort()
			}
		}),
		"with six faces": ill(func(t turn) {
			if t.Board.Faces == 6 {
				t.CPU = time.Hour
			}
		}),
	} {
		t.Run(on, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, subject, smallOnly())
			w := r.Diagnosis.Where
			if w == nil || w.On != on || w.Wrong != w.Boards || w.Right < 1000 {
				t.Errorf("%s; %+v, %+v", found(r), w, r.Diagnosis)
			}
		})
	}
}
