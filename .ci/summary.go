//go:build ignore

// Summary reads the events of `go test -json` from standard input. It prints a
// line for each package as it ends, then why tests were skipped, and the output
// of those that failed; with a second argument, "quiet", only the last. What it
// counted goes to the file that its first argument names:
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
	quiet   bool
	results map[key]string
	output  map[key][]string
	parents map[key]bool
}

func main() {
	s := summary{len(os.Args) > 2, map[key]string{}, map[key][]string{}, map[key]bool{}}
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
		if e.Test == "" && e.Action != "skip" && e.Action != "build-fail" && !s.quiet {
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
	}
	if !s.quiet {
		s.skipped()
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

// skipped prints each reason for which tests were skipped, and which.
func (s *summary) skipped() {
	var reasons []string
	tests := map[string][]string{}
	for _, k := range s.keys() {
		if k.test == "" || s.parents[k] || s.results[k] != "skip" {
			continue
		}
		why := reason(s.words(k))
		if tests[why] == nil {
			reasons = append(reasons, why)
		}
		tests[why] = append(tests[why], k.test)
	}
	for _, why := range reasons {
		fmt.Printf("skipped: %s: %s\n", why, strings.Join(tests[why], ", "))
	}
}

// reason is the last thing that a skipped test said, without its place.
func reason(words string) string {
	lines := strings.Split(strings.TrimSpace(words), "\n")
	last := strings.TrimSpace(lines[len(lines)-1])
	if _, rest, ok := strings.Cut(last, ".go:"); ok {
		_, last, _ = strings.Cut(rest, ": ")
	}
	if _, quoted, ok := strings.Cut(last, " skip '"); ok {
		last = strings.TrimSuffix(quoted, "'")
	}
	return last
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
