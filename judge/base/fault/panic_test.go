package fault

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestGroupCatchesPanics(t *testing.T) {
	t.Parallel()
	group, ctx := WithContext(t.Context())
	var none []int
	group.Go(func() error { <-ctx.Done(); return ctx.Err() })
	group.Go(func() error { none[3] = 1; return nil })
	err := group.Wait()
	var p *Panic
	if !errors.As(err, &p) || !strings.Contains(p.What, "index out of range") ||
		!regexp.MustCompile(`^fault/panic_test\.go:\d+$`).MatchString(p.Where) {
		t.Errorf("%v", err)
	}
	failed := errors.New("failed")
	if err := caught(func() error { return failed }); err != failed {
		t.Errorf("%v", err)
	}
	if err := caught(func() error { panic("two\nlines") }); !errors.As(err, &p) || p.What != "two" {
		t.Errorf("%v", err)
	}
}

func caught(do func() error) (err error) {
	defer Catch(&err)
	return do()
}

// unguarded lists the packages and functions that start goroutines outside a Group, and
// why a submission cannot make them panic.
var unguarded = map[string]string{
	"cases Cases": "makes the suite's own boards",

	"judge reckoning":       "guards what it does",
	"judge/cluster":         "talks to the server; job.Worker guards the work on a unit",
	"judge/run/lang Run":    "wipes a cell",
	"judge/run/lang join":   "guards what it does, and then tells those who wait for it",
	"judge/base/progress":   "redraws a line",
	"judge/run/sandbox":     "moves bytes, and starts and stops processes",
	"judge/base/disk Watch": "waits for a file to be saved",
}

// Code that works on a submission starts its goroutines in a Group.
func TestGoroutines(t *testing.T) {
	t.Parallel()
	found := map[string]bool{}
	for _, dir := range []string{"judge", "cases", "generator"} {
		root := filepath.Join("../../..", dir)
		err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
			if err != nil {
				return err
			}
			if d.IsDir() && d.Name() == "testdata" {
				return fs.SkipDir
			}
			name := strings.TrimPrefix(filepath.ToSlash(file), "../../../")
			if !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") ||
				strings.HasPrefix(name, "judge/base/fault/") {
				return nil
			}
			f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, where := range goroutines(f) {
				pkg := path.Dir(name)
				found[pkg], found[pkg+" "+where] = true, true
				if unguarded[pkg] == "" && unguarded[pkg+" "+where] == "" {
					t.Errorf("%s: %s starts a goroutine that no fault.Group starts: "+
						"a panic in it ends the class", name, where)
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for key := range unguarded {
		if !found[key] {
			t.Errorf("%s starts no goroutine any more", key)
		}
	}
}

// goroutines returns the functions of a file that start goroutines outside a Group.
func goroutines(f *ast.File) (where []string) {
	for _, d := range f.Decls {
		name := "a variable"
		switch d := d.(type) {
		case *ast.FuncDecl:
			name = d.Name.Name
		case *ast.GenDecl:
			if v, ok := d.Specs[0].(*ast.ValueSpec); ok {
				name = v.Names[0].Name
			}
		}
		groups, starts := map[string]bool{}, false
		ast.Inspect(d, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if call, ok := n.Rhs[0].(*ast.CallExpr); ok && named(call.Fun, "fault", "WithContext") {
					groups[n.Lhs[0].(*ast.Ident).Name] = true
				}
			case *ast.GoStmt:
				starts = true
			case *ast.CallExpr:
				s, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || s.Sel.Name != "Go" && s.Sel.Name != "TryGo" && !named(s, "time", "AfterFunc") {
					break
				}
				of, ok := s.X.(*ast.Ident)
				starts = starts || !ok || !groups[of.Name]
			}
			return true
		})
		if starts {
			where = append(where, name)
		}
	}
	return where
}

func named(e ast.Expr, pkg, name string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || s.Sel.Name != name {
		return false
	}
	of, ok := s.X.(*ast.Ident)
	return ok && of.Name == pkg
}
