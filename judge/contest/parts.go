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

	"adder/generator"
	"adder/judge/board"
	"adder/judge/disk"
	"adder/judge/fault"
	"adder/judge/lang"
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

var inTeX = strings.NewReplacer("`", "'", `\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`)

// writeTeX writes the statement, and what the groups are worth if they are worth points.
func writeTeX(m *maker, at string) error {
	text := string(embedded("statement.tex"))
	if m.Scoring {
		text += "\n\\section*{Scoring}\n\nThe test cases come in groups. A group is worth its points if all its cases are answered right.\n\n\\begin{itemize}\n"
		for _, s := range m.sets {
			text += fmt.Sprintf("\\item %s: %s.\n", count(s.points, "point"), inTeX.Replace(strings.Join(strings.Fields(s.doc), " ")))
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
		fmt.Fprintf(&samples, "<h2>Sample %d</h2>\n<table>\n<tr><th>Input</th><th>Output</th></tr>\n<tr><td><pre>%s</pre></td><td><pre>%s</pre></td></tr>\n</table>\n", i+1, t.in, t.ans)
	}
	m.add(at, []byte(strings.NewReplacer("@PICTURE@", string(embedded("board.svg")), "@SAMPLES@", samples.String()).Replace(string(embedded("statement.html")))))
	return nil
}

// Three boards, and their answers, for the outputs in refused.yaml.
const (
	outputsIn  = "3\n12 3 2\n2 9\n10 4\n5 3 0\n3 1 1\n2 1\n"
	outputsAns = "2\n2\n-1\n"
)

// The folders of invalid inputs, answer files and outputs, and of valid outputs.
const (
	invalidInput  = "invalid_input"
	invalidAnswer = "invalid_answer"
	invalidOutput = "invalid_output"
	validOutput   = "valid_output"
)

// A trick is a file that a validator must see through.
type trick struct{ Name, Why, Text string }

// tricks are by their folders.
var tricks = decoded[map[string][]trick]("refused.yaml")

// writeInvalid writes what validators must refuse, and outputs that they must not.
func writeInvalid(m *maker, at string) error {
	for _, folder := range []string{invalidInput, invalidAnswer, invalidOutput, validOutput} {
		for _, x := range tricks()[folder] {
			base, text := at+folder+"/"+x.Name, []byte(x.Text)
			switch folder {
			case invalidInput:
				m.add(base+".in", text)
			case invalidAnswer:
				m.add(base+".in", []byte(outputsIn))
				m.add(base+".ans", text)
			default:
				m.add(base+".in", []byte(outputsIn))
				m.add(base+".ans", []byte(outputsAns))
				m.add(base+".out", text)
			}
			if err := m.addYAML(base+".yaml", "", words2025{Description: x.Why}); err != nil {
				return err
			}
		}
	}
	return nil
}

const generatorsHead = `# The cases in data/ are listed as they lie there, and stay as they are. In the group
# fuzz, bt generate makes files of random boards, and copies boards of Adder's families
# that lie in generators/families; bt fuzz makes as many random ones as there is time for.
# generators/boards.py says what its arguments are.
`

// generatorsYAML is generators/generators.yaml, as BAPCtools reads it. All files
// in data/ must be named in it.
type generatorsYAML struct {
	Solution   string              `yaml:"solution"`
	Generators map[string][]string `yaml:"generators"`
	Data       map[string]any      `yaml:"data"` // groups, and rules of cases
}

// A generatorGroup is a folder of more of the same, below its key data.
type generatorGroup map[string]map[string]any

// A generatorRule copies a path from generators/, without an ending, or generates by a
// command, as its key says.
type generatorRule map[string]string

// fuzzed is how large boards are that are fuzzed with, and how many are in a file.
var fuzzed = []struct{ size, boards int }{{12, 50}, {300, 5}}

// writeGenerators writes the generator, the families' boards, and the list of all cases
// added.
func writeGenerators(m *maker, at string) error {
	list := generatorsYAML{
		Solution:   "/submissions/accepted/bfs.cpp",
		Generators: map[string][]string{"boards": {"boards.py"}},
		Data:       map[string]any{},
	}
	for _, f := range m.done {
		if base, ok := strings.CutSuffix(strings.TrimPrefix(f.name, m.root+"data/"), ".in"); ok {
			list.copy(strings.Split(base, "/"))
		}
	}
	m.add(at+"boards.py", embedded("boards.py")) // which stands alone, and knows nothing of families
	var fuzz []map[string]generatorRule
	for _, row := range fuzzed {
		for _, crowding := range []int{20, 80} {
			name := fmt.Sprintf("random-%d-%d", row.size, crowding)
			fuzz = append(fuzz, map[string]generatorRule{name: {"generate": fmt.Sprintf("boards %d %d {seed} %d", row.size, crowding, row.boards)}})
		}
	}
	for _, f := range generator.Families {
		for _, row := range fuzzed {
			var boards []board.Board
			for seed := range row.boards {
				boards = append(boards, f.Board(row.size, uint64(seed)))
			}
			name := fmt.Sprintf("%s-%d", f.Name, row.size)
			m.add(at+"families/"+name+".in", board.Plain(boards...))
			fuzz = append(fuzz, map[string]generatorRule{name: {"copy": "families/" + name}})
		}
	}
	list.Data["fuzz"] = map[string]any{"data": fuzz} // a list, to which bt fuzz adds
	return m.addYAML(at+"generators.yaml", generatorsHead, list)
}

// copy lists a case in its folders.
func (y *generatorsYAML) copy(path []string) {
	data := y.Data
	for _, name := range path[:len(path)-1] {
		if data[name] == nil {
			data[name] = generatorGroup{"data": {}}
		}
		data = data[name].(generatorGroup)["data"]
	}
	data[path[len(path)-1]] = generatorRule{"copy": "../data/" + strings.Join(path, "/")}
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
// suite, or only the accepted ones.
func ownSolvers(all bool) (found []Solver, err error) {
	sources, err := lang.All(solutions.All)
	for _, s := range sources {
		if folder := path.Dir(s.Name); all || folder == "accepted" {
			found = append(found, Solver{folder, path.Base(s.Name), s.Text})
		}
	}
	return found, err
}

// partly says which solvers that are not right answer some groups of the standard
// suite right all the same: the groups by the solver's name. It
// is measured: go test ./judge/contest -run - -bench Partly -benchtime 1x -update
var partly = decoded[map[string]string]("partly.txt")

// writeSolvers writes the solvers under the names that a system wants; "" leaves one out.
func writeSolvers(called func(*Solver) string) func(*maker, string) error {
	return func(m *maker, at string) error {
		for i := range m.Solvers {
			s := m.Solvers[i]
			if m.Scoring && partly()[s.Folder+"/"+s.Name] != "" {
				s.Folder = partialFolder
			}
			if name := called(&s); name != "" && (m.Scoring || s.Folder != partialFolder) {
				m.add(at+s.Folder+"/"+name, s.Text)
			}
		}
		return nil
	}
}

// mainInFolder is a solver's name if a Java class must be in a file of the same name: a
// program in a folder then starts at the file Main.
func mainInFolder(s *Solver) string {
	if base, ok := strings.CutSuffix(s.Name, ".java"); ok && bytes.Contains(s.Text, []byte("class Main")) {
		return base + mainJava
	}
	return s.Name
}

const mainJava = "_java/Main.java"

// withoutJavaScript is for BAPCtools, which gives JavaScript to js24: a shell with
// neither require nor console, so that programs for Node.js end with an error.
func withoutJavaScript(s *Solver) string {
	if path.Ext(s.Name) == ".js" {
		return ""
	}
	return mainInFolder(s)
}

// sameName is for systems that find a program's beginning themselves.
func sameName(s *Solver) string { return s.Name }

// readSolver reads a submission of a package: a file in the folder of a verdict.
func (i *Import) readSolver(name string) error {
	_, inside, _ := strings.Cut("/"+name, "/"+solversFolder+"/")
	folder, called, ok := strings.Cut(inside, "/")
	if !ok {
		return nil // submissions.yaml
	}
	if base, java := strings.CutSuffix(called, mainJava); java {
		called = base + ".java"
	}
	if _, known := expected[folder]; !known && folder != "accepted" {
		i.leaveOut(name, "unknown verdict "+folder)
		return nil
	}
	if strings.Contains(called, "/") {
		i.leaveOut(name, "is a program of several files")
		return nil
	}
	if _, err := lang.Recognise(called); err != nil {
		i.leaveOut(name, "is in a language that Adder does not know")
		return nil
	}
	text, err := i.source.read(name, maxBeside)
	i.solvers = append(i.solvers, Solver{folder, called, text})
	return err
}

// solvers reads the solvers beside a suite, nil if there is no such folder.
func (s *source) solvers(folder string) ([]Solver, error) {
	i := Import{source: s}
	for _, name := range s.below(folder + "/") {
		if err := i.readSolver(name); err != nil {
			return nil, err
		}
	}
	return i.solvers, nil
}

// Adder is the bytes of an Adder that runs on linux/amd64: of the file, or of this one.
func Adder(path string) ([]byte, error) {
	const hint = "--program names an Adder that was built with CGO_ENABLED=0 GOOS=linux GOARCH=amd64 go build ./judge"
	if path == "" {
		if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
			return nil, fault.New("this Adder is for "+runtime.GOOS+"/"+runtime.GOARCH+", and the autograder runs on linux/amd64", hint)
		}
		var err error
		if path, err = os.Executable(); err != nil {
			return nil, err
		}
	}
	text, err := disk.ReadFile(path, 256<<20)
	if err == nil && !bytes.HasPrefix(text, []byte("\x7fELF\x02")) {
		err = fault.New(fmt.Sprintf("%s is not a program for linux/amd64", path), hint)
	}
	return text, err
}

// An expectation says which verdicts a submission may have on a case, and which it
// must have on some.
type expectation struct {
	Permitted []string `yaml:"permitted,flow"`
	Required  []string `yaml:"required,flow"`
}

// expected are the folders of rejected submissions, and the verdict that each must get. The
// format assumes that a submission fails in only one way, and that one which may finish in
// time bounds the time limit from below. But a program with wrong rules may also loop on a
// large board, or leave an array, so any verdict is permitted.
var expected = map[string]string{
	"run_time_error":      "RTE",
	"time_limit_exceeded": "TLE",
	"wrong_answer":        "WA",
	partialFolder:         "", // of packages with points
}

func writeExpectations(m *maker, at string) error {
	y := map[string]expectation{}
	for _, s := range m.Solvers {
		if verdict := expected[s.Folder]; verdict != "" {
			y[s.Folder] = expectation{[]string{"AC", "WA", "TLE", "RTE"}, []string{verdict}}
		}
	}
	if len(y) == 0 {
		return nil
	}
	return m.addYAML(at, "", y)
}
