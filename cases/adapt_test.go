package cases_test

import (
	"testing"

	"adder/cases"
	"adder/judge/game/board"
)

// The suite in a format has only boards that the format can write, and all
// points are those of groups with boards.
func TestSuiteFitsEveryFormat(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, f := range board.Formats {
		for _, one := range []bool{false, true} {
			if f.Plain() && !one || f.OneBoard && !one {
				continue
			}
			t.Run(f.Name, func(t *testing.T) {
				t.Parallel()
				promises := f.Promised()
				s := cases.Standard().In(f, promises, one)
				points := 0
				for _, g := range s.Groups {
					points += g.Points
					if g.Points > 60 {
						t.Errorf("%s has %d points", g.Name, g.Points)
					}
					if g.Name == "leaks" && one {
						t.Error("leaks are looked for where there is no board before")
					}
				}
				if points != cases.Points {
					t.Errorf("%d points", points)
				}
				made := cases.Must(s.Cases(nil))
				boards := 0
				for _, c := range made {
					if len(c.Answers) == 0 {
						t.Errorf("%s is empty", c.FullName())
					}
					boards += len(c.Answers)
					var b board.Board
					for scan := c.Boards(); scan.Next(&b); {
						x := b.Clone()
						if p := board.Fit(&x, promises); p != nil || board.Compare(&x, &b) != 0 {
							t.Fatalf("%s: %v is broken, or the order is another", c.FullName(), p)
						}
					}
				}
				t.Logf("one %v: %d cases, %d boards", one, len(made), boards)
				if one && boards > 720 {
					t.Errorf("%d boards, and each costs a process", boards)
				}
			})
		}
	}
}

// In the plain format the suite stays the same value, with its pins.
func TestSuiteInPlainIsTheSame(t *testing.T) {
	t.Parallel()
	s := cases.Standard()
	plain, err := board.FindFormat("plain")
	if err != nil || s.In(plain, nil, false) != s {
		t.Errorf("another suite, %v", err)
	}
}
