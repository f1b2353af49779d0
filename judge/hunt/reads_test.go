package hunt

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/board"
	"adder/judge/hunt/run"
	"adder/judge/lang"
	"adder/judge/oracle"
)

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
	for _, line := range []string{`AT_START for (;;) number |= 0;`, `AT_START sleep(60);`, `AT_START return 0;`} {
		s := ill(t, line)
		opened := 0
		f, _, err := Reads(context.Background(), Subject{Name: s.Name, Open: func(spec lang.Spec) (run.Runner, error) {
			opened++
			return s.Open(spec)
		}}, testOptions())
		if err != nil || f != nil {
			t.Errorf("%s: %v, %v", line, f, err)
		}
		if hangs := strings.Contains(line, "for") || strings.Contains(line, "sleep"); hangs && opened != 1+readHangs {
			t.Errorf("%s: %d formats were tried", line, opened)
		}
	}
}
