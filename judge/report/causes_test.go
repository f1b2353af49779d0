package report

import (
	"bytes"
	"strings"
	"testing"

	"adder/judge/board"
	"adder/judge/result"
)

// What is counted as a mistake has a name; ways to fail are called ways.
func TestMistakes(t *testing.T) {
	t.Parallel()
	on := func(cells int, got string) result.Failure {
		return result.Failure{Kind: result.Wrong, Boards: result.One(board.Board{Cells: cells, Faces: 2}), Expected: 4, Got: result.Text(got), Reason: "the answer is too low"}
	}
	chained := result.Mistake{Name: "chained", Doc: "Your program follows chains.", Failure: on(5, "3"), Spoils: 7000, Of: 165338}
	zero := result.Mistake{Name: "stuck-zero", Doc: "Your program prints 0.", Failure: on(3, "0"), Spoils: 300, Of: 165338}
	other := result.Mistake{Way: result.OtherWay, Where: result.Elsewhere, Failure: on(101, "9"), Of: 165338}
	high := result.Mistake{Way: result.TooHigh, Where: result.OnReached, Failure: on(6, "5"), Spoils: 9, Of: 512}
	crash := result.Mistake{Way: result.CrashStuck, Where: result.OnStuck, Failure: result.Failure{Kind: result.Crashed, Boards: result.One(board.Board{Cells: 7, Faces: 1}), Expected: -1}, Spoils: 2, Of: 512}
	before := on(2, "0")
	before.Kind, before.Boards = result.Leak, append(before.Boards, before.Boards...)
	before.Reason = "right alone, wrong after another board"
	leak := result.Mistake{Way: result.LeakWay, Failure: before, Spoils: 90, Of: 128}
	zeroAlone := zero
	zeroAlone.Where, zeroAlone.Of = result.Alone, 128
	zero2 := zero
	zero2.Where = result.OnStuck
	for _, c := range []struct {
		all  []result.Mistake
		want []string
	}{
		{[]result.Mistake{chained, zero}, []string{
			"2 mistakes, the most harmful first: 1. chained: alone it spoils 7,000 of 165,338 boards. Your program follows chains 2. stuck-zero: alone it spoils 300 of 165,338 boards.",
			"boards of their own answer program chained: 5 cells, 2 faces 4 3 stuck-zero: 3 cells, 2 faces 4 0"}},
		{[]result.Mistake{chained, other}, []string{
			"1 mistake, and failures that it does not explain, the most harmful first:",
			"2. a failure where what is known does not show (the answer is too low): it shows on none of the first 165,338 boards, but on others"}},
		{[]result.Mistake{high, crash}, []string{
			"it fails in 2 ways; one mistake may cause several of them: 1. too high an answer where the last cell can be reached: it spoils 9 of 512 boards 2. a crash where the last cell cannot be reached: it spoils 2 of 512 boards",
			"2.: 7 cells, 1 face -1 crashes"}},
		{[]result.Mistake{high, zero2}, []string{"1 mistake, and failures that it does not explain", "stuck-zero, which explains every board whose last cell cannot be reached: it spoils 300 of 165,338 boards"}},
		{[]result.Mistake{leak, zeroAlone}, []string{
			"1. data left over from earlier boards (right alone, wrong after another board): it spoils 90 of 128 boards 2. stuck-zero, which explains every board that is given alone: it spoils 300",
			"1., after 1 board: 2 cells, 2 faces 4 0"}},
		{[]result.Mistake{zeroAlone, {Way: result.DependentWay, Where: result.Elsewhere, Failure: before}}, []string{
			"1 mistake, and failures that it does not explain: 1. stuck-zero",
			"2. answers that depend on something outside the board (right alone, wrong after another board) boards of their own"}},
		{[]result.Mistake{leak}, []string{"no other mistake was found on boards given alone"}},
		{[]result.Mistake{chained}, []string{"no other mistake was found on boards where this one does not show"}},
	} {
		r := result.Result{Submission: "a.cpp", Verdict: result.WrongAnswer, Mistakes: c.all, Failure: &result.Failure{Kind: result.Wrong, Reason: "wrong"}}
		var terminal, markdown bytes.Buffer
		if err := firstOf(Terminal(&terminal, []result.Result{r}, 0), Markdown(&markdown, result.Run{}, r)); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{terminal.String(), markdown.String()} {
			got := strings.Join(strings.Fields(text), " ")
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("got  %s\nwant %s", got, want)
				}
			}
		}
	}
}

func firstOf(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// A warning says the line, what it does there, and what that means; it costs
// nothing.
func TestWarnings(t *testing.T) {
	t.Parallel()
	b := result.One(board.Board{Cells: 101, Faces: 6})
	for _, c := range []struct {
		warning result.Warning
		want    string
	}{
		{result.Warning{Kind: result.Foreign, Line: 31, Reason: "takes dist[101], and dist has 101 elements", Boards: b},
			"warning: line 31 takes dist[101], and dist has 101 elements; that memory is not its own, so its output is luck. An example: 101 cells, 6 faces"},
		{result.Warning{Kind: result.HashSeed, Reason: "what it prints depends on the order of a set", Boards: b, Detail: "it printed 3 in one run and 4 in another, and 3 is right"},
			"An example: 101 cells, 6 faces: it printed 3 in one run and 4 in another, and 3 is right"},
		{result.Warning{Kind: result.Accumulates}, "warning: it fails when one input holds very many boards"},
	} {
		r := result.Result{Submission: "a.cpp", Verdict: result.Accepted, Warnings: []result.Warning{c.warning}}
		var terminal, hunts bytes.Buffer
		if err := firstOf(Terminal(&terminal, []result.Result{r}, 0), Hunts(&hunts, []result.Result{r})); err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{terminal.String(), hunts.String()} {
			if got := strings.Join(strings.Fields(text), " "); !strings.Contains(got, c.want) || !strings.Contains(got, "a.cpp") {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		}
	}
}

// What is said of a mend is what was tried, and no more.
func TestMends(t *testing.T) {
	t.Parallel()
	proof := &result.Proof{Scope: "up to 9 cells", Boards: 163290, Scrambled: 115488}
	one := []result.Change{{Kind: "comparison", Line: 17, Before: "<", After: "<="}}
	for _, c := range []struct {
		mend result.Mend
		want string
	}{
		{result.Mend{Outcome: result.Mended, Changes: one, Diff: "-a\n+b\n", Proof: proof, Suite: "standard"},
			"with this one change your program is right on all 163,290 boards up to 9 cells (on 115,488 of them also with the jumps shuffled), and on the whole suite (standard) - line 17: <= instead of < -a +b"},
		{result.Mend{Outcome: result.PartlyMended, Changes: append(one, one...), Diff: "-a\n", Proof: proof, Suite: "standard", Slow: []string{"large", "faces"}, Tried: 7},
			"no mend was found: none of the 7 changed programs that were tried is right; with these 2 changes together your program is right on all 163,290 boards up to 9 cells (on 115,488 of them also with the jumps shuffled), and on the suite (standard) but for groups large, faces, where it is too slow on large boards, with many faces or with many boards"},
		{result.Mend{Outcome: result.AnswersMended, Changes: one, Diff: "-a\n", Proof: proof, Suite: "standard", Slow: []string{"faces"}, Tried: 7},
			"with this one change your answers are right on all 163,290 boards up to 9 cells (on 115,488 of them also with the jumps shuffled), and on the suite (standard) wherever it ends in time; your program remains too slow for group faces - line 17"},
		{result.Mend{Outcome: result.PartlyMended, Changes: one, Diff: "-a\n+b\n", Proof: proof, Ended: result.TimeOver, Tried: 7},
			"the time for a mend ran out: 7 changed programs were tried, and none was proved right; use a longer --time; with this one change your program is right on all 163,290 boards up to 9 cells (on 115,488 of them also with the jumps shuffled) - line 17"},
		{result.Mend{Outcome: result.Mended, Changes: []result.Change{{Line: 17}}, Suite: "s"}, "with one small change here your program is right on the whole suite (s) - line 17"},
		{result.Mend{Outcome: result.PartlyMended, Changes: []result.Change{{Line: 3, After: "break;"}}, Diff: "+b\n", Right: 9215, Before: 500, Of: 9216, Tried: 1, Ended: result.Interrupted},
			"the search for a mend was interrupted: 1 changed program was tried, and none was proved right; with this one change it is right on 99.9 % of the first 9,216 small boards, and without on 5.4 % - line 3: add break; +b"},
		{result.Mend{Outcome: result.NotMended, Tried: 5000}, "no mend was found: none of the 5,000 changed programs that were tried is right"},
		{result.Mend{Outcome: result.NotMended, Ended: result.NothingFails}, "no mend was tried"},
		{result.Mend{Outcome: result.NotMended, Ended: result.Uncompiled}, "fix the compiler's errors first"},
		{result.Mend{Outcome: result.NotMended, Ended: result.TooLong}, "too long"},
		{result.Mend{Outcome: result.NotMended, Ended: result.TimeOver}, "use a longer --time"},
	} {
		r := result.Result{Submission: "a.cpp", Verdict: result.WrongAnswer, Mend: &c.mend, Failure: &result.Failure{Kind: result.Wrong, Reason: "wrong"}}
		var b bytes.Buffer
		if err := Mends(&b, []result.Result{r}); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(got, c.want) {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
		b.Reset()
		if err := Markdown(&b, result.Run{}, r); err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(got, c.want) {
			t.Errorf("Markdown: %s", got)
		}
	}
	var b bytes.Buffer
	if err := Mends(&b, []result.Result{{Submission: "a.cpp", Verdict: result.Accepted, Mend: &result.Mend{Outcome: result.NoNeed}}}); err != nil || b.String() != "a.cpp: accepted; there is nothing to mend\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}

// TestPartlyAndAlso: what is believed on some boards is not called a belief, and
// two beliefs that cannot be told apart are both told.
func TestPartlyAndAlso(t *testing.T) {
	t.Parallel()
	told := []result.Belief{{Name: "snakes-avoided", Doc: "Your program never takes a snake."}}
	for _, c := range []struct {
		diagnosis  result.Diagnosis
		want, hide string
	}{
		{result.Diagnosis{Confidence: result.Hint, Part: &result.Part{On: "boards with more cells than faces", Boards: 12345, Name: "snakes-avoided", Beliefs: told, Elsewhere: "crashes"}},
			"on boards with more cells than faces it behaves exactly like a program with the belief snakes-avoided (12,345 tried); elsewhere it sometimes crashes Your program never takes a snake.", "belief: "},
		{result.Diagnosis{Confidence: result.Exact, Name: "chained", Beliefs: []result.Belief{{Name: "chained", Doc: "Your program follows chains."}}, Also: []result.Also{{Name: "snakes-avoided", Beliefs: told}}},
			"belief: chained Your program follows chains. or it has the belief snakes-avoided, which predicts the same on all boards tried: Your program never takes a snake", "no known"},
	} {
		b := board.Board{Cells: 3, Faces: 1}
		r := result.Result{Submission: "a.cpp", Verdict: result.WrongAnswer, Diagnosis: &c.diagnosis,
			Finding: &result.Failure{Kind: result.Wrong, Reason: "wrong", Boards: result.One(b)}}
		var out bytes.Buffer
		if err := Markdown(&out, result.Run{}, r); err != nil {
			t.Fatal(err)
		}
		plain := Tell(&r, "").body(false)
		for _, text := range []string{plain, strings.NewReplacer("**", "", "`", "").Replace(out.String())} {
			got := strings.Join(strings.Fields(text), " ")
			if !strings.Contains(got, c.want) || strings.Contains(got, c.hide) {
				t.Errorf("got  %s\nwant %s", got, c.want)
			}
		}
	}
}
