package main

import (
	"strings"
	"testing"
)

// The help of a command with many flags lists the usual ones first, and each rare flag is a
// flag of some command.
func TestMoreFlags(t *testing.T) {
	t.Parallel()
	code, out, talk := runHere("judge", "--help")
	usual, rare, found := strings.Cut(out, "\nMore flags:\n")
	if code != codeGood || !found {
		t.Fatalf("exit code %d\n%s%s", code, out, talk)
	}
	if !strings.Contains(usual, "--watch") || !strings.Contains(rare, "--workers") ||
		strings.Contains(usual, "--workers") || strings.Contains(rare, "--watch") {
		t.Errorf("the flags are in the wrong list:\n%s", out)
	}
	known := map[string]bool{}
	for _, cmd := range withBelow(newRoot(&console{})) {
		cmd.InitDefaultHelpFlag()
		for _, name := range rareFlags {
			if cmd.Flags().Lookup(name) != nil || cmd.PersistentFlags().Lookup(name) != nil {
				known[name] = true
			}
		}
	}
	for _, name := range rareFlags {
		if !known[name] {
			t.Errorf("no command has --%s", name)
		}
	}
}
