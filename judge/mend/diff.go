package mend

import (
	"fmt"
	"strings"
)

// around is how many lines that stay are shown beside those that do not.
const around = 2

// diff writes two texts as a unified diff without its head. Changes are few and
// near each other, so it compares line by line from both ends, and in between
// finds the lines that stay in the usual way.
func diff(a, b string) string {
	x, y := linesOf(a), linesOf(b)
	var out strings.Builder
	edits := editsOf(x, y)
	for i := 0; i < len(edits); {
		if edits[i].mark == ' ' {
			i++
			continue
		}
		from, to := max(0, i-around), i
		for j, gap := i, 0; j < len(edits) && gap <= 2*around; j++ {
			if gap++; edits[j].mark != ' ' {
				to, gap = j, 0
			}
		}
		to = min(len(edits), to+1+around)
		hunk(&out, edits[from:to])
		i = to
	}
	return out.String()
}

// origins is, for each line of b, the line of a, from 1, that it is or stands at.
func origins(a, b string) (lines []int) {
	for _, e := range editsOf(linesOf(a), linesOf(b)) {
		if e.mark != '-' {
			lines = append(lines, e.old)
		}
	}
	return lines
}

func linesOf(s string) []string {
	lines := strings.Split(s, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	for i := range lines {
		lines[i] = strings.TrimSuffix(lines[i], "\r")
	}
	return lines
}

// An edit is a line that stays, goes or comes, and its number, from 1, in either
// text.
type edit struct {
	mark     byte
	text     string
	old, new int
}

func hunk(out *strings.Builder, edits []edit) {
	olds, news := 0, 0
	for _, e := range edits {
		if e.mark != '+' {
			olds++
		}
		if e.mark != '-' {
			news++
		}
	}
	fmt.Fprintf(out, "@@ -%d,%d +%d,%d @@\n", edits[0].old, olds, edits[0].new, news)
	for _, e := range edits {
		fmt.Fprintf(out, "%c%s\n", e.mark, e.text)
	}
}

func editsOf(x, y []string) (all []edit) {
	head := 0
	for head < len(x) && head < len(y) && x[head] == y[head] {
		head++
	}
	tail := 0
	for tail < len(x)-head && tail < len(y)-head && x[len(x)-1-tail] == y[len(y)-1-tail] {
		tail++
	}
	i, j := 0, 0
	stay := func() {
		all = append(all, edit{' ', x[i], i + 1, j + 1})
		i, j = i+1, j+1
	}
	for i < head {
		stay()
	}
	common := commonOf(x[head:len(x)-tail], y[head:len(y)-tail])
	for i < len(x)-tail || j < len(y)-tail {
		switch {
		case i < len(x)-tail && j < len(y)-tail && x[i] == y[j]:
			stay()
		case i < len(x)-tail && (j == len(y)-tail || common == nil && i <= j || common != nil && common[i-head+1][j-head] >= common[i-head][j-head+1]):
			all = append(all, edit{'-', x[i], i + 1, j + 1})
			i++
		default:
			all = append(all, edit{'+', y[j], i + 1, j + 1})
			j++
		}
	}
	for i < len(x) {
		stay()
	}
	return all
}

// mostCompared is how many pairs of lines are compared.
const mostCompared = 1_000_000

// commonOf is, for each pair of ends, how many lines two texts share in order; nil if
// they are too long for that: then lines at the same place are compared.
func commonOf(x, y []string) [][]int {
	if len(x)*len(y) > mostCompared {
		return nil
	}
	n := make([][]int, len(x)+1)
	for i := range n {
		n[i] = make([]int, len(y)+1)
	}
	for i := len(x) - 1; i >= 0; i-- {
		for j := len(y) - 1; j >= 0; j-- {
			if n[i][j] = max(n[i+1][j], n[i][j+1]); x[i] == y[j] {
				n[i][j] = n[i+1][j+1] + 1
			}
		}
	}
	return n
}
