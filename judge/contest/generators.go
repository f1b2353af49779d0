package contest

import (
	_ "embed"
	"fmt"
	"strings"

	"adder/generator"
	"adder/judge/board"
)

// boardsPy prints random boards. It stands alone, and knows nothing of Adder's families.
//
//go:embed problem/boards.py
var boardsPy []byte

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

// A generatorList is a folder whose cases are numbered. bt fuzz adds what it finds
// to the folder fuzz, and can add to no other kind.
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

// writeGenerators writes the generator, boards of the families, and the list of all
// cases that were added.
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
	m.add(at+"boards.py", boardsPy)
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
