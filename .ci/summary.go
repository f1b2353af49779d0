//go:build ignore

// Summary reads the events of `go test -json` from standard input. It prints a
// line for each package as it ends, then the tests that were skipped, with their
// reasons, and the output of those that failed. What it counted goes to the file
// that its argument names:
//
//	N passed, N failed, N skipped
//
// A test that has subtests is not counted beside them. It exits with 1 if
// anything failed, a package that does not build too.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"sort"
	"strings"
)

type event struct {
	Action, Package, ImportPath, Test, Output string
	Elapsed                                   float64
}

type key struct{ pkg, test string }

type summary struct {
	results map[key]string
	output  map[key][]string
	parents map[key]bool
}

func main() {
	s := summary{map[key]string{}, map[key][]string{}, map[key]bool{}}
	lines := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := lines.ReadBytes('\n')
		var e event
		if len(line) > 0 && json.Unmarshal(line, &e) != nil {
			os.Stdout.Write(line) // a word of the go command itself
		} else if len(line) > 0 {
			s.add(e)
		}
		if err != nil {
			break
		}
	}
	counts, good := s.report()
	if err := os.WriteFile(os.Args[1], []byte(counts), 0o600); err != nil || !good {
		os.Exit(1)
	}
}

func (s *summary) add(e event) {
	if e.Package == "" {
		e.Package = e.ImportPath
	}
	k := key{e.Package, e.Test}
	for i, r := range e.Test {
		if r == '/' {
			s.parents[key{e.Package, e.Test[:i]}] = true
		}
	}
	switch e.Action {
	case "output", "build-output":
		s.output[k] = append(s.output[k], e.Output)
	case "pass", "fail", "skip", "build-fail":
		s.results[k] = strings.TrimPrefix(e.Action, "build-")
		if e.Test == "" && e.Action != "skip" && e.Action != "build-fail" {
			fmt.Printf("%s %-28s %6.1f s\n", e.Action, e.Package, e.Elapsed)
		}
	}
}

// report prints what was skipped and what failed, and returns the counts.
func (s *summary) report() (line string, good bool) {
	for k := range s.output {
		if k.test != "" && s.results[k] == "" {
			s.results[k] = "fail" // it was running when its package fell
		}
	}
	counts := map[string]int{}
	failing := map[string]bool{} // packages that a test explains
	for _, k := range s.keys() {
		if k.test != "" && !s.parents[k] {
			counts[s.results[k]]++
			failing[k.pkg] = failing[k.pkg] || s.results[k] == "fail"
		}
		if k.test != "" && s.results[k] == "skip" && !s.parents[k] {
			fmt.Printf("\nskipped: %s %s\n%s", k.pkg, k.test, s.words(k))
		}
	}
	for _, k := range s.keys() {
		if s.results[k] != "fail" {
			continue
		}
		if k.test == "" && !failing[k.pkg] {
			counts["fail"]++ // it did not build, or fell as a whole
		}
		if words := s.words(k); k.test != "" || words != "" {
			fmt.Printf("\nFAILED: %s %s\n%s", k.pkg, k.test, words)
		}
	}
	line = fmt.Sprintf("%d passed, %d failed, %d skipped\n", counts["pass"], counts["fail"], counts["skip"])
	return line, counts["fail"] == 0
}

func (s *summary) keys() []key {
	var all []key
	for k := range s.results {
		all = append(all, k)
	}
	sort.Slice(all, func(i, j int) bool {
		return all[i].pkg < all[j].pkg || all[i].pkg == all[j].pkg && all[i].test < all[j].test
	})
	return all
}

// words is what a test said, without the lines that tell of its coming and
// going.
func (s *summary) words(k key) string {
	var b strings.Builder
	for _, line := range s.output[k] {
		trimmed := strings.TrimSpace(line)
		if !strings.HasPrefix(trimmed, "=== ") && !strings.HasPrefix(trimmed, "--- ") && trimmed != "PASS" && !strings.HasPrefix(trimmed, "FAIL") {
			b.WriteString(line)
		}
	}
	return b.String()
}
