package hunt

import (
	"cmp"
	"context"
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/explain/search"
	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// TestFormats: a program written for a site is hunted on boards that the site would give, also while
// its failure is made smaller, diagnosed and explained. Its belief is named. Unless ADDER_LONG is set,
// only the first reads the format itself; all do so in grade's tests.
func TestFormats(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for i, c := range []struct{ format, file, belief string }{
		{"baekjoon", "wrong.cpp", "snakes-avoided"},
		{"hackerrank", "wrong.py", "snakes-avoided"},
		{"leetcode", "wrong.py", "chained"},
		{"geeksforgeeks", "wrong.py", "snakes-avoided"},
		{"moves", "wrong.py", "snakes-avoided"},
	} {
		t.Run(c.format, func(t *testing.T) {
			t.Parallel()
			f, o := inFormat(t, c.format)
			s := trial.Believer(beliefOf(t, c.belief))
			s = watched(s, func(batch *trial.Batch) { isInside(t, f, batch) })
			if i == 0 || os.Getenv("ADDER_LONG") != "" {
				s = submission(t, "../testdata/formats", f.Name, c.file)
			}
			r := hunted(t, s, o)
			if r.Finding == nil || r.Finding.Kind != result.Wrong || r.Finding.Outside != "" {
				t.Fatalf("found %+v", r.Finding)
			}
			b := r.Finding.Last()
			if p := board.Broken(b, o.Promises); p != nil || !r.Finding.Minimal {
				t.Errorf("%v is broken, or it is not minimal:\n%s", p, board.Plain(*b))
			}
			if r.Diagnosis.Name != c.belief {
				t.Errorf("diagnosed %+v", r.Diagnosis)
			}
			if f.OneBoard && r.Cost.Runs != r.Cost.Boards {
				t.Errorf("%d processes for %d boards", r.Cost.Runs, r.Cost.Boards)
			}
		})
	}
}

// TestFormatsKeepInside: the format can write every board of every stage, with the jumps in its
// order, and the site could give it.
func TestFormatsKeepInside(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			f, o := inFormat(t, f.Name)
			s := watched(ill(func(turn) {}), func(batch *trial.Batch) {
				isInside(t, f, batch)
				if o.OneBoard && batch.Len() != 1 {
					t.Errorf("%d boards for one process", batch.Len())
				}
				if !f.OneBoard { // a file of another format says the same
					text, err := f.Rewrite("batch", batch.Text)
					if err != nil {
						t.Fatal(err)
					}
					again, err := f.Parse("batch", text)
					if err != nil || len(again) != batch.Len() {
						t.Errorf("%d boards, written %d: %v", batch.Len(), len(again), err)
					}
				}
			})
			if f.Plain() {
				o.Boards, o.OneBoard = 5, true
			}
			if r := hunted(t, s, o); r.Finding != nil {
				t.Errorf("found %+v", r.Finding)
			}
		})
	}
}

// TestNothingIsLeftInAnotherProcess: where each process answers one board, no belief is named about what
// an earlier board left.
func TestNothingIsLeftInAnotherProcess(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.OneBoard, o.Boards = true, 100
	d := hunted(t, trial.Believer(beliefOf(t, "stuck-zero")), o).Diagnosis
	if !slices.Equal(d.Class, []string{"stuck-zero"}) {
		t.Errorf("%s: %q, of %q", d.Confidence, d.Name, d.Class)
	}
}

// TestBeliefExplainsTheBoardShown: where a belief is named before the board is made small, it also says
// what the program prints for the small one.
func TestBeliefExplainsTheBoardShown(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.OneBoard, o.Boards = true, 100
	r := hunted(t, oneMore(func(t turn) bool { return t.Answer < 0 || t.Board.Cells == 2 }), o)
	name := r.Diagnosis.Name
	if name != "" && !search.Predicts(beliefOf(t, name), r.Finding) {
		t.Errorf("%s is named for %s", name, found(r))
	}
}

// isInside asks that the site of a format could give each board of a batch, with the jumps in its order.
func isInside(t *testing.T, f *board.Format, batch *trial.Batch) {
	t.Helper()
	for _, b := range batch.Boards() {
		c := b.Clone()
		f.Arrange(&c)
		if p := board.Broken(&c, f.Promised()); p != nil || board.Compare(&b, &c) != 0 {
			t.Errorf("%v is broken, or the jumps come in another order:\n%s", p, board.Plain(b))
		}
	}
}

// watched is a subject that hands every batch it is given to look.
func watched(s trial.Subject, look func(*trial.Batch)) trial.Subject {
	play := s.Play
	s.Play = func(ctx context.Context, b *trial.Batch, cpu time.Duration) (sandbox.Result, error) {
		look(b)
		return play(ctx, b, cpu)
	}
	return s
}

// TestFamiliesAlone: the mix has only boards of the families in the options.
func TestFamiliesAlone(t *testing.T) {
	t.Parallel()
	o := testOptions()
	o.Boards, o.Families = 3000, []*generator.Family{generator.MustFind("no-jumps")}
	c := corpusOf(o)
	for _, x := range c.Mix(0).Boards() {
		if len(x.Jumps) > 0 {
			t.Fatalf("a board of another family\n%s", board.Plain(x))
		}
	}
	if c.Mix(0).Len() != 3000 || c.Mix(1) != nil {
		t.Errorf("%d boards, then %v", c.Mix(0).Len(), c.Mix(1))
	}
}

// TestMatrixMisread: a wrong numbering of a matrix's cells is named, also beside another
// mistake.
func TestMatrixMisread(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	f, o := inFormat(t, "leetcode")
	reversed := func(rows [][]int) [][]int {
		rows = slices.Clone(rows)
		slices.Reverse(rows)
		return rows
	}
	turned := func(odd int, rows [][]int) [][]int { // every second one, counted from the first
		for i := range rows {
			rows[i] = slices.Clone(rows[i])
			if i%2 == odd {
				slices.Reverse(rows[i])
			}
		}
		return rows
	}
	for _, c := range sample(2, []struct {
		want  string
		read  func(rows [][]int) [][]int // in the order of the cells
		stuck int
	}{
		{"rows-not-turned", reversed, -1},
		{"rows-from-top", func(rows [][]int) [][]int { return turned(1, rows) }, -1},
		{"stuck-zero+rows-not-turned", reversed, 0},
		{"rows-turned-from-top", func(rows [][]int) [][]int { return reversed(turned(1, rows)) }, -1},
	}) {
		t.Run(c.want, func(t *testing.T) {
			t.Parallel()
			r := hunted(t, prints(func(t turn) any {
				var rows [][]int
				if err := json.Unmarshal(f.Write(t.Board.Clone()), &rows); err != nil {
					panic(err)
				}
				to := map[int]int{}
				for i, cell := range slices.Concat(c.read(rows)...) {
					if cell > 0 {
						to[i+1] = cell
					}
				}
				n := searched(t.Board.Cells, t.Board.Faces, to)
				if n < 0 {
					return c.stuck
				}
				return n
			}), o)
			if d := r.Diagnosis; d == nil || d.Name != c.want || d.Confidence != result.Exact {
				t.Errorf("%s: %+v", found(r), d)
			}
		})
	}
}

// searched is the result of a breadth-first search.
func searched(cells, faces int, to map[int]int) int {
	dist, queue := map[int]int{1: 0}, []int{1}
	for i := 0; i < len(queue); i++ {
		at := queue[i]
		if at == cells {
			return dist[at]
		}
		for next := at + 1; next <= min(at+faces, cells); next++ {
			end := cmp.Or(to[next], next)
			if _, seen := dist[end]; !seen {
				dist[end] = dist[at] + 1
				queue = append(queue, end)
			}
		}
	}
	return -1
}
