package contest

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"adder/cases"

	"github.com/google/go-cmp/cmp"
)

// standard is the suite that packages are made of in tests, made once, or taken
// from the cache that all tests share.
var standard = sync.OnceValue(func() Problem {
	p := Problem{Suite: cases.Standard(), Program: []byte("\x7fELF")}
	p.ID, p.TimeLimit, p.Feedback, p.Missing = "snakesandladders", DefaultTimeLimit, "input", "zero"
	must(p, p.Make(testCache()))
	return p
})

// scratch is a folder for all tests, which goes with the last of them.
var scratch = sync.OnceValue(func() string { return must(os.MkdirTemp("", "adder-contest-test-")) })

// testCache is the one that all tests share: the standard suite is made once.
func testCache() *cases.Cache {
	dir := os.Getenv("ADDER_CACHE")
	if dir == "" {
		dir = scratch()
	}
	return cases.NewCache(filepath.Join(dir, "cases"))
}

// A built package is one as it was written: its files by name, without its folders.
type built struct {
	name    string
	target  string
	options Problem
	bytes   []byte
	order   []*zip.File
	files   map[string][]byte
}

// lightest is how long an input may be in tests that need no large ones, in bytes.
const lightest = 150_000

// light is the standard suite without its large cases.
func light() Problem {
	o := standard()
	smallest := map[string]int{} // no group is left without a case
	for _, c := range o.Cases {
		if n, ok := smallest[c.Group]; !ok || len(c.Text) < n {
			smallest[c.Group] = len(c.Text)
		}
	}
	o.Cases = slices.DeleteFunc(slices.Clone(o.Cases), func(c *cases.Case) bool {
		return len(c.Text) > max(lightest, smallest[c.Group])
	})
	return o
}

// packs are the light packages of all targets, with and without scoring, and one
// with all cases.
var packs = sync.OnceValue(func() (all []built) {
	for _, t := range Targets {
		all = append(all, write(t, light()))
		if t.takes("scoring") {
			o := light()
			o.Scoring = true
			p := write(t, o)
			p.name += " with scoring"
			all = append(all, p)
		}
	}
	return append(all, write(Targets[0], standard()))
})

// write writes a package and reads it again.
func write(t *Target, o Problem) built {
	p := built{name: t.Names[0], target: t.Names[0], options: o, files: map[string][]byte{}}
	var out bytes.Buffer
	must(t, o.Write(&out, t))
	p.bytes = out.Bytes()
	p.order = must(zip.NewReader(bytes.NewReader(p.bytes), int64(len(p.bytes)))).File
	for _, f := range p.order {
		if !f.Mode().IsDir() {
			p.files[f.Name] = must(io.ReadAll(must(f.Open())))
		}
	}
	return p
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

// show shortens a text for a test's message.
func show(text []byte) string {
	if len(text) > 200 {
		return fmt.Sprintf("%.200q... (%d bytes)", text, len(text))
	}
	return fmt.Sprintf("%q", text)
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
