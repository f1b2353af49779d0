package main

import (
	"context"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// The help of a command with many flags lists the usual ones first, and each rare flag is a
// flag of some command.
func TestMoreFlags(t *testing.T) {
	t.Parallel()
	var out, talk strings.Builder
	code := run(context.Background(), []string{"judge", "--help"}, strings.NewReader(""), &out, &talk)
	usual, rare, found := strings.Cut(out.String(), "\nMore flags:\n")
	if code != codeGood || !found {
		t.Fatalf("exit code %d\n%s%s", code, out.String(), talk.String())
	}
	if !strings.Contains(usual, "--watch") || !strings.Contains(rare, "--workers") ||
		strings.Contains(usual, "--workers") || strings.Contains(rare, "--watch") {
		t.Errorf("the flags are in the wrong list:\n%s", out.String())
	}
	known := map[string]bool{}
	all := []*cobra.Command{newRoot(&console{})}
	for i := 0; i < len(all); i++ {
		all = append(all, all[i].Commands()...)
		all[i].InitDefaultHelpFlag()
		for _, name := range rareFlags {
			if all[i].Flags().Lookup(name) != nil || all[i].PersistentFlags().Lookup(name) != nil {
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
