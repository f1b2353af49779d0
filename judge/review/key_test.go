package review

import (
	"testing"
	"time"

	"adder/judge/run/lang"
)

// The key covers everything that decides a result.
func TestKeyCoversWhatDecides(t *testing.T) {
	t.Parallel()
	r, _ := reviewer(t, Options{Plan: Plan{Explain: true}})
	l := inC(t, "").Lang
	kept := map[string][]time.Duration{}
	fix := func(r *Reviewer) {
		t.Helper()
		err := r.FixLimits(t.Context(), "v1", []*lang.Language{l},
			func(key string) []time.Duration { return kept[key] },
			func(key string, limits []time.Duration) error { kept[key] = limits; return nil })
		if err != nil {
			t.Fatal(err)
		}
	}
	fix(r)
	first := r.Key("v1", l)
	later, _ := reviewer(t, Options{Plan: Plan{Explain: true}})
	fix(later)
	if again := later.Key("v1", l); first == "" || again != first || len(kept) != 1 {
		t.Errorf("keys %q and %q, %d limits kept", first, again, len(kept))
	}
	if other := r.Key("v2", l); other == first {
		t.Error("another plan has the same key")
	}
	r.Judge.Level = "another"
	if other := r.Key("v1", l); other == first {
		t.Error("the level is not in the key")
	}
}
