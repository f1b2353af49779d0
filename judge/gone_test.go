package main

import (
	"strings"
	"testing"
)

// Each command that had a word that went refuses it, with exit code 2 and what to use instead.
func TestWordsThatWent(t *testing.T) {
	t.Parallel()
	for _, d := range gone {
		for _, command := range strings.Fields(d.command) {
			args := append(callOf(command), d.word)
			code, _, talk := runHere(args...)
			want := "adder: error: " + d.word + " went\nadder: hint: " + d.use + "\n"
			if code != codeUsage || talk != want {
				t.Errorf("adder %s: exit code %d, %q; want %q", strings.Join(args, " "), code, talk, want)
			}
		}
	}
}

// callOf returns the arguments that call a command: "suite new" for new, none for adder.
func callOf(name string) []string {
	for _, cmd := range withBelow(newRoot(&console{})) {
		if cmd.Name() == name {
			return strings.Fields(cmd.CommandPath())[1:]
		}
	}
	return []string{name}
}
