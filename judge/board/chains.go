package board

// chains remembers where each chain of forced jumps ends. Without it a walk
// from every cell of a chain of a million jumps would take 10^12 steps; with it
// all walks together take O(Cells).
//
// It serves only the readings in which every jump of a chain is taken, for
// there a landing has at most one end.
type chains struct {
	end  []int32 // by start cell: 0 not walked yet, -1 no end
	cost []int32
	path []int32
}

const (
	unwalked = 0
	endless  = -1
	walking  = -2
)

func (c *chains) reset(g *Game) {
	r := g.Rules
	if (r.Follow != Chained && r.Follow != SecondCosts) || r.Snakes != Forced || r.Ladders != Forced {
		c.end = c.end[:0]
		return
	}
	if cap(c.end) < len(g.to) {
		c.end, c.cost = make([]int32, len(g.to)), make([]int32, len(g.to))
		return
	}
	c.end, c.cost = c.end[:len(g.to)], c.cost[:len(g.to)]
	clear(c.end)
}

func (c *chains) known() bool { return len(c.end) > 0 }

// land returns the one rest of a landing on cell, which starts a jump.
func (c *chains) land(g *Game, cell int32) []Rest {
	if c.end[cell] == unwalked {
		c.walk(g, cell)
	}
	if c.end[cell] != endless {
		g.rests = append(g.rests, Rest{c.end[cell], c.cost[cell]})
	}
	return g.rests
}

func (c *chains) walk(g *Game, cell int32) {
	c.path = c.path[:0]
	for g.to[cell] != 0 && c.end[cell] == unwalked {
		c.end[cell] = walking
		c.path = append(c.path, cell)
		cell = g.to[cell]
	}
	// What lies ahead of the path: a plain cell, a walked chain, or the path itself.
	end, cost, jumps := cell, int32(0), 0
	if g.to[cell] != 0 {
		end, cost, jumps = c.end[cell], c.cost[cell], 1
		if end == walking {
			end = endless
		}
	}
	for i := len(c.path) - 1; i >= 0; i-- {
		// Prepending a jump makes the one behind it a later one, which may raise its price.
		if jumps > 0 {
			cost += g.Rules.price(1) - g.Rules.price(0)
		}
		cost += g.Rules.price(0)
		jumps++
		c.end[c.path[i]], c.cost[c.path[i]] = end, cost
	}
}
