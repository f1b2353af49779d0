package cases_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/cases"
	"adder/judge/game/board"
)

// places are the numbers that a window may use, in their order in a seen.
var places = []string{"n", "d", "m", "best", "longest", "depth", "seen", "total", "t", "sum", "bytes"}

type seen [11]int

// A window is a right solver that is wrong on the boards for which its text is true. The text is
// as its author wrote it.
type window struct {
	text  string
	must  bool // the suite must catch it
	last  bool // it is in the last part of the file
	wrong func(s *seen) int
}

// operators are those of windows; true is 1.
var operators = map[token.Token]func(a, b int) int{
	token.LAND: func(a, b int) int { return a * b },
	token.MUL:  func(a, b int) int { return a * b },
	token.QUO:  func(a, b int) int { return a / b },
	token.SUB:  func(a, b int) int { return a - b },
	token.SHL:  func(a, b int) int { return a << b },
	token.EQL:  func(a, b int) int { return truth(a == b) },
	token.LSS:  func(a, b int) int { return truth(a < b) },
	token.LEQ:  func(a, b int) int { return truth(a <= b) },
	token.GTR:  func(a, b int) int { return truth(a > b) },
	token.GEQ:  func(a, b int) int { return truth(a >= b) },
}

func truth(is bool) int {
	if is {
		return 1
	}
	return 0
}

// compiled makes a function of an expression. It panics if there is anything but numbers,
// places and operators.
func compiled(e ast.Expr) func(s *seen) int {
	switch e := e.(type) {
	case *ast.BasicLit:
		n, _ := strconv.Atoi(e.Value)
		return func(*seen) int { return n }
	case *ast.Ident:
		k := slices.Index(places, e.Name)
		return func(s *seen) int { return s[k] }
	}
	b := e.(*ast.BinaryExpr)
	x, y, op := compiled(b.X), compiled(b.Y), operators[b.Op]
	return func(s *seen) int { return op(x(s), y(s)) }
}

func allWindows(t *testing.T) (all []window) {
	text := cases.Must(os.ReadFile("testdata/windows.txt"))
	last := false
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			last = strings.Contains(line, "before the simple boards")
			continue
		}
		bare, must := strings.CutPrefix(strings.TrimSpace(line), "! ")
		e, err := parser.ParseExpr(bare)
		if err != nil {
			t.Fatalf("%s: %v", bare, err)
		}
		all = append(all, window{bare, must, last, compiled(e)})
	}
	return all
}

// hit notes the windows in which some board of an input lies.
func hit(in []bool, rows []window, boards []board.Board, answers []int32) {
	var left []int // windows without a board so far
	for k := range rows {
		if !in[k] {
			left = append(left, k)
		}
	}
	s := seen{8: len(boards), 10: len(board.Plain(boards...))}
	for i := range boards {
		s[9] += boards[i].Cells
	}
	for i := range boards {
		b := &boards[i]
		s[0], s[1], s[2], s[3] = b.Cells, b.Faces, len(b.Jumps), int(answers[i])
		s[4], s[5] = 0, longestChain(b)
		for _, j := range b.Jumps {
			s[4] = max(s[4], int(j.To-j.From), int(j.From-j.To))
		}
		s[6]++
		s[7] += b.Cells
		left = slices.DeleteFunc(left, func(k int) bool {
			in[k] = in[k] || rows[k].wrong(&s) != 0
			return in[k]
		})
	}
}

// longestChain is the most jumps in a row, each from the cell where the one before it ends,
// without a repetition.
func longestChain(b *board.Board) int {
	if len(b.Jumps) < 2 {
		return len(b.Jumps)
	}
	to := make([]int32, b.Cells+1)
	for _, j := range b.Jumps {
		to[j.From] = j.To
	}
	length := make([]int32, b.Cells+1) // of the chain from a cell; -1: on the path
	longest := int32(0)
	var path []int32
	for start := range to {
		path = path[:0]
		c := int32(start)
		for ; to[c] != 0 && length[c] == 0; c = to[c] {
			length[c] = -1
			path = append(path, c)
		}
		n := max(0, length[c])
		for i := len(path) - 1; i >= 0; i-- {
			n++
			length[path[i]] = n
		}
		longest = max(longest, length[start])
	}
	return int(longest)
}

// TestWindowsAreCaught: the suite catches nine of ten windows, and each one that it must catch.
func TestWindowsAreCaught(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	rows := allWindows(t)
	in := make([]bool, len(rows))
	for _, c := range slices.Backward(cases.Made(t)) { // the windows' own group is the last
		hit(in, rows, cases.Must(board.Parse(c.Name, c.Text)), c.Answers)
	}
	known, caught := 0, 0
	for i, w := range rows {
		if w.must && !in[i] {
			t.Errorf("the suite does not catch %s", w.text)
		}
		if !w.last {
			known++
			caught += truth(in[i])
		}
	}
	if caught < known*9/10 {
		t.Errorf("the suite catches %d of %d", caught, known)
	}
}
