package hunt

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// TestDependence: what a wrong answer depends on beside its board is found by
// experiment, and named for what it is. None of these programs answers by chance.
func TestDependence(t *testing.T) {
	t.Parallel()
	const flip = `answer < 0 ? 1 : answer + 1`
	for _, c := range []struct {
		name    string
		defines []string
		kind    result.Kind
		note    result.Note // "" if it does not matter
		boards  int         // 0 if it does not matter
		quick   bool
	}{
		{"array for a thousand boards", []string{`PRINT printf("%d\n", number > 1000 ? ` + flip + ` : answer);`}, result.Dependent, result.Position, 1001, true},
		{"number of boards", []string{`PRINT printf("%d\n", boards > 500 ? ` + flip + ` : answer);`}, result.Dependent, result.BoardCount, 501, true},
		{"third board", []string{`PRINT printf("%d\n", number == 3 ? ` + flip + ` : answer);`}, result.Dependent, "", 3, true},
		{"buffer of 64 KiB", []string{`PRINT printf("%d\n", ftell(stdin) > 65536 ? ` + flip + ` : answer);`}, result.Dependent, result.InputLength, 0, false},
		{"board after", []string{
			`AT_START static int held, has;`,
			`PRINT if (has) { printf("%d\n", n == 7 && m == 2 ? held + 1 : held); } held = answer; has = 1;`,
			`AT_END printf("%d\n", held);`,
		}, result.Dependent, result.BoardsAfter, 2, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && !c.quick {
				t.Skip("takes long")
			}
			o := testOptions()
			o.Boards = 0
			r := hunted(t, ill(t, c.defines...), o)
			t.Logf("%d runs: %s", r.Cost.Runs, found(r))
			f := r.Finding
			if f == nil || f.Kind != c.kind || c.note != "" && !f.Has(c.note) || c.boards != 0 && len(f.Boards) != c.boards {
				t.Fatalf("want %s, %s, %d boards", c.kind, c.note, c.boards)
			}
			if c.kind != result.Leak && f.Has(result.LeftOver) {
				t.Error("something is said to be left over")
			}
			if r.Diagnosis.Name != "" {
				t.Errorf("believes %s", r.Diagnosis.Name)
			}
		})
	}
}

// TestNothingIsLeftOver: of programs that keep nothing from board to board, nobody
// says that they do.
func TestNothingIsLeftOver(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		defines []string
		quick   bool
	}{
		{"seeded by time", []string{`AT_START srand(time(0));`, `PRINT printf("%d\n", number > 1 && rand() % 3 == 0 ? answer + 1 : answer);`}, true},
		{"the second's parity", []string{`AT_START int odd = time(0) % 2;`, `PRINT printf("%d\n", number == 2 ? answer + 1 + odd : answer);`}, false},
		{"noise", []string{`AT_START srand(getpid());`, `PRINT printf("%d\n", rand() % 500 == 0 ? answer + 1 : answer);`}, false},
		{"three boards in the input", []string{`PRINT printf("%d\n", boards % 3 == 0 && number == boards ? answer + 1 : answer);`}, true},
		{"first board of several", []string{`PRINT printf("%d\n", boards > 1 && number == 1 ? answer + 1 : answer);`}, false},
		{"second board", []string{`PRINT printf("%d\n", number == 2 ? answer + 1 : answer);`}, true},
		{"does not read its jumps", []string{`AT_START static int real;`, `BEFORE real = 0;`, `M_IS m = 0;`}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && !c.quick {
				t.Skip("takes long")
			}
			o := testOptions()
			o.Boards = 0
			r := hunted(t, ill(t, c.defines...), o)
			f := r.Finding
			if f == nil {
				t.Fatal("nothing found")
			}
			t.Logf("%d runs: %s, %v", r.Cost.Runs, found(r), f.Notes)
			if f.Kind == result.Leak || f.Has(result.LeftOver) {
				t.Errorf("%s: something is said to be left over", f.Reason)
			}
		})
	}
}

// TestNamesPredictTheFinding: a belief is not named for a failure that it does
// not explain.
func TestNamesPredictTheFinding(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, not string
		defines   []string
		quick     bool
	}{
		{"more than half a million cells", "room-for-thousand-cells", []string{`BEFORE if (n > 500000) abort();`}, false},
		{"more than 65,536 jumps", "room-for-thousand-cells", []string{`BEFORE if (m > 65536) abort();`}, false},
		{"throws that lead nowhere", "chained", []string{`PRINT printf("%d", answer); for (int k = 0; k < answer; k++) printf(" 1"); puts("");`}, true},
		{"chained, with throws that lead nowhere", "chained", []string{
			`BEFORE for (int k = 0; k < 9; k++) for (int c = 1; c <= n; c++) if (jump_to[c] && jump_to[jump_to[c]] && jump_to[c] != 1 && jump_to[jump_to[c]] != c) jump_to[c] = jump_to[jump_to[c]];`,
			`PRINT printf("%d", answer); for (int k = 0; k < answer; k++) printf(" %d", d); puts("");`,
		}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && !c.quick {
				t.Skip("takes long")
			}
			o := testOptions()
			o.Boards = 0
			r := hunted(t, ill(t, c.defines...), o)
			t.Logf("%d runs: %s; %s %s", r.Cost.Runs, found(r), r.Diagnosis.Confidence, r.Diagnosis.Name)
			if r.Finding == nil || r.Diagnosis.Name != "" {
				t.Errorf("believes %s, of %v", r.Diagnosis.Name, r.Diagnosis.Class)
			}
		})
	}
}

// TestDeathsThatWereNotTried: a program that dies on stuck boards, but for one in
// fifty, is not certain to believe what kills it on all.
func TestDeathsThatWereNotTried(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	o := testOptions()
	o.Boards = 0
	r := hunted(t, played(func(t *turn) {
		if t.answer < 0 {
			t.line, t.abort = "77\n", (t.Cells*7+t.Faces*3+len(t.Jumps))%50 > 0
		}
	}), o)
	d := r.Diagnosis
	t.Logf("%s; %s %s: %d of %d", found(r), d.Confidence, d.Name, d.Tried, d.Deaths)
	if d.Confidence == result.Exact || d.Confidence == result.Probable && (d.Tried == 0 || d.Tried >= d.Deaths) {
		t.Errorf("%s: %d of %d deaths tried", d.Confidence, d.Tried, d.Deaths)
	}
}

// TestSmallestWasTriedAlone: the first board of the sweep that fails is not the
// smallest if a smaller one fails in another order, or alone.
func TestSmallestWasTriedAlone(t *testing.T) {
	t.Parallel()
	const late = `n == 7 && d == 2 && m == 3`
	for _, c := range []struct {
		name, print, want string
	}{
		{"alone", `PRINT printf("%d\n", ` + late + ` || boards == 1 ? 77 : answer);`, "1\n2 1 0\n"},
		{"unsorted", `BEFORE int unsorted = 0;`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			defines := []string{c.print}
			if c.want == "" {
				defines = []string{
					`AT_START static int last, unsorted;`,
					`READ if (i == 0) last = unsorted = 0; if (a < last) unsorted = 1; last = a;`,
					`PRINT printf("%d\n", ` + late + ` || unsorted ? 77 : answer);`,
				}
			}
			o := testOptions()
			o.Boards = 0
			r := hunted(t, ill(t, defines...), o)
			t.Logf("%d runs: %s", r.Cost.Runs, found(r))
			f := r.Finding
			if f == nil || !f.Alone || len(f.Last().Jumps) > 2 || c.want != "" && string(board.Plain(f.Boards...)) != c.want {
				t.Fatal("a smaller board fails")
			}
		})
	}
}

// TestLateWrongsTakeLittleMemory: a program that is wrong only after thousands of
// boards is told so, without gigabytes. Not parallel: it reads the heap.
func TestLateWrongsTakeLittleMemory(t *testing.T) {
	if testing.Short() {
		t.Skip("it is not parallel")
	}
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(1<<63 - 1))
	s := ill(t, `PRINT printf("%d\n", number > 3000 && n > 4 && m > 1 ? 77 : answer);`)
	o := testOptions()
	o.Boards = 0
	done, peak := make(chan bool), make(chan uint64)
	go func() {
		most := uint64(0)
		for {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			most = max(most, m.HeapInuse)
			select {
			case <-done:
				peak <- most
				return
			case <-time.After(20 * time.Millisecond):
			}
		}
	}()
	r := hunted(t, s, o)
	close(done)
	most := <-peak
	t.Logf("%d MiB at most, %d runs, %d boards: %s", most>>20, r.Cost.Runs, r.Cost.Boards, found(r))
	if most > 300<<20 {
		t.Errorf("%d MiB", most>>20)
	}
	if f := r.Finding; f == nil || !f.Has(result.Position) || len(f.Boards) != 3001 {
		t.Error("want position 3001")
	}
}

// TestFactsAreOfTheBoardShown: where one throw wins, no fact says otherwise; and
// every number said to be wrong is.
func TestFactsAreOfTheBoardShown(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.Boards = 0
	r := hunted(t, ill(t, `PRINT printf("%d\n", answer == 1 && n == 8 ? 0 : answer);`), o)
	facts := strings.Join(r.Diagnosis.Facts, "\n")
	t.Logf("%s\n%s", found(r), facts)
	if strings.Contains(facts, "no throw") || !strings.Contains(facts, "a way of 1") {
		t.Errorf("facts:\n%s", facts)
	}
	if !slices.Contains(r.Diagnosis.Facts, "the number of cells: wrong for 8; tried 8 to 11") {
		t.Errorf("facts:\n%s", facts)
	}
}

// TestMoreBoardsThanTheSiteGives: a program that takes longer with every board is
// not late where the site gives few in one input.
func TestMoreBoardsThanTheSiteGives(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.Boards, o.Budget.Search = 0, 6*time.Second // the second part of the sweep shows it
	r := hunted(t, played(func(t *turn) {
		if t.number > 2000 {
			t.cpu = 6 * time.Millisecond
		}
	}), o)
	t.Logf("%d runs, %v of CPU: %s", r.Cost.Runs, r.Cost.CPU.Duration(), found(r))
	if r.Finding != nil {
		t.Error("a right program is condemned")
	}
}

// TestSequencesOutside: what takes more boards than the site gives in one input is
// outside of what it promises.
func TestSequencesOutside(t *testing.T) {
	t.Parallel()
	_, o := inFormat(t, "hackerrank")
	text, err := os.ReadFile(filepath.Join("..", "testdata", "formats", "hackerrank", "right.cpp"))
	if err != nil {
		t.Fatal(err)
	}
	late := strings.Replace(string(text), "while (boards--) {", "int number = 0;\n while (number++ < boards) {", 1)
	late = strings.Replace(late, "throws[100] < far", "number <= 20 && throws[100] < far", 1)
	o.Boards = 0
	r := hunted(t, Submission("late", built(t, "cpp", late)), o)
	t.Logf("%s; outside: %s", found(r), r.Finding.Outside)
	if r.Finding.Kind != result.Dependent || len(r.Finding.Boards) != 21 || r.Finding.Outside == "" {
		t.Error("want 21 boards, outside of what the site gives")
	}
}

// leaksOn reports whether a fresh program with the belief is right on the last
// board alone and wrong on it after the others.
func leaksOn(m *misconception.Misconception, boards []board.Board) bool {
	var s oracle.Solver
	last := &boards[len(boards)-1]
	if failsAlone(m, &s, last) {
		return false
	}
	play := m.New()
	for i := range boards[:len(boards)-1] {
		if play(&boards[i]) != misconception.Outcome(s.Answer(&boards[i])) {
			return false
		}
	}
	return play(last) != misconception.Outcome(s.Answer(last))
}

// TestLeaksAreMinimal: a program that remembers is shown by a sequence from which
// no board can be left out, and none made smaller.
func TestLeaksAreMinimal(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, m := range beliefs() {
		if !m.Leaks || failsOnSmall(m) {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			f := hunted(t, Believer(m), o).Finding
			t.Logf("%s\n%s", f.Reason, board.Plain(f.Boards...))
			if f.Kind != result.Leak || !f.Minimal || !strings.HasPrefix(f.Reason, "right alone, wrong after") || !leaksOn(m, f.Boards) {
				t.Fatalf("%s, minimal %v, leaks %v: %s", f.Kind, f.Minimal, leaksOn(m, f.Boards), f.Reason)
			}
			for i := range len(f.Boards) - 1 {
				if rest := slices.Delete(slices.Clone(f.Boards), i, i+1); len(rest) > 1 && leaksOn(m, rest) {
					t.Errorf("board %d can be left out", i+1)
				}
			}
			for i := range f.Boards {
				for _, smaller := range stepsOf(f.Boards[i]) {
					next := slices.Clone(f.Boards)
					next[i] = smaller
					if leaksOn(m, next) {
						t.Errorf("board %d can be\n%s", i+1, board.Plain(smaller))
					}
				}
			}
		})
	}
}

// failsOnSmall reports whether a leaky program is wrong alone, too.
func failsOnSmall(m *misconception.Misconception) bool {
	var s oracle.Solver
	return slices.ContainsFunc(smokeBoards(), func(b board.Board) bool { return failsAlone(m, &s, &b) })
}

// TestLeakyPrograms hunts the published ones.
func TestLeakyPrograms(t *testing.T) {
	t.Parallel()
	names := []string{"wrong_answer/leaky_static_table.cpp", "wrong_answer/leaky_visited.java"}
	if brief() {
		names = names[:1]
	}
	for _, name := range names {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, solution(t, name), testOptions())
			f := r.Finding
			if f == nil || f.Kind != result.Leak || len(f.Boards) != 2 || r.Diagnosis.Confidence != result.Exact {
				t.Fatalf("found %+v, diagnosis %+v", f, r.Diagnosis)
			}
			t.Logf("%d runs, %v: %s; %s\n%s", r.Cost.Runs, r.Cost.Wall, f.Reason, r.Diagnosis.Name, board.Plain(f.Boards...))
		})
	}
}

// TestWhatIsPrinted plays every fact about what is printed instead of the
// answers, and programs of which none is true.
func TestWhatIsPrinted(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		print, words string // "" is none
		quick        bool
	}{
		{"answer > 3 ? answer + 1 : answer", "one more than the answer", true},
		{"answer > 3 ? answer - 1 : answer", "one less than the answer", false},
		{"answer > 3 ? 2 * answer : answer", "twice the answer", false},
		{"answer < 0 ? answer : (unsigned char)answer", "the answer modulo 256: it does not fit into 8 bits", false},
		{"(signed char)answer", "the answer as a signed number of 8 bits, into which it does not fit", false},
		{"answer < 0 ? answer : (unsigned short)answer", "the answer modulo 65,536: it does not fit into 16 bits", false},
		{"(short)answer", "the answer as a signed number of 16 bits, into which it does not fit", false},
		{"answer > 3 ? n : answer", "the number of cells", true},
		{"answer > 3 ? n - 1 : answer", "one less than the number of cells", false},
		{"answer == 2 ? d : answer", "the number of faces", false},
		{"answer == 2 ? m : answer", "the number of jumps", false},
		{"answer > 2 ? 42 : answer", "42", true},
		{"answer > 2 ? 1 + n * 7 % 5 * answer : answer", "", true},
		{"n == 8 && d == 3 && m == 2 && jump_to[5] == 2 ? n : answer", "8", false},
	} {
		t.Run(c.print, func(t *testing.T) {
			t.Parallel()
			if brief() && !c.quick {
				t.Skip("takes long")
			}
			o := testOptions()
			o.Boards = 0
			r := hunted(t, ill(t, fmt.Sprintf(`PRINT printf("%%d\n", %s);`, c.print)), o)
			if r.Diagnosis.Name != "" {
				t.Fatalf("believes %s", r.Diagnosis.Name)
			}
			facts := r.Diagnosis.Facts
			t.Logf("%s: %s", found(r), strings.Join(facts, "; "))
			i := slices.IndexFunc(facts, func(f string) bool { return strings.HasPrefix(f, "wherever it was seen") })
			switch {
			case c.words == "" && i >= 0, c.words != "" && i < 0:
				t.Errorf("want %q: %q", c.words, facts)
			case c.words != "" && !strings.HasSuffix(facts[i], "it prints "+c.words):
				t.Errorf("want %q: %q", c.words, facts[i])
			}
		})
	}
}
