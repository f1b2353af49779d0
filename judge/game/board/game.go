package board

import "slices"

// A Game is a board prepared for play under some rules.
//
// A throw's effect depends only on the cell landed on, so the rules come down to two
// questions: where the player starts ([Game.Starts]) and where a player who lands on
// a cell may come to rest ([Game.Land]). A throw from cell v lands on v+1..v+Reach, as
// far as the board goes.
//
// A Game can be reset for another board; it reuses its memory.
type Game struct {
	Cells int // the last cell
	Reach int // the largest useful throw, 1 to Cells
	Rules Rules

	to    []int32 // to[c] is where the jump on c ends; 0 if there is none
	chain chains
	rests []Rest
}

// A Rest is a cell on which a throw can leave the player, and its price in
// throws beyond the throw itself.
type Rest struct {
	Cell int32
	Cost int32
}

// NewGame returns the game on b under r. It does not keep b.
func NewGame(b *Board, r Rules) *Game {
	g := new(Game)
	g.Reset(b, r)
	return g
}

// Reset makes g the game on b, which must be valid, under r. O(Cells + jumps).
func (g *Game) Reset(b *Board, r Rules) {
	g.Cells, g.Rules = b.Cells, r
	faces := b.Faces
	if r.Faces == AlwaysSix {
		faces = 6
	}
	g.Reach = min(faces, b.Cells)
	g.to = slices.Grow(g.to[:0], b.Cells+1)[:b.Cells+1]
	clear(g.to)
	for _, j := range b.Jumps {
		g.to[j.From] = j.To
	}
	g.chain.reset(g)
}

// JumpFrom returns where the jump that starts on cell ends, 0 if there is none.
func (g *Game) JumpFrom(cell int32) int32 { return g.to[cell] }

// Starts returns where the player can be before the first throw. The slice is
// overwritten by the next call of Starts or Land.
func (g *Game) Starts() []Rest {
	switch {
	case g.Rules.Start == OffBoard:
		g.rests = append(g.rests[:0], Rest{})
	case g.Rules.StartJump == TakenAtStart && len(g.Land(1)) > 0:
		// g.Land has left the answer in g.rests
	default:
		g.rests = append(g.rests[:0], Rest{Cell: 1})
	}
	return g.rests
}

// Land returns where the player who lands on cell by a throw may come to rest:
// nowhere if the landing is illegal, several cells if there is a choice, the
// cheapest way to each of them first. The slice is overwritten by the next call of
// Starts or Land.
func (g *Game) Land(cell int32) []Rest {
	g.rests = g.rests[:0]
	if g.to[cell] == 0 {
		g.rests = append(g.rests, Rest{Cell: cell})
		return g.rests
	}
	if g.chain.known() {
		return g.chain.land(g, cell)
	}
	c := carried{at: Rest{Cell: cell}, slow: cell}
	for g.step(&c) {
	}
	return g.rests
}

// carried is a player in the middle of a landing.
type carried struct {
	at    Rest
	jumps int
	first Jump
	slow  int32 // a cell passed 1, 2, 4, 8... jumps ago, to notice a cycle (Brent)
}

// step takes the player one jump further. It records the cell as a rest if the rules
// let the player stay there, and reports whether the landing goes on.
func (g *Game) step(c *carried) bool {
	here := Jump{c.at.Cell, g.to[c.at.Cell]}
	if here.To == 0 || c.jumps > 0 && !g.Rules.follows(c, here) {
		g.rests = append(g.rests, c.at)
		return false
	}
	switch g.Rules.handling(here) {
	case Avoided:
		return false
	case Ignored:
		g.rests = append(g.rests, c.at)
		return false
	case Optional:
		g.rests = append(g.rests, c.at)
	}
	if c.jumps > 0 && g.Rules.Follow == SecondBlocked {
		return false
	}
	if c.jumps == 0 {
		c.first = here
	}
	c.at = Rest{here.To, c.at.Cost + g.Rules.price(c.jumps)}
	c.jumps++
	if c.at.Cell == c.slow {
		return false // a cycle has no end
	}
	if c.jumps&(c.jumps-1) == 0 {
		c.slow = c.at.Cell
	}
	return true
}

// follows reports whether a player who was carried to here.From also takes (or is
// blocked by) the jump that starts there.
func (r Rules) follows(c *carried, here Jump) bool {
	switch r.Follow {
	case Chained, SecondCosts, SecondBlocked:
		return true
	case LadderThenSnake:
		return c.jumps == 1 && c.first.Ladder() && !here.Ladder()
	}
	return false
}

func (r Rules) handling(j Jump) Handling {
	if j.Ladder() {
		return r.Ladders
	}
	return r.Snakes
}

// price is the cost of the next jump of a landing.
func (r Rules) price(jumps int) int32 {
	price := int32(0)
	if r.JumpCost == JumpsCostOne {
		price++
	}
	if r.Follow == SecondCosts && jumps > 0 {
		price++
	}
	return price
}

// chains remembers where each chain of forced jumps ends. Without it a walk
// from every cell of a chain of a million jumps would take 10^12 steps; with it
// all walks together take O(Cells).
//
// It serves only readings that take every jump of a chain, where a landing has at
// most one end.
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
	n := len(g.to)
	c.end, c.cost = slices.Grow(c.end[:0], n)[:n], slices.Grow(c.cost[:0], n)[:n]
	clear(c.end)
}

func (c *chains) known() bool { return len(c.end) > 0 }

// land returns the only rest of a landing on cell, which starts a jump.
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
	// The path ends at a plain cell, a known chain, or itself.
	end, cost, jumps := cell, int32(0), 0
	if g.to[cell] != 0 {
		end, cost, jumps = c.end[cell], c.cost[cell], 1
		if end == walking {
			end = endless
		}
	}
	for i := len(c.path) - 1; i >= 0; i-- {
		// Prepending a jump makes the next one a later jump, which may raise its price.
		if jumps > 0 {
			cost += g.Rules.price(1) - g.Rules.price(0)
		}
		cost += g.Rules.price(0)
		jumps++
		c.end[c.path[i]], c.cost[c.path[i]] = end, cost
	}
}
