package misconception

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// pointNamed returns the belief whose name is put together from those of rows, each in
// a place of its own.
func pointNamed(name string) (*Misconception, error) {
	var p Point
	var w Way
	words := strings.Split(name, plus)
	for i, word := range words {
		words[i] = cmp.Or(renamed[word], word)
	}
	for _, word := range words {
		if !p.choose(word) && !w.choose(word) {
			return nil, &UnknownError{word}
		}
	}
	m := p.Belief(w)
	for i, word := range words {
		if slices.Contains(words[:i], word) || !slices.ContainsFunc(m.Singles(), func(part *Misconception) bool { return part.Name == word }) {
			return nil, fmt.Errorf("%s cannot stand beside the rest of %q", word, name)
		}
	}
	return m, nil
}

// An UnknownError is about a word that is the name of no row.
type UnknownError struct{ Word string }

func (e *UnknownError) Error() string { return fmt.Sprintf("no misconception is called %q", e.Word) }

// Names returns what the parts of a name may be, but for numbers that are printed for
// stuck boards.
func Names() (names []string) {
	rows := slices.Concat(Singles, moreLeaks, offsetRows())
	for _, place := range Places() {
		rows = append(rows, place.Rows...)
	}
	for _, way := range stuckWays() {
		if way.row != nil {
			rows = append(rows, way.row)
		}
	}
	for _, row := range rows {
		if !slices.Contains(names, row.Name) {
			names = append(names, row.Name)
		}
	}
	return names
}

func (p *Point) choose(name string) bool {
	for i, place := range Places() {
		for k, row := range place.Rows {
			if row.Name == name {
				*p = p.With(i, k+1)
				return true
			}
		}
	}
	return false
}

func (w *Way) choose(name string) bool {
	for i, row := range offsetRows() {
		if row.Name == name {
			w.offset = i + 1
			return true
		}
	}
	ways := stuckWays()
	for i, way := range ways {
		if way.row != nil && way.row.Name == name {
			w.stuck = i
			return true
		}
	}
	var n int
	if _, err := fmt.Sscanf(name, "stuck-prints-%d", &n); err != nil || constantRow(Outcome(n)).Name != name {
		return false
	}
	w.stuck, w.Constant = len(ways)-1, Outcome(n)
	return true
}
