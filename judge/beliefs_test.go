package main

import (
	"bytes"
	"context"
	"os"
	"strings"
	"testing"

	"adder/judge/game/belief"

	"github.com/google/go-cmp/cmp"
)

// TestBeliefsPage holds the list of beliefs to the bank.
func TestBeliefsPage(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	const path = "../docs/beliefs.md"
	var out, talk bytes.Buffer
	code := run(context.Background(), []string{"show", "--beliefs"}, strings.NewReader(""), &out, &talk)
	if code != codeGood {
		t.Fatalf("exit code %d: %s", code, &talk)
	}
	if *update {
		if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("docs/beliefs.md is not what is known; adder show --beliefs "+
			"> docs/beliefs.md writes it (-want +got):\n%s",
			diff)
	}
	for _, m := range belief.Singles {
		section, _, _ := strings.Cut(strings.SplitN(out.String()+"## "+m.Name+"\n", "## "+m.Name+"\n", 2)[1],
			"\n## ")
		if !m.Harmless && !strings.Contains(section, "the answer is ") {
			t.Errorf("no board shows %s", m.Name)
		}
	}
}
