package contest

import (
	"bytes"
	"fmt"
	"os/exec"
	"path"
	"strings"
	"testing"

	"adder/judge/board"

	"go.yaml.in/yaml/v3"
)

// listed are the rules of generators.yaml by the path of their case.
func (p *built) listed() (rules map[string]map[string]any, broken []string) {
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
func generatorsList(p *built) []string {
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
		if _, fuzz := strings.CutPrefix(name, "fuzz/"); fuzz && rule["copy"] != nil {
			broken = append(broken, when(p.files[p.options.ID+"/generators/"+fmt.Sprint(rule["copy"])+".in"] == nil, name+" is not there")...)
		} else if fuzz {
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
func generatorsRun(p *built) (broken []string) {
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

// The generator prints files of boards that the validator takes, the same for the same
// arguments, and boards of all kinds.
func TestGeneratorRunsByItself(t *testing.T) {
	t.Parallel()
	python3 := need(t, "python3")
	run := func(arguments string) ([]byte, error) {
		return exec.Command(python3, append([]string{"-B", "-W", "error", "problem/boards.py"}, strings.Fields(arguments)...)...).Output()
	}
	var calls []call
	traits := map[string]bool{}
	for _, arguments := range []string{"2 100 1 500", "12 20 2147483647 2000", "12 80 1 500", "300 20 1 50", "300 80 0 50", "1000000 1 1 2"} {
		text, err := run(arguments)
		boards, wrong := board.Parse(arguments, text)
		if err != nil || wrong != nil || len(boards) == 0 || !bytes.Equal(board.Plain(boards...), text) {
			t.Errorf("%s: %v, %v: %s", arguments, err, wrong, show(text))
		}
		for i := range boards {
			for _, x := range board.Traits {
				traits[x.Name] = traits[x.Name] || x.Has(board.NewFacts(&boards[i]))
			}
		}
		if again, _ := run(arguments); !bytes.Equal(text, again) {
			t.Errorf("%s: another file the second time", arguments)
		}
		calls = append(calls, call{text})
	}
	for i, said := range python(t, "problem/validate_input.py", calls) {
		if said != "ok" {
			t.Errorf("the validator says %s of %s", said, show(calls[i][0]))
		}
	}
	for name, seen := range traits {
		if !seen {
			t.Errorf("no board has the trait %s", name)
		}
	}
	for _, arguments := range []string{"", "1 20 1 5", "12 101 1 1", "mix 1 2 3", "12 20 1", "2000000 1 1 2", "12 20 -1 5"} {
		if text, err := run(arguments); err == nil {
			t.Errorf("%q prints %s", arguments, show(text))
		}
	}
}
