package export_test

import (
	"bytes"
	"fmt"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/export"
)

// A package of one case, for a system that has no use for the rest.
func Example() {
	suite := &cases.Suite{Name: "one", Groups: []cases.Group{{Name: "only", Doc: "one board", Points: 100}}}
	b := board.Board{Cells: 12, Faces: 3, Jumps: []board.Jump{{From: 2, To: 9}}}
	only := &cases.Case{Group: "only", Name: "board", Text: board.Plain(b), Answers: []int32{2}}
	for _, t := range export.Targets {
		var zip bytes.Buffer
		err := export.Write(&zip, t, export.Options{Suite: suite, Cases: []*cases.Case{only}, ID: "snakes"})
		fmt.Println(t.Name, zip.Len() > 0, err)
	}
	// Output:
	// kattis true <nil>
	// domjudge true <nil>
	// bapctools true <nil>
	// gradescope true <nil>
}
