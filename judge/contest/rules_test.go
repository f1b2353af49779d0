package contest

import (
	"bytes"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"adder/judge/board"
	"adder/solutions"
	"io/fs"
)

// A rule is something that an importer or its tools insist on. It returns what
// breaks it. The tools themselves are not at hand everywhere, so each of their
// demands that a package could break is a row here.
type rule struct {
	name    string
	targets string // those it is for; "" is all
	broken  func(*built) []string
}

// maxPackage is in bytes.
const maxPackage = 20 << 20

var (
	partName  = regexp.MustCompile(`^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`)
	groupName = regexp.MustCompile(`^[a-z0-9]+$`)
)

var rules = []rule{
	{"the package is smaller than 20 MB", "", func(p *built) []string {
		return when(len(p.bytes) > maxPackage, "it is larger")
	}},
	{"names are in order and of plain letters", "", func(p *built) (broken []string) {
		last := ""
		for _, f := range p.order {
			broken = append(broken, when(f.Name <= last, f.Name+" after "+last)...)
			last = f.Name
			for part := range strings.SplitSeq(strings.TrimSuffix(f.Name, "/"), "/") {
				broken = append(broken, when(!partName.MatchString(part) && f.Name != ".timelimit", f.Name)...)
			}
		}
		return broken
	}},
	{"nothing tells of the machine or the hour", "", func(p *built) (broken []string) {
		for _, f := range p.order {
			broken = append(broken, when(!f.Modified.Equal(epoch), f.Name+" has a time")...)
		}
		return broken
	}},
	{"texts are UTF-8, with lines that end as they should", "", func(p *built) (broken []string) {
		for name, text := range p.files {
			if strings.Contains(name, "data/invalid_") || strings.Contains(name, "data/valid_") || path.Ext(name) == ".png" || path.Base(name) == "adder" {
				continue
			}
			answersNothing := len(text) == 0 && path.Ext(name) == ".ans" // to an input without boards
			ill := !utf8.Valid(text) || bytes.ContainsRune(text, '\r') || !bytes.HasSuffix(text, []byte("\n")) && !answersNothing
			broken = append(broken, when(ill, name)...)
		}
		return broken
	}},
	{"programs can be started", "", func(p *built) (broken []string) {
		for _, f := range p.order {
			runs := strings.Contains(f.Name, "_validators/") && path.Ext(f.Name) == ".py" ||
				path.Base(f.Name) == "setup.sh" || path.Base(f.Name) == "run_autograder" || path.Base(f.Name) == "adder"
			broken = append(broken, when(!f.Mode().IsDir() && (f.Mode().Perm() == 0o755) != runs, f.Name+" "+f.Mode().String())...)
		}
		return broken
	}},
	{"every case is an input and its answers", "kattis domjudge bapctools", func(p *built) (broken []string) {
		for name := range p.files {
			base := strings.TrimSuffix(name, path.Ext(name))
			if !strings.Contains(name, "data/s") || path.Base(base) == "testdata" {
				continue
			}
			broken = append(broken, when(p.files[base+".in"] == nil || p.files[base+".ans"] == nil, name+" is of no case")...)
		}
		return broken
	}},
	{"inputs are written the one right way", "kattis domjudge bapctools", func(p *built) (broken []string) {
		for name, text := range p.cases() {
			broken = append(broken, when(!canonical(text), name)...)
		}
		return broken
	}},
	{"no two inputs are the same", "kattis domjudge bapctools", func(p *built) (broken []string) {
		seen := map[string]string{}
		for name, text := range p.cases() {
			broken = append(broken, when(seen[string(text)] != "", name+" is "+seen[string(text)])...)
			seen[string(text)] = name
		}
		return broken
	}},
	{"all boards of the suite are there", "kattis domjudge bapctools", func(p *built) (broken []string) {
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
	{"groups are folders with plain names", "kattis bapctools", func(p *built) (broken []string) {
		for name := range p.cases() {
			_, inside, secret := strings.Cut(name, "data/secret/")
			group, _, folder := strings.Cut(inside, "/")
			broken = append(broken, when(secret && (!folder || !groupName.MatchString(group)), name)...)
		}
		return broken
	}},
	{"a case has one small picture at most, which asks for nothing", "kattis domjudge bapctools", func(p *built) (broken []string) {
		for name, text := range p.files {
			if path.Ext(name) == ".svg" {
				ill := len(text) > 256<<10 || bytes.Contains(text, []byte("href")) || bytes.Contains(text, []byte("<script"))
				broken = append(broken, when(ill, name)...)
			}
		}
		return broken
	}},
	{"every solver is there once, in the folder of its verdict", "kattis domjudge bapctools", solversInPlace},
	{"a Java class is in a file of its name", "kattis bapctools", func(p *built) (broken []string) {
		for name, text := range p.files {
			ill := path.Base(name) != "Main.java" || !bytes.Contains(text, []byte("\nclass Main {"))
			broken = append(broken, when(path.Ext(name) == ".java" && ill, name)...)
		}
		return broken
	}},
}

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
		if path.Ext(name) == ".in" && strings.Contains(name, "data/s") {
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
			broken = append(broken, when(texts[string(text)] != "", name+" is there twice")...)
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

func TestRules(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	all, err := packs()
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range append(rules, formatRules...) {
		tried := 0
		for i := range all {
			p := &all[i]
			if r.targets != "" && !strings.Contains(r.targets, p.target.Name) {
				continue
			}
			tried++
			for _, b := range r.broken(p) {
				t.Errorf("%s: %s: %s", p.name, r.name, b)
			}
		}
		if tried == 0 {
			t.Errorf("%s: no target is called one of %s", r.name, r.targets)
		}
	}
}
