package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// ourOwn are the source files that open files of Adder or the system by name, and which ones.
// All others open files through package disk, which opens only regular files.
var ourOwn = map[string]string{
	"cases/cache.go":                       "cases of our cache, in a folder of the user's own",
	"judge/cluster/hub/main.go":            "the configuration, in the folder of the hub",
	"judge/base/disk/journal.go":           "the journal, in the folder of outputs",
	"judge/base/disk/lock.go":              "a lock, in a folder of ours",
	"judge/base/disk/file.go":              "a folder of ours",
	"judge/review/judging/jury.go":         "/proc/cpuinfo",
	"judge/review/judging/timesfile.go":    "measured times in our cache",
	"judge/run/lang/gostd.go":              "the standard library of the Go that was found",
	"judge/run/lang/jar.go":                "a jar of the Kotlin that was found",
	"judge/run/lang/store.go":              "programs and a lock in our cache",
	"judge/run/sandbox/tenant_unix.go":     "what a mount of ours shows",
	"judge/run/sandbox/control_linux.go":   "files of control groups, and of /proc",
	"judge/run/sandbox/group_linux.go":     "files of control groups",
	"judge/run/sandbox/hierarchy_linux.go": "/proc",
	"judge/run/sandbox/input_linux.go":     "inputs of ours",
	"judge/run/sandbox/jail_linux.go":      "a file that the jail opened, by its number in /proc",
	"judge/run/sandbox/proc_linux.go":      "/proc",
	"judge/run/sandbox/notlinux.go":        "inputs of ours",
	"judge/run/sandbox/pipe_linux.go":      "a pipe of ours again, by its number in /proc",
	"judge/base/version/version.go":        "the program that is running",
}

// openers open a file by name, and may wait for ever.
var openers = []string{
	"os.Open", "os.OpenFile", "os.ReadFile", "zip.OpenReader", "syscall.Open", "unix.Open",
}

// Files from outside are opened only by package disk.
func TestOnlyRegularFilesAreOpened(t *testing.T) {
	t.Parallel()
	opens := map[string][]string{}
	err := goFiles("..", func(file string) error {
		if strings.HasSuffix(file, "_test.go") || file == "judge/base/disk/regular.go" {
			return nil
		}
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Join("..", filepath.FromSlash(file)), nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(f, func(n ast.Node) bool {
			s, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			x, ok := s.X.(*ast.Ident)
			if ok && slices.Contains(openers, x.Name+"."+s.Sel.Name) {
				opens[file] = append(opens[file], x.Name+"."+s.Sel.Name)
			}
			return true
		})
		return nil
	})
	if err != nil || len(opens) < 5 {
		t.Fatalf("%d files open something, %v", len(opens), err)
	}
	for file, how := range opens {
		if ourOwn[file] == "" {
			t.Errorf("%s uses %s: a path from outside is opened by disk.Open, OpenIn, ReadFile or ReadIn",
				file, strings.Join(how, ", "))
		}
	}
	for file := range ourOwn {
		if opens[file] == nil {
			t.Errorf("%s opens nothing any more", file)
		}
	}
}
