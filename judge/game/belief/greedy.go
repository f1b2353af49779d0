package belief

import "adder/judge/game/board"

// greedies are beliefs about a single throw.
var greedies = []*Belief{
	greedy("furthest", "always makes the throw that ends furthest on", furthestEnd),
	greedy("longest-ladder-nearest", "takes the longest ladder in reach, of several the nearest, or "+
		"else the largest throw that avoids a snake", ladderFirst(longestLadder, largestSafeFace)),
	greedy("highest-ladder-else-largest-safe", "takes the ladder in reach that ends highest, or else "+
		"the largest throw that avoids a snake", ladderFirst(furthestEnd, largestSafeFace)),
	greedy("nearest-ladder-else-largest", "takes the nearest ladder in reach, or else the largest throw",
		ladderFirst(nearestLadder, largestFace)),
}

func greedy(name, words string, better liking) *Belief {
	return seeking("greedy-"+name, "Your program "+words+", and gives up when it goes round in "+
		"circles. One step back can save three later, so no rule for a single throw is enough: search "+
		"all of them.", better.search)
}

// A liking is a choice of a throw that is never taken back: it reports whether a landing is
// liked better than the best one so far. Faces are tried from the largest to the smallest.
type liking func(now, best landing) bool

// landing is a throw that was looked at.
type landing struct {
	on int32 // where the throw lands
	board.Rest
}

func (l landing) climb() int32 { return l.Cell - l.on }

// search throws until the game is over. The next throw depends on the cell alone, so after
// as many throws as there are cells some cell has come twice, and the program gives up.
func (better liking) search(m *machine) Outcome {
	at := m.starts[0]
	for throws := int32(0); throws <= m.cells+1; throws++ {
		if m.over(at.Cell) {
			return Outcome(at.Cost)
		}
		m.furthest = at.Cost
		first, last := m.reach(at.Cell)
		if !m.spend(first, last) {
			return Hang
		}
		var best landing
		any := false
		for w := last; w >= first; w-- {
			for _, r := range m.landing(w) {
				now := landing{w, r}
				if !any || better(now, best) {
					best, any = now, true
				}
			}
		}
		if !any {
			return stuck
		}
		at = board.Rest{Cell: best.Cell, Cost: at.Cost + 1 + best.Cost}
	}
	return stuck
}

func furthestEnd(now, best landing) bool { return now.Cell > best.Cell }

func largestFace(landing, landing) bool { return false }

// largestSafeFace leaves a snake only for a landing that is none.
func largestSafeFace(now, best landing) bool { return best.climb() < 0 && now.climb() >= 0 }

// ladderFirst likes any ladder better than no ladder.
func ladderFirst(better, otherwise liking) liking {
	return func(now, best landing) bool {
		up, had := now.climb() > 0, best.climb() > 0
		switch {
		case up && had:
			return better(now, best)
		case up || had:
			return up
		}
		return otherwise(now, best)
	}
}

func longestLadder(now, best landing) bool { return now.climb() >= best.climb() }

func nearestLadder(landing, landing) bool { return true }
