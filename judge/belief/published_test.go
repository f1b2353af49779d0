package belief

import (
	"slices"
	"testing"
)

// printedBoards are those that were printed with the published solutions.
var printedBoards = []struct {
	text string
	want Outcome
}{
	{"1 30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 21 9 27 1", 3},
	{"1 30 6 8 3 22 5 8 11 26 20 29 17 4 19 7 29 9 27 1", 3},
	{"1 100 6 16 1 38 4 14 9 31 21 42 28 84 51 67 72 91 80 99 17 7 54 34 62 19 64 60 87 36 93 73 95 75 98 79", 7},
	{"1 100 6 8 8 77 37 94 58 82 53 2 72 30 87 57 90 43 99 12", 6},
}

// TestPublishedAreRightOnPrinted holds to it that the boards printed with the
// published solutions show none of their mistakes, nor those of the readings
// that careful people hold.
func TestPublishedAreRightOnPrinted(t *testing.T) {
	t.Parallel()
	right := append(slices.Clone(published), find(t, "chained"), find(t, "off-board"), find(t, "chained+off-board"))
	for _, m := range right {
		for _, c := range printedBoards {
			b := parse(t, c.text)[0]
			if got := m.New()(&b); got != c.want {
				t.Errorf("%s prints %v, want %v for %s", m.Name, got, c.want, c.text)
			}
		}
	}
}
