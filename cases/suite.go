// Package cases is what submissions are tried on: groups of cases worth points,
// each case an input of many boards with proved answers. It knows nothing of
// programs.
//
// suite.yaml says what the cases are. Small ones are files, named for the
// mistake that they catch; the rest is made on demand, and pins.txt holds what
// must come out.
package cases

import (
	"embed"
	"fmt"
	"io/fs"
	"time"

	"adder/judge/board"
)

// A Suite is a set of groups, and the limits that hold for all of them.
type Suite struct {
	Name     string
	Doc      string
	Promises []*board.Promise // every board of the suite keeps them
	Limits   Limits
	Groups   []Group

	text   []byte // of suite.yaml
	files  fs.FS
	format *board.Format     // the boards that it cannot write are left out; nil is plain
	pins   map[string]string // digest by "group/case"
}

// Limits bounds each run of a submission.
type Limits struct {
	// TimeMultiple times the CPU time of the slowest accepted jury solver of the
	// same language, on the same case and machine, is the time limit; but it is
	// never below TimeFloor nor above TimeCeiling.
	TimeMultiple float64
	TimeFloor    time.Duration
	TimeCeiling  time.Duration
	Memory       int64 // bytes
	Output       int64 // bytes
}

// A Group is worth its points if every one of its cases is answered right.
type Group struct {
	Name   string
	Doc    string
	Points int // of 100
	specs  []spec
	shape  groupYAML // what the suite's file says of it
}

// Points is what all groups of a suite are worth together.
const Points = 100

//go:embed suite.yaml pins.txt sample traps bounds start
var embedded embed.FS

// Standard returns the suite that comes with Adder.
func Standard() *Suite {
	s, err := load("cases/suite.yaml", embedded, "suite.yaml")
	if err != nil {
		panic(fmt.Sprintf("the embedded suite: %v", err)) // a test loads it
	}
	return s
}

// Len returns the number of cases.
func (s *Suite) Len() int {
	n := 0
	for _, g := range s.Groups {
		n += len(g.specs)
	}
	return n
}

// Text returns the suite's file as it was read.
func (s *Suite) Text() []byte { return s.text }

// IsStandard reports whether cases are those of the standard suite, all of them, in its
// groups.
func IsStandard(made []*Case) bool {
	pins := Standard().pins
	for _, c := range made {
		if c.Digest() != pins[c.FullName()] {
			return false
		}
	}
	return len(made) == len(pins)
}
