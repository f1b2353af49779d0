package hunt

import (
	"context"
	"encoding/json"
	"slices"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// TestFormats: a wrong program is hunted on boards that its site would give, also while its failure is
// made smaller and explained, and its belief is named. One reads the format itself.
func TestFormats(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for _, format := range []string{"baekjoon", "hackerrank", "leetcode", "geeksforgeeks", "moves"} {
		t.Run(format, func(t *testing.T) {
			t.Parallel()
			f, o := inFormat(t, format)
			s := trial.Believer(beliefOf(t, "snakes-avoided"))
			s = watched(s, func(b *trial.Batch) { isInside(t, f, o, b) })
			if format == "baekjoon" {
				s = submission(t, "../testdata/formats/baekjoon/wrong.cpp")
			}
			r := hunted(t, s, o)
			if r.Finding == nil || r.Finding.Kind != result.Wrong || r.Finding.Outside != "" {
				t.Fatalf("found %+v", r.Finding)
			}
			b := r.Finding.Last()
			if p := board.Broken(b, o.Promises); p != nil || !r.Finding.Minimal && !f.OneBoard {
				t.Errorf("%v is broken, or it is not minimal:\n%s", p, board.Plain(*b))
			}
			if r.Diagnosis.Name != "snakes-avoided" {
				t.Errorf("diagnosed %+v", r.Diagnosis)
			}
			if f.OneBoard && r.Cost.Runs != r.Cost.Boards {
				t.Errorf("%d processes for %d boards", r.Cost.Runs, r.Cost.Boards)
			}
		})
	}
}

// isInside fails unless a site could give the boards of a batch, with the jumps in its order.
func isInside(t *testing.T, f *board.Format, o tested, batch *trial.Batch) {
	var b board.Board
	for scan := batch.Scan(); scan.Next(&b); {
		c := b.Clone()
		f.Arrange(&c)
		if p := board.Broken(&c, o.Promises); p != nil || board.Compare(&b, &c) != 0 {
			t.Errorf("%v is broken, or the jumps come in another order:\n%s", p, board.Plain(b))
		}
	}
	if o.OneBoard && batch.Len() != 1 {
		t.Errorf("%d boards for one process", batch.Len())
	}
}

// TestFormatsKeepInside: the site could give every board of every stage.
func TestFormatsKeepInside(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for _, f := range board.Formats {
		t.Run(f.Name, func(t *testing.T) {
			t.Parallel()
			f, o := inFormat(t, f.Name)
			if f.Plain() {
				o.Boards, o.OneBoard = 5, true
			}
			s := watched(ill(func(turn) {}), func(b *trial.Batch) { isInside(t, f, o, b) })
			if r := hunted(t, s, o); r.Finding != nil {
				t.Errorf("found %+v", r.Finding)
			}
		})
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

// TestMatrixMisread: a wrong numbering of a matrix's cells is named, beside another mistake.
func TestMatrixMisread(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	f, o := inFormat(t, "leetcode")
	r := hunted(t, prints(func(t turn) any {
		var rows [][]int
		if err := json.Unmarshal(f.Write(t.Board.Clone()), &rows); err != nil {
			panic(err)
		}
		slices.Reverse(rows)
		b := board.Board{Cells: t.Board.Cells, Faces: t.Board.Faces}
		for i, end := range slices.Concat(rows...) {
			j := board.Jump{From: int32(i + 1), To: int32(end)}
			if end > 0 && j.To != j.From && i+1 < b.Cells {
				b.Jumps = append(b.Jumps, j)
			}
		}
		return max(0, new(oracle.Solver).Answer(&b))
	}), o)
	d := r.Diagnosis
	if d == nil || d.Name != "stuck-zero+rows-not-turned" || d.Confidence != result.Exact {
		t.Errorf("%s: %+v", found(r), d)
	}
}
