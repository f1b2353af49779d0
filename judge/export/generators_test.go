package export

import (
	"bytes"
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/board"
)

// generated is what the packages' own generator makes of each line of arguments.
func generated(t *testing.T, asked []string) []string {
	t.Helper()
	cmd := exec.Command(need(t, "python3"), "testdata/generate.py", "problem/generators")
	cmd.Stdin = strings.NewReader(strings.Join(asked, "\n") + "\n")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, stderr.Bytes())
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(asked) {
		t.Fatalf("%d answers to %d lines", len(lines), len(asked))
	}
	return lines
}

// onOneLine writes boards as testdata/generate.py does.
func onOneLine(boards ...board.Board) string {
	var text []byte
	for i := range boards {
		text = board.AppendPlain(text, &boards[i])
	}
	return strings.ReplaceAll(string(text), "\n", ";")
}

// The generator is written twice, here and in packages, where there is no Adder:
// a family, a size and a seed name one board in both.
func TestGeneratorMakesTheSameBoards(t *testing.T) {
	t.Parallel()
	sizes := []int{2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 24, 25, 30, 41, 60, 100, 255, 1000}
	var asked, want []string
	for _, f := range generator.Families {
		for _, size := range sizes {
			const seeds = 12
			var boards []board.Board
			for seed := range uint64(seeds) {
				boards = append(boards, f.Board(size, 1<<31-seeds/2+seed))
			}
			asked = append(asked, fmt.Sprintf("%s %d %d %d", f.Name, size, 1<<31-seeds/2, seeds))
			want = append(want, onOneLine(boards...))
		}
		asked = append(asked, f.Name+" 20000 7 1")
		want = append(want, onOneLine(f.Board(20000, 7)))
	}
	for seed := range uint64(5) {
		m := generator.NewMix(seed, nil, nil)
		var boards []board.Board
		for i := range uint64(400) {
			var b board.Board
			m.Fill(&b, i)
			boards = append(boards, b)
		}
		asked = append(asked, fmt.Sprintf("mix %d 400", seed))
		want = append(want, onOneLine(boards...))
	}
	for i, got := range generated(t, asked) {
		if got != want[i] {
			t.Errorf("%s: %s, want %s", asked[i], show([]byte(got)), show([]byte(want[i])))
		}
	}
}
