package show

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/durable"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/report/picture"
	"adder/judge/usage"
)

// A Showing shows boards as text, and collects them for pictures and an HTML page.
type Showing struct {
	Teller
	First          int    // show at most this many boards of each file
	SVG, PNG, HTML string // output files; "" for none

	pictures [][]byte
	boards   []page.Board
}

// File writes the boards of one file to out as text.
func (s *Showing) File(out io.Writer, boards []board.Board) error {
	for i := range boards {
		if i == s.First {
			_, err := fmt.Fprintf(out, "... and %d more boards (--boards shows more)\n", len(boards)-i)
			return err
		}
		x, err := s.Tell(&boards[i])
		if err != nil {
			return err
		}
		if s.SVG != "" || s.PNG != "" {
			s.pictures = append(s.pictures, x.SVG())
		}
		if s.HTML != "" {
			s.boards = append(s.boards, x.OnPage())
		}
		if _, err = io.WriteString(out, x.Text()); err != nil {
			return err
		}
	}
	return nil
}

// Write writes the pictures and the page of the boards shown so far. If SVG is "-",
// the picture goes to out.
func (s *Showing) Write(ctx context.Context, out io.Writer) error {
	switch {
	case s.SVG == "-" && len(s.pictures) != 1:
		return usage.New(fmt.Sprintf("--svg - takes one board, got %d", len(s.pictures)), "--boards 1 draws the first; --svg board.svg writes a file for each")
	case s.SVG == "-":
		if _, err := out.Write(s.pictures[0]); err != nil {
			return err
		}
	case s.SVG != "":
		if err := s.write("--svg", s.SVG, func(drawing []byte) ([]byte, error) { return drawing, nil }); err != nil {
			return err
		}
	}
	if s.PNG != "" {
		convert, err := picture.FindConverter()
		if err != nil {
			return usage.New(err.Error(), picture.ConverterHint)
		}
		if err := s.write("--png", s.PNG, func(drawing []byte) ([]byte, error) { return convert.Pixels(ctx, drawing) }); err != nil {
			return err
		}
	}
	if s.HTML == "" {
		return nil
	}
	return durable.WriteFile(s.HTML, 0o644, func(w io.Writer) error { return page.Boards(w, "Boards", s.boards) })
}

// write converts and writes each picture: to board.svg, or if there are several, to
// board-1.svg, board-2.svg and so on.
func (s *Showing) write(flag, path string, made func(drawing []byte) ([]byte, error)) error {
	ext := filepath.Ext(path)
	for i, drawing := range s.pictures {
		name := path
		if len(s.pictures) > 1 {
			name = fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), i+1, ext)
		}
		data, err := made(drawing)
		if err != nil {
			return err
		}
		if err := durable.WriteText(name, string(data)); errors.Is(err, syscall.ENOSPC) {
			return err
		} else if err != nil {
			return usage.New(err.Error(), flag+" names a file in a writable folder")
		}
	}
	return nil
}

// Convert returns boards in the format f: all of them if only is 0, otherwise just
// that one, counted from 1.
func Convert(boards []board.Board, f *board.Format, only int) ([]byte, error) {
	if only < 0 || only > len(boards) {
		return nil, fmt.Errorf("there is no board %d: the file has %d", only, len(boards))
	}
	first := 1
	if only > 0 {
		boards, first = boards[only-1:only], only
	}
	if f.One && len(boards) != 1 {
		return nil, fmt.Errorf("a %s file holds one board, got %d", f.Name, len(boards))
	}
	for i := range boards {
		if err := f.Expresses(&boards[i]); err != nil {
			return nil, fmt.Errorf("board %d: %w", first+i, err)
		}
	}
	return f.Write(boards...), nil
}

// Lint summarises the boards of a file. It fails if a board breaks a promise in
// promised, or if the .ans file beside path has a wrong answer.
func (t *Teller) Lint(path string, boards []board.Board, promised []*board.Promise) (string, error) {
	if path == "-" {
		path = "standard input"
	}
	for i := range boards {
		if p := board.Broken(&boards[i], promised); p != nil {
			return "", usage.New(fmt.Sprintf("%s: board %d breaks the promise %q: %s", path, i+1, p.Name, p.Doc), "")
		}
	}
	ans := strings.TrimSuffix(path, ".in") + ".ans"
	answers := "no answer file"
	if text, err := durable.ReadFile(ans, board.MaxInput); err == nil && ans != path {
		if err := cases.CheckAnswers(ans, text, boards); err != nil {
			return "", err
		}
		answers = "every answer proved"
	} else if err != nil && !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	return fmt.Sprintf("%s: %s, %s\n%s", path, report.Counted(len(boards), "board"), answers, t.All(boards)), nil
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
	made, err := s.Cases(nil)
	if err != nil {
		return "", err
	}
	lines := fmt.Sprintf("%s: suite %q, %d cases\n", path, s.Name, len(made))
	for _, c := range made {
		lines += fmt.Sprintf("  %-24s %7d boards %9d bytes\n", c.FullName(), len(c.Answers), len(c.Text))
	}
	return lines, nil
}
