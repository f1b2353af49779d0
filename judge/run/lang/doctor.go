package lang

import (
	"errors"
	"fmt"

	"adder/judge/run/sandbox"
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
		if missing, ok := errors.AsType[*MissingError](err); ok {
			lines += fmt.Sprintf("%-11s missing: %v; %s\n", l.Name, missing, missing.Hint())
			lacking = true
			continue
		}
		lines += fmt.Sprintf("%-11s %s\n", l.Name, t.Version)
	}
	return lines, lacking
}
