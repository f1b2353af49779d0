package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// floors is the policy of who may import whom: a package imports only what lies
// on a lower floor, or what a permit names; its tests may look sideways, at
// their own floor, but never up. A new package is put here deliberately, on the
// lowest floor that holds what it needs; one that needs its own floor's
// neighbour mostly knows two things and should be split.
var floors = [][]string{
	0: {"judge/board", "judge/browsertest", "judge/disk", "judge/fault", "judge/progress", "judge/sandbox", "judge/source", "judge/version", "solutions"},
	1: {"judge/oracle", "generator", "judge/lang", "judge/belief", "cases", "judge/result"},
	2: {"judge/verdict", "judge/mend/bundle", "judge/report", "judge/report/picture"},
	3: {"judge/trial", "judge/report/page"},
	4: {"judge/grade", "judge/contest", "judge/hunt", "judge/hunt/shrink", "judge/hunt/explain", "judge/probe", "judge/mend"},
	5: {"judge/review", "judge/show"},
	6: {"judge/class", "judge/cluster", "judge/cluster/hub"},
	7: {"judge/job"},
	8: {"judge/serve"},
	9: {"judge"},
}

// permits are the imports that go sideways. A belief is told from the truth, so
// beliefs know the oracle; a case is a made board with its proved answer. A
// hunt makes small and explains, one upon the other. What reads files
// of people's reads them as disk does.
var permits = map[string][]string{
	"judge/board":          {"judge/disk"},
	"judge/progress":       {"judge/fault"},
	"judge/belief":         {"judge/oracle"},
	"cases":                {"generator", "judge/oracle"},
	"judge/report/picture": {"judge/report"},
	"judge/hunt/explain":   {"judge/hunt/shrink"},
	"judge/hunt":           {"judge/hunt/shrink", "judge/hunt/explain"},
}

// readers import these packages of ours and no others, whatever lies below: all
// that a report may know is in the result, so that results can be told again, and
// elsewhere.
var readers = map[string][]string{
	"judge/report":         {"judge/board", "judge/result"},
	"judge/report/picture": {"judge/board", "judge/result", "judge/report"},
	"judge/report/page":    {"judge/board", "judge/result", "judge/report", "judge/report/picture", "judge/source"},
}

// nameless are names of packages that say nothing of what is in them.
var nameless = []string{"util", "utils", "common", "types", "helpers", "helper", "misc", "shared", "base", "internal"}

const module = "adder/"

func TestFloors(t *testing.T) {
	t.Parallel()
	for _, tests := range []bool{false, true} {
		imports, err := importsOf("..", tests)
		if err != nil {
			t.Fatal(err)
		}
		if len(imports) < 8 {
			t.Fatalf("only %d packages found", len(imports))
		}
		for _, fault := range faultsOf(imports, tests) {
			t.Error(fault)
		}
	}
}

// The tree in CONTRIBUTING has a line for every package, or names it beside the one that it
// is in.
func TestTreeIsWhole(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, tree, _ := strings.Cut(string(page), "## The tree")
	for _, floor := range floors {
		for _, pkg := range floor {
			if !strings.Contains(tree, " "+path.Base(pkg)+"/ ") && !strings.Contains(tree, "\n"+path.Base(pkg)+"/ ") {
				t.Errorf("%s is not in the tree", pkg)
			}
		}
	}
}

// The policy finds what it is there to find.
func TestFloorsCanFail(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name    string
		imports map[string][]string
		tests   bool
		want    []string
	}{
		{"down", map[string][]string{"judge/verdict": {"judge/lang", "judge/board"}}, false, nil},
		{"permit", map[string][]string{"cases": {"generator", "judge/oracle", "judge/board"}}, false, nil},
		{"up", map[string][]string{"judge/board": {"judge/oracle"}}, false, []string{"judge/board (floor 0) imports judge/oracle (floor 1)"}},
		{"sideways", map[string][]string{"judge/oracle": {"generator"}}, false, []string{"judge/oracle (floor 1) imports generator (floor 1)"}},
		{"a test sideways", map[string][]string{"judge/oracle": {"generator"}}, true, nil},
		{"a test up", map[string][]string{"judge/oracle": {"judge/verdict"}}, true, []string{"judge/oracle (floor 1) imports judge/verdict (floor 2)"}},
		{"a reader", map[string][]string{"judge/report": {"judge/oracle", "judge/result"}}, false, []string{"judge/report imports judge/oracle, and may know results and boards alone"}},
		{"the permit's other way", map[string][]string{"judge/oracle": {"judge/belief"}}, false, []string{"judge/oracle (floor 1) imports judge/belief (floor 1)"}},
		{"new package", map[string][]string{"judge/fresh": {"judge/board"}}, false, []string{"judge/fresh is on no floor: put it on one"}},
		{"new import", map[string][]string{"judge": {"judge/fresh"}}, false, []string{"judge imports judge/fresh, which is on no floor"}},
		{"nameless", map[string][]string{"judge/util": nil}, false, []string{"judge/util is on no floor: put it on one", "judge/util: a package is named for the one thing it knows"}},
	} {
		if diff := cmp.Diff(c.want, faultsOf(c.imports, c.tests)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// faultsOf lists what breaks the policy, in order.
func faultsOf(imports map[string][]string, tests bool) (faults []string) {
	for pkg, uses := range imports {
		if slices.Contains(nameless, path.Base(pkg)) {
			faults = append(faults, pkg+": a package is named for the one thing it knows")
		}
		at := floorOf(pkg)
		if at < 0 {
			faults = append(faults, pkg+" is on no floor: put it on one")
			continue
		}
		for _, used := range uses {
			to := floorOf(used)
			switch {
			case !tests && readers[pkg] != nil && !slices.Contains(readers[pkg], used):
				faults = append(faults, fmt.Sprintf("%s imports %s, and may know results and boards alone", pkg, used))
			case to < 0:
				faults = append(faults, fmt.Sprintf("%s imports %s, which is on no floor", pkg, used))
			case to < at, used == pkg, tests && to == at, slices.Contains(permits[pkg], used):
			default:
				faults = append(faults, fmt.Sprintf("%s (floor %d) imports %s (floor %d)", pkg, at, used, to))
			}
		}
	}
	slices.Sort(faults)
	return faults
}

func floorOf(pkg string) int {
	return slices.IndexFunc(floors, func(on []string) bool { return slices.Contains(on, pkg) })
}

// importsOf lists, for each package below root, what it imports of this module:
// its code, or its tests.
func importsOf(root string, tests bool) (map[string][]string, error) {
	found := map[string][]string{}
	err := goFiles(root, func(file string) error {
		if strings.HasSuffix(file, "_test.go") != tests {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(root, filepath.FromSlash(file)), nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		pkg := path.Dir(file)
		uses := found[pkg]
		for _, spec := range f.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return err
			}
			if rest, ours := strings.CutPrefix(name, module); ours && !slices.Contains(uses, rest) {
				uses = append(uses, rest)
			}
		}
		found[pkg] = uses
		return nil
	})
	return found, err
}

// goFiles calls do for each of the module's own Go files, by its path below
// root. What is handed in or lent is foreign, test data is no code, and folders that
// begin with a dot are none of ours.
func goFiles(root string, do func(file string) error) error {
	return fs.WalkDir(os.DirFS(root), ".", func(file string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "testdata" || len(d.Name()) > 1 && d.Name()[0] == '.'):
			return fs.SkipDir
		case d.IsDir() && (path.Dir(file) == "solutions" || d.Name() == "donor"):
			return fs.SkipDir
		case d.IsDir() || path.Ext(file) != ".go":
			return nil
		}
		return do(file)
	})
}

// A file that outgrows this holds a second idea.
const longestFile = 700 // lines

func TestFilesAreShort(t *testing.T) {
	t.Parallel()
	seen := 0
	err := goFiles("..", func(file string) error {
		text, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(file)))
		if n := strings.Count(string(text), "\n"); n > longestFile {
			t.Errorf("%s has %d lines: look for its second idea", file, n)
		}
		seen++
		return err
	})
	if err != nil || seen < 50 {
		t.Errorf("%d files, %v", seen, err)
	}
}
