package contest

import (
	"bytes"
	"path"
	"strings"

	"adder/judge/run/lang"
	"adder/solutions"
)

// A Solver is one of the jury's, in the folder of its verdict.
type Solver struct {
	Folder, Name string
	Text         []byte
}

// ownSolvers are Adder's solvers that a package can hold: all of them, whose verdicts are
// known for the standard suite, or only the accepted ones.
func ownSolvers(all bool) (found []Solver, err error) {
	sources, err := lang.All(solutions.All)
	for i := range sources {
		s := &sources[i]
		folder := path.Dir(s.Name)
		if (all || folder == "accepted") && packable(s) {
			found = append(found, Solver{folder, path.Base(s.Name), s.Text})
		}
	}
	return found, err
}

// packable leaves out two kinds of solvers. Two systems cannot run JavaScript: verifyproblem
// limits the address space, of which Node reserves more, and BAPCtools has no require. And a
// package asks for the numbers alone: the systems' validator refuses throws after them.
func packable(s *lang.Source) bool {
	return s.Lang.Key != "js" && !bytes.Contains(s.Text, []byte("Prints the throws"))
}

// writeSolvers writes the solvers in the folders of their verdicts. Where groups are worth
// points, a wrong solver gets a part of them, which differs from suite to suite: only the
// accepted ones are there.
func writeSolvers(m *maker, at string) error {
	for i := range m.Solvers {
		s := &m.Solvers[i]
		if !m.Scoring || s.Folder == "accepted" {
			m.add(at+s.Folder+"/"+mainInFolder(s), s.Text)
		}
	}
	return nil
}

// mainInFolder is a solver's name where a Java class must be in a file of the same name: a
// program in a folder then starts at the file Main.
func mainInFolder(s *Solver) string {
	base, java := strings.CutSuffix(s.Name, ".java")
	if java && bytes.Contains(s.Text, []byte("class Main")) {
		return base + "_java/Main.java"
	}
	return s.Name
}
