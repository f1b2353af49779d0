package review

import (
	"testing"

	"adder/generator"
	"adder/judge/board"
)

// Which boards a proof was about is said with all that they keep.
func TestScopeWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		scope  generator.Scope
		format string
		want   string
	}{
		{"plain", generator.Small, "", "up to 9 cells with up to 2 jumps and 6 faces, or 3 jumps and 3 faces"},
		{"one size", generator.Scope{Cells: 30, Faces: []int{6, 6}, Sizes: []int{30}}, "geeksforgeeks",
			`of 30 cells with up to 1 jump and 6 faces that geeksforgeeks can write, and that keep the promises "start-free", "reachable", "jumps=1..10"`},
		{"one promise", generator.NewScope(4, 2, 6), "leetcode",
			`up to 4 cells with up to 2 jumps and 6 faces that leetcode can write, and that keep the promise "start-free"`},
	} {
		var promises []*board.Promise
		if c.format != "" {
			f, err := board.FindFormat(c.format)
			if err != nil {
				t.Fatal(err)
			}
			promises = f.Promised(true)
		}
		if got := scopeWords(c.scope, promises); got != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
