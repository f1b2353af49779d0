package cases

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"adder/judge/board"

	"go.yaml.in/yaml/v3"
)

// caseCells is how many cells the inputs of a folder may have together to be
// one case: a case is one run of a submission, and most inputs are tiny.
const caseCells = 200_000

// Write makes a folder of a suite: suite.yaml, and the inputs in the plain
// format with proved answers. Every board must keep the promises. The folder
// must be empty or not be there; it is there whole, or not at all. The error is
// an [*Error] if the folder cannot be used or a board breaks a promise.
func (i *Import) Write(dir, title string, promises []*board.Promise) error {
	if err := errors.Join(Vacant(dir), i.broken(promises)); err != nil {
		return err
	}
	return writeFolder(dir, func(beside string) error { return i.writeInto(beside, dir, title, promises) })
}

// broken returns an error about the first board that breaks a promise.
func (i *Import) broken(promises []*board.Promise) error {
	for _, g := range i.Groups {
		for _, in := range g.Inputs {
			for n := range in.boards {
				if p := board.Broken(&in.boards[n], promises); p != nil {
					return &Error{File: in.File, Msg: fmt.Sprintf("board %d breaks the promise %q: %s", n+1, p.Name, p.Doc)}
				}
			}
		}
	}
	return nil
}

// Vacant returns an [*Error] unless a folder is empty or not there.
func Vacant(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case err == nil && len(entries) > 0:
		return &Error{File: dir, Msg: "there is something in it", Hint: "name a new folder, or an empty one"}
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return &Error{File: dir, Msg: plainWords(err)}
	}
	return nil
}

// writeInto writes the folder, and makes its cases once, as whoever loads it
// will. shown is what the folder is called in errors.
func (i *Import) writeInto(dir, shown, title string, promises []*board.Promise) error {
	text, err := i.suite(dir, title, filepath.Base(shown), promises)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, "suite.yaml"), text, 0o644); err != nil {
		return err
	}
	s, err := load(filepath.Join(shown, "suite.yaml"), os.DirFS(dir), "suite.yaml")
	if err == nil {
		_, err = s.Cases(nil)
	}
	return err
}

// suite writes the cases, and returns what suite.yaml says of them.
func (i *Import) suite(dir, title, name string, promises []*board.Promise) ([]byte, error) {
	y := suiteYAML{Name: fitName(name, "imported", map[string]bool{}), Doc: "imported from " + title, Promise: []string{}}
	for _, p := range promises {
		y.Promise = append(y.Promise, p.Name)
	}
	write := (*ImportGroup).write
	if i.own {
		write, y.Limits = (*ImportGroup).writeOwn, i.limits
	}
	for k := range i.Groups {
		g := &i.Groups[k]
		cases, err := write(g, dir)
		if err != nil {
			return nil, err
		}
		y.Groups = append(y.Groups, groupYAML{Name: g.Name, Doc: cmp.Or(g.Doc, "from the folder "+g.Folder), Points: i.Points(k), Cases: cases})
	}
	points := "every group got the same, and samples none"
	if i.given() > 0 {
		points = "they are what the package gives its groups"
	}
	text, err := yaml.Marshal(y)
	return append([]byte("# Written by `adder import`. Points are worth a look: "+points+".\n"), text...), err
}

// write writes the files of a group, and returns its cases. One case is the folder;
// several are folders in it.
func (g *ImportGroup) write(dir string) (cases []spec, err error) {
	parts := g.parts()
	for n, part := range parts {
		name, folder := "all", g.Name
		if len(parts) > 1 {
			name = fmt.Sprintf("%0*d", len(strconv.Itoa(len(parts))), n+1)
			folder += "/" + name
		}
		at := filepath.Join(dir, filepath.FromSlash(folder))
		if err := os.MkdirAll(at, 0o755); err != nil {
			return nil, err
		}
		for _, in := range part {
			if err := in.write(filepath.Join(at, in.name)); err != nil {
				return nil, err
			}
		}
		cases = append(cases, spec{Name: name, Files: folder + "/*.in"})
	}
	return cases, nil
}

// parts divides the inputs into cases, in order.
func (g *ImportGroup) parts() (parts [][]ImportInput) {
	cells, from := 0, 0
	for n, in := range g.Inputs {
		own := 0
		for k := range in.boards {
			own += in.boards[k].Cells
		}
		if n > from && cells+own > caseCells {
			parts, cells, from = append(parts, g.Inputs[from:n]), 0, n
		}
		cells += own
	}
	return append(parts, g.Inputs[from:])
}

// writeOwn writes the files of a group of an exported package. Each input is the
// case that it was, and its parts are the files that they came from.
func (g *ImportGroup) writeOwn(dir string) (cases []spec, err error) {
	for _, in := range g.Inputs {
		folder := g.Name + "/" + in.name
		at := filepath.Join(dir, filepath.FromSlash(folder))
		if err := os.MkdirAll(at, 0o755); err != nil {
			return nil, err
		}
		parts := in.about.parts
		if len(parts) == 0 {
			parts = []Part{{in.name, 1}}
		}
		for k, p := range parts {
			to := len(in.boards)
			if k+1 < len(parts) {
				to = parts[k+1].First - 1
			}
			one := ImportInput{boards: in.boards[p.First-1 : to], proved: in.proved[p.First-1 : to]}
			if err := one.write(filepath.Join(at, p.Name)); err != nil {
				return nil, err
			}
		}
		cases = append(cases, spec{Name: in.name, Files: folder + "/*.in"})
	}
	return cases, nil
}

func (i *ImportInput) write(base string) error {
	c := Case{Answers: i.proved}
	return errors.Join(
		os.WriteFile(base+".in", board.Plain(i.boards...), 0o644),
		os.WriteFile(base+".ans", c.answerText(), 0o644),
	)
}
