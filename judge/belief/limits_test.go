package belief

import (
	"slices"
	"testing"
)

// TestNearby: a throw less and a throw more differ from a limit on one board each.
func TestNearby(t *testing.T) {
	var p Point
	if !p.choose("given-up-after-20-throws") {
		t.Fatal("no such row")
	}
	near := append(p.Nearby(Way{}), p.Belief(Way{}))
	if len(near) != 3 {
		t.Fatalf("%d beliefs", len(near))
	}
	for text, want := range map[string][]Outcome{
		"1 20 1 0": {19, 19, 19},
		"1 21 1 0": {stuck, 20, 20},
		"1 22 1 0": {stuck, 21, stuck},
		"1 23 1 0": {stuck, stuck, stuck},
	} {
		b := parse(t, text)[0]
		var got []Outcome
		for _, m := range near {
			got = append(got, m.New()(&b))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
	if Right.Nearby(Way{}) != nil {
		t.Error("the right program has no limit")
	}
}
