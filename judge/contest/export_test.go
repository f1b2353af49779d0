package contest

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"adder/cases"
)

// standard is the suite that packages are made of in tests, made once, or taken
// from the cache that all tests share.
var standard = sync.OnceValues(func() (Problem, error) {
	p := Problem{Suite: cases.Standard(), Program: []byte("\x7fELF")}
	p.ID, p.Feedback, p.Missing = "snakesandladders", "input", "zero"
	return p, p.Make(testCache())
})

// testCache is the one that all tests share, if there is one.
func testCache() *cases.Cache {
	if dir := os.Getenv("ADDER_CACHE"); dir != "" {
		return cases.NewCache(filepath.Join(dir, "cases"))
	}
	return nil
}

// A built package is one as it was written: its files by name, without its folders.
type built struct {
	name    string
	target  *Target
	options Problem
	bytes   []byte
	order   []*zip.File
	files   map[string][]byte
}

// lightest is how long an input may be in tests that need no large ones, in bytes.
const lightest = 150_000

// light is the standard suite without its large cases.
func light() (Problem, error) {
	o, err := standard()
	smallest := map[string]int{} // no group is left without a case
	for _, c := range o.Cases {
		if n, ok := smallest[c.Group]; !ok || len(c.Text) < n {
			smallest[c.Group] = len(c.Text)
		}
	}
	o.Cases = slices.DeleteFunc(slices.Clone(o.Cases), func(c *cases.Case) bool { return len(c.Text) > max(lightest, smallest[c.Group]) })
	return o, err
}

// packs are the light packages of all targets, with and without scoring, and one
// with all cases.
var packs = sync.OnceValues(func() ([]built, error) {
	var all []built
	for _, t := range Targets {
		for _, scoring := range []bool{false, true} {
			o, err := light()
			if err != nil {
				return nil, err
			}
			if o.Scoring = scoring; scoring && !t.takes("scoring") {
				continue
			}
			p, err := write(t, o)
			if err != nil {
				return nil, err
			}
			if scoring {
				p.name += " with scoring"
			}
			all = append(all, p)
		}
	}
	whole, err := whole()
	return append(all, whole), err
})

// whole is a package with all cases.
var whole = sync.OnceValues(func() (built, error) {
	o, err := standard()
	if err != nil {
		return built{}, err
	}
	return write(Targets[2], o)
})

// write writes a package and reads it again.
func write(t *Target, o Problem) (built, error) {
	p := built{name: t.Name, target: t, options: o, files: map[string][]byte{}}
	var out bytes.Buffer
	if err := o.Write(&out, t); err != nil {
		return p, err
	}
	p.bytes = out.Bytes()
	r, err := zip.NewReader(bytes.NewReader(p.bytes), int64(len(p.bytes)))
	if err != nil {
		return p, err
	}
	p.order = r.File
	for _, f := range r.File {
		if f.Mode().IsDir() {
			continue
		}
		in, err := f.Open()
		if err != nil {
			return p, err
		}
		if p.files[f.Name], err = io.ReadAll(in); err != nil {
			return p, err
		}
	}
	return p, nil
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
