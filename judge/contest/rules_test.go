package contest

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"adder/judge/board"
	"adder/solutions"
)

// A rule is something that an importer or its tools insist on. It returns what
// breaks it. The tools themselves are not at hand everywhere, so each of their
// demands that a package could break is a row here.
type rule struct {
	name    string
	targets string // those it is for; "" is all
	broken  func(*built) []string
	ill     func(p *built, name string, text []byte) bool // of a file; instead of broken
}

// maxPackage is in bytes.
const maxPackage = 20 << 20

var (
	partName  = regexp.MustCompile(`^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`)
	groupName = regexp.MustCompile(`^[a-z0-9]+$`)
)

var rules = []rule{
	{name: "the package is smaller than 20 MB", broken: func(p *built) []string {
		return when(len(p.bytes) > maxPackage, "it is larger")
	}},
	{name: "names are in order and of plain letters, and files of no hour", broken: func(p *built) (broken []string) {
		last := ""
		for _, f := range p.order {
			broken = append(broken, when(f.Name <= last || !f.Modified.Equal(epoch), f.Name+" after "+last)...)
			last = f.Name
			for part := range strings.SplitSeq(strings.TrimSuffix(f.Name, "/"), "/") {
				broken = append(broken, when(!partName.MatchString(part) && f.Name != ".timelimit", f.Name)...)
			}
		}
		return broken
	}},
	{name: "texts are UTF-8, with lines that end as they should", ill: func(_ *built, name string, text []byte) bool {
		if strings.Contains(name, "data/invalid_") || strings.Contains(name, "data/valid_") || path.Ext(name) == ".png" || path.Base(name) == "adder" {
			return false
		}
		answersNothing := len(text) == 0 && path.Ext(name) == ".ans" // to an input without boards
		return !utf8.Valid(text) || bytes.ContainsRune(text, '\r') || !bytes.HasSuffix(text, []byte("\n")) && !answersNothing
	}},
	{name: "every case is an input and its answers", targets: ofCases, ill: func(p *built, name string, _ []byte) bool {
		base := strings.TrimSuffix(name, path.Ext(name))
		return strings.Contains(name, "data/s") && path.Base(base) != "testdata" && (p.files[base+".in"] == nil || p.files[base+".ans"] == nil)
	}},
	{name: "inputs are written the one right way", targets: ofCases, ill: func(_ *built, name string, text []byte) bool {
		return isCase(name) && !canonical(text)
	}},
	{name: "no two inputs are the same", targets: ofCases, broken: func(p *built) (broken []string) {
		seen := map[string]string{}
		for name, text := range p.cases() {
			broken = append(broken, when(seen[string(text)] != "", name+" is "+seen[string(text)])...)
			seen[string(text)] = name
		}
		return broken
	}},
	{name: "all boards of the suite are there", targets: ofCases, broken: func(p *built) (broken []string) {
		have, want := 0, 0
		for name, text := range p.cases() {
			if strings.Contains(name, "data/secret/") {
				boards, _ := board.Parse(name, text)
				have += len(boards)
			}
		}
		for _, c := range p.options.Cases {
			want += len(c.Answers)
		}
		return when(have != want, "boards are missing, or there are too many")
	}},
	{name: "groups are folders with plain names", targets: "kattis bapctools", ill: func(_ *built, name string, _ []byte) bool {
		_, inside, secret := strings.Cut(name, "data/secret/")
		group, _, folder := strings.Cut(inside, "/")
		return secret && isCase(name) && (!folder || !groupName.MatchString(group))
	}},
	{name: "a case has one small picture at most, which asks for nothing", targets: ofCases, ill: func(_ *built, name string, text []byte) bool {
		return path.Ext(name) == ".svg" && (len(text) > 256<<10 || bytes.Contains(text, []byte("href")) || bytes.Contains(text, []byte("<script")))
	}},
	{name: "every solver is there once, in the folder of its verdict", targets: ofCases, broken: solversInPlace},
	{name: "a Java class is in a file of its name", targets: "kattis bapctools", ill: func(_ *built, name string, text []byte) bool {
		return path.Ext(name) == ".java" && (path.Base(name) != "Main.java" || !bytes.Contains(text, []byte("\nclass Main {")))
	}},
}

// ofCases are the targets whose packages have cases.
const ofCases = "kattis domjudge bapctools"

func isCase(name string) bool { return path.Ext(name) == ".in" && strings.Contains(name, "data/s") }

// when is what is broken, if it is.
func when(is bool, what string) []string {
	if is {
		return []string{what}
	}
	return nil
}

// cases are the inputs by name, without the invalid ones.
func (p *built) cases() map[string][]byte {
	found := map[string][]byte{}
	for name, text := range p.files {
		if isCase(name) {
			found[name] = text
		}
	}
	return found
}

func solversInPlace(p *built) (broken []string) {
	texts := map[string]string{} // text -> folder
	for name, text := range p.files {
		if _, inside, ok := strings.Cut("/"+name, "/submissions/"); ok {
			folder, _, _ := strings.Cut(inside, "/")
			broken = append(broken, when(texts[string(text)] != "", name+" appears twice")...)
			texts[string(text)] = folder
		}
	}
	_ = fs.WalkDir(solutions.All, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(solutions.All, name)
		folder, want := texts[string(text)], path.Dir(name)
		if p.target.Name == "bapctools" && path.Ext(name) == ".js" { // its js24 is not Node.js
			want = ""
		}
		partial := p.options.Scoring && want != "accepted" && folder == "partially_accepted"
		broken = append(broken, when(folder != want && !partial, name+" is in "+folder)...)
		return err
	})
	return broken
}

// TestPackagesAsPinned: what a package holds, and what it says to its system, is what
// people looked at when they pinned it: each file with its mode, the cases, submissions
// and the suite by folder, and the texts that are short and the system's own. After
// -update, hold the diff to what the system documents.
func TestPackagesAsPinned(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	all := packs()
	for i := range all[:len(all)-1] {
		p := &all[i]
		file := "testdata/packages/" + strings.ReplaceAll(p.name, " ", "-") + ".txt"
		if *update {
			check(t, os.WriteFile(file, []byte(p.listing()), 0o644))
		}
		want := must(os.ReadFile(file))
		same(t, strings.Split(string(want), "\n"), strings.Split(p.listing(), "\n"), p.name)
	}
}

var (
	inFolders = regexp.MustCompile(`(^|/)(data/\w+/|submissions/\w+/|suite/|families/|input_visualizer/)`)
	spoken    = regexp.MustCompile(`(^|/)(problem\.yaml|domjudge-problem\.ini|\.timelimit|testdata\.yaml|submissions\.yaml|suite/package\.yaml)$`)
)

// listing is a package as text.
func (p *built) listing() string {
	var text strings.Builder
	kinds := map[string]bool{}
	for _, f := range p.order {
		folder := inFolders.FindString(f.Name)
		switch {
		case spoken.MatchString(f.Name):
			fmt.Fprintf(&text, "%v %s\n\t%s\n", f.Mode(), f.Name, strings.ReplaceAll(strings.TrimSpace(string(p.files[f.Name])), "\n", "\n\t"))
		case f.Mode().IsDir():
		case folder == "":
			fmt.Fprintf(&text, "%v %s\n", f.Mode(), f.Name)
		default:
			kind := path.Ext(f.Name)
			if strings.Contains(folder, "submissions/") {
				kind = ""
			}
			kinds[fmt.Sprintf("%v %s*%s", f.Mode(), strings.TrimPrefix(folder, "/"), kind)] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		text.WriteString(name + "\n")
	}
	return text.String()
}

func TestRules(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	all := packs()
	for _, r := range append(rules, formatRules...) {
		tried := 0
		for i := range all {
			p := &all[i]
			if r.targets != "" && !strings.Contains(r.targets, p.target.Name) {
				continue
			}
			tried++
			for name, text := range p.files {
				if r.ill != nil && r.ill(p, name, text) {
					t.Errorf("%s: %s: %s", p.name, r.name, name)
				}
			}
			if r.broken != nil {
				for _, b := range r.broken(p) {
					t.Errorf("%s: %s: %s", p.name, r.name, b)
				}
			}
		}
		if tried == 0 {
			t.Errorf("%s: no target is called one of %s", r.name, r.targets)
		}
	}
}

// formatRules are what each format says of its files.
var formatRules = []rule{
	{name: "every file in data/ is of a case that generators.yaml lists", targets: "bapctools", broken: generatorsList},
	{name: "each command of generators.yaml is one that its generator takes", targets: "bapctools", broken: generatorsRun},
	{name: "every picture of a case is known to the visualizer", targets: "bapctools", broken: func(p *built) (broken []string) {
		known := map[string]bool{}
		for name, text := range p.files {
			if strings.Contains(name, "/input_visualizer/") {
				known[string(text)] = true
			}
		}
		for name, text := range p.files {
			picture := strings.Contains(name, "/data/") && strings.HasSuffix(name, ".svg")
			broken = append(broken, when(picture && !known[string(text)], name)...)
		}
		return broken
	}},
	{name: "validators read what BAPCtools looks for", targets: "bapctools", ill: func(_ *built, name string, text []byte) bool {
		return strings.HasSuffix(name, "_validators/validate.py") && !bytes.Contains(text, []byte("constraints_file"))
	}},
	{name: "samples show several boards, -1 and throws", targets: ofCases, broken: func(p *built) []string {
		several, stuck, throws := false, false, false
		for name, in := range p.files {
			if strings.Contains(name, "data/sample/") && strings.HasSuffix(name, ".in") {
				ans := "\n" + string(p.files[strings.TrimSuffix(name, ".in")+".ans"])
				several = several || !bytes.HasPrefix(in, []byte("1\n"))
				stuck = stuck || strings.Contains(ans, "\n-1\n")
				throws = throws || strings.Contains(ans, " ")
			}
		}
		return when(!several || !stuck || !throws, fmt.Sprintf("several %v, -1 %v, throws %v", several, stuck, throws))
	}},
	{name: "the statement names the problem and shows its board", targets: "kattis bapctools", ill: func(_ *built, name string, text []byte) bool {
		s := string(text)
		return path.Ext(name) == ".tex" && (!strings.Contains(s, `\problemname{`+Title+"}") || !strings.Contains(s, "{board.png}") || strings.ContainsAny(s, "`≤≠"))
	}},
}

// yaml reads a file of the package.
func (p *built) yaml(name string) map[string]any {
	text := p.files[name]
	if text == nil {
		text = p.files[p.options.ID+"/"+name]
	}
	var y map[string]any
	if err := yaml.Unmarshal(text, &y); err != nil {
		return map[string]any{"error": err}
	}
	return y
}

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
