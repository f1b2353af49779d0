package export

import (
	"embed"
	"fmt"
	"strings"

	"adder/generator"
)

// generatorSources is Adder's families once more, as a program that stands alone.
//
//go:embed problem/generators
var generatorSources embed.FS

// generatorParts are its files; it begins in the first.
var generatorParts = []string{"boards.py", "draft.py", "families.py", "baits.py"}

const generatorsHead = `# The cases in data/ are listed as they lie there, and stay as they are. The group
# fuzz is of Adder's families: bt generate makes a file of each, and bt fuzz as many
# as there is time for. generators/boards.py says what its arguments are.
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
	Data []map[string]generateRule `yaml:"data"`
}

type copyRule struct {
	Copy string `yaml:"copy"` // a path from generators/, without an ending
}

type generateRule struct {
	Generate string `yaml:"generate"` // a command
}

// fuzzed is how large the boards of a family are that are fuzzed with, and how
// many are in a file.
var fuzzed = []struct{ size, boards int }{{12, 50}, {300, 5}}

// addGenerators adds the generator, and the list of all cases that were added.
func (m *maker) addGenerators() error {
	for _, name := range generatorParts {
		text, err := generatorSources.ReadFile("problem/generators/" + name)
		if err != nil {
			return err
		}
		m.add("generators/"+name, text)
	}
	list := generatorsYAML{
		Solution:   "/submissions/accepted/bfs.cpp",
		Generators: map[string][]string{"boards": generatorParts},
		Data:       map[string]any{"fuzz": generatorList{fuzzRules()}},
	}
	for _, f := range m.files {
		if base, ok := strings.CutSuffix(strings.TrimPrefix(f.name, m.root+"data/"), ".in"); ok {
			list.copy(strings.Split(base, "/"))
		}
	}
	text, err := yamlFile(list)
	m.add("generators/generators.yaml", append([]byte(generatorsHead), text...))
	return err
}

// copy lists a case in its folders.
func (y *generatorsYAML) copy(path []string) {
	folder, ok := y.Data[path[0]].(generatorGroup)
	if !ok {
		folder = generatorGroup{map[string]any{}}
		y.Data[path[0]] = folder
	}
	for _, name := range path[1 : len(path)-1] {
		inner, ok := folder.Data[name].(generatorGroup)
		if !ok {
			inner = generatorGroup{map[string]any{}}
			folder.Data[name] = inner
		}
		folder = inner
	}
	folder.Data[path[len(path)-1]] = copyRule{"../data/" + strings.Join(path, "/")}
}

func fuzzRules() []map[string]generateRule {
	rules := []map[string]generateRule{{"mix": {"boards mix {seed} 100"}}}
	for _, f := range generator.Families {
		for _, row := range fuzzed {
			name := fmt.Sprintf("%s-%d", f.Name, row.size)
			rules = append(rules, map[string]generateRule{name: {fmt.Sprintf("boards %s %d {seed} %d", f.Name, row.size, row.boards)}})
		}
	}
	return rules
}
