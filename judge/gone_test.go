package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// Each word that went is refused with exit code 2 and with what to use instead, by each
// command that had it; and no command has it still.
func TestWordsThatWent(t *testing.T) {
	t.Parallel()
	for _, d := range gone {
		for _, command := range strings.Fields(d.command) {
			args := []string{command, d.word}
			if command == "adder" {
				args = args[1:]
			}
			var stdout, stderr bytes.Buffer
			code := run(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
			if want := "adder: error: " + d.word + " went\nadder: hint: " + d.use + "\n"; code != codeUsage || stderr.String() != want {
				t.Errorf("adder %s: exit code %d, %q; want %q", strings.Join(args, " "), code, stderr.String(), want)
			}
		}
	}
}
