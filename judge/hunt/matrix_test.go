package hunt

import (
	"strings"
	"testing"

	"adder/judge/result"
)

// matrixReader answers boards as leetcode writes them; it reads their rows by some
// lines of Python.
const matrixReader = `import json
import sys

def cells(board):
    n, out = len(board), [0]
    ROWS
    return out

for line in sys.stdin:
    board = json.loads(line)
    last, jump = len(board) ** 2, cells(board)
    throws, queue = {1: 0}, [1]
    for u in queue:
        if u == last:
            break
        for v in range(u + 1, min(u + 6, last) + 1):
            w = v if jump[v] == -1 or BEFORE else jump[v]
            if w not in throws:
                throws[w] = throws[u] + 1
                queue.append(w)
    print(throws.get(last, STUCK))
`

// TestMatrixMisread: who numbers the cells of a matrix in another way is told which,
// also beside another mistake.
func TestMatrixMisread(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("takes long")
	}
	const upward = "for up, row in enumerate(reversed(board)): out += "
	for want, c := range map[string]struct{ rows, before, stuck string }{
		"rows-not-turned":                           {upward + "row", "False", "-1"},
		"rows-turned-from-top":                      {upward + "row[::-1] if (n - 1 - up) % 2 else row", "False", "-1"},
		"rows-from-top":                             {"for down, row in enumerate(board): out += row[::-1] if down % 2 else row", "False", "-1"},
		"rows-from-top-not-turned-over-before-jump": {"for row in board: out += row", "v == last", "-1"},
		"rows-not-turned+stuck-zero":                {upward + "row", "False", "0"},
	} {
		t.Run(want, func(t *testing.T) {
			t.Parallel()
			_, o := inFormat(t, "leetcode")
			text := strings.NewReplacer("ROWS", c.rows, "BEFORE", c.before, "STUCK", c.stuck).Replace(matrixReader)
			r := hunted(t, Submission(want, built(t, "python", text)), o)
			if d := r.Diagnosis; d.Name != want || d.Confidence != result.Exact {
				t.Errorf("%s: %q", d.Confidence, d.Name)
			}
		})
	}
}
