package show

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/game/board"
	"adder/judge/report"
	"adder/judge/run/lang"
)

// Lint summarises the boards of a file. It fails if the .ans file beside path has a
// wrong answer.
func (t *Describer) Lint(path string, boards []board.Board) (string, error) {
	if path == "-" {
		path = "standard input"
	}
	ans := strings.TrimSuffix(path, ".in") + ".ans"
	answers := "no answer file"
	text, err := disk.ReadFile(ans, board.MaxInput)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	if err == nil && ans != path {
		if err := cases.CheckAnswers(ans, text, boards); err != nil {
			return "", err
		}
		answers = "every answer proved"
	}
	return fmt.Sprintf("%s: %s, %s\n%s", report.Clean(path),
		report.Counted(len(boards), "board"), answers, t.All(boards)), nil
}

// IsSuite reports whether path can name a suite: a YAML file or a folder.
func IsSuite(path string) bool {
	info, err := os.Stat(path)
	return filepath.Ext(path) == ".yaml" || filepath.Ext(path) == ".yml" || err == nil && info.IsDir()
}

// LintSuite checks a suite and lists its cases.
func LintSuite(path string) (string, error) {
	s, err := cases.Load(path)
	if err != nil {
		return "", err
	}
	files, err := s.Include()
	if err != nil {
		return "", err
	}
	_, err = lang.Included(files)
	if err != nil {
		return "", err
	}
	made, err := s.Cases(nil)
	if err != nil {
		return "", err
	}
	lines := fmt.Sprintf("%s: suite %q, %s\n", report.Clean(path), s.Name, report.Counted(len(made), "case"))
	for _, c := range made {
		lines += fmt.Sprintf("  %-24s %7d boards %9d bytes", c.FullName(), len(c.Answers), len(c.Text))
		if c.LeftOut > 0 {
			lines += fmt.Sprintf("; %d left out, which break a promise", c.LeftOut)
		}
		lines += "\n"
	}
	return lines, nil
}
