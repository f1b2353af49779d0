package lang

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/run/sandbox"
)

// compileError builds a source that must be refused as its own fault.
func compileError(t *testing.T, b *Builder, s Source) *CompileError {
	t.Helper()
	_, err := b.Build(context.Background(), s)
	skipMissing(t, err)
	ce, ok := errors.AsType[*CompileError](err)
	if !ok {
		t.Fatalf("%s: %v, of type %T; want a compile error", s.Name, err, err)
	}
	if strings.TrimSpace(ce.Output) == "" {
		t.Errorf("%s: no reason", s.Name)
	}
	return ce
}

const fullDisk = "No space left on device"

// spoofs make a compiler say that this machine is at fault, in words that are not in the
// source.
var spoofs = []mistake{
	{"s.c", "_Static_assert(0, \"No space left \" \"on device\");\nint main(void) {}\n", fullDisk},
	{"s.cpp",
		"static_assert(0, \"Resource temporarily \" \"unavailable\");\nint main() {}\n",
		"Resource temporarily unavailable"},
	{"s.cs",
		"class S { [System.Obsolete(\"No space left \" + \"on device\", true)] static void F() { }\n" +
			" static void Main() { F(); } }\n",
		fullDisk},
	{"s.rs", "compile_error!(concat!(\"No space left \", \"on device\"));\nfn main() {}\n", fullDisk},
	{"s.go",
		"package main\n\nfunc main() {\n\tswitch \"\" {\n\tcase \"No space left \" + \"on device\":\n" +
			"\tcase \"No space left on \" + \"device\":\n\t}\n}\n",
		fullDisk},
	{"s.kt",
		"@Deprecated(\"No space left \" + \"on device\", level = DeprecationLevel.ERROR)\nfun f() {}\n" +
			"fun main() { f() }\n",
		fullDisk},
	{"s.py", "# coding: utf-7\n+ACI-No space left +AG8-n device\n", fullDisk},
	{"killed.cpp", "static_assert(false, \"\\n" + killedWords + "\");\nint main() {}\n", "Killed signal"},
	{"killed.c", "__attribute__((error(\"\\n" + killedWords + "\"))) void f(void);\nint main(void) { f(); }\n",
		"Killed signal"},
	{"message.cpp", "#pragma message(\"\\n" + killedWords + "\")\nint x = y;\n", "Killed signal"},
	{"line.cpp", "#line 1 \"" + killedWords + "\"\nint x = y;\n", "Killed signal"},
	{"assembler.c", "__asm__(\".error \\\"\\\\n" + killedWords + "\\\"\");\nint main(void) {}\n", "."},
	{"linker.c", "__asm__(\".section .gnu.warning.f\\n.string \\\"\\\\n" + killedWords +
		"\\\"\\n.text\\n.globl f\\nf:\");\nvoid f(void), g(void);\nint main(void) { f(); g(); }\n", "."},
	{"quoted.java", killedWords + "\nclass S {}\n", "Killed signal"},
	{"quoted.js", killedWords + "\n", "Killed signal"},
}

// killedWords are what a driver prints if one of its programs was killed.
const killedWords = "g++: fatal error: Killed signal terminated program cc1plus"

func TestCompilersWordsSayNothingOfThisMachine(t *testing.T) {
	t.Parallel()
	refuse(t, sample{".kt": true}, spoofs)
}

// A file that cannot be started is the source's fault, and a compile error.
func TestFilesThatCannotBeStarted(t *testing.T) {
	t.Parallel()
	const says = "no program that this machine can start"
	refuse(t, sample{}, []mistake{
		{"i.c", fmt.Sprintf(interpreter, "/nowhere"), says},
		{"j.c", fmt.Sprintf(interpreter, "/w/main"), says}, // itself
		{"k.cpp", fmt.Sprintf(interpreter, "/dev/stdin"), says},
		{"l.rs", "#![crate_type = \"lib\"]\npub fn main() {}\n", says},
		{"m.rs", "#![crate_type = \"staticlib\"]\npub fn main() {}\n", says},
	})
}

const interpreter = "__asm__(\".section .interp,\\\"a\\\"\\n.string \\\"%s\\\"\\n.text\");\n" +
	"int main(void) {}\n"

// A program that is too large to start here may start on another machine.
func TestHugeProgram(t *testing.T) {
	t.Parallel()
	compiled(t, written(t, "huge.c",
		"#include <stdio.h>\nstatic char a[1L << 40];\nint main(void) { a[5] = 1; puts(\"huge\"); }\n"))
}

// An import that only the toolchain may have, or of an empty package, is the source's fault.
func TestImportsOfTheToolchain(t *testing.T) {
	slow(t)
	for _, path := range []string{
		"arena", "runtime/msan", "runtime/asan", "builtin", "cmd/go", "cmd/compile", "internal/abi",
		"internal/cpu", "crypto/internal/fips140", "vendor/golang.org/x/net/idna", "testdata",
		"go/build/testdata/other/file", "go/doc/testdata/pkgdoc",
	} {
		s := written(t, "i.go", fmt.Sprintf("package main\n\nimport _ %q\n\nfunc main() {}\n", path))
		ce := compileError(t, bench, s)
		if !strings.Contains(ce.Output, "i.go:3:10: could not import "+path) {
			t.Errorf("%s: %s", path, ce.Output)
		}
	}
	ce := compileError(t, bench,
		written(t, "i.java",
			"import jdk.internal.misc.Unsafe;\n"+
				"class I { public static void main(String[] a) { Unsafe.getUnsafe(); } }\n"))
	if !strings.Contains(ce.Output, "not visible") {
		t.Errorf("%s", ce.Output)
	}
}

// A source that fills its cell is at fault, and the error names the limit.
func TestFullCell(t *testing.T) {
	t.Parallel()
	for _, tc := range []struct {
		fill string // a program for the shell
		want string
	}{
		{"i=0; while : >f$i; do i=$((i+1)); done", countLimit},
		{"head -c 600000000 /dev/zero >/tmp/f", spaceLimit},
		{":", ""},
	} {
		cell, err := sandbox.Open(sandbox.Options{Scratch: compileScratch})
		if err != nil {
			t.Fatal(err)
		}
		defer cell.Close()
		limits := compileLimits
		limits.File = 0
		_, err = cell.Run(context.Background(), sandbox.Command{
			Args:   []string{"/bin/sh", "-c", tc.fill},
			Env:    environment(nil),
			Limits: limits,
		})
		if err != nil {
			t.Fatal(err)
		}
		w := compilation{cell: cell}
		if full, err := w.probe(context.Background()); full != tc.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", tc.fill, full, err, tc.want)
		}
	}
}

// A broken cell is our failure, whatever the compiler said.
func TestBrokenCellIsOurFault(t *testing.T) {
	t.Parallel()
	cell, err := sandbox.Open(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	cell.Close()
	w := compilation{cell: cell}
	if _, err := w.probe(context.Background()); !errors.Is(err, sandbox.ErrClosed) {
		t.Errorf("%v", err)
	}
}

// The go command is only asked for packages that it knows: otherwise its error would be our
// failure.
func TestImportablePackagesExist(t *testing.T) {
	t.Parallel()
	tc := needs(t, "go")
	root := filepath.Join(tc.Paths["goroot"], "src")
	var importable []string
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		name, _ := filepath.Rel(root, path)
		if err == nil && d.IsDir() && goImportable(filepath.ToSlash(name), tc) {
			importable = append(importable, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil || len(importable) < 100 {
		t.Fatalf("%d packages, %v", len(importable), err)
	}
	_, err = ask(append([]string{tc.Paths["go"], "list", "--"}, importable...)...)
	if err != nil {
		t.Errorf("%v", err)
	}
}

// Faults are blamed in the same way without control groups.
func TestFaultsWithoutGroups(t *testing.T) {
	t.Parallel()
	b := ofOwn(t)
	b.Level = sandbox.ContainerRlimit
	needs(t, "c")
	if cell, err := sandbox.Open(sandbox.Options{Level: b.Level}); err != nil {
		t.Skip(err)
	} else {
		cell.Close()
	}
	for _, text := range []string{spoofs[0].text, fmt.Sprintf(interpreter, "/nowhere")} {
		compileError(t, b, written(t, "x.c", text))
	}
}

func manyClasses(public string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "public class %s { public static void main(String[] a) {} }\n", public)
	for i := range 17000 {
		fmt.Fprintf(&text, "class C%d {}\n", i)
	}
	return text.String()
}

func ofOwn(t *testing.T) *Builder {
	t.Helper()
	b, err := NewBuilder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return b
}
