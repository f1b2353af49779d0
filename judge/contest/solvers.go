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

// partialFolder is for solvers that get a part of the points. Packages without points
// have no such folder.
const partialFolder = "partially_accepted"

// ownSolvers are Adder's solvers: all of them, whose verdicts are known for the standard
// suite, or only the accepted ones. Two systems cannot run those in JavaScript: verifyproblem
// limits the address space, of which Node reserves more, and BAPCtools has no require.
func ownSolvers(all bool) (found []Solver, err error) {
	sources, err := lang.All(solutions.All)
	for _, s := range sources {
		folder := path.Dir(s.Name)
		if (all || folder == "accepted") && s.Lang.Key != "js" {
			found = append(found, Solver{folder, path.Base(s.Name), s.Text})
		}
	}
	return found, err
}

// partly lists, by the name of a wrong solver, the groups of the standard suite that it answers
// right. To measure it: go test ./judge/contest -run - -bench Partly -benchtime 1x -update
var partly = decoded[map[string]string]("solvers.txt")

// writeSolvers writes the solvers in the folders of their verdicts.
func writeSolvers(m *maker, at string) error {
	for _, s := range m.Solvers {
		folder := s.Folder
		if m.Scoring && partly()[s.Folder+"/"+s.Name] != "" {
			folder = partialFolder
		}
		m.add(at+folder+"/"+mainInFolder(&s), s.Text)
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
