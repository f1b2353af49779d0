package contest

import (
	"bytes"
	"embed"
	"fmt"
	"os"
	"path"
	"runtime"
	"strings"
	"sync"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/run/lang"
	"adder/solutions"

	"go.yaml.in/yaml/v3"
)

// Title is the problem's name in every package.
const Title = "Snakes and Ladders, Least Throws"

//go:embed problem
var problem embed.FS

// embedded is a file of the folder problem. The statement is written in TeX and in HTML,
// and a test holds the two to the same words; board.svg shows its board, and board.png is
// the same as a browser draws it, for those who cannot: TeX.
func embedded(name string) []byte {
	text, err := problem.ReadFile("problem/" + name)
	if err != nil {
		panic(err) // a test writes every package
	}
	return text
}

// decoded is what an embedded file says, read when it is asked for.
func decoded[T any](name string) func() T {
	return sync.OnceValue(func() (v T) {
		if err := yaml.Unmarshal(embedded(name), &v); err != nil {
			panic(err) // a test reads them
		}
		return v
	})
}

// copied writes an embedded file. Python programs can be started.
func copied(name string) func(*maker, string) error {
	return func(m *maker, at string) error {
		if strings.HasSuffix(at, ".py") {
			m.program(at, embedded(name))
		} else {
			m.add(at, embedded(name))
		}
		return nil
	}
}

var inTeX = strings.NewReplacer(
	"`", "'",
	`\`, `\textbackslash{}`,
	"&", `\&`,
	"%", `\%`,
	"$", `\$`,
	"#", `\#`,
	"_", `\_`,
	"{", `\{`,
	"}", `\}`,
	"~", `\textasciitilde{}`,
	"^", `\textasciicircum{}`,
)

// writeTeX writes the statement, and what the groups are worth if they are worth points.
func writeTeX(m *maker, at string) error {
	text := string(embedded("statement.tex"))
	if m.Scoring {
		text += "\n\\section*{Scoring}\n\nThe test cases come in groups. A group is worth its points if " +
			"all its cases are answered right.\n\n\\begin{itemize}\n"
		for _, s := range m.sets {
			text += fmt.Sprintf("\\item %s: %s.\n", count(s.points, "point"),
				inTeX.Replace(strings.Join(strings.Fields(s.doc), " ")))
		}
		text += "\\end{itemize}\n"
	}
	m.add(at, []byte(text))
	return nil
}

// writeHTML writes the statement as a page with the samples.
func writeHTML(m *maker, at string) error {
	var samples strings.Builder
	for i, t := range m.samples {
		fmt.Fprintf(&samples,
			"<h2>Sample %d</h2>\n<table>\n<tr><th>Input</th><th>Output</th></tr>\n"+
				"<tr><td><pre>%s</pre></td><td><pre>%s</pre></td></tr>\n</table>\n", i+1, t.in, t.ans)
	}
	filled := strings.NewReplacer(
		"@PICTURE@", string(embedded("board.svg")),
		"@SAMPLES@", samples.String(),
	)
	m.add(at, []byte(filled.Replace(string(embedded("statement.html")))))
	return nil
}

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
var partly = decoded[map[string]string]("partly.txt")

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

// Adder is the bytes of an Adder that runs on linux/amd64: of the file, or of this one.
func Adder(file string) ([]byte, error) {
	const hint = "--program names an Adder that was built with " +
		"CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build ./judge"
	if file == "" {
		if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
			problem := fmt.Sprintf("this Adder is for %s/%s, and the autograder runs on linux/amd64",
				runtime.GOOS, runtime.GOARCH)
			return nil, fault.New(problem, hint)
		}
		own, err := os.Executable()
		if err != nil {
			return nil, err
		}
		file = own
	}
	text, err := disk.ReadFile(file, 256<<20)
	if err == nil && !bytes.HasPrefix(text, []byte("\x7fELF\x02")) {
		err = fault.New(fmt.Sprintf("%s is not a program for linux/amd64", file), hint)
	}
	return text, err
}
