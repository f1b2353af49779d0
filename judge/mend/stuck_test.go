package mend

import (
	"os"
	"slices"
	"testing"
)

// What the last cell was reached by is asked where an answer is told, in the words of
// each language.
func TestReached(t *testing.T) {
	t.Parallel()
	const wrong = "../../solutions/wrong_answer/bfs_stuck_last_distance."
	for _, c := range []struct{ key, path, text, after string }{
		{"cpp", wrong + "cpp", "", "(entry.cell == n ? entry.distance : -1)"},
		{"cs", wrong + "cs", "", "(entry.Cell == n ? entry.Distance : -1)"},
		{"java", wrong + "java", "", "(entry.cell == n ? entry.distance : -1)"},
		{"java", "testdata/people/prints_last_level.java", "", "(e.cell == n ? e.throwsMade : -1)"},
		{"js", wrong + "js", "", "(entry.cell === n ? entry.distance : -1)"},
		{"python", wrong + "py", "", "(distance if cell == n else -1)"},
		{"js", "", "if (to == n) found = true;\nout.push(turns);\nqueue.push(to);\nqueue.shift();", "(found ? turns : -1)"},
		{"cpp", "", "if (to == n) break;\nseen.insert(to);\ncout << turns;", "(seen.count(n) ? turns : -1)"},
		{"python", "", "if to == n:\n    break\nseen.add(to)\nprint(turns)", "(turns if n in seen else -1)"},
		{"go", "", "\tfor {\n\t\tif v == n && ok {\n\t\t\tbreak\n\t\t}\n\t}\n\tseen[v] = true\n\tfmt.Println(dist[v])\n", "if !seen[n] { dist[v] = -1 }"},
		{"go", "", "\tif v == n {\n\t}\n\treturn turns\n", "if !(v == n) { return -1 }"},
		{"kotlin", "", "if (v == n) break\nprintln(turns)", "(if (v == n) { turns } else { -1 })"},
	} {
		text := c.text
		if c.path != "" {
			data, err := os.ReadFile(c.path)
			if err != nil {
				t.Fatal(err)
			}
			text = string(data)
		}
		var all []string
		for _, x := range reachedRow.candidates(fileOf(t, c.key, text), nil, 0) {
			all = append(all, x.steps[0].after)
		}
		if !slices.Contains(all, c.after) {
			t.Errorf("%s %s: %q is not among %q", c.key, c.path, c.after, all)
		}
	}
}
