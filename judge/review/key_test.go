package review

import "testing"

// The key covers everything that decides a result.
func TestKeyCoversWhatDecides(t *testing.T) {
	t.Parallel()
	r, _ := reviewer(t, Plan{Explain: true})
	l := inC(t, "").Lang
	first := r.Key(l)
	later, _ := reviewer(t, Plan{Explain: true})
	if again := later.Key(l); first == "" || again != first {
		t.Errorf("keys %q and %q", first, again)
	}
	later.Request = "another"
	if other := later.Key(l); other == first {
		t.Error("another request has the same key")
	}
	r.Judge.Spec.Setup.Level = "another"
	if other := r.Key(l); other == first {
		t.Error("the level is not in the key")
	}
}
