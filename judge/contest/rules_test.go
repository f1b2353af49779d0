package contest

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"adder/judge/game/board"
	"adder/solutions"
)

// A rule is a demand of an importer or its tools, which are not installed everywhere. Either
// broken returns what breaks it, or ill reports whether a file does.
type rule struct {
	name    string
	targets string // those it is for; "" is all
	broken  func(*built) []string
	ill     func(p *built, name string, text []byte) bool
}

// maxPackage is in bytes.
const maxPackage = 20 << 20

var (
	partName  = regexp.MustCompile(`^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`)
	groupName = regexp.MustCompile(`^[a-z0-9]+$`)
)

// contestPage is what organisers read of packages.
var contestPage = sync.OnceValue(func() []byte { return must(os.ReadFile("../../docs/contest.md")) })

var rules = []rule{
	{name: "the package is smaller than 20 MB", broken: func(p *built) []string {
		return when(len(p.bytes) > maxPackage, "it is larger")
	}},
	{
		name: "names are in order and of plain letters, and all files have one time",
		broken: func(p *built) (broken []string) {
			last := ""
			for _, f := range p.order {
				bad := f.Name <= last || !f.Modified.Equal(epoch)
				broken = append(broken, when(bad, f.Name+" after "+last)...)
				last = f.Name
				for part := range strings.SplitSeq(strings.TrimSuffix(f.Name, "/"), "/") {
					bad := !partName.MatchString(part) && f.Name != ".timelimit"
					broken = append(broken, when(bad, f.Name)...)
				}
			}
			return broken
		}},
	{
		name: "texts are UTF-8, with lines that end as they should",
		ill: func(_ *built, name string, text []byte) bool {
			if path.Ext(name) == ".png" || path.Base(name) == "adder" {
				return false
			}
			answersNothing := len(text) == 0 && path.Ext(name) == ".ans" // to an input without boards
			return !utf8.Valid(text) || bytes.ContainsRune(text, '\r') ||
				!bytes.HasSuffix(text, []byte("\n")) && !answersNothing
		}},
	{
		name:    "docs/contest.md names the cases without an answer, of which BAPCtools warns",
		targets: "kattis",
		ill: func(_ *built, name string, text []byte) bool {
			base, isAnswer := strings.CutSuffix(path.Base(name), ".ans")
			return isAnswer && len(text) == 0 && !bytes.Contains(contestPage(), []byte(base))
		}},
	{
		name:    "every case is an input and its answers",
		targets: "kattis",
		ill: func(p *built, name string, _ []byte) bool {
			base := strings.TrimSuffix(name, path.Ext(name))
			return strings.Contains(name, "data/s") && path.Base(base) != "testdata" &&
				(p.files[base+".in"] == nil || p.files[base+".ans"] == nil)
		}},
	{
		name:    "inputs are written as Adder writes them",
		targets: "kattis",
		ill: func(_ *built, name string, text []byte) bool {
			return isCase(name) && !canonical(text)
		}},
	{name: "no two inputs are the same", targets: "kattis", broken: func(p *built) (broken []string) {
		seen := map[string]string{}
		for name, text := range p.cases() {
			broken = append(broken, when(seen[string(text)] != "", name+" is "+seen[string(text)])...)
			seen[string(text)] = name
		}
		return broken
	}},
	{name: "all boards of the suite are there", targets: "kattis", broken: func(p *built) (broken []string) {
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
	{
		name:    "groups with points are folders with plain names, and others are none",
		targets: "kattis",
		ill: func(p *built, name string, _ []byte) bool {
			_, inside, secret := strings.Cut(name, "data/secret/")
			group, _, folder := strings.Cut(inside, "/")
			badFolder := folder != p.options.Scoring || folder && !groupName.MatchString(group)
			return secret && isCase(name) && badFolder
		}},
	{
		name:    "a case has one small picture at most, which asks for nothing",
		targets: "kattis",
		ill: func(_ *built, name string, text []byte) bool {
			asks := bytes.Contains(text, []byte("href")) || bytes.Contains(text, []byte("<script"))
			return path.Ext(name) == ".svg" && (len(text) > 256<<10 || asks)
		}},
	{
		name:    "every solver is there once, in the folder of its verdict",
		targets: "kattis",
		broken:  solversInPlace,
	},
	{
		name:    "a Java class is in a file of its name",
		targets: "kattis",
		ill: func(_ *built, name string, text []byte) bool {
			return path.Ext(name) == ".java" &&
				(path.Base(name) != "Main.java" || !bytes.Contains(text, []byte("\nclass Main {")))
		}},
}

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
		if err != nil || d.IsDir() || path.Ext(name) == ".js" {
			return err
		}
		text, err := fs.ReadFile(solutions.All, name)
		folder, want := texts[string(text)], path.Dir(name)
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
	inFolders = regexp.MustCompile(`^(data/\w+/|submissions/\w+/|suite/)`)
	spoken    = regexp.MustCompile(`(^|/)(problem\.yaml|domjudge-problem\.ini|\.timelimit|testdata\.yaml)$`)
)

// listing is a package as text.
func (p *built) listing() string {
	var text strings.Builder
	kinds := map[string]bool{}
	for _, f := range p.order {
		folder := inFolders.FindString(f.Name)
		switch {
		case spoken.MatchString(f.Name):
			fmt.Fprintf(&text, "%v %s\n\t%s\n", f.Mode(), f.Name,
				strings.ReplaceAll(strings.TrimSpace(string(p.files[f.Name])), "\n", "\n\t"))
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
			if r.targets != "" && !strings.Contains(r.targets, p.target) {
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

// formatRules are what the format says of its files.
var formatRules = []rule{
	{name: "samples show several boards, -1 and throws", targets: "kattis", broken: func(p *built) []string {
		several, stuck, throws := false, false, false
		for name, in := range p.files {
			if strings.Contains(name, "data/sample/") && strings.HasSuffix(name, ".in") {
				ans := "\n" + string(p.files[strings.TrimSuffix(name, ".in")+".ans"])
				several = several || !bytes.HasPrefix(in, []byte("1\n"))
				stuck = stuck || strings.Contains(ans, "\n-1\n")
				throws = throws || strings.Contains(ans, " ")
			}
		}
		return when(!several || !stuck || !throws,
			fmt.Sprintf("several %v, -1 %v, throws %v", several, stuck, throws))
	}},
	{
		name:    "the statement names the problem and shows its board",
		targets: "kattis",
		ill: func(_ *built, name string, text []byte) bool {
			s := string(text)
			return path.Ext(name) == ".tex" &&
				(!strings.Contains(s, `\problemname{`+Title+"}") ||
					!strings.Contains(s, "{board.png}") || strings.ContainsAny(s, "`≤≠"))
		}},
}
