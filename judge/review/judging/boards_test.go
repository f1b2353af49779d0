package judging_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// casesOf is a suite whose groups have one case each: boards without jumps of these numbers of
// cells, and a die of two faces.
func casesOf(t testing.TB, groups ...[]int) string {
	t.Helper()
	files := map[string]string{"suite.yaml": limits}
	for g, sizes := range groups {
		var in, ans strings.Builder
		fmt.Fprintln(&in, len(sizes))
		for _, n := range sizes {
			fmt.Fprintf(&in, "%d 2 0\n", n)
			fmt.Fprintln(&ans, n/2)
		}
		name := fmt.Sprint("g", g)
		files[name+".in"], files[name+".ans"] = in.String(), ans.String()
		files["suite.yaml"] += fmt.Sprintf(
			"  - {name: %s, points: %d, cases: [{name: all, files: '%s.in'}]}\n",
			name, 100/len(groups), name)
	}
	return suite(t, files)
}

// sizes are 2,500 numbers of cells, more than a problem setter gives in one input.
func sizes(from, different int) (all []int) {
	for k := range 2500 {
		all = append(all, from+k%different)
	}
	return all
}

// TestEveryCaseIsGivenWhole: what a program survived in one case says nothing of the next.
func TestEveryCaseIsGivenWhole(t *testing.T) {
	t.Parallel()
	last := append(slices.Repeat([]int{90}, 100), sizes(2, 40)...)
	j := newJudge(t, casesOf(t, []int{50}, sizes(2, 40), last, sizes(2, 40)))
	r := judged(t, j, inC(t, "EACH if (n == 50 || n == 90 || board > 1200) answer++"))
	var got []result.Verdict
	for _, g := range r.Groups {
		got = append(got, g.Verdict)
	}
	want := []result.Verdict{
		result.WrongAnswer, result.Accepted, result.WrongAnswer, result.Accepted,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
}

// TestTogetherAsOneAfterAnother: the cases of a program run at the same time, and the result is
// the one of running them one after another.
func TestTogetherAsOneAfterAnother(t *testing.T) {
	t.Parallel()
	long := sizes(2, 40)
	j := newJudge(t, casesOf(t, long, []int{50}, long, []int{20, 30}, long))
	for _, fast := range []bool{false, true} {
		for _, define := range []string{
			"EACH (void)n", "EACH if (n == 50) answer++", "EACH if (n == 30) abort()",
			"EACH if (n == 20) for (;;) ; else", "EACH if (board > 1200) answer++", "CHAIN 1",
			// A failure that does not count interrupts a case that takes long.
			"EACH if (board > 1200) answer++; if (board == 2 && n == 30) " +
				"for (volatile int i = 0; i < 100000000; i++) ;",
		} {
			s := inC(t, define)
			one := judging.New(j.Suite, j.Cases, j.Builder, j.Jury, j.Spec)
			many := judging.New(j.Suite, j.Cases, j.Builder, j.Jury, j.Spec)
			many.Share(4, 12)
			one.FailFast, many.FailFast = fast, fast
			noTimes := cmp.FilterPath(func(p cmp.Path) bool {
				return slices.Contains([]string{".CPU", ".Wall", ".Memory", ".Reason"}, p.Last().String())
			}, cmp.Ignore())
			if diff := cmp.Diff(judged(t, one, s), judged(t, many, s), noTimes); diff != "" {
				t.Errorf("%s, fast %v (-one +many):\n%s", define, fast, diff)
			}
		}
	}
}

// TestTimeOfSites: in a site's format a program has at least the site's time limit, or enough
// time if the site states none.
func TestTimeOfSites(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		got := judging.AtLeast(f, time.Second)
		want := f.Time
		switch {
		case f.Plain():
			want = time.Second
		case want == 0:
			want = 5 * time.Second
		}
		if got != want || judging.AtLeast(f, time.Minute) != time.Minute {
			t.Errorf("%s: %v, want %v", f.Name, got, want)
		}
	}
}

// How a large case is given to a program that has failed before changes no verdict, unless the
// verdict depends on the time of wrong answers.
func TestFailureChangesNoOtherVerdict(t *testing.T) {
	t.Parallel()
	j := newJudge(t, casesOf(t, []int{50}, sizes(2, 40)))
	var ills ward
	for _, c := range []struct {
		name      string
		define    []string
		few, many result.Verdict
		number    int // of the board that fails among many
	}{
		{"wrong, and hangs where nobody needs to look",
			[]string{"EACH if (board > 1200) for (;;) ; answer++"},
			result.WrongAnswer, result.WrongAnswer, 202},
		{"wrong once", []string{"EACH if (n == 50) answer++"}, result.WrongAnswer, result.Accepted, 0},
		{"wrong once, and at the end", []string{"EACH if (n == 50 || board > 900 && n == 20) answer++"},
			result.WrongAnswer, result.WrongAnswer, 939},
		{"hangs, and is wrong", []string{"EACH if (n == 50) for (;;) ; answer++", flushed},
			result.TimeLimit, result.WrongAnswer, 1},
		{"hangs, and hangs",
			[]string{"EACH if (n == 50 || n == 30 && board > 500) for (;;) ; else", flushed},
			result.TimeLimit, result.TimeLimit, 0},
		{"hangs, and is late with more boards than a site gives",
			[]string{"EACH if (n == 50 || board > 1200) for (;;) ; else", flushed},
			result.TimeLimit, result.Accepted, 0},
		{"wrong, and crashes",
			[]string{"EACH if (n == 50) answer++; if (board > 150) abort()", flushed},
			result.WrongAnswer, result.RunTimeError, 0},
	} {
		row := ills.add(c.define)
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := ills.judged(t, j, row)
			diff := cmp.Diff([]result.Verdict{c.few, c.many}, []result.Verdict{
				r.Groups[0].Verdict, r.Groups[1].Verdict,
			})
			if diff != "" {
				t.Errorf("verdicts (-want +got):\n%s", diff)
			}
			if want := r.Groups[1].MaxScore; c.many == result.Accepted && r.Groups[1].Score != want {
				t.Errorf("score %d, want %d", r.Groups[1].Score, want)
			}
			for _, f := range append(r.Others, *r.Failure) {
				if f.Group == "g1" && c.number > 0 && (f.Number != c.number || !f.Alone && c.number == 1) {
					t.Errorf("want board %d: %+v", c.number, f)
				}
			}
		})
	}
}

// A failure that no input of the site's size shows is a warning; any other failure
// stands.
func TestFailureStandsInASiteInput(t *testing.T) {
	t.Parallel()
	j := newJudge(t, casesOf(t, sizes(2, 40)))
	accumulates := []result.Warning{{Kind: result.Accumulates}}
	var ills ward
	for _, c := range []struct {
		name     string
		define   []string
		verdict  result.Verdict
		warnings []result.Warning
	}{
		{"right", nil, result.Accepted, nil},
		{"wrong after 1,200 boards", []string{"EACH if (board > 1200) answer++"},
			result.Accepted, accumulates},
		{"crashes after 1,200 boards", []string{"EACH if (board > 1200) abort()"},
			result.Accepted, accumulates},
		{"hangs after 1,200 boards", []string{"EACH if (board > 1200) for (;;) ; else", flushed},
			result.Accepted, accumulates},
		{"slower and slower",
			[]string{"EACH for (volatile long i = 0; board > 1100 && i < 30000000; i++) ; if (0)"},
			result.Accepted, accumulates},
		{"wrong after 900 boards", []string{"EACH if (board > 900) answer++"}, result.WrongAnswer, nil},
		{"crashes on board 1,500 of 20 cells and more",
			[]string{"EACH if (board > 900 && n > 20) abort()", flushed},
			result.RunTimeError, nil},
		{"wrong for 41 cells", []string{"EACH if (n == 41) answer++"}, result.WrongAnswer, nil},
	} {
		row := ills.add(c.define)
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := ills.judged(t, j, row)
			if r.Verdict != c.verdict {
				t.Errorf("verdict %s, want %s: %+v", r.Verdict, c.verdict, r.Failure)
			}
			if diff := cmp.Diff(c.warnings, r.Warnings); diff != "" {
				t.Errorf("warnings (-want +got):\n%s", diff)
			}
		})
	}
}

// A site's mark after each answer is no fault, in its format.
func TestSiteMarksAreNoFault(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	marked := []string{`AFTER puts("~")`}
	if r := judged(t, j, inC(t, marked...)); r.Verdict != result.WrongAnswer {
		t.Errorf("plain: %s", r.Verdict)
	}
	f, err := board.FindFormat("geeksforgeeks")
	if err != nil {
		t.Fatal(err)
	}
	if f.AnswerSuffix != "~" {
		t.Errorf("the mark is %q", f.AnswerSuffix)
	}
}

// TestSingleBoards: if each process answers one board, a program is judged board by
// board, and cannot fail by what it remembers. In every process the board is the first,
// so each failure is alone.
func TestSingleBoards(t *testing.T) {
	t.Parallel()
	j := newJudge(t, lines(t))
	j.Spec.OneBoard = true
	var ills ward
	for _, c := range []struct {
		name    string
		define  []string
		verdict result.Verdict
		number  int
		reason  string
	}{
		{"right", nil, result.Accepted, 0, ""},
		{"right with throws", []string{"THROWS 1"}, result.Accepted, 0, ""},
		{"wrong after another", []string{"EACH if (board == 19) answer--"}, result.Accepted, 0, ""},
		{"wrong", []string{"EACH if (n == 20) answer++"},
			result.WrongAnswer, 19, "the answer is too high: it takes only 10 throws"},
		{"silent", []string{"EACH if (n == 20) return 0"},
			result.WrongAnswer, 19, "the program printed nothing"},
		{"goodbye", []string{`FINISH if (n == 20) puts("bye")`},
			result.WrongAnswer, 19, "there is more output after the answer to the only board"},
		{"loop", []string{"EACH if (n == 20) for (;;) ; else"},
			result.TimeLimit, 19, "was still running after"},
		{"signal", []string{"EACH if (n == 20) raise(SIGSEGV)"},
			result.RunTimeError, 19, "ended by signal 11"},
		{"exit code at the end", []string{"FINISH return 7 * (n == 20)"},
			result.RunTimeError, 19, "all answers are right, but the program exits with code 7"},
	} {
		row := ills.add(c.define)
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := ills.judged(t, j, row)
			if r.Verdict != c.verdict {
				t.Fatalf("%v, %+v", r.Verdict, r.Failure)
			}
			if c.number == 0 {
				return
			}
			f := r.Failure
			if f.Number != c.number || !f.Alone ||
				f.Last().Cells != c.number+1 || !strings.Contains(f.Reason, c.reason) {
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
			s, err := lang.Load("../../testdata/formats/"+c.format+"/"+c.file, nil)
			if err != nil {
				t.Fatal(err)
			}
			needs(t, s.Lang)
			j := newJudge(t, suite(t, map[string]string{"suite.yaml": limits + `
  - {name: telling, points: 40, cases: [{name: telling, mix: {seed: 5, boards: 60}}]}
  - {name: mixed, points: 60, cases: [{name: mix, mix: {seed: 3, boards: 40}}]}
`}))
			j.Suite = j.Suite.In(f, f.Promised(), f.OneBoard)
			j.Cases, err = j.Suite.Cases(nil)
			if err != nil {
				t.Fatal(err)
			}
			j.Spec.Format = f
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
