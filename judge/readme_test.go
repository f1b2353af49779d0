package main

import (
	"bytes"
	"context"
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

// A demo of the README: a command after "$ ", and what it prints.
var demo = regexp.MustCompile("(?s)<!-- demo -->\n```console\n\\$ \\./run\\.sh ([^\n]*)\n(.*?)```")

// measured is what a machine decides: it is not compared.
var measured = regexp.MustCompile(`\([0-9,]+ boards in [0-9,]+ runs?, [0-9,]+ boards/s; ` +
	`[0-9.]+ s,\s+CPU\s+time\s+[0-9.]+ s\)`)

// TestReadme runs the README's demo and holds the page to the output; with ADDER_LONG also
// that of the page about other sites.
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
		block, command, want := m[0], string(m[1]), m[2]
		t.Run(command, func(t *testing.T) {
			args := strings.Fields(command)
			needsToolchains(t, args)
			var out, talk bytes.Buffer
			if code := run(context.Background(), args, strings.NewReader(""), &out, &talk); code > codeShort {
				t.Fatalf("exit code %d: %s", code, talk.String())
			}
			diff := cmp.Diff(masked(want), masked(out.Bytes()))
			switch {
			case diff == "":
			case *updateReadme:
				made := "<!-- demo -->\n```console\n$ ./run.sh " + command + "\n" + out.String() + "```"
				page = bytes.Replace(page, block, []byte(made), 1)
			default:
				t.Errorf("%s says something else; go test ./judge -run Readme -update-readme writes it (-want +got):\n%s",
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

func masked(out []byte) string { return string(measured.ReplaceAll(out, []byte("(measured)"))) }

// needsToolchains skips a command that judges a source, alone or in a folder,
// that cannot be built here.
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
