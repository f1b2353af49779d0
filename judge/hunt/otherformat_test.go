package hunt

import (
	"testing"
	"time"

	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
)

// TestReadable: every format has enough boards to find out whether a program reads it.
func TestReadable(t *testing.T) {
	t.Parallel()
	for _, f := range board.Formats {
		boards := typicalBoards(f)
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
			f, failure, err := OtherFormat(t.Context(), pooled(t, submission(t, "../testdata", c.file), o), o.Runs)
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
		f, _, err := OtherFormat(t.Context(), p, testOptions().Runs)
		if err != nil || f != nil {
			t.Errorf("%s: %v, %v", what, f, err)
		}
	}
}
