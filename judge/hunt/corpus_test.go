package hunt

import (
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"adder/generator"
	"adder/judge/explain/shrink"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
)

// TestDice: four boards in a row differ in their dice alone, and are the same wherever a stream
// begins and whether or not its memory holds the board before.
func TestDice(t *testing.T) {
	t.Parallel()
	const n = 2000
	straight := withDice(generator.NewMix(1, nil, nil, nil).Fill)
	var boards []board.Board
	var b board.Board
	for i := range uint64(n) {
		straight(&b, i)
		if err := b.Validate(); err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b.Clone())
	}
	for i := 0; i < n; i += diceEach {
		dice := map[int]bool{}
		for _, x := range boards[i : i+diceEach] {
			dice[x.Faces] = true
			if diff := cmp.Diff(boards[i].Jumps, x.Jumps); diff != "" {
				t.Fatalf("boards from %d on have other jumps:\n%s", i, diff)
			}
		}
		if len(dice) != diceEach {
			t.Errorf("boards from %d on have the dice %v", i, dice)
		}
	}
	for first := range uint64(diceEach) {
		later := withDice(generator.NewMix(1, nil, nil, nil).Fill)
		b := new(board.Board)
		for i := first; i < n; i++ {
			if i%7 == 0 {
				b = new(board.Board)
			}
			later(b, i)
			if diff := cmp.Diff(boards[i], b.Clone(), cmpopts.EquateEmpty()); diff != "" {
				t.Fatalf("board %d of a stream from %d on (-want +got):\n%s", i, first, diff)
			}
		}
	}
}

// given is a corpus whose sweep was given to it, in other parts than its own.
func given(t *testing.T, o Options, ends ...uint64) *Corpus {
	t.Helper()
	c := NewCorpus(o)
	t.Cleanup(c.Close)
	var parts []*trial.Batch
	from := uint64(0)
	for _, to := range append(ends, c.swept.Count()) {
		parts = append(parts, scopeBatch(c.swept.From(from), from, to, nil))
		from = to
	}
	c.Give(parts)
	if len(c.chunks) != len(parts) {
		t.Fatalf("%d parts, %d were given", len(c.chunks), len(parts))
	}
	return c
}

// TestGivenSweep: a given sweep changes nothing in what a hunt finds, and batches that a program
// has answered right are not given again.
func TestGivenSweep(t *testing.T) {
	t.Parallel()
	for _, name := range sample(3, []string{"room-for-100-cells", "chained", "jumps-not-cleared"}) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			s := trial.Believer(beliefOf(t, name))
			want := hunted(t, s, o)
			o.Wrong = true
			p, c := pooled(t, s, o), given(t, o, 1500, 20_000)
			right := name == "room-for-100-cells"
			for k := 0; right && c.Sweep(k) != nil; k++ {
				p.Keep(c.Sweep(k), nil, sandbox.Result{})
			}
			got, err := Hunt(t.Context(), p, c, o)
			if err != nil {
				t.Fatal(err)
			}
			measured := cmpopts.IgnoreFields(Report{}, "Cost", "Behaviour")
			if diff := cmp.Diff(want, got, measured); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			boards := got.Cost.Stages[1].Boards
			if (boards < 1500) != right {
				t.Errorf("%d boards were given in the sweep", boards)
			}
			if want.Behaviour == "" || got.Behaviour != want.Behaviour && right {
				t.Errorf("behaviour %q, and %q", want.Behaviour, got.Behaviour)
			}
		})
	}
}

// TestDied: a hunt says the same of a subject that is known to die, in fewer runs. The board on
// which it is known to die may come after the first on which it fails.
func TestDied(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"stuck-hangs", "stuck-crashes"} {
		for _, later := range []int{0, 40} {
			t.Run(fmt.Sprint(name, later), func(t *testing.T) {
				t.Parallel()
				o := testOptions()
				subject := trial.Believer(beliefOf(t, name))
				want := hunted(t, subject, o)
				f := *want.Finding
				part := corpusOf(o).Sweep(0)
				f.BestWays, f.Boards = nil, nil
				killer := part.Index(want.Finding.Last()) + 1 + later
				symptom := trial.NewSymptom(&f, part, sandbox.Result{}, time.Hour)
				symptom.Killer = killer
				p := pooled(t, subject, o)
				p.Keep(part, symptom, sandbox.Result{})
				got := huntedIn(t, p, o)
				if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Report{}, "Cost")); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
				fewer := got.Cost.Runs < want.Cost.Runs
				if fewer != (later == 0) {
					t.Errorf("%d runs instead of %d", got.Cost.Runs, want.Cost.Runs)
				}
			})
		}
	}
}

// TestGivenInPart: a corpus does not take a sweep that lacks boards.
func TestGivenInPart(t *testing.T) {
	t.Parallel()
	o := testOptions()
	c := NewCorpus(o)
	t.Cleanup(c.Close)
	before := len(c.chunks)
	b := scopeBatch(c.swept.From(0), 0, 1500, nil)
	for _, first := range []uint64{0, 1} {
		b.First = first
		c.Give([]*trial.Batch{b})
	}
	if len(c.chunks) != before || c.Sweep(0).Len() != int(c.chunks[0]) {
		t.Errorf("%d parts", len(c.chunks))
	}
	p := pooled(t, trial.Believer(beliefOf(t, "stuck-zero")), o)
	r, err := Hunt(t.Context(), p, c, o)
	if err != nil || !r.Finding.Smallest || r.Diagnosis.Name != "stuck-zero" {
		t.Errorf("%v, %+v", err, r)
	}
}

// TestMade: a batch made from a text and its answers equals one of the corpus.
func TestMade(t *testing.T) {
	t.Parallel()
	ours := corpusOf(testOptions()).Sweep(1)
	made := trial.Made(ours.First, ours.Text, ours.Answers)
	fields := cmp.Options{
		cmp.AllowUnexported(trial.Batch{}), cmpopts.IgnoreFields(trial.Batch{}, "sealing", "inputs"),
	}
	if diff := cmp.Diff(ours, made, fields); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// smokeSize is how many boards the smoke set may have.
const smokeSize = 11

// TestSmokeSet: the smoke set kills nearly all beliefs. With -update it is chosen anew.
func TestSmokeSet(t *testing.T) {
	t.Parallel()
	prey := slices.DeleteFunc(beliefs(), func(m *belief.Belief) bool { return m.Leaks })
	if *update {
		err := os.WriteFile("smoke.in", board.Plain(chooseSmoke(prey)...), 0o644)
		if err != nil {
			t.Fatal(err)
		}
	}
	boards := smokeBoards()
	killed := kills(boards, prey)
	survivors := 0
	for i := range prey {
		if !slices.ContainsFunc(killed, func(by []bool) bool { return by[i] }) {
			survivors++
		}
	}
	if len(boards) > smokeSize || 20*survivors > len(prey) {
		t.Errorf("%d boards, %d of %d survive: want at most %d boards that kill 95 %% or more",
			len(boards), survivors, len(prey), smokeSize)
	}
}

// kills says for each board which beliefs are wrong on it.
func kills(boards []board.Board, prey []*belief.Belief) [][]bool {
	killed := make([][]bool, len(boards))
	for i := range boards {
		for _, m := range prey {
			killed[i] = append(killed[i], failsAlone(m, new(oracle.Solver), &boards[i]))
		}
	}
	return killed
}

// chooseSmoke chooses boards one by one: the board that kills most of the beliefs still alive,
// the smallest of equals. When all beliefs are dead, it begins again with all, until the set is
// full.
func chooseSmoke(prey []*belief.Belief) []board.Board {
	c := corpusOf(testOptions())
	boards := c.Mix(0).Boards()[:rareBoards]
	for k := range c.chunks {
		boards = append(boards, c.Sweep(k).Boards()...)
	}
	boards = append(boards, board.Board{Cells: 1001, Faces: 1}) // for arrays that are too short
	boards = shrink.Sorted(boards)
	killed := kills(boards, prey)
	dead := make([]bool, len(prey))
	var chosen []int
	for len(chosen) < smokeSize {
		best, most := -1, 0
		for k := range boards {
			n := 0
			for i := range prey {
				if killed[k][i] && !dead[i] {
					n++
				}
			}
			if n > most && !slices.Contains(chosen, k) {
				best, most = k, n
			}
		}
		if best < 0 {
			clear(dead)
			continue
		}
		chosen = append(chosen, best)
		for i := range dead {
			dead[i] = dead[i] || killed[best][i]
		}
	}
	slices.Sort(chosen)
	var set []board.Board
	for _, k := range chosen {
		set = append(set, boards[k])
	}
	return set
}

// TestReadable: every format has enough boards to find out whether a program reads it.
func TestReadable(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		boards := readable(f)
		answers := map[int]bool{}
		var solver oracle.Solver
		for i := range boards {
			if p := board.Broken(&boards[i], f.Promised()); p != nil {
				t.Errorf("%s: a board breaks %s", f.Name, p.Name)
			}
			answers[solver.Answer(&boards[i])] = true
		}
		if len(boards) != readBoards || len(answers) < readAnswers {
			t.Errorf("%s: %d boards with %d answers", f.Name, len(boards), len(answers))
		}
	}
}

// TestReadsAnotherFormat: Reads names the format of a right program that was written for
// another site. It names none if the program is wrong there, or right here.
func TestReadsAnotherFormat(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for _, c := range sample(3, []struct{ file, given, want string }{
		{"formats/hackerrank/right.cpp", "plain", "hackerrank"},
		{"formats/baekjoon/right.cpp", "plain", "baekjoon"},
		{"formats/moves/right.py", "plain", "moves"},
		{"misread/one_board.py", "plain", "plain without the number of boards that comes first"},
		{"misread/faces_first.c", "plain", "plain with the faces before the cells"},
		{"formats/hackerrank/right.cpp", "hackerrank", ""},
		{"formats/leetcode/right.py", "plain", "leetcode"},
		{"formats/geeksforgeeks/right.py", "plain", "geeksforgeeks"},
		{"formats/hackerrank/wrong.py", "plain", ""},
		{"../../solutions/accepted/bfs.c", "hackerrank", "plain"},
		{"../../solutions/accepted/bfs.c", "plain", ""},
		{"../testdata/solutions/wrong_answer/dp_optional_ladders.c", "plain", ""},
	}) {
		t.Run(c.file+" "+c.given, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			given, err := board.FindFormat(c.given)
			if err != nil {
				t.Fatal(err)
			}
			o.Format = given
			f, failure, err := Reads(t.Context(), pooled(t, submission(t, "../testdata", c.file), o), o)
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			if f != nil {
				got = f.Name
			}
			if got != c.want || (failure != nil) != (c.want != "") {
				t.Errorf("reads %q, want %q; %+v", got, c.want, failure)
			}
		})
	}
}

// TestReadsNothing: a program that hangs, sleeps or ends at once reads no format.
func TestReadsNothing(t *testing.T) {
	t.Parallel()
	for what, s := range map[string]trial.Subject{
		"hangs":  slow(time.Hour, 0),
		"sleeps": slow(0, time.Hour),
		"ends":   ill(func(t turn) { t.die(sandbox.Exited, 0) }),
	} {
		p := pooled(t, s, testOptions())
		f, _, err := Reads(t.Context(), p, testOptions())
		if err != nil || f != nil {
			t.Errorf("%s: %v, %v", what, f, err)
		}
	}
}
