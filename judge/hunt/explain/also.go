package explain

import (
	"adder/generator"
	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
)

// mostAlso is how many other beliefs are told beside the one that is named.
const mostAlso = 2

// also returns beliefs as simple as the one that is named which predict the same
// on all boards of a format, and not on all others: the program's author may hold
// any of them. On plain boards, which are all small ones, there are none.
func (w *witness) also(class []*misconception.Misconception, seen *observation) (all []result.Also) {
	if len(class) == 0 || w.Format.Plain() && !w.One {
		return nil
	}
	told := map[string]bool{}
	for _, m := range append(class[1:len(class):len(class)], w.composedFew(seen)...) {
		if len(all) < mostAlso && !told[m.Name] && len(m.Singles()) == len(class[0].Singles()) && differ(m, class[0]) {
			told[m.Name] = true
			all = append(all, result.Also{Name: m.Name, Beliefs: beliefs(m)})
		}
	}
	return all
}

// differ reports whether two beliefs print different things somewhere: on the boards
// that tell most.
func differ(m, other *misconception.Misconception) bool {
	play, play2 := m.New(), other.New()
	for _, b := range generator.Telling(nil) {
		if play(&b) != play2(&b) {
			return true
		}
	}
	return false
}

func answerOf(b *board.Board) int32 {
	var s oracle.Solver
	return int32(s.Answer(b))
}
