package contest

import (
	"archive/zip"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"adder/cases"
	"adder/judge/game/board"
	"adder/solutions"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "rewrite what is pinned in problem/ and testdata/; needs chromium")

// standard is the suite that packages are made of in tests, made once, or taken
// from the cache that all tests share.
var standard = sync.OnceValue(func() Problem {
	p := Problem{Suite: cases.Standard(), Program: []byte("\x7fELF")}
	p.ID, p.TimeLimit, p.Feedback, p.Missing = "snakesandladders", DefaultTimeLimit, "input", "zero"
	var cache *cases.Cache
	if dir := os.Getenv("ADDER_CACHE"); dir != "" {
		cache = cases.NewCache(filepath.Join(dir, "cases"))
	}
	must(p, p.Make(cache))
	return p
})

// A built package is one as it was written: its files by name, without its folders.
type built struct {
	problem Problem
	order   []*zip.File
	files   map[string][]byte
}

// light is the standard suite with the small cases of each group, which packs as the large ones do.
func light() Problem {
	const most = 150_000 // bytes
	p := standard()
	smallest := map[string]int{} // no group is left without a case
	for _, c := range p.Cases {
		if n, ok := smallest[c.Group]; !ok || len(c.Text) < n {
			smallest[c.Group] = len(c.Text)
		}
	}
	p.Cases = slices.DeleteFunc(slices.Clone(p.Cases), func(c *cases.Case) bool {
		return len(c.Text) > max(most, smallest[c.Group])
	})
	return p
}

// packages are the light packages of all targets, with and without scoring.
var packages = sync.OnceValue(func() map[string]*built {
	all := map[string]*built{}
	for _, t := range Targets {
		all[t.Names[0]] = write(t, light())
	}
	scoring := light()
	scoring.Scoring = true
	all["kattis-with-scoring"] = write(Targets[0], scoring)
	return all
})

// write writes a package and reads it again.
func write(t *Target, problem Problem) *built {
	p := &built{problem: problem, files: map[string][]byte{}}
	var out bytes.Buffer
	must(t, problem.Write(&out, t))
	p.order = must(zip.NewReader(bytes.NewReader(out.Bytes()), int64(out.Len()))).File
	for _, f := range p.order {
		if !f.Mode().IsDir() {
			p.files[f.Name] = must(io.ReadAll(must(f.Open())))
		}
	}
	return p
}

// What a package holds, and what it says to its system, is what people looked at when they
// pinned it: each file with its mode, the cases, submissions and the suite by folder, and the
// texts that are short and the system's own. After -update, hold the diff to what the system
// documents.
func TestPackagesAsPinned(t *testing.T) {
	t.Parallel()
	for name, p := range packages() {
		file := "testdata/packages/" + name + ".txt"
		if *update {
			check(t, os.WriteFile(file, []byte(p.listing()), 0o644))
		}
		same(t, strings.Split(string(must(os.ReadFile(file))), "\n"), strings.Split(p.listing(), "\n"), name)
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
			kinds[fmt.Sprintf("%v %s*%s", f.Mode(), folder, kind)] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(kinds)) {
		text.WriteString(name + "\n")
	}
	return text.String()
}

// Importers and their tools refuse other names than plain ones, and texts that are no UTF-8.
func TestNamesAndTexts(t *testing.T) {
	t.Parallel()
	plain := regexp.MustCompile(`^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$`)
	for _, p := range packages() {
		for _, f := range p.order {
			if !f.Modified.Equal(epoch) {
				t.Errorf("%s: %v", f.Name, f.Modified)
			}
			for part := range strings.SplitSeq(strings.TrimSuffix(f.Name, "/"), "/") {
				if !plain.MatchString(part) && f.Name != ".timelimit" {
					t.Errorf("%s: the name is not plain", f.Name)
				}
			}
		}
		for name, text := range p.files {
			ended := bytes.HasSuffix(text, []byte("\n")) || len(text) == 0 && path.Ext(name) == ".ans"
			isText := utf8.Valid(text) && !bytes.ContainsRune(text, '\r') && ended
			if !isText && path.Ext(name) != ".png" && path.Base(name) != "adder" {
				t.Errorf("%s is no text", name)
			}
		}
	}
}

// Every board of the suite is in a package once, and no input is there twice.
func TestCasesAreComplete(t *testing.T) {
	t.Parallel()
	page := must(os.ReadFile("../../docs/contest.md"))
	for _, name := range []string{"kattis", "kattis-with-scoring"} {
		p := packages()[name]
		seen := map[string]string{}
		have, want := 0, 0
		for name, in := range p.files {
			base, isCase := strings.CutSuffix(name, ".in")
			if !isCase {
				continue
			}
			boards := must(board.Parse(name, in))
			if !canonical(in) || seen[string(in)] != "" {
				t.Errorf("%s: written another way than Adder's, or the same as %q", name, seen[string(in)])
			}
			seen[string(in)] = name
			if strings.Contains(name, "data/secret/") {
				have += len(boards)
			} else {
				check(t, cases.CheckAnswers(name, p.files[base+".ans"], boards))
			}
			if len(boards) == 0 && !bytes.Contains(page, []byte(path.Base(base))) {
				t.Errorf("docs/contest.md does not name %s, of which BAPCtools warns", base)
			}
		}
		for _, c := range p.problem.Cases {
			want += len(c.Answers)
		}
		if have != want {
			t.Errorf("%s: %d boards, want %d", name, have, want)
		}
	}
}

// A package holds each solver that its systems can run and its validator can accept, in the
// folder of its verdict; with points, the accepted ones. A Java class is in a file of its name.
func TestSolversInPlace(t *testing.T) {
	t.Parallel()
	for _, scoring := range []bool{false, true} {
		p := packages()["kattis"]
		if scoring {
			p = packages()["kattis-with-scoring"]
		}
		folders := map[string]string{} // text -> folder
		for name, text := range p.files {
			if inside, ok := strings.CutPrefix(name, "submissions/"); ok {
				folder, _, _ := strings.Cut(inside, "/")
				folders[string(text)] = folder
				if path.Ext(name) == ".java" && path.Base(name) != "Main.java" {
					t.Errorf("%s: the file has another name than its class", name)
				}
			}
		}
		check(t, fs.WalkDir(solutions.All, ".", func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			want := path.Dir(name)
			printsThrows := strings.HasPrefix(name, "accepted/dp.")
			if path.Ext(name) == ".js" || printsThrows || scoring && want != "accepted" {
				want = ""
			}
			if folder := folders[string(must(fs.ReadFile(solutions.All, name)))]; folder != want {
				t.Errorf("scoring %v: %s is in %q, want %q", scoring, name, folder, want)
			}
			return nil
		}))
	}
}

// Only a program for amd64 runs on Gradescope's machine.
func TestAdderForAnotherMachine(t *testing.T) {
	t.Parallel()
	own := must(os.ReadFile(must(os.Executable())))
	arm := bytes.Clone(own[:64])
	arm[18] = 183 // e_machine: EM_AARCH64
	file := filepath.Join(t.TempDir(), "adder")
	check(t, os.WriteFile(file, append(arm, own[64:]...), 0o755))
	_, err := Adder(file)
	if err == nil || !strings.Contains(err.Error(), "is not a program for linux/amd64") {
		t.Errorf("got %v", err)
	}
}

// Another program would be found out only when students hand in.
func TestAnotherProgram(t *testing.T) {
	t.Parallel()
	own := must(os.Executable()) // the test
	if _, err := Adder(own); err == nil || !strings.HasSuffix(err.Error(), " is not Adder") {
		t.Errorf("got %v", err)
	}
}

// need skips a test where a program is missing, but not where all must be there.
func need(tb testing.TB, program string) string {
	tb.Helper()
	path, err := exec.LookPath(program)
	if err != nil && os.Getenv("ADDER_REQUIRE_ALL") != "" {
		tb.Fatal(err)
	}
	if err != nil {
		tb.Skip(err)
	}
	return path
}

// same compares what was wanted with what there is.
func same(t testing.TB, want, got any, about ...any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%v (-want +got):\n%s", about, diff)
	}
}

// must is for what fails only if the test itself is wrong.
func must[T any](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

func check(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
