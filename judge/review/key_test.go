package review

import "testing"

// The key covers everything that decides a result.
func TestKeyCoversWhatDecides(t *testing.T) {
	t.Parallel()
	r, _ := reviewer(t, Plan{Explain: true})
	l := inC(t, "").Lang
	first := r.Key("v1", l)
	later, _ := reviewer(t, Plan{Explain: true})
	if again := later.Key("v1", l); first == "" || again != first {
		t.Errorf("keys %q and %q", first, again)
	}
	if other := r.Key("v2", l); other == first {
		t.Error("another plan has the same key")
	}
	r.Judge.Level = "another"
	if other := r.Key("v1", l); other == first {
		t.Error("the level is not in the key")
	}
}
