package oracle

import (
	"slices"

	"adder/judge/game/board"
)

// Traits returns the names of the traits that b has: those that the board shows, and those of
// its best ways, which only the oracle can see.
func (s *Solver) Traits(b *board.Board) []string {
	names := board.Prepare(b).Traits()
	if snakeNeeded(s, b) {
		names = append(names, "snake-needed")
	}
	if ladderTrap(s, b) {
		names = append(names, "ladder-trap")
	}
	return names
}

// snakeNeeded reports whether every best way takes a snake.
func snakeNeeded(s *Solver, b *board.Board) bool {
	if !slices.ContainsFunc(b.Jumps, snake) {
		return false
	}
	answer := s.Answer(b)
	return answer != Stuck && answer != s.Under(b, board.Rules{Snakes: board.Avoided})
}

func snake(j board.Jump) bool { return !j.Ladder() }

// ladderTrap reports whether a best way passes within a throw of a ladder that no best way may land
// on. It compares, for each ladder, the cheapest way through it with the answer. A cell is on a best
// way if its distances from the start and to the last cell add up to the answer. O(Cells + jumps).
func ladderTrap(s *Solver, b *board.Board) bool {
	if !slices.ContainsFunc(b.Jumps, board.Jump.Ladder) {
		return false
	}
	answer := int32(s.under.solve(b, board.Rules{}))
	if answer == Stuck {
		return false
	}
	depth, toLast := s.under.depth, distancesToLast(b)
	reach := min(b.Faces, b.Cells)
	ladderTo := make([]int32, b.Cells+1) // by foot; 0 where there is no ladder
	for _, j := range b.Jumps {
		if j.Ladder() {
			ladderTo[j.From] = j.To
		}
	}
	landed := FirstLandings(depth, reach)
	lastBest := -reach // the last cell before this one that is on a best way
	for foot := 1; foot <= b.Cells; foot++ {
		to := ladderTo[foot]
		near := lastBest >= foot-reach
		if to != 0 && near && (toLast[to] < 0 || landed[foot]+toLast[to] > answer) {
			return true
		}
		if depth[foot] >= 0 && toLast[foot] >= 0 && depth[foot]+toLast[foot] == answer {
			lastBest = foot
		}
	}
	return false
}

// FirstLandings turns the throws after which the player can first rest on each cell, -1 if never,
// into those after which he can first land there. O(cells): of the cells behind, those that can
// still be the nearest wait in a window.
func FirstLandings(rested []int32, faces int) []int32 {
	landed := make([]int32, len(rested))
	var window []int
	for c := range rested {
		if len(window) > 0 && window[0] < c-faces {
			window = window[1:]
		}
		landed[c] = -1
		if len(window) > 0 {
			landed[c] = rested[window[0]] + 1
		}
		if rested[c] < 0 {
			continue
		}
		for len(window) > 0 && rested[window[len(window)-1]] >= rested[c] {
			window = window[:len(window)-1]
		}
		window = append(window, c)
	}
	return landed
}

// distancesToLast returns for each cell the throws from there to the last cell,
// -1 if there are none. It searches backwards, in mirrored coordinates, so that
// the cells before a landing are the unlanded ones after its mirror image.
func distancesToLast(b *board.Board) []int32 {
	last := int32(b.Cells)
	reach := int32(min(b.Faces, b.Cells))
	mirror := func(c int32) int32 { return last + 1 - c }
	starts := make([]bool, b.Cells+1)
	// The jumps that end on a cell, by their starts: the last of them, and the one before each.
	lastInto, before := make([]int32, b.Cells+1), make([]int32, b.Cells+1)
	for _, j := range b.Jumps {
		starts[j.From] = true
		lastInto[j.To], before[j.From] = j.From, lastInto[j.To]
	}
	distance := make([]int32, b.Cells+1)
	for i := range distance {
		distance[i] = -1
	}
	distance[last] = 0
	var unassigned board.Unlanded
	unassigned.Reset(b.Cells)
	unassigned.Take(mirror(last))
	queue := append(make([]int32, 0, b.Cells), last)
	land := func(w, throws int32) {
		far := min(mirror(w)+reach, last)
		for m := unassigned.From(mirror(w) + 1); m <= far; m = unassigned.From(m + 1) {
			unassigned.Take(m)
			distance[mirror(m)] = throws
			queue = append(queue, mirror(m))
		}
	}
	for head := 0; head < len(queue); head++ {
		cell := queue[head]
		throws := distance[cell] + 1
		for from := lastInto[cell]; from != 0; from = before[from] {
			land(from, throws)
		}
		if !starts[cell] {
			land(cell, throws)
		}
	}
	return distance
}
