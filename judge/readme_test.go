package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"regexp"
	"strings"
	"testing"

	"adder/judge/lang"

	"github.com/google/go-cmp/cmp"
)

var updateReadme = flag.Bool("update-readme", false, "write the README's demos anew")

// A demo of the README: a command after "$ ", and what it prints.
var demo = regexp.MustCompile("(?s)<!-- demo -->\n```console\n\\$ \\./run\\.sh ([^\n]*)\n(.*?)```")

// measured is what differs from run to run.
var measured = regexp.MustCompile(`\([0-9,]+ boards in \d+ runs, [0-9.]+ s, [0-9,]+ boards/s\)`)

// TestReadme runs every demo of the README and holds the page to the output.
func TestReadme(t *testing.T) {
	needsSandbox(t)
	t.Chdir("..")
	page, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	if len(demo.FindAll(page, -1)) < 4 {
		t.Fatal("the README has lost its demos")
	}
	made := demo.ReplaceAllFunc(page, func(block []byte) []byte {
		m := demo.FindSubmatch(block)
		args := strings.Fields(string(m[1]))
		for _, a := range args {
			if l, err := lang.Recognise(a); err == nil {
				if _, err := l.Toolchain(); err != nil {
					return block
				}
			}
		}
		var out, talk bytes.Buffer
		if code := run(context.Background(), args, strings.NewReader(""), &out, &talk); code > codeShort {
			t.Errorf("%s: exit code %d: %s", m[1], code, talk.String())
		}
		if keeps(m[2], out.Bytes()) {
			return block
		}
		return []byte("<!-- demo -->\n```console\n$ ./run.sh " + string(m[1]) + "\n" + out.String() + "```")
	})
	if *updateReadme {
		if err := os.WriteFile("README.md", made, 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(page), string(made)); diff != "" {
		t.Errorf("README.md is not what its commands print; go test ./judge -run Readme -update-readme writes it (-want +got):\n%s", diff)
	}
}

// keeps reports whether two outputs are the same but for what was measured.
func keeps(a, b []byte) bool {
	return bytes.Equal(measured.ReplaceAll(a, nil), measured.ReplaceAll(b, nil))
}
