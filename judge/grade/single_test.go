package grade_test

import (
	"strings"
	"testing"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
)

// TestSingleBoards: a program of which each process answers one board is judged
// board by board, and nothing that it remembers is held against it. In every
// process the board is the first, so that what is wrong is wrong alone.
func TestSingleBoards(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	j.One = true
	for _, c := range []struct {
		name    string
		define  []string
		verdict result.Verdict
		number  int
		reason  string
	}{
		{"right", nil, result.Accepted, 0, ""},
		{"right with throws", []string{"THROWS"}, result.Accepted, 0, ""},
		{"wrong after another", []string{"EACH if (board == 19) answer--"}, result.Accepted, 0, ""},
		{"wrong", []string{"EACH if (n == 20) answer++"}, result.WrongAnswer, 19, "the answer is too high: it takes only 10 throws"},
		{"silent", []string{"EACH if (n == 20) return 0"}, result.WrongAnswer, 19, "the program printed nothing"},
		{"goodbye", []string{`FINISH if (n == 20) puts("bye")`}, result.WrongAnswer, 19, "there is more output after the answer to the only board"},
		{"loop", []string{"EACH if (n == 20) for (;;) ; else"}, result.TimeLimit, 19, "was still running after"},
		{"signal", []string{"EACH if (n == 20) raise(SIGSEGV)"}, result.RunTimeError, 19, "ended by signal 11"},
		{"exit code at the end", []string{"FINISH return 7 * (n == 20)"}, result.RunTimeError, 19, "ended with exit code 7"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := judged(t, j, inC(t, c.define...))
			if r.Verdict != c.verdict {
				t.Fatalf("%v, %+v", r.Verdict, r.Failure)
			}
			if c.number == 0 {
				return
			}
			f := r.Failure
			if f.Number != c.number || !f.Alone || f.Last().Cells != c.number+1 || !strings.Contains(f.Reason, c.reason) {
				t.Errorf("%+v", *f)
			}
		})
	}
}

// TestFormats: submissions read their site's format, while the jury that sets
// their time limits reads plain files.
func TestFormats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		format, file string
		verdict      result.Verdict
	}{
		{"leetcode", "right.py", result.Accepted},
		{"leetcode", "wrong.py", result.WrongAnswer},
		{"moves", "right.py", result.Accepted},
		{"hackerrank", "right.py", result.Accepted},
		{"hackerrank", "wrong.py", result.WrongAnswer},
		{"geeksforgeeks", "right.py", result.Accepted},
		{"geeksforgeeks", "wrong.py", result.WrongAnswer},
		{"moves", "wrong.py", result.WrongAnswer},
	} {
		t.Run(c.format+"/"+c.file, func(t *testing.T) {
			t.Parallel()
			f, err := board.FindFormat(c.format)
			if err != nil {
				t.Fatal(err)
			}
			s, err := lang.Load("../testdata/formats/"+c.format+"/"+c.file, nil)
			if err != nil {
				t.Fatal(err)
			}
			needs(t, s.Lang)
			j := newJudge(t, suite(t, map[string]string{"suite.yaml": limits + `
  - {name: telling, points: 40, cases: [{name: telling, telling: true}]}
  - {name: mixed, points: 60, cases: [{name: mix, mix: {seed: 3, boards: 40}}]}
`}))
			j.Suite = j.Suite.In(f, f.Promised(true), f.One)
			if j.Cases, err = j.Suite.Cases((*cases.Cache)(nil)); err != nil {
				t.Fatal(err)
			}
			j.Format = f
			r := judged(t, j, s)
			if r.Verdict != c.verdict {
				t.Errorf("%v, %+v", r.Verdict, r.Failure)
			}
			if r.Verdict != result.Accepted && !r.Failure.Alone {
				t.Errorf("not alone: %+v", r.Failure)
			}
		})
	}
}
