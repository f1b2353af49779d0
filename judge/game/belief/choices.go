package belief

import "adder/judge/game/board"

// choices are beliefs about a search cell by cell.
var choices = []*Belief{
	atJumps("visited", "visited-landing-asked-end-marked", "Your program asks whether the cell that the "+
		"throw lands on was visited, but marks the jump's end. A cell on which a jump ends is then "+
		"closed to throws, although a jump of its own may start there, and the start of a jump is "+
		"taken again and again.", func(_ *walk, c *landingChoices) { c.asked = askLanding }),
	atJumps("visited", "visited-landing-asked-both-marked", "Your program asks whether the cell that "+
		"the throw lands on was visited, and marks both that cell and the jump's end. A cell on which "+
		"a jump ends is then closed to throws, although a jump of its own may start there.",
		func(_ *walk, c *landingChoices) { c.asked, c.marked = askLanding, markBoth }),
	atJumps("visited", "visited-both-asked-both-marked", "Your program asks whether the cell that the "+
		"throw lands on or the jump's end was visited, and marks both. Where a jump starts, landing on "+
		"a cell is not the same as resting on it: mark only the cell that the player rests on.",
		func(_ *walk, c *landingChoices) { c.asked, c.marked = askBoth, markFirst }),
	atJumps("visited", "distance-overwritten", overwritten+". A later and longer arrival then replaces "+
		"the right distance.",
		overwriting(ofCell, endTaken)),
	choice("visited", "distance-overwritten-reread", overwritten+", and reads the distance of the cell "+
		"thrown from anew for every face. A later and longer arrival then replaces the right distance.",
		everywhere(overwriting(ofFace, endTaken))),
	choice("visited", "distance-overwritten-to-the-end", overwritten+", and goes on until the queue is "+
		"empty. A later and longer arrival then replaces the right distance.",
		everywhere(overwriting(ofCell, endEmptied))),
	atJumps("written", "distance-written-again", "Your program writes the distance of a cell also where "+
		"the cell was found before, so a longer way replaces a shorter one.",
		func(k *walk, c *landingChoices) { c.rewritten, k.from = true, max(k.from, ofCell) }),
	atJumps("standing", "left-standing-on-start", "If the end of a jump was visited before, your "+
		"program leaves the player standing on the start of the jump. Nobody can stay there after a "+
		"throw, so your throws go on from a cell that cannot be rested on.",
		func(_ *walk, c *landingChoices) { c.standing = true }),
	choice("standing", "left-standing-at-first-landing", "If the end of a jump was visited before the "+
		"first landing on its start, your program leaves the player standing on the start. Nobody can "+
		"stay there after a throw, so your throws go on from a cell that cannot be rested on.",
		everywhere(func(_ *walk, c *landingChoices) { c.standing, c.landOnce = true, true })),
	atJumps("standing", "jumps-used-up", "Your program takes each jump only the first time that a throw "+
		"lands on its start, and later takes the start for a plain cell. A jump stays where it is.",
		func(_ *walk, c *landingChoices) { c.usedUp = true }),
	choice("distance", "start-distance-zero", "Your program takes distance 0 to mean not visited, so "+
		"a snake can lead it back to cell 1, and it reads the distance of a cell anew for every face. "+
		"A snake down to cell 1 within the first throw then raises the distances of the faces that "+
		"come after it.", func(k *walk) { k.startOpen, k.from = true, ofFace }),
	choice("distance", "half-rounds", "Your search asks the queue for its length at each step of a "+
		"round, while cells leave it, so it throws from half of them only. Ask once, when the round "+
		"begins.", func(k *walk) { k.from = ofHalfRound }),
	choice("distance", "rounds-one-too-long", "Your search counts rounds, and takes one cell more in "+
		"each than the queue held when the round began, which belongs to the next round: a loop with "+
		"<= where < is meant.",
		func(k *walk) { k.from = ofLongRound }),
	choice("distance", "rounds-share-memory", "Your search writes the cells of the next round over "+
		"those of this round that were not taken yet, for both lie in the same memory. In Go, "+
		"next := cur[:0] shares the memory of cur: make a new slice.",
		func(k *walk) { k.from = ofSharedRound }),
	choice("distance", "cells-found-counted", "Your program counts the cells that were found, or "+
		"taken out, before the last one, and not the throws that lead to it. Keep a number of throws "+
		"for each cell.", func(k *walk) { k.from = ofCellsFound }),
	choice("price", "faces-added-up", "Your program adds up the faces that are thrown. Each throw counts "+
		"one, whatever its face.", func(k *walk) { k.pips = true }),
	choice("over", "finish-by-throw-only", "Your program notices the finish only when a throw lands on "+
		"the last cell. A ladder can end there too, and then you miss it.",
		func(k *walk) { k.end = endThrown }),
	choice("over", "over-by-throw-before-ladder", "Your program takes a throw onto the last cell for "+
		"the end before it has looked at all ways with one throw less. If one of those takes a ladder "+
		"onto the last cell, your answer can be one too many.",
		func(k *walk) { k.end = endThrownOrTaken }),
	choice("order", "stack-for-queue", "Your search takes the cell that was found last instead of the "+
		"one found first: a stack where a queue is needed. It finds a way, but not the shortest one.",
		func(k *walk) { k.order, k.end = lastFound, endTaken }),
	choice("order", "highest-first", "Your search takes the highest cell first, and keeps the first "+
		"way that it finds to a cell. The cell nearest to the last need not be on a best way.",
		func(k *walk) { k.order = highestFound }),
	choice("order", "lowest-first", "Your search takes the lowest cell first, as a heap does whose "+
		"entries begin with the cell. Take the cell with the fewest throws first.",
		closing(lowestFound)),
	choice("order", "nearest-by-estimate-first", "Your search takes the cell first whose throws so far "+
		"and throws to go without jumps are fewest together (A*). A ladder makes the way shorter than "+
		"that estimate, so the first way that it finds to the last cell need not be the shortest.",
		shorter(nearestByEstimate)),
	choice("order", "nearest-by-low-estimate-first", "Your search takes the cell first whose throws so "+
		"far and cells to go, divided by the largest face and rounded down, are fewest together (A*). A "+
		"ladder makes the way shorter than that estimate, so the first way that it finds to the last "+
		"cell need not be the shortest.",
		closing(nearestByLowEstimate)),
	atJumps("jumped", "jump-as-edge", "Your search treats a jump as a move of its own that costs "+
		"nothing. So one jump after another is taken within a throw, and a jump from cell 1 before the "+
		"first one; and in a plain queue a jump's end stands behind cells that take more throws.",
		func(_ *walk, c *landingChoices) { c.jumps = asEdge }),
	atJumps("jumped", "jump-as-edge-beside", "Your search treats a jump as one more move that costs "+
		"nothing: the player may also stay on its start.",
		func(_ *walk, c *landingChoices) { c.jumps = asEdgeBeside }),
	row("given-up", "given-up-after-a-walk", "Your program gives up after as many throws as the board "+
		"would take without jumps. Snakes can make the best way longer than that.",
		func(p *program) { p.search.limit = walkWithoutJumps }),
	choice("tried", "throws-until-found", "From each cell your program tries the throws up to the "+
		"first that leads to a cell that was found before, and no further one.",
		func(k *walk) { k.throws = untilFound }),
	choice("tried", "throws-beyond-covered", "Your program makes no throw onto a cell up to the "+
		"furthest that it looked at before, as if it had looked at all of those. A ladder leads over "+
		"cells that no throw was made onto yet.",
		func(k *walk) { k.throws = uncovered }),
	largeOnly(102, choice("given-up-cells", "takes-hundred-cells", "Your search takes a hundred cells "+
		"out to be thrown from, and no more.",
		func(k *walk) { k.most = 100 })),
	endless("chain-for-ever", "runs for ever if the chain goes round", endFound),
	endless("chain-for-ever-late", "runs for ever if the chain goes round, and still looks at landings "+
		"after it has found the last cell", endTaken),
	endless("chain-for-ever-next-throws", "runs for ever if the chain goes round, and still makes the "+
		"other throws from a cell after one of them has reached the last cell", endThrowsMade),
	endless("chain-for-ever-everywhere", "runs for ever if the chain goes round, and looks at every "+
		"cell that can be reached, even after it has found the last one", endEmptied),
}

const overwritten = "Your search writes the distance of a jump's end at every landing on a start, also " +
	"when a shorter way is already known"

// details are choices that are right alone, and change what a mistake beside them prints.
var details = []*Belief{
	harmless("order", "first-found-first", "Your search takes cells in the order in which it found "+
		"them, whatever the way to them costs.", func(k *walk) { k.inOrder = true }),
	harmless("faces-order", "faces-downward", "Your program tries the faces from the largest to the "+
		"smallest.",
		func(k *walk) { k.downward = true }),
	harmless("over", "over-when-taken", "Your program notices the finish when the last cell is taken "+
		"out to be thrown from.",
		func(k *walk) { k.end = endTaken }),
	harmless("marked", "visited-when-taken", "Your program marks a cell as visited only when it is "+
		"taken from the queue. The answer is right, but the queue can become very long.",
		whenTaken),
	harmless("distance", "distance-by-cell", "Your program keeps a distance for each cell, and reads it "+
		"anew for each face. The game is over when the last cell is taken out.",
		func(k *walk) { k.from, k.end = max(k.from, ofFace), max(k.end, endTaken) }),
	harmless("start-mark", "start-not-marked", "Your program does not mark cell 1 as visited before the "+
		"first throw.", func(k *walk) { k.startOpen = true }),
	harmless("order", "least-first", "Your search takes the cell with the least distance first.",
		shorter(leastFound)),
	harmless("start-jump-walked", "start-jump-left", "Your search does not take a jump on cell 1, "+
		"though it takes others when their cell is taken out.", func(k *walk) { k.startLeft = true }),
}

// walkWithoutJumps is how many throws a board takes if no jump is taken.
func walkWithoutJumps(m *machine) int32 {
	return (m.cells - 1 + m.hi - 1) / max(m.hi, 1)
}

func walking(choose func(*walk)) func(*program) {
	return func(p *program) { choose(&p.search.walk) }
}

func choice(place, name, doc string, choose func(*walk)) *Belief {
	return ofKind(detail, row(place, name, doc, walking(choose)))
}

// atJumps is a choice for landings on jumps, of both kinds or of one.
func atJumps(place, name, doc string, choose func(*walk, *landingChoices)) *Belief {
	return byKind(choice(place, name, doc, everywhere(choose)), func(of jumpKind) func(*program) {
		return walking(func(k *walk) {
			if of == ladders {
				choose(k, &k.ladder)
			} else {
				choose(k, &k.snake)
			}
		})
	})
}

func harmless(place, name, doc string, choose func(*walk)) *Belief {
	m := choice(place, name, doc, choose)
	m.Harmless = true
	return m
}

// overwriting is a search that marks the cells landed on, as a right one may, but keeps one
// distance for each jump's end instead of one for each entry of the queue.
func overwriting(from distance, end gameEnd) func(*walk, *landingChoices) {
	return func(k *walk, c *landingChoices) {
		c.asked, c.marked = askLandingOnce, markLanding
		k.from, k.end = from, end
	}
}

// shorter is a search in this order that goes on from each arrival by a shorter way.
func shorter(o order) func(*walk) {
	return func(k *walk) {
		k.order, k.end = o, endTaken
		k.plain.asked, k.ladder.asked, k.snake.asked = askShorter, askShorter, askShorter
	}
}

// closing is a search in this order that marks cells when they are taken.
func closing(o order) func(*walk) {
	return func(k *walk) {
		k.order, k.end = o, endTaken
		whenTaken(k)
	}
}

func whenTaken(k *walk) {
	k.plain.marked, k.ladder.marked, k.snake.marked = markTaken, markTaken, markTaken
}

// everywhere makes choices for all landings.
func everywhere(choose func(*walk, *landingChoices)) func(*walk) {
	return func(k *walk) {
		choose(k, &k.plain)
		choose(k, &k.ladder)
		choose(k, &k.snake)
	}
}

func endless(name, words string, end gameEnd) *Belief {
	doc := "Your program follows a chain of jumps to its end, and " + words +
		". The player is carried once per throw."
	return ofKind(alone, row("follow", name, doc, func(p *program) {
		p.rules.Follow = board.Chained
		p.search.walk.endless, p.search.walk.end = true, end
	}))
}
