package lang

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A check changes the words of a row, and so the digest. A language without a check is built
// as usual.
func TestCheckChangesTheDigest(t *testing.T) {
	t.Parallel()
	for _, l := range Languages {
		s := Source{Lang: l, Text: []byte("x")}
		plain := s.commands()
		s.Variant = Sanitized
		if same := cmp.Equal(plain, s.commands()); same == l.Has(Sanitized) {
			t.Errorf("%s: unchanged: %v", l.Name, same)
		}
	}
	s := Source{Lang: mustFind(t, "cpp"), Variant: Sanitized}
	words := s.commands()[0]
	if slices.Contains(words, "{static}") ||
		!slices.Contains(words, "-D_GLIBCXX_ASSERTIONS") || !slices.Contains(words, "-std=gnu++20") {
		t.Errorf("%q", words)
	}
}

func mustFind(t *testing.T, key string) *Language {
	t.Helper()
	l, err := Find(key)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// needs returns a language's toolchain. It skips the test if there is none.
func needs(t *testing.T, key string) *Toolchain {
	t.Helper()
	tools, err := mustFind(t, key).Toolchain()
	skipMissing(t, err)
	return tools
}

// New variables replace those of the same name.
func TestVariablesAreReplaced(t *testing.T) {
	t.Parallel()
	got := withVariables([]string{"A=1", "AB=2", "C=3"}, []string{"A=4", "D=5"})
	if diff := cmp.Diff([]string{"AB=2", "C=3", "A=4", "D=5"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
