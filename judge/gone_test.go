package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
)

// Each word that went is refused with exit code 2 and with what to use instead, by each
// command that had it; and no command has it still.
func TestWordsThatWent(t *testing.T) {
	t.Parallel()
	for _, d := range gone {
		for _, command := range strings.Fields(d.command) {
			args := append(callOf(command), d.word)
			var stdout, stderr bytes.Buffer
			code := run(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
			want := "adder: error: " + d.word + " went\nadder: hint: " + d.use + "\n"
			if code != codeUsage || stderr.String() != want {
				t.Errorf("adder %s: exit code %d, %q; want %q", strings.Join(args, " "), code, stderr.String(), want)
			}
		}
	}
}

// callOf returns the arguments that call the command of that name: suite new for new,
// nothing for adder itself.
func callOf(name string) []string {
	root := newRoot(&console{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
	for _, command := range root.Commands() {
		for _, below := range command.Commands() {
			if below.Name() == name {
				return []string{command.Name(), name}
			}
		}
	}
	if name == root.Name() {
		return nil
	}
	return []string{name}
}
