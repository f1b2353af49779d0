package sandbox

import (
	"io"
	"strings"
	"testing"
)

// An output that comes in pieces is cut at the limit, however much room the first piece got.
func TestPiecesAreCutAtTheLimit(t *testing.T) {
	t.Parallel()
	x := &tap{limit: 1000}
	x.drain(io.MultiReader(
		strings.NewReader(strings.Repeat("a", 900)),
		strings.NewReader(strings.Repeat("b", 300)),
		strings.NewReader("c"),
	))
	if len(x.kept) != 1000 || !x.overflowed {
		t.Errorf("%d bytes are kept, overflowed %v", len(x.kept), x.overflowed)
	}
}
