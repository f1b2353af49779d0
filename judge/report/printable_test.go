package report

import "testing"

// A text is never cut inside a character.
func TestCutAt(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		bytes int
		want  string
	}{
		{"ééé", 6, "ééé"},
		{"ééé", 5, "éé"},
		{"ééé", 4, "éé"},
		{"a€b", 3, "a"},
		{"\xff\xff\xff\xff\xff\xff", 5, "\xff\xff\xff\xff\xff"},
		{"é", 1, ""},
	} {
		if got := cutAt(c.text, c.bytes); got != c.want {
			t.Errorf("%q cut at %d: %q, want %q", c.text, c.bytes, got, c.want)
		}
	}
}
