package hunt

import (
	"adder/judge/result"
	"errors"
	"sync"
	"testing"

	"adder/judge/board"
	"adder/judge/hunt/run"
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
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			f, o := inFormat(t, f.Name)
			var mu sync.Mutex
			given, largest := 0, 0
			s := watched(ill(t), func(batch *run.Batch) {
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
