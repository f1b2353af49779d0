package export

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/board"

	"go.yaml.in/yaml/v3"
)

// listed are the rules of generators.yaml by the path of their case.
func (p *pack) listed() (rules map[string]map[string]any, broken []string) {
	rules = map[string]map[string]any{}
	var walk func(at string, y any)
	walk = func(at string, y any) {
		m, _ := y.(map[string]any)
		if m["data"] == nil {
			broken = append(broken, when(rules[at] != nil, at+" is listed twice")...)
			rules[at] = m
			return
		}
		switch data := m["data"].(type) {
		case map[string]any:
			for name, inner := range data {
				walk(path.Join(at, name), inner)
			}
		case []any:
			for _, entry := range data {
				one, _ := entry.(map[string]any)
				broken = append(broken, when(len(one) != 1, fmt.Sprintf("%s: %v is not one rule", at, entry))...)
				for name, inner := range one {
					walk(path.Join(at, name), inner)
				}
			}
		}
	}
	walk("", p.yaml("generators/generators.yaml"))
	return rules, broken
}

// generatorsList holds generators.yaml to what bt generate does: it removes what is
// in data/ and not listed, and makes what is listed.
func generatorsList(p *pack) []string {
	rules, broken := p.listed()
	data := p.options.ID + "/data/"
	for name := range p.files {
		base, is := strings.CutPrefix(strings.TrimSuffix(name, path.Ext(name)), data)
		if is {
			rule := rules[base]
			broken = append(broken, when(rule["copy"] != "../data/"+base || len(rule) != 1, name)...)
		}
	}
	for name, rule := range rules {
		_, fuzz := strings.CutPrefix(name, "fuzz/")
		if fuzz {
			broken = append(broken, when(!strings.Contains(fmt.Sprint(rule["generate"]), "{seed}"), name+" is the same each time")...)
		} else {
			broken = append(broken, when(p.files[data+name+".in"] == nil, name+" is not there")...)
		}
	}
	// bt fuzz adds to a list, and to nothing else.
	var y struct {
		Data map[string]struct{ Data yaml.Node }
	}
	if err := yaml.Unmarshal(p.files[p.options.ID+"/generators/generators.yaml"], &y); err != nil {
		return append(broken, err.Error())
	}
	fuzz := y.Data["fuzz"].Data
	return append(broken, when(fuzz.Kind != yaml.SequenceNode, "fuzz is no list")...)
}

// generatorsRun looks at names and arguments; that they run is tested once.
func generatorsRun(p *pack) (broken []string) {
	y := p.yaml("generators/generators.yaml")
	programs, _ := y["generators"].(map[string]any)
	for name, parts := range programs {
		files, _ := parts.([]any)
		for _, f := range files {
			broken = append(broken, when(p.files[p.options.ID+"/generators/"+fmt.Sprint(f)] == nil, name+" has no "+fmt.Sprint(f))...)
		}
	}
	solution, _ := y["solution"].(string)
	broken = append(broken, when(p.files[p.options.ID+solution] == nil, "there is no "+solution)...)
	seen := map[string]bool{}
	rules, _ := p.listed()
	for name, rule := range rules {
		command, _ := rule["generate"].(string)
		if command == "" {
			continue
		}
		program, _, _ := strings.Cut(command, " ")
		broken = append(broken, when(programs[program] == nil, name+": nothing is called "+program)...)
		broken = append(broken, when(seen[command], name+": the same command twice")...)
		seen[command] = true
	}
	return broken
}

// Each command of generators.yaml prints a file of boards, from the files that are
// in the package alone.
func TestGeneratorRunsByItself(t *testing.T) {
	t.Parallel()
	python3, dir := need(t, "python3"), t.TempDir()
	m := &maker{}
	if err := m.addGenerators(); err != nil {
		t.Fatal(err)
	}
	for _, f := range m.files {
		if err := os.WriteFile(filepath.Join(dir, path.Base(f.name)), f.text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	run := func(arguments string) ([]byte, error) {
		cmd := exec.Command(python3, append([]string{"-B", "-W", "error", generatorParts[0]}, strings.Fields(arguments)...)...)
		cmd.Dir = dir
		return cmd.Output()
	}
	for _, rule := range fuzzRules()[:5] {
		for name, r := range rule {
			command := strings.Replace(strings.TrimPrefix(r.Generate, "boards "), "{seed}", "2147483647", 1)
			text, err := run(command)
			boards, wrong := board.Parse(name, text)
			if err != nil || wrong != nil || len(boards) == 0 || !bytes.Equal(board.Plain(boards...), text) {
				t.Errorf("%s: %v, %v: %s", command, err, wrong, show(text))
			}
		}
	}
	for _, arguments := range []string{"", "nothing 1 2 3", "small 12", "mix 1 2 3"} {
		if text, err := run(arguments); err == nil {
			t.Errorf("%q prints %s", arguments, show(text))
		}
	}
}
