package cases

import (
	"strings"
	"testing"

	"adder/judge/game/board"
)

// Every board of a suite keeps what the course promises, in every format, and the groups that
// have boards left share the points.
func TestSuiteKeepsPromises(t *testing.T) {
	t.Parallel()
	const groups = "\ndoc: of Monday\ngroups:\n" +
		"  - {builtin: sample, points: 10}\n  - {builtin: traps, points: 40}\n" +
		"  - {builtin: leaks, points: 20}\n  - {builtin: faces, points: 10}\n" +
		"  - name: own\n    points: 20\n    cases:\n" +
		"      - {name: small, sweep: {to: 4000}}\n" +
		"      - {name: rows, boards: [{family: portal, size: 64, seed: 1, count: 5}]}\n" +
		"      - {name: mix, mix: {seed: 1, boards: 50, families: [wall]}}\n"
	leetcode := Must(board.FindFormat("leetcode"))
	for _, words := range []string{
		"faces=6", "cells=100, faces=6", "disjoint, ends-free", "reachable", "square", "cells=5000", "faces=12",
	} {
		s := loaded(t, map[string]string{"suite.yaml": "name: x\npromises: [" + words + "]" + groups})
		for _, in := range []*Suite{s, s.In(leetcode, leetcode.Promised(), false)} {
			if in.Doc != "of Monday" {
				t.Errorf("%s: the suite says %q of itself", words, in.Doc)
			}
			points, boards := 0, 0
			for _, g := range in.Groups {
				points += g.Points
				if g.Name == "faces" && strings.Contains(words, "faces") {
					t.Errorf("%s: the group faces is left", words)
				}
			}
			for _, c := range Must(in.Cases(nil)) {
				var b board.Board
				for scan := c.Boards(); scan.Next(&b); boards++ {
					if p := board.Broken(&b, s.Promises); p != nil {
						t.Fatalf("%s: %s breaks %q", words, c.FullName(), p.Name)
					}
				}
			}
			if len(in.Groups) > 0 && (points != Points || boards < 50) {
				t.Errorf("%s: %d points, %d boards", words, points, boards)
			}
		}
	}
}

// Where a course promises something, few boards of the sweep are left, and these are easy: the
// group has boards of the course's kind beside them.
func TestEveryHasBoardsOfTheCourse(t *testing.T) {
	t.Parallel()
	s := loaded(t, map[string]string{
		"suite.yaml": "promises: [faces=6, disjoint]\ngroups:\n  - {builtin: every, points: 100}\n",
	})
	large := 0
	for _, c := range Must(s.Cases(nil)) {
		var b board.Board
		for scan := c.Boards(); scan.Next(&b); {
			if b.Cells > 9 && len(b.Jumps) > 1 {
				large++
			}
		}
	}
	if large < 250 {
		t.Errorf("%d boards with more than 9 cells and jumps", large)
	}
}

// A file of the course's own that breaks its promises is an error.
func TestOwnBoardBreaksPromise(t *testing.T) {
	t.Parallel()
	s := loaded(t, map[string]string{
		"suite.yaml": "promises: [faces=6]\n" + group + "      - {name: a, files: '*.in'}\n",
		"a.in":       "1\n12 3 2\n2 9\n10 4\n",
		"a.ans":      "2\n",
	})
	_, err := s.Cases(nil)
	if err == nil || !strings.Contains(err.Error(), "a.in: board 1 breaks a promise of the suite") {
		t.Error(err)
	}
}

// A suite goes to workers with all its files, also those of a group that its promises leave empty.
func TestFilesOfGroupsWithoutBoards(t *testing.T) {
	t.Parallel()
	s := loaded(t, map[string]string{
		"suite.yaml": "promises: [faces=6]\ngroups:\n  - {builtin: sample, points: 100}\n" +
			"  - {name: none, cases: [{name: a, files: '*.in'}]}\n",
		"a.in":  "0\n",
		"a.ans": "",
	})
	files, err := s.Files()
	if err != nil || len(s.Groups) != 1 || len(files) != 2 {
		t.Errorf("%d groups, %d files, %v", len(s.Groups), len(files), err)
	}
}
