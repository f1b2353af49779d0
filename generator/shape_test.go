package generator

import (
	"testing"

	"adder/judge/board"
	"adder/judge/oracle"
)

// TestMakerComesClose: a number that is asked for is had, nearly always.
func TestMakerComesClose(t *testing.T) {
	t.Parallel()
	var m maker
	var o oracle.Solver
	var b board.Board
	var r Rand
	for number, name := range map[int]string{nCells: "cells", nFaces: "faces", nJumps: "jumps", nAnswer: "answer", nLongest: "longest jump"} {
		exact, tried := 0, 0
		for range 3000 {
			s := undecidedShape
			s[number] = r.in(2, r.upTo(2000))
			wanted := s[number]
			m.make(&b, &r, r.draw(s))
			if err := b.Validate(); err != nil {
				t.Fatal(err)
			}
			longest := 0
			for _, j := range b.Jumps {
				longest = max(longest, int(j.To-j.From), int(j.From-j.To))
			}
			if tried++; (shape{b.Cells, b.Faces, len(b.Jumps), o.Answer(&b), longest})[number] == wanted {
				exact++
			}
		}
		t.Logf("%s: %d of %d", name, exact, tried)
		if exact < tried*3/4 {
			t.Errorf("%s: %d of %d are as they were asked for", name, exact, tried)
		}
	}
}
