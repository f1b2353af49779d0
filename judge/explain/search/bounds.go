package search

import (
	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// A bound is a rule about a number whose size was taken from the boards that fail.
type bound struct {
	yes, no         string
	of              quantity
	least, greatest int
}

func (r bound) has(s *Sight) bool {
	n, known := r.of.of(s)
	return known && r.least <= n && n <= r.greatest
}

// A quantity is a number of a board that failures can depend on.
type quantity struct {
	of    func(*Sight) (n int, known bool)
	words func(bound, number string) string // with "more than ", "up to " or "not ", and a number
}

func (q quantity) named(bound string, n int) string { return q.words(bound, result.Thousands(n)) }

func counted(noun string, count func(*board.Board) int) quantity {
	return quantity{
		func(s *Sight) (int, bool) { return count(&s.Board), true },
		func(bound, number string) string {
			if number == "1" {
				return "with " + bound + number + " " + noun
			}
			return "with " + bound + number + " " + noun + "s"
		},
	}
}

func numberOf(b *board.Board, such func(board.Jump) bool) (n int) {
	for _, j := range b.Jumps {
		if such(j) {
			n++
		}
	}
	return n
}

var quantities = []quantity{
	counted("cell", func(b *board.Board) int { return b.Cells }),
	counted("face", func(b *board.Board) int { return b.Faces }),
	counted("jump", func(b *board.Board) int { return len(b.Jumps) }),
	counted("ladder", func(b *board.Board) int { return numberOf(b, board.Jump.Ladder) }),
	counted("snake", func(b *board.Board) int { return numberOf(b, board.Jump.Snake) }),
	{
		func(s *Sight) (int, bool) { return s.Want, s.Want >= 0 },
		func(bound, number string) string { return "whose answer is " + bound + number },
	},
}

// boundsOf are the rules whose numbers are in the boards that fail: more than the least of them, less
// than the greatest, or just that number.
func boundsOf(sights, failing []*Sight) (all []bound) {
	for _, q := range quantities {
		least, greatest, known := q.span(failing)
		if !known {
			continue
		}
		if least == greatest {
			all = append(all, bound{q.named("", least), q.named("not ", least), q, least, least})
		}
		if least > 1 && !q.firm(sights, least) {
			least--
		}
		all = append(all,
			bound{q.named("more than ", least-1), q.named("not more than ", least-1), q, least, mostOf},
			bound{q.named("up to ", greatest), q.named("not up to ", greatest), q, 0, greatest})
	}
	return all
}

// firmFailures are the boards that are expected to fail, and do not, next to a bound that is no
// accident.
const firmFailures = 3

// firm reports whether it is no accident that no board fails whose number is one less than the
// least of those that do: as many would, if failures got rarer as they do up to there.
func (q quantity) firm(sights []*Sight, least int) bool {
	var boards, wrong [3]float64 // whose number is one less, the least, one more
	for _, s := range sights {
		n, known := q.of(s)
		at := n - least + 1
		if !known || at < 0 || at > 2 {
			continue
		}
		boards[at]++
		if s.Wrong() {
			wrong[at]++
		}
	}
	if boards[0] == 0 || wrong[1] == boards[1] {
		return true
	}
	rate, rarer := wrong[1]/boards[1], 1.0
	if wrong[2] > 0 {
		rarer = min(1, rate*boards[2]/wrong[2])
	}
	return boards[0]*rate*rarer >= firmFailures
}

// mostOf is more than any number of a board.
const mostOf = 1 << 30

// span is the least and the greatest number of some boards; it is not known if one has none.
func (q quantity) span(some []*Sight) (least, greatest int, known bool) {
	least = mostOf
	for _, s := range some {
		n, has := q.of(s)
		if !has {
			return 0, 0, false
		}
		least, greatest = min(least, n), max(greatest, n)
	}
	return least, greatest, len(some) > 0
}
