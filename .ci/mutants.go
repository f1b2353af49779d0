//go:build ignore

// Mutants asks whether the tests notice mistakes. It changes one operator at a time in a
// package of Adder, runs that package's tests and then the commands' on the changed
// code, and counts how many changes some test notices. The source stays as it is: the
// changed file is laid over it.
//
//	go run .ci/mutants.go [-n 30] [-seed 1] [-short] [PACKAGE...]
//
// Those that no test notices take as long as all tests of the commands; -short leaves out
// the long ones of these. Packages take turns, all of Adder's unless some are named. The same
// seed, packages and source give the same mutants.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// swaps are the operators that change, and what each becomes.
var swaps = map[token.Token]token.Token{
	token.EQL:  token.NEQ,
	token.NEQ:  token.EQL,
	token.LSS:  token.LEQ,
	token.LEQ:  token.LSS,
	token.GTR:  token.GEQ,
	token.GEQ:  token.GTR,
	token.ADD:  token.SUB,
	token.SUB:  token.ADD,
	token.LAND: token.LOR,
	token.LOR:  token.LAND,
}

// A mutant is a file of a package with one operator changed.
type mutant struct {
	pkg, file string
	text      []byte
	doc       string // "judge/game/board/board.go:31: < becomes <="
}

func main() {
	count := flag.Int("n", 30, "how many mutants")
	seed := flag.Uint64("seed", 1, "which mutants")
	short := flag.Bool("short", false, "only the short tests of the commands")
	flag.Parse()
	packages := flag.Args()
	if len(packages) == 0 {
		packages = []string{"./judge/...", "./cases", "./generator"}
	}
	if err := run(*count, *seed, *short, packages); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(count int, seed uint64, short bool, patterns []string) error {
	scratch, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	packages, err := packagesOf(patterns...)
	if err != nil {
		return err
	}
	random := rand.New(rand.NewPCG(seed, 0))
	random.Shuffle(len(packages), func(i, j int) { packages[i], packages[j] = packages[j], packages[i] })
	killed, tried := 0, 0
	for i := 0; tried < count; i++ {
		if i == 20*count {
			return fmt.Errorf("only %d of %d mutants compile", tried, count)
		}
		m, err := mutate(packages[i%len(packages)], random)
		if err != nil {
			return err
		}
		if m == nil {
			continue
		}
		overlay, err := lay(m, scratch)
		if err != nil {
			return err
		}
		if !succeeds("go", "build", "-overlay", overlay, m.pkg) {
			continue
		}
		tried++
		by := killer(overlay, m.pkg, short)
		if by != "" {
			killed++
		}
		fmt.Printf("%-10s %s\n", by, m.doc)
	}
	fmt.Printf("%d of %d mutants killed\n", killed, tried)
	return nil
}

// killer returns which tests notice a mutant: those of its package, those of the
// commands, or "" for none.
func killer(overlay, pkg string, short bool) string {
	test := []string{"test", "-vet=off", "-count=1", "-failfast", "-timeout=15m", "-overlay", overlay}
	if !succeeds("go", append(test, pkg)...) {
		return "package"
	}
	if short {
		test = append(test, "-short")
	}
	if !succeeds("go", append(test, "./judge")...) {
		return "commands"
	}
	return ""
}

func succeeds(name string, args ...string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Minute)
	defer cancel()
	return exec.CommandContext(ctx, name, args...).Run() == nil
}

// packagesOf lists the folders of packages that have code.
func packagesOf(patterns ...string) ([]string, error) {
	args := append([]string{"list", "-f", "{{if .GoFiles}}{{.Dir}}{{end}}"}, patterns...)
	out, err := exec.Command("go", args...).Output()
	return strings.Fields(string(out)), err
}

// mutate changes one operator of one file of a package; nil if the file has none.
func mutate(pkg string, random *rand.Rand) (*mutant, error) {
	files, err := sources(pkg)
	if err != nil || len(files) == 0 {
		return nil, err
	}
	file := files[random.IntN(len(files))]
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	var operators []*ast.BinaryExpr
	ast.Inspect(tree, func(n ast.Node) bool {
		if e, ok := n.(*ast.BinaryExpr); ok && swaps[e.Op] != token.ILLEGAL {
			operators = append(operators, e)
		}
		return true
	})
	if len(operators) == 0 {
		return nil, nil
	}
	e := operators[random.IntN(len(operators))]
	doc := fmt.Sprintf("%s: %s becomes %s", set.Position(e.OpPos), e.Op, swaps[e.Op])
	e.Op = swaps[e.Op]
	var text bytes.Buffer
	err = format.Node(&text, set, tree)
	return &mutant{pkg: pkg, file: file, text: text.Bytes(), doc: doc}, err
}

// sources lists the files of a package that are built here and are not tests.
func sources(pkg string) ([]string, error) {
	out, err := exec.Command("go", "list", "-f", `{{join .GoFiles "\n"}}`, pkg).Output()
	var files []string
	for _, name := range strings.Fields(string(out)) {
		files = append(files, filepath.Join(pkg, name))
	}
	return files, err
}

// lay writes a mutant and the overlay that puts it in its file's place.
func lay(m *mutant, scratch string) (string, error) {
	changed := filepath.Join(scratch, "mutant.go")
	if err := os.WriteFile(changed, m.text, 0o600); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]any{"Replace": map[string]string{m.file: changed}})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(scratch, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}
