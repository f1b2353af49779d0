package hunt

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// TestEveryBeliefIsFound hunts every misconception: it must be found, made
// minimal, and named.
func TestEveryBeliefIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	o := testOptions()
	corpus := NewCorpus(o)
	t.Cleanup(corpus.Close)
	for i, m := range beliefs() {
		if brief() && i%20 > 0 {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			r, err := Hunt(context.Background(), Believer(m), corpus, o)
			if err != nil {
				t.Fatal(err)
			}
			f := r.Finding
			if f == nil {
				t.Fatal("not found")
			}
			t.Logf("%s in %d runs, %v: %s\n%s", f.Kind, r.Cost.Runs, r.Cost.Wall, f.Reason, board.Plain(f.Boards...))
			if !f.Minimal {
				t.Error("not minimal")
			}
			if d := r.Diagnosis; d == nil || d.Confidence != result.Exact && d.Confidence != result.Probable {
				t.Errorf("diagnosis %+v", d)
			} else if !slices.Contains(d.Class, m.Name) {
				t.Errorf("named %s, of %v", d.Name, d.Class)
			}
		})
	}
}

//go:embed testdata/bfs.c
var rightC string

// ill is the right solver in C with some of its places defined: "PLACE code".
func ill(t testing.TB, defines ...string) Subject {
	t.Helper()
	var text strings.Builder
	for _, d := range defines {
		text.WriteString("#define " + d + "\n")
	}
	return compiled(t, "c", t.Name(), text.String()+rightC)
}

// played is the subject of a right program that runs in this process, under a clock of
// its own, and does something else on some boards.
func played(play func(*turn)) Subject {
	return Subject{Name: "played", Open: func(lang.Spec) (run.Runner, error) { return player(play), nil }}
}

// A turn is one board of a played program.
type turn struct {
	board.Board
	number, answer int           // the board's in the input, from 1; the right answer
	line           string        // what it prints; "\n" ends it
	cpu, sleep     time.Duration // what it takes
	abort, exit    bool          // there the program ends, before it prints
}

// large reports whether the board is one of those below.
func (t *turn) large() bool {
	return t.Cells == 8 && t.Faces == 3 && len(t.Jumps) == 2 && slices.Contains(t.Jumps, board.Jump{From: 5, To: 2})
}

type player func(*turn)

// Run keeps the end of what is printed back, as a C library does, of a program that dies.
func (p player) Run(_ context.Context, b *run.Batch, cpu time.Duration) (sandbox.Result, error) {
	const most, buffered = 3 * time.Second, 4096 // see lang.Sleep
	r := sandbox.Result{CPU: 2 * time.Millisecond}
	var out bytes.Buffer
	for i, x := range b.Boards() {
		t := turn{Board: x, number: i + 1, answer: int(b.Answers[i])}
		t.line = fmt.Sprintln(t.answer)
		p(&t)
		switch r.CPU, r.Slept = r.CPU+t.cpu, r.Slept+t.sleep; {
		case r.CPU > cpu:
			r.Stop, r.CPU = sandbox.OutOfTime, cpu
		case r.Slept > most:
			r.Stop, r.Slept = sandbox.OutOfWall, most
		case t.abort:
			r.Stop, r.Code = sandbox.Signaled, int(syscall.SIGABRT)
		case t.exit:
			r.Stdout = out.Bytes()
			return r, nil
		default:
			out.WriteString(t.line)
			continue
		}
		r.Stdout = out.Bytes()[:out.Len()/buffered*buffered]
		return r, nil
	}
	r.Stdout = out.Bytes()
	return r, nil
}

func (p player) Close() error { return nil }

// slow takes so long for a board, or sleeps so long.
func slow(cpu, sleep time.Duration) Subject {
	return played(func(t *turn) { t.cpu, t.sleep = cpu, sleep })
}

// large boards are those on which the ill programs of these tests are ill; the
// sweep has few of them, so failures lie deep inside batches.
const large = "n == 8 && d == 3 && m == 2 && jump_to[5] == 2"

// TestFailuresInsideBatches: what goes wrong on one board in thousands is put
// down to that board, as what it is.
func TestFailuresInsideBatches(t *testing.T) {
	t.Parallel()
	const smallest = "1\n8 3 2\n1 2\n5 2\n"
	for _, c := range []struct {
		name  string
		lines []string
		kind  result.Kind
		want  string // the board
		got   string
		quick bool
	}{
		{"wrong", []string{`PRINT printf("%d\n", ` + large + ` ? 77 : answer);`}, result.Wrong, smallest, "77", true},
		{"huge number", []string{`PRINT if (` + large + `) printf("99999999999999999999999\n"); else printf("%d\n", answer);`}, result.Wrong, smallest, "99999999999999999999999", false},
		{"missing line", []string{`PRINT if (!(` + large + `)) printf("%d\n", answer);`}, result.Wrong, smallest, "", true},
		{"extra line", []string{`PRINT printf(` + large + ` ? "%d\n7\n" : "%d\n", answer);`}, result.Wrong, smallest, "7", true},
		{"word", []string{`PRINT if (` + large + `) puts("stuck"); else printf("%d\n", answer);`}, result.Wrong, smallest, "stuck", false},
		{"crash, unflushed", []string{`BEFORE if (` + large + `) abort();`}, result.Crashed, smallest, "", true},
		{"crash, flushed", []string{`AT_START setvbuf(stdout, 0, _IOLBF, 0);`, `BEFORE if (` + large + `) abort();`}, result.Crashed, smallest, "", false},
		{"exit code", []string{`BEFORE if (` + large + `) exit(3);`}, result.Crashed, smallest, "", false},
		{"killed half-way", []string{`PRINT printf("%d", answer); if (` + large + `) { fflush(stdout); raise(SIGKILL); } puts("");`}, result.Crashed, smallest, "", false},
		{"hang", []string{`BEFORE while (` + large + `) number |= 0;`}, result.TimedOut, smallest, "", false},
		{"sleep", []string{`BEFORE if (` + large + `) sleep(60);`}, result.TimedOut, smallest, "", false},
		{"memory", []string{`BEFORE if (` + large + `) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }`}, result.Memory, smallest, "", false},
		{"output flood", []string{`BEFORE if (` + large + `) for (;;) puts("7");`}, result.Output, smallest, "", false},
		{"wrong before a crash", []string{`PRINT printf("%d\n", ` + large + ` ? 77 : answer); if (n == 9 && d == 3 && m == 3) abort();`}, result.Wrong, smallest, "77", false},
		{"never reads", []string{`AT_START return 0;`}, result.Wrong, "1\n2 1 0\n", "", true},
		{"always crashes", []string{`AT_START abort();`}, result.Crashed, "1\n2 1 0\n", "", false},
		{"always hangs", []string{`AT_START for (;;) number |= 0;`}, result.TimedOut, "1\n2 1 0\n", "", false},
		{"junk after all answers", []string{`AT_END puts("done");`}, result.Wrong, "1\n2 1 0\n", "done", true},
		{"crash after all answers", []string{`AT_END abort();`}, result.Crashed, "1\n2 1 0\n", "1", false},
		{"prompt", []string{`AT_START printf("How many boards? ");`}, result.Wrong, "1\n2 1 0\n", "How many boards? 1", false},
		{"endless digits", []string{`PRINT for (;;) putchar('7');`}, result.Output, "1\n2 1 0\n", "", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if brief() && !c.quick {
				t.Skip("takes long")
			}
			o := testOptions()
			o.Boards = 0
			r := hunted(t, ill(t, c.lines...), o)
			f := r.Finding
			if f == nil {
				t.Fatal("not found")
			}
			t.Logf("%v, %d runs: %s: %s; %+v", r.Cost.Wall.Duration().Round(time.Millisecond), r.Cost.Runs, f.Kind, f.Reason, r.Diagnosis)
			if got := string(board.Plain(f.Boards...)); f.Kind != c.kind || got != c.want || !f.Smallest {
				t.Errorf("%s on\n%ssmallest: %v; want %s on\n%s", f.Kind, got, f.Smallest, c.kind, c.want)
			}
			if c.kind == result.Wrong && string(f.Got) != c.got {
				t.Errorf("got %q, want %q", f.Got, c.got)
			}
		})
	}
}

// found is a finding in words.
func found(r *Report) string {
	f := r.Finding
	if f == nil {
		return "nothing"
	}
	text := board.Plain(f.Boards...)
	return fmt.Sprintf("%s: %s %v, minimal %v, smallest %v, got %q in %d boards: %.40q", f.Kind, f.Reason, f.Notes, f.Minimal, f.Smallest, f.Got, len(f.Boards), text)
}

// TestChance: what comes from run to run otherwise is called so, and no board is
// blamed for it.
func TestChance(t *testing.T) {
	t.Parallel()
	const seeded = `AT_START FILE *f = fopen("/dev/urandom", "r"); unsigned seed = 0; if (f && fread(&seed, sizeof seed, 1, f) == 1) srand(seed);`
	for _, c := range []struct{ name, print string }{
		{"always", `PRINT printf("%d\n", answer + rand() % 1000);`},
		{"seldom", `PRINT printf("%d\n", answer + (rand() % 2000 == 0));`},
		{"crash", `PRINT if (rand() % 2000 == 0) abort(); printf("%d\n", answer);`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, ill(t, seeded, c.print), testOptions())
			if r.Finding == nil || r.Finding.Kind != result.Nondeterministic {
				t.Fatalf("found %s", found(r))
			}
			if d := r.Diagnosis; d != nil && d.Name != "" {
				t.Errorf("a belief was named: %+v", d)
			}
		})
	}
}

// TestRightProgramIsClean goes through every stage.
func TestRightProgramIsClean(t *testing.T) {
	t.Parallel()
	o := testOptions()
	r := hunted(t, ill(t), o)
	if r.Finding != nil {
		t.Fatalf("%s: %s\n%s", r.Finding.Kind, r.Finding.Reason, board.Plain(*r.Finding.Last()))
	}
	if r.Next != o.Boards || len(r.Cost.Stages) != len(stages) || r.Cost.Boards < 163_290+o.Boards {
		t.Errorf("next %d, %d stages, %d boards", r.Next, len(r.Cost.Stages), r.Cost.Boards)
	}
}

// TestAgainst holds programs against each other: where they differ it is said what
// each did, and which of them is right by the oracle.
func TestAgainst(t *testing.T) {
	t.Parallel()
	right, chain := ill(t), ill(t, `BEFORE for (int k = 0; k < 9; k++) for (int c = 1; c <= n; c++) if (jump_to[c] && jump_to[jump_to[c]] && jump_to[c] != 1) jump_to[c] = jump_to[jump_to[c]];`)
	zero := ill(t, `PRINT printf("%d\n", answer < 0 ? 0 : answer);`)
	seven := ill(t, `PRINT printf("%d\n", answer < 0 ? -7 : answer);`)
	crash := ill(t, `BEFORE if (`+large+`) abort();`)
	silent := ill(t, `PRINT if (!(`+large+`)) printf("%d\n", answer);`)
	sleeps := played(func(t *turn) {
		if t.large() {
			t.sleep = time.Minute
		}
	})
	hangs := played(func(t *turn) {
		if t.large() {
			t.cpu = time.Hour
		}
	})
	throws := ill(t, `PRINT printf("%d", answer); for (int k = 0; k < answer; k++) printf(" 1"); puts("");`)
	leaky := ill(t, `PRINT printf("%d\n", number == 3 ? 77 : answer);`)
	for _, c := range []struct {
		name       string
		one, other Subject
		kinds      [2]result.Kind // "" is right
		clean      bool
		quick      bool
	}{
		{"itself", zero, zero, [2]result.Kind{}, true, true},
		{"both crash there", crash, crash, [2]result.Kind{}, true, false},
		{"right and wrong", right, zero, [2]result.Kind{"", result.Wrong}, false, true},
		{"wrong and right", zero, right, [2]result.Kind{result.Wrong, ""}, false, true},
		{"wrong in two ways", zero, seven, [2]result.Kind{result.Wrong, result.Wrong}, false, true},
		{"wrong on other boards", zero, chain, [2]result.Kind{result.Wrong, ""}, false, false},
		{"the other crashes", right, crash, [2]result.Kind{"", result.Crashed}, false, true},
		{"the other is silent", right, silent, [2]result.Kind{"", result.Wrong}, false, false},
		{"the other sleeps", right, sleeps, [2]result.Kind{"", result.TimedOut}, false, false},
		{"the other hangs", right, hangs, [2]result.Kind{"", result.TimedOut}, false, false},
		{"the other's throws", right, throws, [2]result.Kind{"", result.Wrong}, false, false},
		{"the other remembers", right, leaky, [2]result.Kind{"", result.Wrong}, false, false},
		{"crash", crash, right, [2]result.Kind{result.Crashed, ""}, false, false},
		{"crash and silence", crash, silent, [2]result.Kind{result.Crashed, result.Wrong}, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if brief() && !c.quick {
				t.Skip("takes long")
			}
			o := testOptions()
			o.Against, o.Boards = &c.other, 5000
			r := hunted(t, c.one, o)
			if (r.Finding == nil) != c.clean {
				t.Fatalf("found %+v", r.Finding)
			}
			if !c.clean {
				isDuel(t, r, c.kinds)
			}
		})
	}
}

// TestAgainstBothLate: where both programs run out of time on one input after the
// other, the rest of the stage is left out, and that is said.
func TestAgainstBothLate(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("takes a while")
	}
	late := played(func(t *turn) {
		if t.Cells > 30000 {
			t.cpu = time.Hour
		}
	})
	o := testOptions()
	o.Against, o.Boards, o.Cover = &late, 2000, true
	r := hunted(t, late, o)
	if r.Finding != nil {
		t.Fatalf("found %s", found(r))
	}
	for _, s := range r.Cost.Stages {
		if want := s.Name == "sizes" || s.Name == "cover"; s.LeftOut != want {
			t.Errorf("stage %s left out: %v, want %v", s.Name, s.LeftOut, want)
		}
	}
}

// isDuel asks that two programs differ as they should.
func isDuel(t *testing.T, r *Report, kinds [2]result.Kind) {
	t.Helper()
	f := r.Finding
	t.Logf("%d runs: %s\n%s", r.Cost.Runs, f.Reason, board.Plain(f.Boards...))
	if f.Kind != result.Differ || r.Diagnosis != nil || len(f.Parties) != 2 || len(f.Boards) == 1 && !f.Smallest {
		t.Fatalf("kind %s, smallest %v, diagnosis %v, parties %v", f.Kind, f.Smallest, r.Diagnosis, f.Parties)
	}
	for i, want := range kinds {
		if p := f.Parties[i]; p.Kind != want {
			t.Errorf("%s: %s %q %s; want %q", p.Name, p.Kind, p.Got, p.Reason, want)
		}
	}
	if want := kinds[0].Verdict(); f.Verdict() != want {
		t.Errorf("verdict %s, want %s", f.Verdict(), want)
	}
}

// TestAgainstOtherLanguages: a fast language's pace is not held against a slow
// one's, and who is wrong is wrong in any.
func TestAgainstOtherLanguages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		one, other string
		kinds      [2]result.Kind
		clean      bool
	}{
		{"accepted/bfs.cpp", "accepted/bfs.py", [2]result.Kind{}, true},
		{"accepted/bfs.py", "wrong_answer/stuck_prints_zero.rs", [2]result.Kind{"", result.Wrong}, false},
		{"wrong_answer/bfs_stuck_last_distance.js", "wrong_answer/stuck_prints_zero.rs", [2]result.Kind{result.Wrong, result.Wrong}, false},
		{"run_time_error/no_answer_when_stuck.java", "accepted/bfs.c", [2]result.Kind{result.Crashed, ""}, false},
	} {
		t.Run(c.one+" "+c.other, func(t *testing.T) {
			t.Parallel()
			if brief() {
				t.Skip("takes long")
			}
			other := solution(t, c.other)
			o := testOptions()
			o.Against, o.Boards = &other, 2000
			if r := hunted(t, solution(t, c.one), o); c.clean && r.Finding != nil {
				t.Errorf("%s", r.Finding.Reason)
			} else if !c.clean {
				isDuel(t, r, c.kinds)
			}
		})
	}
}

// TestConfidence: where nothing is named it is said why.
func TestConfidence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		play   func(*turn)
		budget Budget
		want   result.Confidence
	}{
		{"no budget", stuckZero, Budget{Explain: 1}, result.GaveUp},
		{"enough of it", stuckZero, Budget{}, result.Exact},
		{"unknown belief", func(t *turn) {
			if t.Cells == 8 && len(t.Jumps) == 1 {
				t.line = "77\n"
			}
		}, Budget{}, result.Hint},
		{"no numbers", func(t *turn) { t.line = "Answer: " + t.line }, Budget{}, result.Inapplicable},
		{"always crashes", func(t *turn) { t.abort = true }, Budget{}, result.Inapplicable},
		{"slow on large boards", func(t *turn) {
			if t.Cells > 900 {
				t.cpu = time.Hour
			}
		}, Budget{}, result.Inapplicable},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			if testing.Short() && c.want != result.Inapplicable {
				t.Skip("slow")
			}
			o.Boards, o.Budget = 0, c.budget
			r := hunted(t, played(c.play), o)
			if r.Finding == nil || r.Diagnosis.Confidence != c.want {
				t.Errorf("%s; %+v, want %s", found(r), r.Diagnosis, c.want)
			}
		})
	}
}

func stuckZero(t *turn) {
	if t.answer < 0 {
		t.line = "0\n"
	}
}

// TestSearchEnds: a hunt ends when its budget does, or its time, whatever stage it
// is in, and says how far it came.
func TestSearchEnds(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{{Budget: Budget{Search: 50 * time.Millisecond}}, {Time: time.Millisecond}} {
		o.Seed, o.Boards, o.Workers, o.Limit = 1, 1<<40, 2, time.Second
		r := hunted(t, ill(t), o)
		if r.Finding != nil || r.Next >= o.Boards || r.Cost.Boards == 0 {
			t.Errorf("%d boards, next %d", r.Cost.Boards, r.Next)
		}
	}
}

// TestLoadChangesNothing: a hunt says the same beside processes that take all of
// the machine. Not parallel, so that it is alone the first time.
func TestLoadChangesNothing(t *testing.T) {
	if testing.Short() {
		t.Skip("it is not parallel")
	}
	for _, define := range []string{
		`PRINT printf("%d\n", answer < 0 ? 0 : answer);`,
		`PRINT printf("%d\n", number > 100 ? answer + 1 : answer);`,
		`BEFORE while (` + large + `) number |= 0;`,
	} {
		o := testOptions()
		o.Boards, o.Limit = 0, 300*time.Millisecond // for what hangs
		s := ill(t, define)
		quiet := hunted(t, s, o)
		stop := spin(t, 2*runtime.NumCPU())
		busy := hunted(t, s, o)
		stop()
		same := cmp.Options{cmpopts.IgnoreFields(Report{}, "Cost"), cmpopts.IgnoreFields(result.Failure{}, "Reason")}
		if diff := cmp.Diff(quiet, busy, same); diff != "" {
			t.Errorf("%s\nalone and in company (-want +got):\n%s", define, diff)
		}
		t.Logf("%v alone, %v in company: %s", quiet.Cost.Wall.Duration(), busy.Cost.Wall.Duration(), found(busy))
	}
}

// spin starts processes that do nothing but take time.
func spin(t *testing.T, n int) (stop func()) {
	t.Helper()
	var all []*exec.Cmd
	for range n {
		cmd := exec.Command("sh", "-c", "while :; do :; done")
		if err := cmd.Start(); err != nil {
			t.Skip(err)
		}
		all = append(all, cmd)
	}
	return func() {
		for _, cmd := range all {
			_ = cmd.Process.Kill()
			_ = cmd.Wait() // says that it was killed
		}
	}
}

// TestSlowProgramsEnd: a right program ends within its budget, however slow it is,
// plain and where a site gives few boards; and nothing is found of it.
func TestSlowProgramsEnd(t *testing.T) {
	t.Parallel()
	const most = 60 * time.Second
	for _, name := range []string{"plain", "hackerrank"} {
		for _, s := range [][2]time.Duration{{3, 0}, {20, 0}, {90, 0}, {200, 0}, {0, 20}, {0, 200}} { // milliseconds
			t.Run(fmt.Sprint(name, s), func(t *testing.T) {
				t.Parallel()
				f, err := board.FindFormat(name)
				if err != nil {
					t.Fatal(err)
				}
				o := Options{Seed: 1, Boards: 20_000, Limit: time.Second, Workers: 1}
				if !f.Plain() {
					o.Format, o.Promises = f, f.Promised(true)
				}
				o.Budget = Budget{Whole: run.NewBudget(most), Search: 10 * time.Second, Shrink: 8 * time.Second}
				c := NewCorpus(o)
				defer c.Close()
				r, err := Hunt(t.Context(), slow(s[0]*time.Millisecond, s[1]*time.Millisecond), c, o)
				if err != nil {
					t.Fatal(err)
				}
				_, cpu := o.Budget.Whole.Used()
				if o.Budget.Whole.Spent() || cpu > most {
					t.Errorf("it took %v", cpu)
				}
				if r.Stopped == "" {
					t.Error("it is not said that it was stopped")
				}
				if r.Finding != nil && s[1] == 0 {
					t.Errorf("found: %s, %s, %d boards", r.Finding.Kind, r.Finding.Reason, len(r.Finding.Boards))
				}
				t.Logf("%v of CPU time in %d runs, %s", cpu, r.Cost.Runs, r.Stopped)
			})
		}
	}
}

// TestBudgetHolds: no process is begun beyond a budget, one that only the budget
// stopped is no symptom, and a part ends with the whole.
func TestBudgetHolds(t *testing.T) {
	t.Parallel()
	whole := run.NewBudget(5 * time.Second)
	p := run.NewPool(slow(900*time.Millisecond, 0), run.Options{Workers: 1, Limit: time.Second, Budget: whole.Part(time.Hour)})
	defer p.Close()
	e, err := p.Take()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Release(e)
	runs := 0
	for ; err == nil && runs < 100; runs++ {
		var s *run.Symptom
		if s, err = e.Alone(t.Context(), "test", smokeBoards()[0], e.Full); s != nil {
			t.Fatalf("a symptom in run %d: %s", runs, s.Reason)
		}
	}
	if _, cpu := whole.Used(); err != run.ErrSpent || runs != 6 || cpu > 5*time.Second {
		t.Errorf("%v after %d runs, %v", err, runs, cpu)
	}
}

// TestWorkersChangeNothing: boards and findings depend on the seed alone.
func TestWorkersChangeNothing(t *testing.T) {
	t.Parallel()
	for i, name := range []string{"chained", "jumps-not-cleared", "two-passes", "stuck-crashes", "room-for-hundred-cells", "right"} {
		if brief() && i > 1 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var first *Report
			for _, workers := range []int{1, 2, 5} {
				o := testOptions()
				o.Workers, o.Boards = workers, 80_000
				s := ill(t)
				if name != "right" {
					s = Believer(belief(t, name))
				}
				r := hunted(t, s, o)
				if first == nil {
					first = r
					continue
				}
				if diff := cmp.Diff(first, r, cmpopts.IgnoreFields(Report{}, "Cost")); diff != "" {
					t.Errorf("1 and %d workers (-want +got):\n%s", workers, diff)
				}
			}
		})
	}
}

// TestSeedNamesBoards: the same whoever asks, in whatever order.
func TestSeedNamesBoards(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	o := Options{Seed: 7, Boards: 3 * mixBlock / 2}
	a, b := NewCorpus(o), NewCorpus(o)
	defer a.Close()
	defer b.Close()
	b.Mix(1)
	for k := range uint64(2) {
		if string(a.Mix(k).Text) != string(b.Mix(k).Text) {
			t.Errorf("batch %d differs", k)
		}
	}
	o.Seed++
	if c := NewCorpus(o); string(a.Mix(0).Text) == string(c.Mix(0).Text) {
		t.Error("another seed has the same boards")
	}
	o.Seed, o.First = 7, mixBlock
	o.Boards -= mixBlock
	if c := NewCorpus(o); string(a.Mix(1).Text) != string(c.Mix(0).Text) {
		t.Error("a hunt that goes on has other boards")
	}
	if a.Mix(2) != nil {
		t.Error("more boards than were asked for")
	}
}

// TestCancelStopsAtOnce: also while a program hangs.
func TestCancelStopsAtOnce(t *testing.T) {
	t.Parallel()
	for _, s := range []Subject{ill(t), ill(t, "BEFORE for (;;) number |= 0;"), Believer(belief(t, "chained"))} {
		ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
		defer cancel()
		o := testOptions()
		o.Boards, o.Limit = 1<<40, time.Hour
		c := NewCorpus(o)
		_, err := Hunt(ctx, s, c, o)
		c.Close()
		late := time.Duration(0)
		if end, _ := ctx.Deadline(); ctx.Err() != nil {
			late = time.Since(end)
		}
		if ctx.Err() != nil && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		if late > 10*time.Second { // of an hour that it might take; the machine may be busy
			t.Errorf("came back %v late", late)
		}
	}
}

// TestNothingIsLeftOpen counts descriptors and goroutines. It is not parallel,
// for it counts those of the whole process.
func TestNothingIsLeftOpen(t *testing.T) {
	if brief() {
		t.Skip("it is not parallel")
	}
	o := testOptions()
	o.Boards, o.Limit = 3000, 300*time.Millisecond // for what hangs
	hang, leaky := ill(t, "BEFORE while ("+large+") number |= 0;"), Believer(belief(t, "jumps-not-cleared"))
	crash := ill(t, "PRINT if (answer < 0) abort(); printf(\"%d\\n\", answer);")
	descriptors := func() int {
		list, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Skip(err)
		}
		return len(list)
	}
	hunted(t, crash, o) // what is opened once for all
	before, goroutines := descriptors(), runtime.NumGoroutine()
	for _, s := range []Subject{hang, leaky, crash, ill(t)} {
		hunted(t, s, o)
	}
	if after := descriptors(); after > before {
		t.Errorf("%d descriptors before, %d after", before, after)
	}
	for range 50 {
		if runtime.NumGoroutine() <= goroutines {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", goroutines, runtime.NumGoroutine())
}

// TestHarmlessOnesAreClean: what never changes an answer is no finding.
func TestHarmlessOnesAreClean(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	o := testOptions()
	uniform, err := generator.Find("uniform")
	if err != nil {
		t.Fatal(err)
	}
	// Families of one's own leave out the boards of a million cells, on which a
	// player runs out of steps.
	o.Boards, o.Families = 5000, []*generator.Family{uniform}
	corpus := NewCorpus(o)
	t.Cleanup(corpus.Close)
	n := 0
	for _, m := range misconception.Singles {
		if !m.Harmless {
			continue
		}
		n++
		r, err := Hunt(t.Context(), Believer(m), corpus, o)
		if err != nil {
			t.Fatal(err)
		}
		if r.Finding != nil {
			t.Errorf("%s: %+v", m.Name, r.Finding)
		}
	}
	if n == 0 {
		t.Error("there are none")
	}
}
