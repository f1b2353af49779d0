package main

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/pflag"
	"go.yaml.in/yaml/v3"
)

// pages are the files that people read.
func pages(t *testing.T) []string {
	t.Helper()
	below, err := filepath.Glob("../docs/*.md")
	if err != nil || len(below) < 5 {
		t.Fatalf("%d pages, %v", len(below), err)
	}
	return append(below, "../README.md", "../CONTRIBUTING.md")
}

var link = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)

func TestLinks(t *testing.T) {
	t.Parallel()
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}

var quotedPath = regexp.MustCompile("`((?:judge|generator|cases|solutions|docs|\\.ci)/[a-z0-9_./-]+)`|" +
	"[ \"]\\./(judge/[a-z/]+)")

// The paths in README and CONTRIBUTING exist, and so do the packages that CI names.
func TestPathsExist(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, page := range []string{"../README.md", "../CONTRIBUTING.md", "../.ci/test", "../.ci/run"} {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range quotedPath.FindAllStringSubmatch(string(text), -1) {
			seen++
			if _, err := os.Stat(filepath.Join("..", m[1], m[2])); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
	if seen < 10 {
		t.Errorf("only %d paths", seen)
	}
}

// The commands and the flags in the pages exist.
func TestCommandsOfPages(t *testing.T) {
	t.Parallel()
	seen := 0
	for _, page := range pages(t) {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range commandsOf(string(text)) {
			if err := understood(words); err != nil {
				t.Errorf("%s: adder %s: %v", page, strings.Join(words, " "), err)
			}
			seen++
		}
	}
	if seen < 50 {
		t.Errorf("only %d commands", seen)
	}
	if understood([]string{"judge", "--wacth", "a.c"}) == nil || understood([]string{"jugde", "a.c"}) == nil {
		t.Error("an unknown flag or command is not found")
	}
}

// quotedCommand is a command in a sentence, in quotes.
var quotedCommand = regexp.MustCompile("`((?:adder|\\./run\\.sh) [a-z][^`]*)`")

// commandsOf lists the words of the commands in a page: in its blocks, and quoted in its
// sentences.
func commandsOf(text string) (all [][]string) {
	take := func(line string) {
		for _, start := range []string{"adder ", "./run.sh "} {
			rest, ok := strings.CutPrefix(strings.TrimPrefix(strings.TrimSuffix(line, "\n"), "$ "), start)
			if !ok || strings.HasPrefix(rest, "test") || strings.HasPrefix(rest, " ") {
				continue
			}
			for _, end := range []string{"   ", " > ", " | ", " < ", "; ", " # "} {
				rest, _, _ = strings.Cut(rest, end)
			}
			all = append(all, strings.Fields(rest))
		}
	}
	for i, block := range strings.Split(text, "```") {
		switch {
		case i%2 == 0:
			for _, m := range quotedCommand.FindAllStringSubmatch(block, -1) {
				take(strings.Join(strings.Fields(m[1]), " "))
			}
		case !strings.HasPrefix(block, "text"):
			for line := range strings.Lines(block) {
				take(line)
			}
		}
	}
	return all
}

// understood parses a command, and does nothing else.
func understood(words []string) error {
	root := newRoot(&console{})
	cmd, rest, err := root.Find(words)
	if err != nil {
		return err
	}
	if cmd == root && len(rest) > 0 && !strings.HasPrefix(rest[0], "-") {
		return noCommand(cmd, rest[0])
	}
	err = cmd.ParseFlags(rest)
	if errors.Is(err, pflag.ErrHelp) {
		return nil
	}
	return err
}

var workflowCommand = regexp.MustCompile(`adder"? (judge [^$]*)\$\(git ls-files 'solutions/\*/\*'\)`)

// The workflows are YAML, and their commands exist.
func TestWorkflows(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../docs/ci/*.yml")
	if err != nil || len(files) < 2 {
		t.Fatalf("%d workflows, %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var all any
		if err := yaml.Unmarshal(text, &all); err != nil {
			t.Errorf("%s: %v", file, err)
		}
		m := workflowCommand.FindSubmatch(text)
		if m == nil {
			t.Errorf("%s judges nothing", file)
		} else if err := understood(strings.Fields(string(m[1]))); err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}

// Each command has a whole help, and a flag that takes a duration shows one.
func TestHelpIsWhole(t *testing.T) {
	t.Parallel()
	duration := regexp.MustCompile(`\b\d+(ms|s|m|h)\b`)
	for _, cmd := range withBelow(newRoot(&console{})) {
		name := cmd.CommandPath()
		if strings.HasPrefix(name, "adder help") || strings.HasPrefix(name, "adder completion") {
			continue
		}
		if cmd.Short == "" || cmd.Long == "" || cmd.Example == "" {
			t.Errorf("%s is not explained", name)
		}
		for line := range strings.Lines(cmd.Long) {
			if len(line) > 90 && !strings.HasPrefix(line, "  ") {
				t.Errorf("%s: a line of the help is too long: %s", name, line)
			}
		}
		for line := range strings.Lines(cmd.LocalFlags().FlagUsages()) {
			if strings.Contains(line, " duration ") && !duration.MatchString(line) {
				t.Errorf("%s: no example in %s", name, line)
			}
		}
	}
}
