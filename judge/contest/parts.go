package contest

import (
	"embed"
	"fmt"
	"strings"

	"go.yaml.in/yaml/v3"

	"adder/generator"
	"adder/judge/board"
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

// decoded is what an embedded file says.
func decoded[T any](name string) (v T) {
	if err := yaml.Unmarshal(embedded(name), &v); err != nil {
		panic(err) // a test reads them
	}
	return v
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
		for _, x := range tricks[folder] {
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
	Data       map[string]any      `yaml:"data"` // generatorGroup or generatorList
}

// A generatorGroup is a folder: groups, and rules of cases.
type generatorGroup struct {
	Data map[string]any `yaml:"data"`
}

// A generatorList is a folder of numbered cases. bt fuzz adds cases to the folder fuzz,
// which must be of this kind.
type generatorList struct {
	Data []map[string]generatorRule `yaml:"data"`
}

// A generatorRule is one of the two.
type generatorRule struct {
	Copy     string `yaml:"copy,omitempty"`     // a path from generators/, without an ending
	Generate string `yaml:"generate,omitempty"` // a command
}

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
			fuzz = append(fuzz, map[string]generatorRule{name: {Generate: fmt.Sprintf("boards %d %d {seed} %d", row.size, crowding, row.boards)}})
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
			fuzz = append(fuzz, map[string]generatorRule{name: {Copy: "families/" + name}})
		}
	}
	list.Data["fuzz"] = generatorList{fuzz}
	return m.addYAML(at+"generators.yaml", generatorsHead, list)
}

// copy lists a case in its folders.
func (y *generatorsYAML) copy(path []string) {
	data := y.Data
	for _, name := range path[:len(path)-1] {
		folder, ok := data[name].(generatorGroup)
		if !ok {
			folder = generatorGroup{map[string]any{}}
			data[name] = folder
		}
		data = folder.Data
	}
	data[path[len(path)-1]] = generatorRule{Copy: "../data/" + strings.Join(path, "/")}
}
