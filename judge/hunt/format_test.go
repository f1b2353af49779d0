package hunt

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// TestFormats: a program written for a site is hunted on boards that the site
// would give, and what it believes is named.
func TestFormats(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, c := range []struct {
		format, file, belief string
		slow                 bool
	}{
		{"leetcode", "wrong.py", "chained", false},
		{"geeksforgeeks", "wrong.py", "snakes-avoided", false},
		{"baekjoon", "wrong.cpp", "snakes-avoided", false},
		{"hackerrank", "wrong.py", "snakes-avoided", true},
		{"moves", "wrong.py", "snakes-avoided", true},
	} {
		t.Run(c.format, func(t *testing.T) {
			t.Parallel()
			if c.slow && brief() {
				t.Skip("takes seconds")
			}
			f, o := inFormat(t, c.format)
			r := hunted(t, Submission(c.file, formatProgram(t, f, c.file)), o)
			if r.Finding == nil || r.Finding.Kind != result.Wrong || r.Finding.Outside != "" {
				t.Fatalf("found %+v", r.Finding)
			}
			b := r.Finding.Last()
			if p := board.Broken(b, o.Promises); p != nil || !r.Finding.Minimal && !f.One {
				t.Errorf("%v is broken, or it is not minimal:\n%s", p, board.Plain(*b))
			}
			if r.Diagnosis.Name != c.belief {
				t.Errorf("diagnosed %+v", r.Diagnosis)
			}
			if f.One && r.Cost.Runs != r.Cost.Boards {
				t.Errorf("%d processes for %d boards", r.Cost.Runs, r.Cost.Boards)
			}
			t.Logf("%v, %d runs, %d jumps", r.Cost.Wall, r.Cost.Runs, len(b.Jumps))
		})
	}
}

// TestFormatsKeepInside: whatever a hunt gives, in any stage, the format can
// write, with the jumps in its order, and the site would give.
func TestFormatsKeepInside(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("slow")
	}
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			f, o := inFormat(t, f.Name)
			var mu sync.Mutex
			given, largest := 0, 0
			s := watched(played(func(*turn) {}), func(batch *run.Batch) {
				mu.Lock()
				defer mu.Unlock()
				var b board.Board
				for scan := batch.Scan(); scan.Next(&b); {
					given++
					largest = max(largest, b.Cells)
					c := b.Clone()
					f.Arrange(&c)
					if p := board.Broken(&c, o.Promises); p != nil || board.Compare(&b, &c) != 0 {
						t.Errorf("%v is broken, or the jumps come in another order:\n%s", p, board.Plain(b))
					}
				}
				if o.One && batch.Len() != 1 {
					t.Errorf("%d boards for one process", batch.Len())
				}
				if !f.One { // a file of another format says the same
					text, err := f.Rewrite("batch", batch.Text)
					again, err2 := f.Parse("batch", text)
					if err := errors.Join(err, err2); err != nil || len(again) != batch.Len() {
						t.Errorf("%d boards, written %d: %v", batch.Len(), len(again), err)
					}
				}
			})
			if f.Plain() {
				o.Boards, o.One = 5, true
			}
			if r := hunted(t, s, o); r.Finding != nil {
				t.Errorf("found %+v", r.Finding)
			}
			t.Logf("%d boards of up to %d cells", given, largest)
		})
	}
}

// TestApart: fewer mistakes show where fewer boards are given.
func TestApart(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	before := 0
	for _, name := range []string{"baekjoon", "hackerrank", "leetcode", "plain"} {
		_, o := inFormat(t, name)
		told, all := Apart(o)
		if told <= before || told > all {
			t.Errorf("%s: %d of %d, after %d", name, told, all, before)
		}
		before = told
	}
}

// TestOutside: a failure outside of what the site promises is told as such.
func TestOutside(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	_, o := inFormat(t, "hackerrank")
	o.Promises = o.Format.Promised(false)
	if r := hunted(t, Believer(belief(t, "chained")), o); r.Finding == nil || r.Finding.Outside != "disjoint" {
		t.Errorf("found %+v", r.Finding)
	}
	o.Promises = o.Format.Promised(true)
	if r := hunted(t, Believer(belief(t, "chained")), o); r.Finding != nil {
		t.Errorf("found %+v", r.Finding)
	}
}

// watched is a subject that hands every batch it is given to look.
func watched(s Subject, look func(*run.Batch)) Subject {
	return Subject{Name: s.Name, Open: func(spec lang.Spec) (run.Runner, error) {
		r, err := s.Open(spec)
		return watcher{r, look}, err
	}}
}

type watcher struct {
	run.Runner
	look func(*run.Batch)
}

func (w watcher) Run(ctx context.Context, b *run.Batch, cpu time.Duration) (sandbox.Result, error) {
	w.look(b)
	return w.Runner.Run(ctx, b, cpu)
}

func promised(t testing.TB, names ...string) []*board.Promise {
	t.Helper()
	var all []*board.Promise
	for _, name := range names {
		p, err := board.FindPromise(name)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
	return all
}

func belief(t testing.TB, name string) *misconception.Misconception {
	t.Helper()
	m, err := misconception.Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestPromisesAreKept: every board that a program is given keeps them, also
// while a failure is made smaller, diagnosed and explained.
func TestPromisesAreKept(t *testing.T) {
	t.Parallel()
	for _, promises := range [][]string{{"disjoint", "ends-free", "reachable"}, {"cells=100", "faces=6"}, {"cells=100", "faces=6", "disjoint", "ends-free", "reachable"}, {"square"}} {
		for _, name := range []string{"snakes-avoided", "memo-over-cycle", "right"} {
			if brief() && (name == "right" || len(promises) == 5) {
				continue
			}
			t.Run(fmt.Sprint(promises, name), func(t *testing.T) {
				t.Parallel()
				s := ill(t) // right
				if name != "right" {
					s = Believer(belief(t, name))
				}
				o := testOptions()
				o.Boards, o.Promises = 40_000, promised(t, promises...)
				var mu sync.Mutex
				given := 0
				r := hunted(t, watched(s, func(batch *run.Batch) {
					mu.Lock()
					defer mu.Unlock()
					var b board.Board
					scan := batch.Scan()
					for scan.Next(&b) {
						given++
						if p := board.Broken(&b, o.Promises); p != nil {
							t.Fatalf("%s is broken by\n%s", p.Name, board.Plain(b))
						}
					}
					if scan.Err() != nil {
						t.Error(scan.Err())
					}
				}), o)
				if found := r.Finding != nil; found != (name != "right") {
					t.Errorf("found: %+v", r.Finding)
				}
				if r.Finding != nil && !r.Finding.Minimal {
					t.Error("not minimal")
				}
				t.Logf("%d boards", given)
			})
		}
	}
}

// TestFamiliesAlone: of the mix, only boards of the families asked for.
func TestFamiliesAlone(t *testing.T) {
	t.Parallel()
	f, err := generator.Find("no-jumps")
	if err != nil {
		t.Fatal(err)
	}
	o := testOptions()
	o.Boards, o.Families = 3000, []*generator.Family{f}
	c := NewCorpus(o)
	defer c.Close()
	b := c.Mix(0)
	var x board.Board
	for s := b.Scan(); s.Next(&x); {
		if len(x.Jumps) > 0 {
			t.Fatalf("a board of another family\n%s", board.Plain(x))
		}
	}
	if b.Len() != 3000 || c.Mix(1) != nil {
		t.Errorf("%d boards, then %v", b.Len(), c.Mix(1))
	}
}

// matrixReader answers boards as leetcode writes them; it reads their rows by some
// lines of Python.
const matrixReader = `import json
import sys

def cells(board):
    n, out = len(board), [0]
    ROWS
    return out

for line in sys.stdin:
    board = json.loads(line)
    last, jump = len(board) ** 2, cells(board)
    throws, queue = {1: 0}, [1]
    for u in queue:
        if u == last:
            break
        for v in range(u + 1, min(u + 6, last) + 1):
            w = v if jump[v] == -1 or BEFORE else jump[v]
            if w not in throws:
                throws[w] = throws[u] + 1
                queue.append(w)
    print(throws.get(last, STUCK))
`

// TestMatrixMisread: who numbers the cells of a matrix in another way is told which,
// also beside another mistake.
func TestMatrixMisread(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	const upward = "for up, row in enumerate(reversed(board)): out += "
	for want, c := range map[string]struct{ rows, before, stuck string }{
		"rows-not-turned":                           {upward + "row", "False", "-1"},
		"rows-turned-from-top":                      {upward + "row[::-1] if (n - 1 - up) % 2 else row", "False", "-1"},
		"rows-from-top":                             {"for down, row in enumerate(board): out += row[::-1] if down % 2 else row", "False", "-1"},
		"rows-from-top-not-turned-over-before-jump": {"for row in board: out += row", "v == last", "-1"},
		"rows-not-turned+stuck-zero":                {upward + "row", "False", "0"},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			_, o := inFormat(t, "leetcode")
			text := strings.NewReplacer("ROWS", c.rows, "BEFORE", c.before, "STUCK", c.stuck).Replace(matrixReader)
			r := hunted(t, Submission(want, built(t, "python", text)), o)
			if d := r.Diagnosis; d.Name != want || d.Confidence != result.Exact {
				t.Errorf("%s: %q", d.Confidence, d.Name)
			}
		})
	}
}

// TestLimitsAreNamed: a limit shows on large boards alone, and is told from other
// limits that show on the same smallest board.
func TestLimitsAreNamed(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	for _, name := range []string{"given-up-after-20-throws", "given-up-after-100-throws", "takes-hundred-cells", "takes-thousand-cells", "room-for-hundred-cells", "room-for-hundred-cells-used"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m, err := misconception.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			d := hunted(t, Believer(m), testOptions()).Diagnosis
			if d == nil || d.Name != name || d.Confidence != result.Exact {
				t.Errorf("%+v", d)
			}
		})
	}
}

// TestNearbyLimitsAreNotNamed: these have no row, and must not get that of another.
func TestNearbyLimitsAreNotNamed(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	for name, play := range map[string]misconception.Player{
		"25 throws":        atMost(25),
		"99 throws":        atMost(99),
		"101 throws":       atMost(101),
		"99 cells taken":   taking(99),
		"101 cells taken":  taking(101),
		"999 cells taken":  taking(999),
		"1001 cells taken": taking(1001),
		"room for 99":      roomFor(99),
		"room for 101":     roomFor(101),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := &misconception.Misconception{Name: name, New: func() misconception.Player { return play }}
			r := hunted(t, Believer(m), testOptions())
			if r.Finding == nil {
				t.Fatal("nothing found")
			}
			if r.Diagnosis.Name != "" {
				t.Errorf("%s, %s", r.Diagnosis.Name, board.Plain(*r.Finding.Last()))
			}
		})
	}
}

// TestLimitsOfASite: where every board has 100 cells and a process, few boards tell
// one limit from the next. What they do not tell is not said.
func TestLimitsOfASite(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	for most, want := range map[int]string{10: "given-up-after-10-throws", 13: ""} {
		m := &misconception.Misconception{Name: "limited", New: func() misconception.Player { return atMost(most) }}
		_, o := inFormat(t, "baekjoon")
		o.Boards = 2000
		r := hunted(t, Believer(m), o)
		if r.Finding == nil || r.Diagnosis.Name != want {
			t.Errorf("%d throws: %+v, want %q", most, r.Diagnosis, want)
		}
	}
}

func atMost(throws int) misconception.Player {
	return func(b *board.Board) misconception.Outcome {
		var s oracle.Solver
		if answer := s.Answer(b); answer <= throws {
			return misconception.Outcome(answer)
		}
		return -1
	}
}

// taking is a search that takes so many cells from its queue.
func taking(most int) misconception.Player {
	return func(b *board.Board) misconception.Outcome {
		to := map[int]int{}
		for _, j := range b.Jumps {
			to[int(j.From)] = int(j.To)
		}
		dist, queue := map[int]int{1: 0}, []int{1}
		for i := 0; i < len(queue) && i < most; i++ {
			at := queue[i]
			if at == b.Cells {
				return misconception.Outcome(dist[at])
			}
			for next := at + 1; next <= min(at+b.Faces, b.Cells); next++ {
				end := next
				if to[next] != 0 {
					end = to[next]
				}
				if _, seen := dist[end]; !seen {
					dist[end] = dist[at] + 1
					queue = append(queue, end)
				}
			}
		}
		return -1
	}
}

// roomFor is a program that dies on boards with more cells.
func roomFor(cells int) misconception.Player {
	return func(b *board.Board) misconception.Outcome {
		if b.Cells > cells {
			return misconception.Crash
		}
		var s oracle.Solver
		return misconception.Outcome(s.Answer(b))
	}
}

// TestConstants: what prints the same for every board is told as that, and not as what
// else would come to the same.
func TestConstants(t *testing.T) {
	t.Parallel()
	for n, want := range map[misconception.Outcome]string{0: "always-prints-0", -1: "always-prints-minus-1", 7: "always-prints-7", -5: "always-prints-minus-5"} {
		same := func(*board.Board) misconception.Outcome { return n }
		m := &misconception.Misconception{Name: "same", New: func() misconception.Player { return same }}
		d := hunted(t, Believer(m), testOptions()).Diagnosis
		if found, err := misconception.Find(want); d.Name != want || len(d.Class) != 1 || err != nil || found.Name != want {
			t.Errorf("%d is named %s, of %v (%v)", n, d.Name, d.Class, err)
		}
	}
}
