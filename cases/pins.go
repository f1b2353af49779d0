package cases

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
)

const pinsFile = "pins.txt"

// A pin is a line of pins.txt: "group/case digest".
type pin struct {
	name, digest string
	line         int
}

// ownPins reads the pins beside the suite. Each is of another one of its cases.
func (s *Suite) ownPins() ([]pin, error) {
	var cases []string
	for _, g := range s.Groups {
		for _, c := range g.specs {
			cases = append(cases, g.Name+"/"+c.Name)
		}
	}
	pins, err := readPins(s.files)
	if err != nil {
		return nil, err
	}
	for i, p := range pins {
		bad := &Error{File: pinsFile, Line: p.line}
		isSame := func(other pin) bool { return other.name == p.name }
		switch {
		case !slices.Contains(cases, p.name):
			bad.Msg = fmt.Sprintf("the suite has no case %q", p.name)
			bad.Hint = fault.DidYouMean(p.name, cases, "there are "+fault.Listed(cases))
			return nil, bad
		case slices.ContainsFunc(pins[:i], isSame):
			bad.Msg = fmt.Sprintf("the case %q is pinned twice", p.name)
			return nil, bad
		}
	}
	return pins, nil
}

// readPins reads a file of pins. A suite need not have it.
func readPins(files fs.FS) (pins []pin, err error) {
	text, err := disk.ReadIn(files, pinsFile, maxSuite)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, &Error{File: pinsFile, Msg: plainWords(err)}
	}
	for n, line := range strings.Split(string(text), "\n") {
		f := strings.Fields(line)
		if len(f) == 0 || strings.HasPrefix(f[0], "#") {
			continue
		}
		if len(f) != 2 || len(f[1]) != 64 {
			return nil, &Error{File: pinsFile, Line: n + 1, Msg: "expected a case and its digest"}
		}
		pins = append(pins, pin{f[0], f[1], n + 1})
	}
	return pins, nil
}
