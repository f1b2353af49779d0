package export

import (
	_ "embed"
	"strings"
)

// partlyText says which solvers that are not right answer some groups of the
// standard suite right all the same: a line for each, its name and the groups. It
// is measured: go test ./judge/export -run - -bench Partly -benchtime 1x -update
//
//go:embed problem/partly.txt
var partlyText string

// partly is the groups that a solver gets points for, by its name.
var partly = func() map[string]string {
	found := map[string]string{}
	for line := range strings.Lines(partlyText) {
		name, groups, _ := strings.Cut(strings.TrimSpace(line), ": ")
		found[name] = groups
	}
	return found
}()
