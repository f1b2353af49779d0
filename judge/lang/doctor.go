package lang

import (
	"errors"
	"fmt"
	"strings"

	"adder/judge/sandbox"
)

// Doctor says what this machine has for running programs, and what it lacks.
func Doctor() (lines string, lacking bool) {
	level, missing := sandbox.Best()
	lines = fmt.Sprintf("sandbox     %s\n", level)
	for _, m := range missing {
		lines += fmt.Sprintf("            missing: %s\n", m)
	}
	lacking = len(missing) > 0
	for _, l := range Languages {
		t, err := l.Toolchain()
		var has string
		var none *MissingError
		switch {
		case err == nil:
			has = t.Version
		case errors.As(err, &none):
			has = "missing: " + none.Error() + "; " + none.Hint()
		default:
			has = "broken: " + strings.TrimSpace(err.Error())
		}
		lacking = lacking || err != nil
		lines += fmt.Sprintf("%-11s %s\n", l.Name, has)
	}
	return lines, lacking
}
