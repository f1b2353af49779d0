package report_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/report"
)

func TestDraw(t *testing.T) {
	t.Parallel()
	for _, size := range []int{2, 11, 13, 95, 110, 111, 1_000_000} {
		f, err := generator.Find("uniform")
		if err != nil {
			t.Fatal(err)
		}
		b := f.Board(size, 1)
		if size <= 111 {
			drawing := report.Draw(&b, way(&b))
			golden(t, fmt.Sprintf("draw-%d", size), drawing)
			fitsColumns(t, size, drawing)
		}
		bare := report.Draw(&b, nil)
		fitsColumns(t, size, bare)
		if strings.Contains(bare, "*") || strings.Contains(bare, "best way") {
			t.Errorf("%d cells: a way is drawn where none is given:\n%s", size, bare)
		}
	}
	golden(t, "draw-snake", report.Draw(&snake, way(&snake)))
}

// fitsColumns checks that a drawing fits a terminal, two columns of indentation
// included, and that the rows of a grid are of one width.
func fitsColumns(t *testing.T, size int, drawing string) {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(drawing, "\n"), "\n")
	for _, line := range lines {
		if n := utf8.RuneCountInString(line); n > 78 {
			t.Errorf("%d cells: a line of %d columns: %s", size, n, line)
		}
		if size <= 110 && line != lines[0] && len(line) != len(lines[1]) {
			t.Errorf("%d cells: a line of %d columns in a grid of %d: %s",
				size, len(line), len(lines[1]), line)
		}
	}
}

// way is the cells on which a best way rests.
func way(b *board.Board) []int32 {
	var s oracle.Solver
	_, c := s.Solve(b, board.Rules{})
	var cells []int32
	for _, step := range c.Steps {
		cells = append(cells, step.Cell)
	}
	return cells
}

func ExampleDraw() {
	b := board.Board{Cells: 5, Faces: 2, Jumps: []board.Jump{{From: 2, To: 4}}}
	fmt.Print(report.Draw(&b, []int32{4, 5}))
	// Output:
	// 5 cells, 2 faces, 1 jump
	// +------+------+------+------+------+
	// | 1    | 2    | 3    | 4    | 5    |
	// |      |^4    |      |    *1|    *2|
	// +------+------+------+------+------+
}
