package cases

import (
	"errors"
	"testing"
	"testing/fstest"

	"adder/judge/game/board"
)

// FuzzSuite: any text of a suite is read, or the error says what is wrong with it; and the same
// holds when its cases are made, in any format.
func FuzzSuite(f *testing.F) {
	f.Add([]byte(StandardText()))
	f.Add(Must(embedded.ReadFile("start/suite.yaml")))
	for _, text := range suitesWithoutBoards {
		f.Add([]byte(text))
	}
	f.Add([]byte(group + "      - {name: a, files: '*.in'}\n"))
	f.Add([]byte(group + "      - {name: a, mix: {seed: 1, boards: 20, families: [portal, wall]}}\n"))
	f.Add([]byte(group +
		"      - &a {name: a, boards: [{family: portal, size: 30, seed: 7, count: 10}]}\n" +
		"      - {<<: *a, name: b}\n"))
	f.Add([]byte("groups: &a\n  - {name: x, cases: *a}\n"))
	f.Add([]byte("groups:\n  - {builtin: every, points: 9223372036854775807}\n" +
		"  - {builtin: traps, points: -9223372036854775807}\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		files := fstest.MapFS{
			"suite.yaml": {Data: text},
			"a.in":       {Data: []byte("1\n12 3 2\n2 9\n10 4\n")},
			"a.ans":      {Data: []byte("2\n")},
		}
		s, err := Read("suite.yaml", files, "suite.yaml")
		if err != nil {
			isUsers(t, err)
			return
		}
		if !light(s) {
			return
		}
		_, err = s.Cases(nil)
		isUsers(t, err)
		for _, format := range board.Formats {
			for _, one := range []bool{false, true} {
				in := s.In(format, format.Promised(), one)
				points := 0
				for _, g := range in.Groups {
					points += g.Points
				}
				if len(in.Groups) > 0 && points != Points {
					t.Errorf("%s: %d points", format.Name, points)
				}
			}
		}
	})
}

// light reports whether the cases of a suite are made within a moment.
func light(s *Suite) bool {
	cells := 0
	for _, g := range s.Groups {
		if g.shape.Builtin != "" {
			return false // a test makes these
		}
		for _, sp := range g.specs {
			if sp.Mix != nil {
				cells += 50 * sp.Mix.Boards
			}
			for _, row := range sp.Boards {
				cells += row.Size * max(1, row.Count)
			}
		}
	}
	return cells < 50_000
}

// isUsers fails unless the error tells the author of a suite what to mend.
func isUsers(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	var bad *Error
	var syntax *board.SyntaxError
	if !errors.As(err, &bad) && !errors.As(err, &syntax) {
		t.Errorf("nobody's fault: %v", err)
	}
}

// suitesWithoutBoards have groups that are empty for some programs.
var suitesWithoutBoards = []string{
	"groups:\n  - name: own\n    points: 0\n    cases: [{name: a, boards: [{family: portal, size: 30}]}]\n" +
		"  - {builtin: leaks, points: 100}\n",
	"groups:\n  - {builtin: leaks, points: 100}\n",
}

// If only groups without points are left, they share the points.
func TestGroupsWithoutPointsShareThem(t *testing.T) {
	t.Parallel()
	plain := Must(board.FindFormat("plain"))
	s := loaded(t, map[string]string{"suite.yaml": suitesWithoutBoards[0]}).In(plain, nil, true)
	if len(s.Groups) != 1 || s.Groups[0].Points != Points {
		t.Errorf("groups %+v", s.Groups)
	}
	s = loaded(t, map[string]string{"suite.yaml": suitesWithoutBoards[1]}).In(plain, nil, true)
	if len(s.Groups) != 0 {
		t.Errorf("groups %+v", s.Groups)
	}
}

// Too many cells for one input are an error of the author's, with a hint.
func TestTooManyCellsIsTheAuthorsError(t *testing.T) {
	t.Parallel()
	s := loaded(t, map[string]string{"suite.yaml": group + "      - {name: a, mix: {boards: 900000}}\n"})
	_, err := s.Cases(nil)
	bad, ok := errors.AsType[*Error](err)
	if !ok || bad.Line != 6 || bad.Hint == "" {
		t.Errorf("error %v", err)
	}
}
