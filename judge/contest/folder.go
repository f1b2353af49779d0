package contest

import (
	"errors"
	"fmt"
	"path/filepath"
	"strconv"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/fault"
)

// caseCells is how many cells the inputs of a folder may have together to be
// one case: a case is one run of a submission, and most inputs are tiny.
const caseCells = 200_000

// The shape of the suite.yaml that is written for the packages of others.
type (
	suiteYAML struct {
		Name    string          `yaml:"name"`
		Doc     string          `yaml:"doc"`
		Promise []string        `yaml:"promise,flow"`
		Limits  *limitsYAML     `yaml:"limits,omitempty"`
		Groups  []suiteYAMLPart `yaml:"groups"`
	}
	suiteYAMLPart struct {
		Name   string              `yaml:"name"`
		Doc    string              `yaml:"doc"`
		Points int                 `yaml:"points"`
		Cases  []map[string]string `yaml:"cases"`
	}
)

// Write makes a suite's folder: suite.yaml, its cases and, for a package, package.yaml and
// the solvers. The cases are the inputs in the plain format with proved answers. Every
// board must keep the promises. The folder must be empty or missing; it is written
// completely or not at all. If the folder cannot be used or a board breaks a promise, the
// error is an [*cases.Error] or one of package usage.
func (i *Import) Write(dir, title string, promises []*board.Promise) error {
	if err := errors.Join(cases.Vacant(dir), i.broken(promises)); err != nil {
		return err
	}
	files, err := i.suiteFiles, error(nil)
	if i.Suite == nil {
		if files, err = i.suite(title, filepath.Base(filepath.Clean(dir)), promises); err != nil {
			return err
		}
	}
	if i.source.data != i.source.top {
		if files[optionsFile], err = yamlFile(optionsHead, i.Options); err != nil {
			return err
		}
	}
	for _, s := range i.solvers {
		files[solversFolder+"/"+s.Folder+"/"+s.Name] = s.Text
	}
	return cases.WriteFolder(dir, files, func(beside string) error {
		if err := i.source.ctx.Err(); err != nil || i.Suite != nil {
			return err // a suite was made when it was read
		}
		s, err := cases.Load(beside)
		if err == nil {
			_, err = s.Cases(nil)
		}
		return err
	})
}

// broken returns an error about the first board that breaks a promise.
func (i *Import) broken(promises []*board.Promise) error {
	if i.Suite != nil && len(promises) > 0 {
		return fault.New("the package has its own suite, which states its promises", "import it without --promise, and change its suite.yaml")
	}
	for _, g := range i.Groups {
		for _, in := range g.Inputs {
			for n := range in.boards {
				if p := board.Broken(&in.boards[n], promises); p != nil {
					return fault.New(fmt.Sprintf("%s: board %d breaks the promise %q: %s", in.File, n+1, p.Name, p.Doc), "")
				}
			}
		}
	}
	return nil
}

// suite makes the files of a suite of the inputs.
func (i *Import) suite(title, name string, promises []*board.Promise) (map[string][]byte, error) {
	files := map[string][]byte{}
	y := suiteYAML{Name: cases.FitName(name, "imported", map[string]bool{}), Doc: "imported from " + title, Promise: fault.Names(promises, func(p *board.Promise) string { return p.Name })}
	if i.memory > 0 || i.output > 0 {
		y.Limits = &limitsYAML{Memory: int(i.memory), Output: int(i.output)}
	}
	for k := range i.Groups {
		g := &i.Groups[k]
		y.Groups = append(y.Groups, suiteYAMLPart{g.Name, g.Doc, g.Points, g.files(files)})
	}
	points := "every group got the same, and samples got none"
	switch {
	case i.given() > 0:
		points = "they are the package's own"
	case i.samplesOnly():
		points = "every group got the same"
	}
	var err error
	files["suite.yaml"], err = yamlFile("# Written by `adder import`. Points are worth a look: "+points+".\n", y)
	return files, err
}

// files adds the files of a group, and returns its cases. One case is the folder;
// several are folders in it.
func (g *Group) files(files map[string][]byte) (all []map[string]string) {
	parts := g.parts()
	for n, part := range parts {
		name, folder := "all", g.Name
		if len(parts) > 1 {
			name = fmt.Sprintf("%0*d", len(strconv.Itoa(len(parts))), n+1)
			folder += "/" + name
		}
		for _, in := range part {
			files[folder+"/"+in.name+".in"] = board.Plain(in.boards...)
			files[folder+"/"+in.name+".ans"] = cases.AnswerText(in.proved)
		}
		all = append(all, map[string]string{"name": name, "files": folder + "/*.in"})
	}
	return all
}

// parts divides the inputs into cases, in order.
func (g *Group) parts() (parts [][]Input) {
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
