package generator

import "adder/judge/game/board"

// Families lists every family, in the order of the help.
var Families = []*Family{
	small,
	{
		Name: "uniform", asDrawn: true,
		Doc:  "jumps from anywhere to anywhere, for the mistake that nobody thought of",
		fill: func(d *draft) { d.noise(d.in(0, d.Cells/5+2)) },
	},
	{
		Name: "dense", fill: fillDense,
		Doc: "most cells start a jump, up to all of them, for searches that mark, order or bound their " +
			"cells wrongly or pass over the board too few times",
	},
	{
		Name: "portal", fill: fillPortal,
		Doc: "every short way takes a ladder, then a snake, then a ladder, for programs that avoid " +
			"snakes or go upwards only",
		die: func(r *Rand, size int) int { return r.faces((size - 4) / 6) },
	},
	{
		Name: "wall", fill: fillWall,
		Doc: "as many jump starts in a row as the die has faces, or one less, with and without a ladder " +
			"flying over, for programs that look at the row alone or let the player stay on it",
		die: func(r *Rand, size int) int { return r.faces(size - 2) },
	},
	{
		Name: "rests", fill: fillRests,
		Doc: "jumps end where another starts, so that the player rests there, for programs that carry " +
			"on or refuse to stay",
		die: func(r *Rand, size int) int { return r.faces(size / 3) },
	},
	{
		Name: "chains", fill: fillChains,
		Doc: "each jump ends on the start of the next, for programs that take more than one jump per throw",
		die: func(r *Rand, size int) int { return r.faces(size / 2) },
	},
	{
		Name: "cycles",
		Doc: "jumps that lead round in cycles, for programs that follow chains for ever or think the " +
			"board has no way back",
		fill: func(d *draft) {
			for range 1 + d.IntN(2+d.Cells/16) {
				length := 2
				if d.Bool() {
					length = d.in(2, 6)
				}
				d.cycle(length)
			}
			d.noise(d.IntN(3))
		},
	},
	{
		Name: "start-jump",
		Doc: "a jump on cell 1 and snakes back to it, for programs that take it before the first throw " +
			"or enter the start again",
		fill: func(d *draft) {
			d.jump(1, d.in(2, d.Cells))
			for range 1 + d.IntN(3) {
				d.jump(d.in(2, d.Cells-1), 1)
			}
			if d.Bool() {
				d.jump(1+d.in(1, d.Faces), 1)
			}
			d.noise(d.IntN(4))
		},
	},
	{
		Name: "shared-ends",
		Doc: "many jumps have one end, for programs that keep one jump " +
			"per end or overwrite the distance of an end",
		fill: func(d *draft) {
			var ends [3]int
			for i := range ends {
				ends[i] = d.in(min(3, d.Cells), d.Cells)
			}
			kinds := 1 + d.IntN(len(ends))
			late := d.in(2, ends[0]-1)
			d.jump(late, ends[0])
			d.jump(d.in(1, late-1), ends[0])
			for range d.in(0, d.Cells/5+2) {
				d.jump(d.start(), ends[d.IntN(kinds)])
			}
		},
	},
	{
		Name: "ladder-trap", fill: fillLadderTrap,
		Doc: "the long ladder near the start is a mistake and the short one is right, for programs that " +
			"take every ladder or the longest",
		die: func(r *Rand, size int) int { return r.in(2, min(6, (size-4)/4)) },
	},
	{
		Name: "greedy-bait", fill: fillGreedyBait,
		Doc: "the throw that gets furthest is worse than its neighbour, again and again, for programs " +
			"that choose by the furthest end",
		die: func(r *Rand, size int) int { return r.in(2, min(6, (size-3)/6)) },
	},
	{
		Name: "long-line", asDrawn: true,
		Doc: "a near-sorted line of short ladders that overlap, for programs that choose them greedily " +
			"or try them all in turn",
		fill: func(d *draft) {
			reach := min(d.Faces, d.Cells)
			for foot := 2; foot < d.Cells; foot += d.in(1, reach+1) {
				top := foot + d.in(1, 4*reach)
				if d.Chance(12) {
					top = foot - d.in(1, 2*reach)
				}
				d.jump(foot, top)
			}
			for i := 1; i < len(d.Jumps); i++ {
				if d.Chance(8) {
					d.Jumps[i-1], d.Jumps[i] = d.Jumps[i], d.Jumps[i-1]
				}
			}
		},
	},
	{
		Name: "snake-needed",
		Doc:  "without a snake there is no way at all, for programs that never take one",
		die:  func(r *Rand, size int) int { return r.faces(islandRoom(size)) },
		fill: func(d *draft) {
			z := d.islands(d.Cells / 4)
			z.build(d, d.in(z.wall+d.Faces, z.high-2))
		},
	},
	{
		Name: "revisit", fill: fillRevisit,
		Doc: "a cell is landed on early and rested on late, or reached a second time by a longer way, " +
			"for programs that mark cells visited at the wrong moment or overwrite distances",
		die: func(r *Rand, size int) int { return r.in(2, min(6, islandRoom(size))) },
	},
	{
		Name: "last-cell", fill: fillLastCell,
		Doc: "ladders onto the last cell and a crowd of jumps before it, for programs that are off by " +
			"one at the end or notice only throws that land there",
	},
	{
		Name: "stuck", fill: fillStuck,
		Doc: "no throws lead to the last cell, in several ways, for programs that print something else " +
			"than -1 or never end",
		die: func(r *Rand, size int) int { return r.faces(size - 2) },
	},
	{
		Name: "no-jumps", asDrawn: true,
		Doc:  "nothing but cells and a die, for programs that count wrongly or trip over an empty list",
		fill: func(*draft) {},
	},
	{
		Name: "ladders-only",
		Doc:  "ladders without a snake, for programs that need both lists or count ladders as throws",
		fill: func(d *draft) {
			for range d.in(1, d.Cells/4+3) {
				foot := d.start()
				d.jump(foot, d.in(foot+1, d.Cells))
			}
		},
	},
	{
		Name: "snakes-only",
		Doc:  "snakes without a ladder, for programs that need both lists or walk straight through the heads",
		fill: func(d *draft) {
			most := d.Cells/4 + 3
			if d.Faces < 3 {
				most = d.Cells/16 + 1 // more would soon make a wall, and cut off the rest of the board
			}
			for range d.in(1, most) {
				head := d.in(2, d.Cells-1)
				d.jump(head, d.in(1, head-1))
			}
		},
	},
	{
		Name: "one-face",
		Doc: "a die with one face leaves no choice, for programs that expect six faces or never meet " +
			"a cell twice",
		die: func(*Rand, int) int { return 1 },
		fill: func(d *draft) {
			snakes := d.Bool()
			for range d.in(0, d.Cells/6+2) {
				from := d.start()
				if snakes && d.Chance(3) {
					d.jump(from, d.in(1, from-1))
				} else {
					d.jump(from, d.in(from+1, d.Cells))
				}
			}
		},
	},
	{
		Name: "many-faces",
		Doc: "about as many faces as cells, or far more, for programs that throw past their arrays or " +
			"take hours over the die",
		die: func(r *Rand, size int) int {
			return [...]int{size - 2, size - 1, size, size + 1, 2 * size, board.MaxFaces}[r.IntN(6)]
		},
		fill: func(d *draft) {
			if d.Chance(4) {
				d.row(1, d.Cells-1, 1, d.Cells)
			}
			d.noise(d.in(0, d.Cells/4))
		},
	},
	{
		Name: "deep-recursion", asDrawn: true,
		Doc: "the way has about as many throws as the board has cells, for programs that recurse " +
			"once per throw",
		die: func(r *Rand, _ int) int { return 1 + r.IntN(2) },
		fill: func(d *draft) {
			if d.Faces == 1 {
				return // any snake would end the walk
			}
			// Heads three cells apart or more can be stepped over.
			gap := d.in(3, 200)
			for head := 1 + d.in(2, gap); head < d.Cells; head += d.in(3, gap) {
				d.jump(head, d.in(max(1, head-9), head-1))
			}
		},
	},
	{
		// Trying every throw from every cell costs (cells - faces) * faces, which is
		// worst when the die is about half of the board. A wall before N, whole or with
		// one gap, keeps a search from ending early.
		Name: "worst-nd", asDrawn: true,
		Doc: "a die of about half the cells and an end that is found last or never, for programs that " +
			"take cells times faces steps",
		die: func(r *Rand, size int) int { return r.in(2*size/5, 3*size/5) },
		fill: func(d *draft) {
			first := max(2, d.Cells-d.Faces)
			switch d.IntN(3) {
			case 0:
				d.row(first, d.Faces, 1, 1)
			case 1:
				gap := d.in(first, d.Cells-1)
				d.row(first, gap-first, 1, 1)
				d.row(gap+1, d.Faces, 1, 1)
			default:
				d.noise(d.IntN(4))
			}
		},
	},
}

var small = &Family{
	Name: "small", asDrawn: true, die: smallDie, fill: fillSmall,
	Doc: "a random set of features, best on a tiny board, for mistakes that need some of them " +
		"together and others absent",
}
