package hunt

import (
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

// ill is the subject of a right program that does something else on some boards.
// It keeps nothing from board to board. What it printed before it died may stand in a
// buffer.
func ill(does func(turn)) trial.Subject { return remembering(func() func(turn) { return does }) }

// remembering is ill of a program that keeps something.
func remembering(start func() func(turn)) trial.Subject {
	return played("ill", func() func(turn) {
		does := start()
		return func(t turn) {
			t.Buffered = true
			t.Say(t.Answer)
			does(t)
		}
	})
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

// unsorted reports whether the jumps come in another order than that of their starts.
func (t turn) unsorted() bool {
	return !slices.IsSortedFunc(t.Board.Jumps, func(a, b board.Jump) int { return int(a.From - b.From) })
}

// size reports whether the board has so many cells, faces and jumps.
func (t turn) size(cells, faces, jumps int) bool {
	return t.Board.Cells == cells && t.Board.Faces == faces && len(t.Board.Jumps) == jumps
}

// large reports whether the board is one of the few on which most ill programs are
// ill; the sweep has few of them, so failures lie deep inside batches.
func (t turn) large() bool {
	return t.size(8, 3, 2) && slices.Contains(t.Board.Jumps, board.Jump{From: 5, To: 2})
}

// where is ill on the large boards alone.
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

// celled is the program testdata/ill.c, which does in a cell what is named.
func celled(t testing.TB, does string) trial.Subject {
	t.Helper()
	s := submission(t, "testdata/ill.c")
	return trial.Subject{Name: does, Sandbox: true, Open: func(spec lang.Spec) (trial.Runner, error) {
		spec.Env = append(slices.Clone(spec.Env), "ILL="+does)
		return s.Open(spec)
	}}
}

const (
	deep  = "1\n8 3 2\n1 2\n5 2\n" // the smallest of the large boards
	least = "1\n2 1 0\n"
)

// TestFailuresInsideBatches: what goes wrong on one board in thousands is put
// down to that board, as what it is.
func TestFailuresInsideBatches(t *testing.T) {
	t.Parallel()
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
		{"huge number", where(func(t turn) { t.print("99999999999999999999999") }), result.Wrong, deep, "99999999999999999999999"},
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
		{"junk after all answers", atEnd(func(t turn) { t.Out = append(t.Out, "done\n"...) }), result.Wrong, least, "done"},
		{"crash after all answers", atEnd(func(t turn) {
			out := t.Out
			t.abort()
			t.Out, t.Buffered = out, false
		}), result.Crashed, least, "1"},
		{"prompt", atStart(func(t turn) { t.Out = append([]byte("How many boards? "), t.Out...) }), result.Wrong, least, "How many boards? 1"},
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
			if o.Limit /= 2; kind == result.Memory { // all of it may take half a second of CPU time
				o.Limit = 1500 * time.Millisecond
			}
			isDeep(t, hunted(t, celled(t, name), o), kind, deep)
		})
	}
}

// flood prints without end.
func flood(what string) func(turn) {
	return func(t turn) {
		t.Out = append(t.Out[:0], strings.Repeat(what, int(testSpec(nil).Output)/len(what)+1)...)
	}
}

func isDeep(t *testing.T, r *Report, kind result.Kind, want string) {
	t.Helper()
	f := r.Finding
	if f == nil {
		t.Fatal("not found")
	}
	t.Logf("%d runs: %s", r.Cost.Runs, found(r))
	if got := string(board.Plain(f.Boards...)); f.Kind != kind || got != want || !f.Smallest {
		t.Errorf("%s on\n%ssmallest: %v; want %s on\n%s", f.Kind, got, f.Smallest, kind, want)
	}
}

// TestChance: what comes from run to run otherwise is called so, and no board is
// blamed for it.
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
		"in a cell": func(t *testing.T) trial.Subject { skipBrief(t); return celled(t, "by chance") },
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

// TestAtTheLimit: which limit a program comes to first, and whether it does, may change from
// run to run. Its answers do not.
func TestAtTheLimit(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for name, ends := range map[string]func(turn){
		"either": func(t turn) {
			if t.CPU = time.Hour; rand.IntN(2) == 0 {
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
			if f := r.Finding; f == nil && name == "either" || f != nil && f.Kind == result.Nondeterministic {
				t.Errorf("found %s", found(r))
			}
		})
	}
}

// flipped is never the right answer.
func flipped(t turn) any { return max(t.Answer, 0) + 1 }

// wrongIf prints something wrong where it is asked for.
func wrongIf(ask func(turn) bool) trial.Subject {
	return ill(func(t turn) {
		if ask(t) {
			t.print(flipped(t))
		}
	})
}

// holdsBack prints each answer when it has read the next board, and for a few of these
// a wrong one.
func holdsBack() func(turn) {
	held := ""
	return func(t turn) {
		own := string(t.Out)
		if held != "" && t.Board.Cells == 7 && len(t.Board.Jumps) == 2 {
			held = "1" + held
		}
		t.Out = append(t.Out[:0], held...)
		if held = own; t.last() {
			t.Out = append(t.Out, held...)
		}
	}
}

// readsTo64K is right on what a buffer of 64 KiB holds.
func readsTo64K() func(turn) {
	read := len("9999\n")
	return func(t turn) {
		if read += len(board.Plain(*t.Board)) - len("1\n"); read > 65536 {
			t.print(flipped(t))
		}
	}
}

// TestDependence: what a wrong answer depends on beside its board is found by
// experiment, and named for what it is. None of these programs answers by chance.
// Only one that is wrong after a few boards, as who counts them may be, is said to keep
// something.
func TestDependence(t *testing.T) {
	t.Parallel()
	oneMore := func(ask func(turn) bool) trial.Subject {
		return ill(func(t turn) {
			if ask(t) {
				t.print(t.Answer + 1)
			}
		})
	}
	for _, c := range sample(9, []struct {
		name    string
		subject trial.Subject
		kind    result.Kind // "" if it does not matter
		note    result.Note // "" if it does not matter
		boards  int         // 0 if it does not matter
	}{
		{"array for a thousand boards", wrongIf(func(t turn) bool { return t.Number > 1000 }), result.Dependent, result.NotAlone, 0},
		{"number of boards", wrongIf(func(t turn) bool { return t.Boards > 500 }), result.Dependent, "", 0},
		{"third board", wrongIf(func(t turn) bool { return t.Number == 3 }), result.Leak, result.LeftOver, 3},
		{"buffer of 64 KiB", remembering(readsTo64K), result.Dependent, "", 0},
		{"board after", remembering(holdsBack), result.Dependent, result.BoardsAfter, 2},
		{"noise", oneMore(func(turn) bool { return rand.IntN(500) == 0 }), "", "", 0},
		{
			"three boards in the input",
			oneMore(func(t turn) bool { return t.Boards%3 == 0 && t.last() }),
			result.Leak, result.LeftOver, 3,
		},
		{"first board of several", oneMore(func(t turn) bool { return t.Boards > 1 && t.Number == 1 }), "", "", 0},
		{"second board", oneMore(func(t turn) bool { return t.Number == 2 }), result.Leak, result.LeftOver, 2},
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
			if c.kind != "" && f.Kind != c.kind || c.note != "" && !f.Has(c.note) || c.boards != 0 && len(f.Boards) != c.boards {
				t.Fatalf("want %s, %s, %d boards", c.kind, c.note, c.boards)
			}
			if c.kind != result.Leak && (f.Kind == result.Leak || f.Has(result.LeftOver)) {
				t.Errorf("%s: something is said to be left over", f.Reason)
			}
			if c.kind != "" && r.Diagnosis.Name != "" {
				t.Errorf("believes %s", r.Diagnosis.Name)
			}
		})
	}
}

// TestNamesPredictTheFinding: a belief is not named for a failure that it does
// not explain.
func TestNamesPredictTheFinding(t *testing.T) {
	t.Parallel()
	nowhere := func(answer belief.Outcome, face int) string {
		return answer.String() + strings.Repeat(fmt.Sprintf(" %d", face), max(0, int(answer)))
	}
	chained := beliefOf(t, "chained").New
	for _, c := range sample(3, []struct {
		name, words string // what the diagnosis says of it, in a fact; "" if nothing
		subject     trial.Subject
	}{
		{"throws that lead nowhere", "", prints(func(t turn) any { return nowhere(belief.Outcome(t.Answer), 1) })},
		{"chained, with throws that lead nowhere", "", prints(func(t turn) any { return nowhere(chained()(t.Board), t.Board.Faces) })},
		{"nothing simple", "", prints(above(2, func(t turn) any { return 1 + t.Board.Cells*7%5*t.Answer }))},
		{"more than 65,536 jumps", "", ill(func(t turn) {
			if len(t.Board.Jumps) > 65_536 {
				t.abort()
			}
		})},
	}) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, c.subject, smallOnly())
			t.Logf("%d runs: %s; %s %s %q", r.Cost.Runs, found(r), r.Diagnosis.Confidence, r.Diagnosis.Name, r.Diagnosis.Facts)
			if r.Finding == nil || r.Diagnosis.Name != "" {
				t.Errorf("believes %s, of %v", r.Diagnosis.Name, r.Diagnosis.Class)
			}
			facts := r.Diagnosis.Facts
			i := slices.IndexFunc(facts, func(f string) bool { return strings.Contains(f, " it prints ") })
			if (c.words != "") != (i >= 0) || i >= 0 && !strings.Contains(facts[i], " it prints "+c.words) {
				t.Errorf("want %q: %q", c.words, facts)
			}
		})
	}
}

// above prints what f says where the answer is more than that.
func above(than int, f func(turn) any) func(turn) any {
	return func(t turn) any {
		if t.Answer > than {
			return f(t)
		}
		return t.Answer
	}
}

// TestFactsAreOfTheBoardShown: where one throw wins, no fact says otherwise.
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

// TestConfidence: where nothing is named it is said why.
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
		{"enough of it", stuckZero, Budget{}, result.Exact},
		{"unknown belief", ill(func(t turn) {
			if t.Board.Cells == 8 && len(t.Board.Jumps) == 1 {
				t.print(77)
			}
		}), Budget{}, result.Hint},
		{"no numbers", prints(func(t turn) any { return fmt.Sprint("Answer: ", t.Answer) }), Budget{}, result.Inapplicable},
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
			if r := hunted(t, c.subject, o); r.Finding == nil || r.Diagnosis.Confidence != c.want {
				t.Errorf("%s; %+v, want %s", found(r), r.Diagnosis, c.want)
			}
		})
	}
}

// TestDeathsThatWereNotTried: a program that dies on stuck boards, but for one in
// fifty, is not certain to believe what kills it on all.
func TestDeathsThatWereNotTried(t *testing.T) {
	t.Parallel()
	r := hunted(t, ill(func(t turn) {
		if t.Answer < 0 {
			if t.print(77); (t.Board.Cells*7+t.Board.Faces*3+len(t.Board.Jumps))%50 > 0 {
				t.abort()
			}
		}
	}), smallOnly())
	d := r.Diagnosis
	if d.Confidence == result.Exact || d.Confidence == result.Probable && (d.Tried == 0 || d.Tried >= d.Deaths) {
		t.Errorf("%s; %s %s: %d of %d deaths tried", found(r), d.Confidence, d.Name, d.Tried, d.Deaths)
	}
}

// TestMoreBoardsThanTheSiteGives: a program that takes longer with every board is
// not late where the site gives few in one input; and what takes more boards than that
// is outside of what it promises.
func TestMoreBoardsThanTheSiteGives(t *testing.T) {
	t.Parallel()
	o := unexplained()
	o.Budget.Search = 6 * time.Second // the second part of the sweep shows it
	if r := hunted(t, ill(func(t turn) {
		if t.Number > 2000 {
			t.CPU = 6 * time.Millisecond
		}
	}), o); r.Finding != nil {
		t.Errorf("a right program is condemned: %s", found(r))
	}
	_, o = inFormat(t, "hackerrank")
	if r := hunted(t, ill(func(t turn) {
		if t.CPU = 80 * time.Millisecond; t.Number > 2 && t.Number < 9 {
			t.CPU = 200 * time.Millisecond
		}
	}), o); r.Finding != nil {
		t.Errorf("a right program is condemned that takes longest in the middle: %s", found(r))
	}
	o.Boards, o.Budget.Explain = 0, 1
	r := hunted(t, wrongIf(func(t turn) bool { return t.Number == 21 }), o)
	if r.Finding.Kind != result.Dependent || len(r.Finding.Boards) != 21 || r.Finding.Outside == "" {
		t.Errorf("want 21 boards, outside of what the site gives: %s", found(r))
	}
}

// TestSlowProgramsEnd: a right program ends within its budget, however slow it is,
// plain and where a site gives few boards; and nothing is found of it.
func TestSlowProgramsEnd(t *testing.T) {
	t.Parallel()
	const most = 60 * time.Second
	for _, name := range []string{"plain", "hackerrank"} {
		for _, s := range sample(3, [][2]time.Duration{{3, 0}, {20, 0}, {0, 20}, {90, 0}, {0, 200}, {200, 0}}) { // milliseconds
			t.Run(fmt.Sprint(name, s), func(t *testing.T) {
				t.Parallel()
				f, o := inFormat(t, name)
				if o.Workers = 1; f.Plain() {
					o.Format, o.Promises, o.Boards = nil, nil, 5000
				}
				o.Whole, o.Budget = trial.NewBudget(most), Budget{Search: 10 * time.Second, Shrink: 8 * time.Second}
				r := hunted(t, slow(s[0]*time.Millisecond, s[1]*time.Millisecond), o)
				if _, cpu := o.Whole.Used(); o.Whole.Spent() || cpu > most {
					t.Errorf("it took %v", cpu)
				}
				if r.Stopped == "" {
					t.Error("it is not said that it was stopped")
				}
				if r.Finding != nil && s[1] == 0 {
					t.Errorf("found: %s", found(r))
				}
			})
		}
	}
}

// TestBudgetHolds: no process is begun beyond a budget, one that only the budget
// stopped is no symptom, and a part ends with the whole.
func TestBudgetHolds(t *testing.T) {
	t.Parallel()
	whole := trial.NewBudget(5 * time.Second)
	p := trial.NewPool(slow(900*time.Millisecond, 0), trial.Options{Workers: 1, Limit: time.Second, Whole: whole.Part(time.Hour)})
	defer p.Close()
	var err error
	runs := 0
	for ; err == nil && runs < 100; runs++ {
		var s *trial.Symptom
		if s, err = p.Alone(t.Context(), "test", smokeBoards()[0], p.Full); s != nil {
			t.Fatalf("a symptom in run %d: %s", runs, s.Reason)
		}
	}
	if _, cpu := whole.Used(); err != trial.ErrSpent || runs != 6 || cpu > 5*time.Second {
		t.Errorf("%v after %d runs, %v", err, runs, cpu)
	}
}
