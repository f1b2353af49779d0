package hunt

import (
	"bytes"
	"context"
	"math/bits"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// TestDice: boards come in fours of other dice, each the same wherever a stream
// begins, and whether or not its memory held the board before.
func TestDice(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	const n = 2000
	straight := withDice(generator.NewMix(1, nil, nil).Fill)
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
		later := withDice(generator.NewMix(1, nil, nil).Fill)
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

// given is a corpus whose sweep somebody has made already, in other parts than ours.
func given(t *testing.T, o Options, ends ...uint64) *Corpus {
	t.Helper()
	c := NewCorpus(o)
	t.Cleanup(c.Close)
	var parts []Part
	from := uint64(0)
	for _, to := range append(ends, c.swept.Count()) {
		b := scopeBatch(c.swept.From(from), from, to, nil)
		parts = append(parts, Part{First: from, Text: b.Text, Answers: b.Answers})
		from = to
	}
	c.Give(parts)
	if len(c.chunks) != len(parts) {
		t.Fatalf("%d parts, %d were given", len(c.chunks), len(parts))
	}
	return c
}

// TestGivenSweep: a hunt finds and says the same whoever has made its sweep, and
// what a program has answered right it is not given again.
func TestGivenSweep(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"room-for-hundred-cells", "chained", "jumps-not-cleared"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := testOptions()
			s := Believer(belief(t, name))
			want := hunted(t, s, o)
			o.Wrong = true
			if name == "room-for-hundred-cells" {
				o.Right = []Answered{{First: 0}, {First: 1500}, {First: 20_000}}
			}
			got, err := Hunt(t.Context(), s, given(t, o, 1500, 20_000), o)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(Report{}, "Cost", "Behaviour")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if boards := got.Cost.Stages[1].Boards; (boards < 1500) != (o.Right != nil) {
				t.Errorf("%d boards were given in the sweep", boards)
			}
			if want.Behaviour == "" || got.Behaviour != want.Behaviour && o.Right != nil {
				t.Errorf("behaviour %q, and %q", want.Behaviour, got.Behaviour)
			}
		})
	}
}

// TestGivenInPart: a sweep that lacks boards is none.
func TestGivenInPart(t *testing.T) {
	t.Parallel()
	o := testOptions()
	c := NewCorpus(o)
	t.Cleanup(c.Close)
	before := len(c.chunks)
	b := scopeBatch(c.swept.From(0), 0, 1500, nil)
	for _, first := range []uint64{0, 1} {
		c.Give([]Part{{First: first, Text: b.Text, Answers: b.Answers}})
	}
	if len(c.chunks) != before || c.Sweep(0).Len() != int(c.chunks[0]) {
		t.Errorf("%d parts", len(c.chunks))
	}
}

// TestMade: a batch of boards that somebody has written is like one of our own.
func TestMade(t *testing.T) {
	t.Parallel()
	c := NewCorpus(testOptions())
	t.Cleanup(c.Close)
	ours := c.Sweep(1)
	made := run.Made(ours.First, ours.Text, ours.Answers)
	if diff := cmp.Diff(ours, made, cmp.AllowUnexported(run.Batch{}), cmpopts.IgnoreFields(run.Batch{}, "sealing")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// smokeSize is how many boards the smoke set may have.
const smokeSize = 11

// TestSmokeSet prints the share of the misconceptions that the smoke set kills.
func TestSmokeSet(t *testing.T) {
	t.Parallel()
	var prey []*misconception.Misconception
	for _, m := range beliefs() {
		if !m.Leaks {
			prey = append(prey, m)
		}
	}
	if *update {
		if err := os.WriteFile("smoke.in", board.Plain(chooseSmoke(prey)...), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile("smoke.in")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := board.Parse("smoke.in", text)
	if err != nil {
		t.Fatal(err)
	}
	var survivors []string
	for _, m := range prey {
		if !slices.ContainsFunc(boards, func(b board.Board) bool { return failsAlone(m, new(oracle.Solver), &b) }) {
			survivors = append(survivors, m.Name)
		}
	}
	t.Logf("%d boards kill %d of %d; survivors: %v", len(boards), len(prey)-len(survivors), len(prey), survivors)
	if len(boards) > smokeSize || 20*len(survivors) > len(prey) {
		t.Errorf("want at most %d boards that kill 95 %% or more", smokeSize)
	}
}

// kills is a set of misconceptions, by number.
type kills [4]uint64

func (k kills) without(others kills) (n int) {
	for i := range k {
		n += bits.OnesCount64(k[i] &^ others[i])
	}
	return n
}

// chooseSmoke takes the board that kills most of those still alive, the smallest
// if there are several; when none is alive it begins anew with all, until the set
// is full.
func chooseSmoke(prey []*misconception.Misconception) []board.Board {
	c := NewCorpus(testOptions())
	defer c.Close()
	var boards []board.Board
	for k := range c.chunks {
		boards = append(boards, c.Sweep(k).Boards()...)
	}
	boards = append(boards, c.Mix(0).Boards()[:rareBoards]...)
	boards = append(boards, board.Board{Cells: 1001, Faces: 1}) // for arrays that are too short
	killed := make([]kills, len(boards))
	var mu sync.Mutex
	var group sync.WaitGroup
	for i, m := range prey {
		group.Go(func() {
			var s oracle.Solver
			play := m.New()
			var mine []int
			for k := range boards {
				if play(&boards[k]) != misconception.Outcome(s.Answer(&boards[k])) {
					mine = append(mine, k)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			for _, k := range mine {
				killed[k][i/64] |= 1 << (i % 64)
			}
		})
	}
	group.Wait()
	var chosen []board.Board
	var dead kills
	for len(chosen) < smokeSize {
		best, most := -1, 0
		for k := range boards {
			if n := killed[k].without(dead); n > most {
				best, most = k, n
			}
		}
		if best < 0 {
			dead = kills{}
			continue
		}
		chosen = append(chosen, boards[best])
		for i := range dead {
			dead[i] |= killed[best][i]
		}
		killed[best] = kills{} // once is enough
	}
	slices.SortFunc(chosen, func(x, y board.Board) int { return board.Compare(&x, &y) })
	return chosen
}

// baekjoonSolver is the program of a file of the format's folder.
func formatProgram(t testing.TB, f *board.Format, name string) *lang.Program {
	t.Helper()
	s, err := lang.Load(filepath.Join("..", "testdata", "formats", f.Name, name), nil)
	if err != nil {
		t.Fatal(err)
	}
	return build(t, s)
}

func inFormat(t testing.TB, name string) (*board.Format, Options) {
	t.Helper()
	f, err := board.FindFormat(name)
	if err != nil {
		t.Fatal(err)
	}
	o := testOptions()
	o.Boards, o.Format, o.Site, o.Promises, o.One = 100, f, f.Promises, f.Promised(true), f.One
	return f, o
}

// BenchmarkOne compares the rate at which a hunt gives single boards to a program
// with the rate at which that program can be started bare, with as many workers.
// The two take turns, so that a busy machine hurts both.
func BenchmarkOne(b *testing.B) {
	for _, file := range []string{"right.cpp", "right.py", "right.java"} {
		b.Run(filepath.Ext(file)[1:], func(b *testing.B) {
			f, o := inFormat(b, "baekjoon")
			p := formatProgram(b, f, file)
			c := NewCorpus(o)
			defer c.Close()
			h := newHunt(Submission(file, p), c, o)
			defer h.Close()
			e, err := h.Take()
			if err != nil {
				b.Fatal(err)
			}
			defer h.Release(e)
			batch := c.Sweep(0)
			input := f.Write(batch.Board(0))
			if _, err := e.Singly(context.Background(), "warm", batch, e.Full, true); err != nil {
				b.Fatal(err)
			}
			var ours, bare time.Duration
			for b.Loop() {
				begin := time.Now()
				if _, err := e.Singly(context.Background(), "bench", batch, e.Full, true); err != nil {
					b.Fatal(err)
				}
				ours += time.Since(begin)
				begin = time.Now()
				startBare(b, p, input, batch.Len(), o.Workers)
				bare += time.Since(begin)
			}
			n := float64(b.N * batch.Len())
			b.ReportMetric(n/ours.Seconds(), "boards/s")
			b.ReportMetric(n/bare.Seconds(), "bare/s")
			b.ReportMetric(bare.Seconds()/ours.Seconds(), "ratio")
		})
	}
}

// startBare starts a program so often without any sandbox, so many at one time,
// and reads what it prints.
func startBare(t testing.TB, p *lang.Program, input []byte, times, workers int) {
	t.Helper()
	args := bareCommand(t, p)
	var left atomic.Int64
	left.Store(int64(times))
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			for left.Add(-1) >= 0 {
				cmd := exec.Command(args[0], args[1:]...)
				cmd.Stdin = bytes.NewReader(input)
				if out, err := cmd.Output(); err != nil || len(out) == 0 {
					t.Errorf("%v: %v, %q", args, err, out)
				}
			}
		})
	}
	group.Wait()
}

// bareCommand is how a program is started on this machine, with the files of its
// cell where they lie.
func bareCommand(t testing.TB, p *lang.Program) []string {
	t.Helper()
	args := append([]string(nil), p.Command(testSpec(nil).Memory).Args...)
	for i, a := range args {
		if filepath.Dir(a) == "/prog" {
			args[i] = p.Artefact()
		} else if a == "/prog" {
			args[i] = filepath.Dir(p.Artefact())
		}
	}
	if _, err := os.Stat(args[0]); err != nil {
		t.Skip(err)
	}
	return args
}

// TestReadable: every format has boards that tell whether a program reads it.
func TestReadable(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		boards := readable(f)
		answers := map[int]bool{}
		var solver oracle.Solver
		for i := range boards {
			if p := board.Broken(&boards[i], f.Promised(true)); p != nil {
				t.Errorf("%s: a board breaks %s", f.Name, p.Name)
			}
			answers[solver.Answer(&boards[i])] = true
		}
		if len(boards) != readBoards || len(answers) < readAnswers {
			t.Errorf("%s: %d boards with %d answers", f.Name, len(boards), len(answers))
		}
	}
}

// TestReadsAnotherFormat: a right program that was written for another site is
// known for that; one that is wrong there, or right here, is not.
func TestReadsAnotherFormat(t *testing.T) {
	t.Parallel()
	root := filepath.Join("..", "testdata", "formats")
	for _, c := range []struct {
		file, given, want string
		quick             bool
	}{
		{filepath.Join(root, "hackerrank", "right.cpp"), "", "hackerrank", true},
		{filepath.Join(root, "leetcode", "right.py"), "", "leetcode", true},
		{filepath.Join(root, "baekjoon", "right.cpp"), "", "baekjoon", false},
		{filepath.Join(root, "moves", "right.py"), "", "moves", false},
		{filepath.Join(root, "geeksforgeeks", "right.py"), "", "geeksforgeeks", false},
		{filepath.Join(root, "hackerrank", "wrong.py"), "", "", false},
		{filepath.Join(root, "hackerrank", "right.cpp"), "hackerrank", "", false},
		{filepath.Join("..", "..", "solutions", "accepted", "bfs.c"), "hackerrank", "plain", false},
		{filepath.Join("..", "..", "solutions", "accepted", "bfs.c"), "", "", true},
		{filepath.Join("..", "..", "solutions", "wrong_answer", "dp_optional_ladders.c"), "", "", false},
	} {
		t.Run(filepath.Base(filepath.Dir(c.file))+" "+filepath.Base(c.file)+" "+c.given, func(t *testing.T) {
			t.Parallel()
			if brief() && !c.quick {
				t.Skip("takes long")
			}
			s, err := lang.Load(c.file, nil)
			if err != nil {
				t.Fatal(err)
			}
			p := build(t, s)
			o := testOptions()
			if c.given != "" {
				if o.Format, err = board.FindFormat(c.given); err != nil {
					t.Fatal(err)
				}
			}
			f, failure, err := Reads(context.Background(), Submission(s.Name, p), o)
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

// TestReadsNothing: what sleeps or never ends is given few other formats.
func TestReadsNothing(t *testing.T) {
	t.Parallel()
	for line, play := range map[string]func(*turn){
		"hangs":  func(t *turn) { t.cpu = time.Hour },
		"sleeps": func(t *turn) { t.sleep = time.Hour },
		"ends":   func(t *turn) { t.exit = true },
	} {
		s, opened := played(play), 0
		f, _, err := Reads(context.Background(), Subject{Name: s.Name, Open: func(spec lang.Spec) (run.Runner, error) {
			opened++
			return s.Open(spec)
		}}, testOptions())
		if err != nil || f != nil {
			t.Errorf("%s: %v, %v", line, f, err)
		}
		if line != "ends" && opened != 1+readHangs {
			t.Errorf("%s: %d formats were tried", line, opened)
		}
	}
}
