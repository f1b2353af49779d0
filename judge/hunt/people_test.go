package hunt

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// people are the paths of wrong programs in the manner of people.
func people(t testing.TB) []string {
	t.Helper()
	var all []string
	for _, folder := range []string{"testdata/people", "../explain/mend/testdata/people"} {
		some, err := filepath.Glob(folder + "/*")
		if err != nil || len(some) == 0 {
			t.Fatalf("%s: no programs (%v)", folder, err)
		}
		all = append(all, some...)
	}
	return all
}

// TestPeopleAreNamed: what people believe is named, in three programs; package search finds each
// belief without a process. BenchmarkPeople tries all of them.
func TestPeopleAreNamed(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for _, c := range []struct {
		file, want string
		confidence result.Confidence
	}{
		{"visited_when_taken_overwrites.cpp", "distance-written-again+over-when-taken", result.Exact},
		{"jumps_kept_and_zero.py", "stuck-zero+jumps-not-cleared", result.Exact},
		// Loops that follow chains hang on different boards, by when they notice that they
		// are there.
		{"chain_loop_looks_everywhere.cpp", "chain-for-ever-everywhere", result.Probable},
	} {
		t.Run(c.file, func(t *testing.T) {
			t.Parallel()
			d := hunted(t, submission(t, "testdata/people", c.file), smallOnly()).Diagnosis
			for _, show := range d.Shows {
				play := beliefOf(t, c.want).New()
				if string(show.Belief) != play(&show.Board[0]).String() {
					t.Errorf("it does not print %s for %v alone", show.Belief, show.Board)
				}
			}
			if d.Name != c.want || d.Confidence != c.confidence || len(d.Beliefs) == 0 {
				t.Errorf("%s: %q, want %q", d.Confidence, d.Name, c.want)
			}
		})
	}
}

// TestSlowIsNoBelief: a program that tries each of a million faces on each cell is too slow
// for some boards, which says nothing of what it believes.
func TestSlowIsNoBelief(t *testing.T) {
	t.Parallel()
	o := smallOnly()
	o.Budget.Explain = time.Minute
	d := hunted(t, remembering(func() func(turn) {
		play := beliefOf(t, "highest-first").New()
		return func(t turn) {
			t.print(play(t.Board))
			if t.Board.Faces*t.Board.Cells > 10_000_000 {
				t.CPU = time.Hour
			}
		}
	}), o).Diagnosis
	if d.Name != "highest-first" { // it dies, so it is only probable
		t.Errorf("%s: %q, part %+v", d.Confidence, d.Name, d.Part)
	}
}

// truths are the programs' true beliefs by file, from testdata/people.txt; "" if no belief
// fits.
func truths(t testing.TB) map[string]string {
	t.Helper()
	text, err := os.ReadFile("testdata/people.txt")
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.SplitN(line, "|", 3)
		file, name := strings.TrimSpace(cells[0]), strings.TrimSpace(cells[1])
		if len(cells) != 3 || (name == "-") != (strings.TrimSpace(cells[2]) != "") {
			t.Fatalf("testdata/people.txt: %q: want file | belief | words, one of the two", line)
		}
		all[file] = strings.TrimPrefix(name, "-")
	}
	return all
}

// TestTruthsAreTold: every program and belief of people.txt exists.
func TestTruthsAreTold(t *testing.T) {
	for file, name := range truths(t) {
		if _, err := os.Stat(filepath.Join("testdata/people", file)); err != nil {
			t.Error(err)
		}
		if name == "" {
			continue
		}
		if _, err := belief.Find(name); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// BenchmarkPeople prints what is said of each program, and how many are named, named on part of
// the boards, and named wrongly. It fails if people.txt names a belief that a program does not
// hold.
func BenchmarkPeople(b *testing.B) {
	o := testOptions()
	o.Workers, o.Boards = 1, 10_000
	corpusOf(o).Observed()
	count, known := map[string]int{}, truths(b)
	for _, path := range people(b) {
		file := filepath.Base(path)
		b.Run(file, func(b *testing.B) {
			for range b.N {
				s, begin := submission(b, path), time.Now()
				r := hunted(b, s, o)
				how, words := toldOf(r)
				count[how]++
				b.Logf("%-36s %5.1fs CPU %5.1fs %-8s %s",
					file, time.Since(begin).Seconds(), r.Cost.CPU.Duration().Seconds(), how, words)
				if d := r.Diagnosis; d != nil && d.Name != "" && unlike(b, s, d.Name) {
					count["wrongly"]++
					b.Errorf("%s is not %s", path, d.Name)
				}
				name := known[file]
				if name != "" && unlike(b, s, name) {
					b.Errorf("testdata/people.txt: %s is not %s", file, name)
				}
			}
		})
	}
	b.Logf("%v", count)
}

// toldOf says how much is told of a program.
func toldOf(r *Report) (how, words string) {
	d := r.Diagnosis
	switch {
	case r.Finding == nil:
		return "right", ""
	case d.Name != "":
		return "named", d.Name
	case d.Where != nil:
		return "where", d.Where.On
	case d.Part != nil:
		return "part", d.Part.On + ": " + d.Part.Name
	case d.Near != nil:
		return "near", d.Near.Name
	default:
		return string(d.Confidence), ""
	}
}

// unlike reports whether a program differs from a belief on boards that no diagnosis was made on.
func unlike(b testing.TB, s trial.Subject, name string) bool {
	m := beliefOf(b, name)
	if m.Leaks {
		return false
	}
	o := testOptions()
	o.Seed, o.Boards, o.Workers = 4321, 5_000, 1
	p := trial.NewPool(s, o.Options)
	defer p.Close()
	mix := NewCorpus(o).Mix(0)
	defer mix.Close()
	r, err := p.Listen(b.Context(), "mix", mix, p.Full)
	if err != nil {
		b.Fatal(err)
	}
	printed, play := trial.Numbers(r.Stdout, mix.Len()), m.New()
	var x board.Board
	for i, scan := 0, mix.Scan(); scan.Next(&x); i++ {
		o := play(&x)
		if i == len(printed) || o != printed[i] {
			return !o.Failed() || i < len(printed) // it dies where the belief does
		}
	}
	return false
}
