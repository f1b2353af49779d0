package main

import (
	"bytes"
	"flag"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adder/judge/run/lang"

	"github.com/google/go-cmp/cmp"
)

var updateReadme = flag.Bool("update-readme", false, "write the README's demos anew")

// demo matches a demo in a page: a command after "$ ", and its output.
var demo = regexp.MustCompile("(?s)<!-- demo -->\n```console\n\\$ \\./run\\.sh ([^\n]*)\n(.*?)```")

// measured matches figures that depend on the machine.
var measured = regexp.MustCompile(`\([0-9,]+ boards in [0-9,]+ runs?, [0-9,]+ boards/s; ` +
	`[0-9.]+ s,\s+CPU\s+time\s+[0-9.]+ s\)`)

// The README's demo shows what its command prints; with ADDER_LONG, so does that in
// docs/sites.md.
func TestReadme(t *testing.T) {
	if brief() {
		t.Skip("takes half a minute")
	}
	needsSandbox(t)
	t.Chdir("..")
	if n := demosOf(t, "README.md"); n < 1 {
		t.Error("the README has lost its demo")
	}
	if !long() && !*updateReadme {
		return
	}
	if n := demosOf(t, "docs/sites.md"); n < 1 {
		t.Error("the page about other sites has lost its demo")
	}
}

// demosOf runs the demos of one page, and counts them.
func demosOf(t *testing.T, file string) int {
	t.Helper()
	page, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	demos := demo.FindAllSubmatch(page, -1)
	for _, m := range demos {
		block, command, want := m[0], string(m[1]), string(m[2])
		t.Run(command, func(t *testing.T) {
			args := strings.Fields(command)
			needsToolchains(t, args)
			code, out, talk := runHere(args...)
			if code > codeShort {
				t.Fatalf("exit code %d: %s", code, talk)
			}
			diff := cmp.Diff(masked(want), masked(out))
			switch {
			case diff == "":
			case *updateReadme:
				made := "<!-- demo -->\n```console\n$ ./run.sh " + command + "\n" + out + "```"
				page = bytes.Replace(page, block, []byte(made), 1)
			default:
				t.Errorf("%s is old; go test ./judge -run Readme -update-readme writes it (-want +got):\n%s",
					file, diff)
			}
		})
	}
	if *updateReadme {
		if err := os.WriteFile(file, page, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return len(demos)
}

func masked(out string) string { return measured.ReplaceAllString(out, "(measured)") }

// needsToolchains skips a test if a source in the arguments, or in their folders, cannot be
// built here.
func needsToolchains(t *testing.T, args []string) {
	t.Helper()
	for _, a := range args {
		if _, err := os.Stat(a); err != nil {
			continue // no file
		}
		err := filepath.WalkDir(a, func(path string, d fs.DirEntry, err error) error {
			if l, unknown := lang.Recognise(path); err == nil && !d.IsDir() && unknown == nil {
				needsLanguages(t, l.Key)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
