package oracle

import (
	"fmt"
	"math"
	"slices"

	"adder/judge/game/board"
)

// A Certificate proves an answer. The steps replay to the last cell, so the least
// cost is no greater. No throw leads to a cell that is deeper by more than the throw
// costs, so it is no less. If the last cell has no depth, the cells that have one
// are closed under throws, so it cannot be reached.
type Certificate struct {
	Steps []Step  // nil if stuck
	Depth []int32 // by cell, 0 to Cells: least cost, -1 if never rested on
}

// A Step is a throw and the cell on which the player comes to rest.
type Step struct{ Face, Cell int32 }

// Throws returns the faces thrown.
func (c *Certificate) Throws() []int {
	faces := make([]int, len(c.Steps))
	for i, s := range c.Steps {
		faces[i] = int(s.Face)
	}
	return faces
}

// Rests returns the cells rested on after each throw.
func (c *Certificate) Rests() []int32 {
	var cells []int32
	for _, s := range c.Steps {
		cells = append(cells, s.Cell)
	}
	return cells
}

// Verify returns nil if c proves that answer is the least cost of reaching the last
// cell of b under r. If c.Steps is nil, c must prove that the cell cannot be reached,
// and answer must be r's stuck value. Verify trusts only [board.Game] and takes
// O(Cells) for any die. The value of StuckFurthest is read from the depths, unproved.
func Verify(b *board.Board, r board.Rules, answer int, c *Certificate) error {
	g := board.NewGame(b, r)
	if len(c.Depth) != b.Cells+1 {
		return fmt.Errorf("certificate: %d depths for %d cells", len(c.Depth), b.Cells)
	}
	if err := verifyDepths(g, c.Depth); err != nil {
		return err
	}
	if c.Steps == nil {
		return verifyStuck(g, answer, c.Depth)
	}
	if int(c.Depth[b.Cells]) != answer {
		return fmt.Errorf("certificate: the last cell is %d deep, the answer is %d", c.Depth[b.Cells], answer)
	}
	return replay(g, answer, c.Steps)
}

// verifyDepths checks that no throw gains more depth than it costs. The cheapest
// throw onto w comes from the shallowest cell within reach before it, found with a
// sliding window of candidates, shallowest first.
func verifyDepths(g *board.Game, depth []int32) error {
	for _, s := range g.Starts() {
		if d := depth[s.Cell]; d < 0 || d > s.Cost {
			return fmt.Errorf("certificate: the start on cell %d is not %d deep", s.Cell, s.Cost)
		}
	}
	var window []int32
	for w := int32(1); int(w) <= g.Cells; w++ {
		if d := depth[w-1]; d >= 0 {
			for len(window) > 0 && depth[window[len(window)-1]] >= d {
				window = window[:len(window)-1]
			}
			window = append(window, w-1)
		}
		if len(window) > 0 && int(w-window[0]) > g.Reach {
			window = window[1:]
		}
		if len(window) == 0 {
			continue
		}
		v := window[0]
		for _, rest := range g.Land(w) {
			if d := depth[rest.Cell]; d < 0 || d > depth[v]+1+rest.Cost {
				return fmt.Errorf(
					"certificate: throwing %d on cell %d reaches cell %d for less than its depth %d",
					w-v, v, rest.Cell, d)
			}
		}
	}
	return nil
}

// verifyStuck checks a claim that the last cell cannot be reached; verifyDepths
// has shown that no throw leaves the cells that have a depth.
func verifyStuck(g *board.Game, answer int, depth []int32) error {
	if depth[g.Cells] >= 0 {
		return fmt.Errorf("certificate: no steps, but the last cell is reached")
	}
	want := g.Rules.Stuck.Of(g.Cells, slices.Max(depth))
	if answer != want {
		return fmt.Errorf("certificate: stuck is %d under these rules, not %d", want, answer)
	}
	return nil
}

// replay checks that the steps are legal, lead to the last cell and cost answer.
func replay(g *board.Game, answer int, steps []Step) error {
	var err error
	for _, start := range slices.Clone(g.Starts()) {
		var cost int
		cost, err = replayFrom(g, start, steps)
		if err == nil && cost == answer {
			return nil
		}
	}
	if err != nil {
		return err
	}
	return fmt.Errorf("certificate: the steps do not cost %d", answer)
}

func replayFrom(g *board.Game, at board.Rest, steps []Step) (int, error) {
	for i, step := range steps {
		if step.Face < 1 || int(step.Face) > g.Reach || int(at.Cell+step.Face) > g.Cells {
			return 0, fmt.Errorf("certificate: step %d throws %d on cell %d", i+1, step.Face, at.Cell)
		}
		price := int32(math.MaxInt32)
		for _, rest := range g.Land(at.Cell + step.Face) {
			if rest.Cell == step.Cell {
				price = min(price, rest.Cost)
			}
		}
		if price == math.MaxInt32 {
			return 0, fmt.Errorf("certificate: step %d, throwing %d on cell %d, does not lead to cell %d",
				i+1, step.Face, at.Cell, step.Cell)
		}
		at = board.Rest{Cell: step.Cell, Cost: at.Cost + 1 + price}
	}
	if int(at.Cell) != g.Cells {
		return 0, fmt.Errorf("certificate: the steps end on cell %d", at.Cell)
	}
	return int(at.Cost), nil
}
