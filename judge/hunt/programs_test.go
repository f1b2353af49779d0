package hunt

import (
	"adder/judge/result"
	_ "embed"
	"fmt"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
)

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
	sleeps := ill(t, `BEFORE if (`+large+`) sleep(60);`)
	hangs := ill(t, `BEFORE while (`+large+`) number |= 0;`)
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
	if brief() {
		t.Skip("takes long")
	}
	late := `BEFORE while (n > 30000) number |= 0;`
	o := testOptions()
	other := ill(t, late)
	o.Against, o.Boards, o.Cover = &other, 2000, true
	r := hunted(t, ill(t, late), o)
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
