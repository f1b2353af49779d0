package lang

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	gobuild "go/build"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/run/sandbox"
)

// Without a writable cache the go command compiles the standard library for every program,
// which takes half a minute. So Adder calls the compiler and the linker directly, which
// need only a list of compiled packages. The go command compiles these on the host, from
// the standard library alone, with the user's cache if there is one. The cell shows them:
//
//	go/<version>/fmt.a, go/<version>/container@heap.a, ...
//
// Each file is written under another name, renamed, and never changed.

// goStdFolder is where a compiler's cell shows the compiled packages.
const goStdFolder = "/std"

// goInputs finds or compiles the packages that a source imports. The compiler sees only
// these, the linker also what they import. The compiler complains about packages that are
// not in the standard library, or that only the standard library may import.
func goInputs(ctx context.Context, b *Builder, t *Toolchain, x layout) (inputs, error) {
	// Toolchains of one version in two places can differ.
	sum := sha256.Sum256([]byte(t.Version + "\n" + t.Paths["goroot"]))
	dir := filepath.Join(b.store.dir, "go", fmt.Sprintf("%x", sum[:8]))
	imports := goImports(x.files, t)
	list, err := b.goPackages(ctx, t, dir, imports)
	if err != nil {
		return inputs{}, err
	}
	folder := goStdFolder
	if b.Level == sandbox.Bare {
		folder = ".." + goStdFolder // from the working folder: paths in a file are not translated
	}
	// builtin is not among them: it is documentation.
	direct := slices.DeleteFunc(imports, func(p string) bool { return !slices.Contains(list, p) })
	config := func(packages []string) []byte {
		var cfg bytes.Buffer
		for _, p := range packages {
			fmt.Fprintf(&cfg, "packagefile %s=%s/%s\n", p, folder, goFile(p))
		}
		cfg.WriteString(goOwn(x))
		return cfg.Bytes()
	}
	return inputs{
		files:  []File{{"importcfg", config(direct)}, {"importcfg.link", config(list)}},
		mounts: []sandbox.Mount{{Host: dir, Cell: goStdFolder}},
	}, nil
}

// goPackages returns some packages and all that they need, and makes sure that the folder
// has them. It asks once for each set of imports, and never twice at a time. The go command
// answers from its cache after the first time, in about a tenth of a second.
func (b *Builder) goPackages(
	ctx context.Context, t *Toolchain, dir string, imports []string,
) (list []string, err error) {
	key := strings.Join(imports, " ")
	if known, ok := b.goStd.Load(key); ok {
		return known.([]string), nil
	}
	unlock, err := b.store.lock(ctx, "go")
	if err != nil {
		return nil, err
	}
	defer unlock()
	// The cell's user is not ours, and must be able to look into it.
	if err := errors.Join(os.MkdirAll(dir, 0o755), os.Chmod(dir, 0o755)); err != nil {
		return nil, fmt.Errorf("build cache: %w", err)
	}
	out, err := goList(ctx, t, filepath.Join(b.store.dir, "go", "build"), imports)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(out) {
		p, from, _ := strings.Cut(strings.TrimSpace(line), "=")
		if from == "" {
			continue // unsafe has no code
		}
		if err := keep(filepath.Join(dir, goFile(p)), from); err != nil {
			return nil, fmt.Errorf("build cache: %w", err)
		}
		list = append(list, p)
	}
	b.goStd.Store(key, list)
	return list, nil
}

var goPath = regexp.MustCompile(`^[a-z0-9]+(/[a-z0-9]+)*$`)

// goImports lists what some files import of the standard library, and what every program
// needs.
func goImports(files []File, t *Toolchain) []string {
	list := []string{"runtime"}
	for _, f := range files {
		for _, p := range goImportsOf(f.Text) {
			if goImportable(p, t) {
				list = append(list, p)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// goImportable reports whether a program may import a package of the standard library,
// and whether it has any files: arena, for instance, is empty unless an experiment is on.
// The go command's own complaint would look like Adder's failure, and it would compile
// anything named, outside of a cell: cmd/go takes half a minute.
func goImportable(importPath string, t *Toolchain) bool {
	words := strings.Split(importPath, "/")
	if !goPath.MatchString(importPath) || words[0] == "cmd" || importPath == "unsafe" {
		return false
	}
	for _, closed := range []string{"internal", "vendor", "testdata"} {
		if slices.Contains(words, closed) {
			return false
		}
	}
	tags := gobuild.Default
	tags.CgoEnabled = false
	p, err := tags.ImportDir(filepath.Join(t.Paths["goroot"], "src", filepath.FromSlash(importPath)), 0)
	return err == nil && p.Name != "main"
}

// goList has the go command compile packages, with that cache if the user has none.
func goList(ctx context.Context, t *Toolchain, cache string, imports []string) (string, error) {
	args := []string{"list", "-export", "-deps", "-f", "{{.ImportPath}}={{.Export}}", "--"}
	args = append(args, imports...)
	cmd := exec.CommandContext(ctx, t.Paths["go"], args...)
	cmd.Dir = filepath.Join(t.Paths["goroot"], "src")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOENV=off", "GOWORK=off", "GOPROXY=off",
		"GOTOOLCHAIN=local", "GO111MODULE=", "GOOS=", "GOARCH=", "GOEXPERIMENT=", "GODEBUG=",
		"GOROOT="+t.Paths["goroot"])
	if _, err := os.UserCacheDir(); err != nil && os.Getenv("GOCACHE") == "" {
		cmd.Env = append(cmd.Env, "GOCACHE="+cache)
	}
	var words bytes.Buffer
	cmd.Stderr = &words
	out, err := cmd.Output()
	if err != nil {
		why := shorten(strings.TrimSpace(words.String()))
		return "", fmt.Errorf("compile Go's standard library: %w: %s", err, why)
	}
	return string(out), nil
}

// goFile is the file of a package: all are in one folder.
func goFile(importPath string) string { return strings.ReplaceAll(importPath, "/", "@") + ".a" }

// keep copies a compiled package, if it is not there.
func keep(to, from string) error {
	src, err := os.Open(from)
	if err != nil {
		return err
	}
	defer src.Close()
	want, err := src.Stat()
	if err != nil {
		return err
	}
	have, err := os.Stat(to)
	if err == nil && have.Size() == want.Size() {
		return nil
	}
	copied, err := disk.Create(to, 0o644)
	if err != nil {
		return err
	}
	_, err = io.Copy(copied, src)
	return copied.End(err)
}
