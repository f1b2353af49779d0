package contest_test

import (
	"bytes"
	"errors"
	"fmt"

	"adder/judge/contest"
)

// A package of one case, for a system that has no use for the rest.
func Example() {
	p, err := contest.Open("testdata/one")
	if err != nil {
		fmt.Println(err)
		return
	}
	p.ID, p.TimeLimit = "snakes", contest.DefaultTimeLimit
	for _, t := range contest.Targets {
		var zip bytes.Buffer
		err := errors.Join(p.Make(nil), p.Write(&zip, t))
		fmt.Println(t.Names, zip.Len() > 0, err)
	}
	// Output:
	// [kattis domjudge bapctools] true <nil>
	// [gradescope] true <nil>
}
