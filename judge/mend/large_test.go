package mend

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// A long file has very many changes; they are listed without a copy of it each,
// and the cheap ones come first.
func TestLargeFile(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	text, err := os.ReadFile("testdata/right/queue.cpp")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for i := range 200 {
		fmt.Fprintf(&b, "int helper%d(int a, int b) {\n    int sum = 0;\n    for (int i = a; i <= b; i++) {\n        if (i %% 3 == 0) continue;\n        sum += i * %d;\n    }\n    if (sum > 1000) sum -= 1000;\n    return sum;\n}\n\n", i, i)
	}
	f := fileOf(t, "cpp", string(text)+b.String())
	all := candidates(f, nil, 0)
	if len(f.lines) < 2000 || len(all) < 20_000 {
		t.Errorf("%d lines, %d candidates", len(f.lines), len(all))
	}
	t.Logf("%d candidates", len(all))
}
