package main

import (
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// wings are groups of packages: the folders under judge, and those beside it. Imports between
// wings go strictly down this list; within a wing Go itself forbids circles. A new wing is added
// here deliberately.
var wings = []string{
	"judge",         // commands: flags, wiring, exit codes
	"judge/serve",   // the page on which a class hands in
	"judge/job",     // a request as data, carried out here or elsewhere
	"judge/class",   // a course: what was handed in, roster, marks, journal
	"judge/cluster", // units of work on other machines
	"judge/contest", // problem packages
	"judge/review",  // a source to its result
	"judge/report",  // results in words, pages and pictures
	"judge/hunt",    // boards on which a program is wrong
	"judge/explain", // why a program fails
	"judge/trial",   // a program on a batch of boards
	"judge/verdict", // what a run earns
	"judge/run",     // programs as running things
	"cases",         // the standard suite
	"generator",     // makes boards
	"judge/game",    // the game and its answer
	"judge/base",    // files, errors, progress
	"solutions",     // foreign programs
}

// testsMay are wings up the list that tests may import: for boards to try a thing on, for the proof
// that a mend is right, and for programs that suites must catch.
var testsMay = map[string]string{
	"judge/game/oracle":  "generator",
	"judge/game/belief":  "generator",
	"judge/explain/mend": "judge/hunt",
	"cases":              "judge/run",
}

// readers may import only these packages of ours. All that a report knows is in the result, so
// results can be reported later, and elsewhere.
var readers = map[string][]string{
	"judge/report":         {"judge/game/board", "judge/verdict/result"},
	"judge/report/picture": {"judge/game/board", "judge/verdict/result", "judge/report"},
	"judge/report/page": {
		"judge/game/board", "judge/verdict/result", "judge/report", "judge/report/picture",
		"judge/run/source",
	},
}

// nameless are package names that say nothing of what is in the package.
var nameless = []string{
	"util", "utils", "common", "types", "helpers", "helper", "misc", "shared", "internal",
}

const module = "adder/"

// Imports keep to the policy of wings, readers and names.
func TestWings(t *testing.T) {
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

// The tree in CONTRIBUTING names every package.
func TestTreeIsWhole(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, tree, _ := strings.Cut(string(page), "## The tree")
	tree, _, _ = strings.Cut(tree, "\n## ")
	imports, err := importsOf("..", false)
	if err != nil {
		t.Fatal(err)
	}
	for pkg := range imports {
		name := path.Base(pkg) + "/"
		if !strings.Contains(tree, " "+name) && !strings.Contains(tree, "\n"+name) {
			t.Errorf("%s is not in the tree", pkg)
		}
	}
}

// A package's comment says where to look. It names only files that are there.
func TestPackageCommentsNameFiles(t *testing.T) {
	t.Parallel()
	goFile := regexp.MustCompile(`[a-z][a-z0-9_]*\.go\b`)
	named := 0
	err := goFiles("..", func(file string) error {
		name := filepath.Join("..", filepath.FromSlash(file))
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		for _, word := range goFile.FindAllString(f.Doc.Text(), -1) {
			named++
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), word)); err != nil {
				t.Errorf("%s names %s, which is not beside it", file, word)
			}
		}
		return nil
	})
	if err != nil || named < 50 {
		t.Errorf("%d files are named: %v", named, err)
	}
}

// faultsOf lists what breaks the policy, in order.
func faultsOf(imports map[string][]string, tests bool) (faults []string) {
	for pkg, uses := range imports {
		if slices.Contains(nameless, path.Base(pkg)) {
			faults = append(faults, pkg+": a package is named for the one thing it knows")
		}
		at := wingOf(pkg)
		if at < 0 {
			faults = append(faults, pkg+" is in no wing")
			continue
		}
		for _, used := range uses {
			to := wingOf(used)
			wrong := ""
			switch {
			case !tests && readers[pkg] != nil && !slices.Contains(readers[pkg], used):
				wrong = "and may know results and boards alone"
			case to < 0:
				wrong = "which is in no wing"
			case to < at && !(tests && wingOf(testsMay[pkg]) == to):
				wrong = "whose wing lies above"
			}
			if wrong != "" {
				faults = append(faults, fmt.Sprintf("%s imports %s, %s", pkg, used, wrong))
			}
		}
	}
	slices.Sort(faults)
	return faults
}

// wingOf returns the number of a package's wing, -1 if it is in none. Package main is a wing
// of its own.
func wingOf(pkg string) int {
	return slices.IndexFunc(wings, func(wing string) bool {
		return pkg == wing || wing != "judge" && strings.HasPrefix(pkg, wing+"/")
	})
}

// importsOf lists the packages of this module that each package below root imports, in its code
// or in its tests.
func importsOf(root string, tests bool) (map[string][]string, error) {
	found := map[string][]string{}
	err := goFiles(root, func(file string) error {
		if strings.HasSuffix(file, "_test.go") != tests {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(),
			filepath.Join(root, filepath.FromSlash(file)), nil, parser.ImportsOnly)
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

// goFiles calls do for each Go file of the module, by its path below root. It leaves out foreign
// code, test data, and folders that begin with a dot.
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
