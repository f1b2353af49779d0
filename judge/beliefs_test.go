package main

import (
	"os"
	"strings"
	"testing"

	"adder/judge/game/belief"

	"github.com/google/go-cmp/cmp"
)

// docs/beliefs.md is what adder show --beliefs prints, with a board for each belief.
func TestBeliefsPage(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	const path = "../docs/beliefs.md"
	code, out, talk := runHere("show", "--beliefs")
	if code != codeGood {
		t.Fatalf("exit code %d: %s", code, talk)
	}
	if *update {
		if err := os.WriteFile(path, []byte(out), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out); diff != "" {
		t.Errorf("docs/beliefs.md is old; adder show --beliefs > docs/beliefs.md writes it (-want +got):\n%s",
			diff)
	}
	for _, m := range belief.Singles {
		_, section, _ := strings.Cut(out, "## "+m.Name+"\n")
		section, _, _ = strings.Cut(section, "\n## ")
		if !m.Harmless && !strings.Contains(section, "the answer is ") {
			t.Errorf("no board shows %s", m.Name)
		}
	}
}
