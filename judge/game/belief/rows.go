package belief

import (
	"slices"

	"adder/judge/game/board"
)

// Singles lists the beliefs that change one field, the most frequent ones first, and after
// them the harmless details.
var Singles = func() []*Belief {
	all := slices.Concat(readings, prints, publications, misreadings, visits, searches, leaks, details)
	for i, row := range all {
		row.rank = i
	}
	return all
}()

// readings are the toggles of [board.Rules], and two relatives.
var readings = []*Belief{
	reading("chained", "Your program follows a chain of jumps to its end. Here the player is carried "+
		"once per throw: a jump that starts where another one ends is not taken, and the next throw "+
		"goes on from there."),
	reading("off-board", "Your program starts off the board, so that the first throw can land on cell "+
		"1. Here the player stands on cell 1 before the first throw."),
	reading("snakes-avoided", "Your program never takes a snake. A snake can be on the only best way, "+
		"or on the only way at all: its tail may be the one cell from which a ladder is in reach."),
	reading("jumps-cost", "Your program counts every jump as a throw. Being carried costs nothing: "+
		"only throws count."),
	reading("stuck-zero", "Your program prints 0 if the last cell cannot be reached. Print -1 there."),
	reading("stuck-furthest", "If the last cell cannot be reached, your program prints the distance of "+
		"the furthest cell that can be. Print -1 there."),
	reading("stuck-cells", "Your program prints the number of cells if the last cell cannot be "+
		"reached. Print -1 there."),
	reading("stuck-maxint", "Your program prints 2147483647 if the last cell cannot be reached: a "+
		"distance that was never set. Print -1 there."),
	reading("ladders-optional", "Your program lets the player stay on a ladder's foot. Whoever lands "+
		"there is carried up without a choice, also when that is the worse way."),
	reading("snakes-optional", "Your program lets the player stay on a snake's head. Whoever lands "+
		"there is carried down without a choice."),
	reading("snakes-ignored", "Your program treats a snake's head as a plain cell. Whoever lands there "+
		"is carried down to the tail."),
	reading("ladders-ignored", "Your program treats a ladder's foot as a plain cell. Whoever lands "+
		"there is carried up to the top."),
	reading("ladders-avoided", "Your program never takes a ladder. Whoever lands on the foot is "+
		"carried up to the top, and that is often the best way."),
	reading("start-jump", "Your program takes a jump that starts on cell 1 before the first throw. "+
		"Nobody lands on cell 1 by a throw, so that jump does nothing."),
	reading("six-faces", "Your program always throws a die with six faces. The number of faces is part "+
		"of every board."),
	reading("ladder-then-snake", "Where a ladder ends on a snake's head, your program takes that snake "+
		"too. The player is carried once per throw, and rests on the head."),
	reading("second-costs", "Your program follows chains of jumps, and counts a throw for every jump "+
		"after the first. The player is carried once per throw, and the next throw goes on from there."),
	reading("second-blocked", "Your program refuses a jump that ends on the start of another. The "+
		"player is carried once per throw, and may rest there."),
	row("jump-cost", "ladders-cost", "Your program counts every ladder as a throw, but not the snakes. "+
		"Being carried costs nothing.", func(p *program) { p.land = pricing(board.Jump.Ladder) }),
	row("jump-cost", "snakes-cost", "Your program counts every snake as a throw, but not the ladders. "+
		"Being carried costs nothing.", func(p *program) { p.land = pricing(board.Jump.Snake) }),
	row("follow", "snake-then-ladder", "After a snake your program also takes the ladder on which it "+
		"ends. The player is carried once per throw, and rests on that ladder's foot.",
		func(p *program) { p.land = afterSnake }),
	row("follow", "chained-to-repeat", "Your program follows a chain of jumps to its end, and stops "+
		"where it would come to a cell of the chain again. The player is carried once per throw.",
		func(p *program) { p.land = chainedToRepeat }),
	as(detail, row("follow", "chained-over-marks", "Your program follows a chain of jumps to its end, "+
		"and marks each cell on the way as visited. The player is carried once per throw, and a throw "+
		"that comes to a marked start is lost.", walking(func(k *walk) { k.following = true }))),
}

// prints are beliefs about what is printed.
var prints = []*Belief{
	row("count", "answer-plus-one", "Your answers are one too high. Count throws, not the cells on the "+
		"way: the cell on which the player starts is not a throw.",
		counting(func(o Outcome) Outcome { return o + 1 })),
	row("count", "answer-minus-one", "Your answers are one too low. The throw that reaches the last "+
		"cell counts too.", counting(func(o Outcome) Outcome { return o - 1 })),
	row("count", "answer-modulo-256", "Your program prints the answer modulo 256, as if it were kept "+
		"in 8 bits, which hold numbers up to 255.", counting(func(o Outcome) Outcome { return o & 0xff })),
	row("count", "answer-in-signed-byte", "Your program prints -128 for 128, and so on, as if the "+
		"answer were kept in 8 bits with a sign, which hold numbers up to 127.",
		counting(func(o Outcome) Outcome { return Outcome(int8(o)) })),
	row("stuck", "stuck-silent", "Your program prints nothing if the last cell cannot be reached. "+
		"Print -1 there, on a line like any other answer.", whenStuck(NoOutput)),
	row("stuck", "stuck-hangs", "Your program never ends if the last cell cannot be reached. Stop when "+
		"there is no new cell to throw from, and print -1.", whenStuck(Hang)),
	row("stuck", "stuck-crashes", "Your program ends with an error if the last cell cannot be reached: "+
		"perhaps it takes from an empty queue. Print -1 there.", whenStuck(Crash)),
	row("stuck", "stuck-throws-tried", "If the last cell cannot be reached, your program prints the "+
		"number of throws after which nothing new was found. Print -1 there.",
		func(p *program) { p.print.stuck = func(m *machine) Outcome { return Outcome(m.furthest) + 1 } }),
}

// publications are whole programs as they were published. They stay alone: what is wrong in
// them is not one belief but several that belong together.
var publications = []*Belief{
	publication("published-bfs", "Your breadth-first search is right wherever the last cell can be "+
		"reached. Where it cannot, you print the distance of the last entry taken from the queue; "+
		"print -1 there.", func(p *program) {
		p.search.walk = walk{asked: askLanding, marked: markLanding, over: overTaken}
		p.rules.Stuck = board.StuckFurthest
	}),
	publication("published-bfs-distance-as-visited", "Your breadth-first search is right wherever the "+
		"last cell can be reached. Where it cannot, you print the distance of the last cell taken from "+
		"the queue, in which cell 1 may have got a distance of its own; print -1 there.", func(p *program) {
		p.search.walk = walk{startOpen: true, from: ofCell, over: overTaken}
		p.rules.Stuck = board.StuckFurthest
	}),
	publication("published-recursion", "Your recursion leaves out every face that lands on a snake's "+
		"head, though a snake can be on the only best way. Where it leaves out all faces, 1 is added "+
		"to the largest 32-bit number, which makes it the smallest.",
		func(p *program) { p.search.whole = publishedRecursion }),
	publication("published-dp", "Your table gives the cells 1 to D the value 1 whatever starts there, "+
		"leaves out snakes' heads, lets the player rest on a ladder's foot, and adds 1 to the number "+
		"of cells where no cell is left. Start on cell 1, take every jump that is landed on, and print "+
		"-1 where the last cell cannot be reached.",
		func(p *program) { p.search.whole = publishedTable(false) }),
	publication("published-dp-capped", "Your table gives the cells 1 to D the value 1 whatever starts "+
		"there, leaves out snakes' heads, lets the player rest on a ladder's foot, and gives no cell "+
		"more than the number of cells. Start on cell 1, take every jump that is landed on, and print "+
		"-1 where the last cell cannot be reached.",
		func(p *program) { p.search.whole = publishedTable(true) }),
}

// misreadings are beliefs about what is read.
var misreadings = []*Belief{
	jumping("snakes-tail-first", "Your program reads a snake's tail before its head, and so turns "+
		"every snake into a ladder. In every pair the first cell is where the jump starts.", snakesTurned),
	jumping("jumps-reversed", "Your program takes every jump from its end to its start. In every pair "+
		"the first cell is where the jump starts.", jumpsTurned),
	jumping("jumps-shifted-down", "Your program takes the cells of a jump to be counted from 0, so "+
		"every jump is one cell too low. Cells are counted from 1.", jumpsShifted),
	jumping("one-jump-per-end-last", "Your program keeps one jump per end, the last one that is given. "+
		"Two jumps may share an end: keep them by where they start.", lastOfEachEnd),
	jumping("jumps-to-first-ignored", "Your program ignores jumps onto cell 1, as if its table could "+
		"not tell that cell from no jump. A snake may end there.", jumpsToFirstDropped),
	jumping("jumps-ignored", "Your program does as on a board without jumps. Whoever lands on the start "+
		"of a jump is carried to its end.", func(b *board.Board) { b.Jumps = nil }),
	jumping("chained-while-read", "When your program reads a jump, it puts in place of its end the end "+
		"of a jump that starts there, if that one was read before. The player is carried once per "+
		"throw, and the order of the jumps means nothing.",
		chainedWhileRead),
	row("row-check", "heads-in-a-row-stuck", "Your program takes every board with as many snakes' "+
		"heads in a row as the die has faces for one whose last cell cannot be reached. A ladder can "+
		"lead over them.",
		func(p *program) { p.misread.refuses = inARow(board.Jump.Snake) }),
	row("faces", "faces-one-fewer", "Your program never throws the largest face. The faces are 1 to D, "+
		"both included.",
		func(p *program) { p.misread.faces = func(faces int) int { return faces - 1 } }),
	row("faces", "faces-one-more", "Your program throws a face that the die does not have. The faces "+
		"are 1 to D.",
		func(p *program) { p.misread.faces = func(faces int) int { return faces + 1 } }),
	row("faces", "faces-from-zero", "Your die has the faces 0 to D-1. The faces are 1 to D.",
		func(p *program) {
			p.misread.zeroFace = true
			p.misread.faces = func(faces int) int { return faces - 1 }
		}),
	row("faces", "faces-with-zero", "Your die has the faces 0 to D. There is no face 0: it would take "+
		"the jump on which the player rests.", func(p *program) { p.misread.zeroFace = true }),
	row("fit", "largest-face-must-fit", "Your program makes no throw from a cell where the largest "+
		"face would lead past the last cell. A smaller face may lead there, or onto a ladder.",
		func(p *program) { p.misread.largestMustFit = true }),
	row("cells", "finish-one-early", "Your program takes the game to be over on the last cell but one. "+
		"The player must come to rest on the last cell.",
		func(p *program) { p.misread.finishEarly = true }),
	row("cells", "one-cell-short", "Your board is one cell too short, as if the cells were counted "+
		"from 0: the last cell and the jumps that touch it are missing.",
		func(p *program) { p.misread.cells = func(n int) int { return n - 1 } }),
	row("cells", "one-cell-long", "Your board is one cell too long, as if the cells were counted from "+
		"0: the player has to go past the last cell.",
		func(p *program) { p.misread.cells = func(n int) int { return n + 1 } }),
	row("cells", "hundred-cells", "Your program always plays on 100 cells, and ignores jumps beyond "+
		"them. The number of cells is part of every board.",
		func(p *program) { p.misread.cells = func(int) int { return 100 } }),
	row("matrix", "rows-not-turned", "Your program reads every row of the matrix from left to right. "+
		"The second row from below runs from right to left, and so does every other row from there on.",
		func(p *program) {
			p.misread.matrix = renumbered(false, func(int, int) bool { return false })
		}),
	row("matrix", "rows-turned-from-top", "Your program turns every second row of the matrix, counted "+
		"from the top. Count the rows from below: with an even number of rows the others are to be "+
		"turned.", func(p *program) {
		p.misread.matrix = renumbered(false, func(_, above int) bool { return above%2 == 1 })
	}),
	row("matrix", "rows-from-top", "Your program takes the highest row of the matrix for the first. "+
		"Cell 1 is in the lowest.",
		func(p *program) {
			p.misread.matrix = renumbered(true, func(_, above int) bool { return above%2 == 1 })
		}),
}

// visits are beliefs about a search cell by cell.
var visits = []*Belief{
	choice("visited", "visited-landing-marked-too", "Your program marks the cell that a throw lands on "+
		"as visited as well as the jump's end, and then asks for the end. A cell that was only passed "+
		"on the way up a ladder or down a snake is then closed to a jump that ends on it; follow the "+
		"jump first, and mark only its end.",
		func(k *walk) { k.marked = markFirst }),
	choice("visited", "visited-landing-asked-end-marked", "Your program asks whether the cell that the "+
		"throw lands on was visited, but marks the jump's end. A cell on which a jump ends is then "+
		"closed to throws, although a jump of its own may start there, and the start of a jump is "+
		"taken again and again.", func(k *walk) { k.asked = askLanding }),
	choice("visited", "visited-landing-asked-both-marked", "Your program asks whether the cell that "+
		"the throw lands on was visited, and marks both that cell and the jump's end. A cell on which "+
		"a jump ends is then closed to throws, although a jump of its own may start there.",
		func(k *walk) { k.asked, k.marked = askLanding, markBoth }),
	choice("visited", "visited-both-asked-both-marked", "Your program asks whether the cell that the "+
		"throw lands on or the jump's end was visited, and marks both. Where a jump starts, landing on "+
		"a cell is not the same as resting on it: mark only the cell that the player rests on.",
		func(k *walk) { k.asked, k.marked = askBoth, markFirst }),
	choice("visited", "distance-overwritten", overwritten+". A later and longer arrival then replaces "+
		"the right distance.",
		overwriting(ofCell, overTaken)),
	choice("visited", "distance-overwritten-reread", overwritten+", and reads the distance of the cell "+
		"thrown from anew for every face. A later and longer arrival then replaces the right distance.",
		overwriting(ofFace, overTaken)),
	choice("visited", "distance-overwritten-to-the-end", overwritten+", and goes on until the queue is "+
		"empty. A later and longer arrival then replaces the right distance.",
		overwriting(ofCell, overEmptied)),
	choice("written", "distance-written-again", "Your program writes the distance of a cell also where "+
		"the cell was found before, so a longer way replaces a shorter one.",
		func(k *walk) { k.rewritten, k.from = true, max(k.from, ofCell) }),
	choice("standing", "left-standing-on-start", "If the end of a jump was visited before, your "+
		"program leaves the player standing on the start of the jump. Nobody can stay there after a "+
		"throw, so your throws go on from a cell that cannot be rested on.",
		func(k *walk) { k.standing = true }),
	choice("standing", "left-standing-at-first-landing", "If the end of a jump was visited before the "+
		"first landing on its start, your program leaves the player standing on the start. Nobody can "+
		"stay there after a throw, so your throws go on from a cell that cannot be rested on.",
		func(k *walk) { k.standing, k.landOnce = true, true }),
	choice("standing", "jumps-used-up", "Your program takes each jump only the first time that a throw "+
		"lands on its start, and later takes the start for a plain cell. A jump stays where it is.",
		func(k *walk) { k.usedUp = true }),
	choice("start-mark", "start-distance-zero", "Your program takes distance 0 to mean not visited, so "+
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
	choice("distance", "cells-taken-counted", "Your search counts the cells that it takes out to be "+
		"thrown from, not the throws on the way to them. Keep a number of throws for each cell.",
		func(k *walk) { k.from = ofCellsTaken }),
	choice("distance", "cells-found-counted", "Your search counts the cells that it has found, not the "+
		"throws on the way to one of them: perhaps all ways are kept in one list. Keep a number of "+
		"throws for each cell.", func(k *walk) { k.from = ofCellsFound }),
	choice("price", "faces-added-up", "Your program adds up the faces that are thrown. Each throw counts "+
		"one, whatever its face.", func(k *walk) { k.pips = true }),
	choice("over", "finish-by-throw-only", "Your program notices the finish only when a throw lands on "+
		"the last cell. A ladder can end there too, and then you miss it.",
		func(k *walk) { k.over = overThrown }),
	choice("over", "over-by-throw-before-ladder", "Your program takes a throw onto the last cell for "+
		"the end before it has looked at all ways with one throw less. If one of those takes a ladder "+
		"onto the last cell, your answer can be one too many.",
		func(k *walk) { k.over = overThrownOrTaken }),
	choice("order", "stack-for-queue", "Your search takes the cell that was found last instead of the "+
		"one found first: a stack where a queue is needed. It finds a way, but not the shortest one.",
		func(k *walk) { k.order, k.over = lastFound, overTaken }),
	choice("order", "highest-first", "Your search takes the highest cell first, and keeps the first "+
		"way that it finds to a cell. The cell nearest to the last need not be on a best way.",
		func(k *walk) { k.order = highestFound }),
	choice("order", "lowest-first", "Your search takes the lowest cell first, as a heap does whose "+
		"entries begin with the cell. The nearest cells are those with the fewest throws.",
		func(k *walk) { k.order, k.marked, k.over = lowestFound, markTaken, overTaken }),
	choice("jumped", "jump-as-edge", "Your search treats a jump as a move of its own that costs "+
		"nothing: its end stands in the queue behind cells that take more throws, and one jump after "+
		"another is taken within a throw.", func(k *walk) { k.jumps = asEdge }),
	choice("jumped", "jump-as-edge-beside", "Your search treats a jump as one more move that costs "+
		"nothing: the player may also stay on its start.", func(k *walk) { k.jumps = asEdgeBeside }),
	choice("jumped", "jump-as-throw", "Your search treats a jump as a move of its own that costs a throw.",
		func(k *walk) { k.jumps = asThrow }),
	choice("tried", "throws-until-found", "From each cell your program tries the throws up to the "+
		"first that leads to a cell that was found before, and no further one.",
		func(k *walk) { k.throws = untilFound }),
	choice("tried", "throws-beyond-covered", "Your program makes no throw onto a cell up to the "+
		"furthest that it looked at before, as if it had looked at all of those. A ladder leads over "+
		"cells that no throw was made onto yet.",
		func(k *walk) { k.throws = uncovered }),
	shownFrom(102, choice("given-up-cells", "takes-hundred-cells", "Your search takes a hundred cells "+
		"out to be thrown from, and no more.",
		func(k *walk) { k.most = 100 })),
	endless("chain-for-ever", "runs for ever if the chain goes round", overFound),
	endless("chain-for-ever-late", "runs for ever if the chain goes round, and still looks at landings "+
		"after it has found the last cell", overTaken),
	endless("chain-for-ever-next-throws", "runs for ever if the chain goes round, and still makes the "+
		"other throws from a cell after one of them has reached the last cell", overThrowsMade),
	endless("chain-for-ever-everywhere", "runs for ever if the chain goes round, and looks at every "+
		"cell that can be reached, even after it has found the last one", overEmptied),
}

const overwritten = "Your search writes the distance of a jump's end at every landing on a start, also " +
	"when a shorter way is already known"

// searches are searches that are wrong as a whole.
var searches = []*Belief{
	seeking("one-pass", "Your program loses what a snake carries behind the cell thrown from, as a "+
		"table does that is filled in one pass over the cells. With snakes, the value of a cell can "+
		"depend on one that the pass has not reached yet; repeat until nothing changes, or use a "+
		"breadth-first search that takes every snake.", passes{most: 1}.search),
	seeking("two-passes", "Your program loses what a second snake carries behind the cell thrown from, "+
		"as a table does that is filled in two passes over the cells. Every further snake on the best "+
		"way needs a further pass; repeat until nothing changes.", passes{most: 2}.search),
	seeking("three-passes", "Your program loses what a third snake carries behind the cell thrown "+
		"from, as a table does that is filled in three passes over the cells. Every further snake on "+
		"the best way needs a further pass; repeat until nothing changes.", passes{most: 3}.search),
	seeking("passes-until-reached", "Your program passes over its table until the last cell has a "+
		"value. A further pass can find a shorter way; repeat until nothing changes.",
		passes{most: endlessPasses, untilReached: true}.search),
	seeking("passes-until-answer-kept", "Your program passes over its table until a pass leaves the "+
		"value that it prints as it was. Other values can still change in that pass, and this one "+
		"after them: repeat until no value changes.",
		passes{most: endlessPasses, untilKept: true}.search),
	seeking("memo-over-cycle", "Your recursion remembers the value of each cell, and treats a cell "+
		"that it is still working on as a dead end. With snakes a cell can depend on itself, so it "+
		"remembers values that were never right; use a breadth-first search.", descent{}.search),
	seeking("recursion-unguarded", "Your recursion enters a cell again while it is still working on "+
		"it. A snake that leads back makes it run until the stack is full.", descent{noGuard: true}.search),
	seeking("each-cell-once", "Your recursion marks cells as visited, and never uses a visited cell "+
		"again. The first way to come to a cell is not the shortest one, and the others are lost.",
		descent{once: true}.search),
	seeking("each-cell-once-pruned", "Your recursion marks cells as visited, never uses a visited cell "+
		"again, and leaves a way that is no shorter than the best one so far. The first way to come to "+
		"a cell is not the shortest one, and the others are lost.",
		descent{once: true, prunes: true}.search),
	greedy("furthest", "always makes the throw that ends furthest on", furthestEnd),
	greedy("largest-face", "always throws the largest face that fits", largestFace),
	greedy("longest-ladder-nearest", "takes the longest ladder in reach, of several the nearest, or "+
		"else the largest throw that avoids a snake", ladderFirst(longestLadder, largestSafeFace)),
	greedy("highest-ladder-else-largest-safe", "takes the ladder in reach that ends highest, or else "+
		"the largest throw that avoids a snake", ladderFirst(furthestEnd, largestSafeFace)),
	greedy("nearest-ladder-else-largest", "takes the nearest ladder in reach, or else the largest throw",
		ladderFirst(nearestLadder, largestFace)),
	seeking("furthest-cell-only", "Your program keeps only the furthest cell that so many throws can "+
		"lead to, as if the player could rest on each cell before it. Between a ladder's foot and its "+
		"top most cells take more throws.", furthestOnly),
}

// leaks are programs that answer the first board rightly, and carry something over to the
// next.
var leaks = []*Belief{
	leak("kept-jumps", "jumps-not-cleared", "Your table of jumps is not cleared between boards, so the "+
		"jumps of earlier boards are still taken. Clear it before every board.",
		func(r *memory) { r.jumps = true }),
	leak("kept-seen", "distances-not-cleared", "Your distances, or the marks of visited cells, are not "+
		"cleared between boards, so cells count as visited from the start. Clear them before every board.",
		func(r *memory) { r.seen = true }),
	leak("kept-seen", "last-cell-not-cleared", "Your program clears the visited cells between boards, "+
		"but only those below the last one, so the last cell counts as visited on later boards. Cells "+
		"are counted from 1: clear 1 to N, both included.",
		func(r *memory) { r.last = true }),
	leak("kept-seen", "last-distance-not-cleared", "Your program prints an answer again that an "+
		"earlier board left: what it keeps of the last cell is not cleared between boards. Cells are "+
		"counted from 1: clear 1 to N, both included; and in Python a default argument such as memo={} "+
		"is the same table at every call.", func(r *memory) { r.last, r.tellsTable = true, true }),
	leak("kept-queue", "queue-not-emptied", "Your queue is not emptied between boards: when the last "+
		"cell is found early, what was left is thrown from on the next board. Empty it before every "+
		"board.", func(r *memory) { r.queue = true }),
	leak("kept-queue", "queue-not-emptied-when-found", "Your queue is not emptied between boards: your "+
		"search ends as soon as it finds the last cell, and what was left is thrown from on the next "+
		"board. Empty it before every board.",
		func(r *memory) { r.queue, r.endsFound = true, true }),
	leak("kept-distance", "distance-not-reset", "If the last cell cannot be reached, your program "+
		"prints the distance that a cell of this number had on a board before. Set all distances to -1 "+
		"before every board.", func(r *memory) { r.distance = true }),
	as(alone, leak("kept-answer", "answer-not-reset", "If the last cell cannot be reached, your "+
		"program prints the answer of the board before. Reset the answer to -1 before every board.",
		func(r *memory) {
			r.first = stuck
			r.answer = func(last, answer Outcome) Outcome {
				if answer == stuck {
					return last
				}
				return answer
			}
		})),
	as(alone, leak("kept-answer", "minimum-not-reset", "Your least number of throws is not reset "+
		"between boards, so an answer never exceeds an earlier one. Reset it before every board.",
		func(r *memory) {
			r.first = stuck
			r.answer = func(last, answer Outcome) Outcome {
				if last == stuck || answer != stuck && answer < last {
					return answer
				}
				return last
			}
		})),
}

// details are choices that are right alone, and change what a mistake beside them prints.
var details = []*Belief{
	harmless("order", "first-found-first", "Your search takes cells in the order in which it found "+
		"them, whatever the way to them costs.", func(k *walk) { k.inOrder = true }),
	harmless("faces-order", "faces-downward", "Your program tries the faces from the largest to the "+
		"smallest.",
		func(k *walk) { k.downward = true }),
	harmless("over", "over-when-taken", "Your program notices the finish when the last cell is taken "+
		"out to be thrown from.",
		func(k *walk) { k.over = overTaken }),
	harmless("visited", "visited-by-landing", "Your program asks for and marks the cell that the throw "+
		"lands on, and never the jump's end. That is right, for a landing always leads to the same "+
		"place.",
		func(k *walk) { k.asked, k.marked = askLanding, markLanding }),
	harmless("marked", "visited-when-taken", "Your program marks a cell as visited only when it is "+
		"taken from the queue. The answer is right, but the queue can become very long.",
		func(k *walk) { k.marked = markTaken }),
	harmless("order", "least-first", "Your search takes the cell with the least distance first.",
		func(k *walk) { k.order, k.asked, k.over = leastFound, askShorter, overTaken }),
	harmless("start-jump-walked", "start-jump-left", "Your search does not take a jump on cell 1, "+
		"though it takes others when their cell is taken out.", func(k *walk) { k.startLeft = true }),
}

func row(place, name, doc string, set func(*program)) *Belief {
	return &Belief{Name: name, Doc: doc, place: place, set: set}
}

func as(k kind, m *Belief) *Belief {
	m.kind = k
	return m
}

// reading returns the belief that is the toggle of that name. A name that is no toggle would
// be the right game, which the tests refuse.
func reading(name, doc string) *Belief {
	i := slices.IndexFunc(board.Toggles, func(t board.Toggle) bool { return t.Name == name })
	toggle := board.Toggles[i]
	return row(toggle.Field, name, doc, func(p *program) { toggle.Set(&p.rules) })
}

func counting(count func(Outcome) Outcome) func(*program) {
	return func(p *program) { p.print.count = count }
}

func whenStuck(o Outcome) func(*program) {
	return func(p *program) { p.print.stuck = func(*machine) Outcome { return o } }
}

func publication(name, doc string, set func(*program)) *Belief {
	return as(alone, row("whole", name, doc, set))
}

func jumping(name, doc string, change func(*board.Board)) *Belief {
	return row("jumps", name, doc, func(p *program) { p.misread.jumps = change })
}

func walking(choose func(*walk)) func(*program) {
	return func(p *program) { choose(&p.search.walk) }
}

func choice(place, name, doc string, choose func(*walk)) *Belief {
	return as(detail, row(place, name, doc, walking(choose)))
}

func harmless(place, name, doc string, choose func(*walk)) *Belief {
	m := choice(place, name, doc, choose)
	m.Harmless = true
	return m
}

// shownFrom returns a belief that shows on no board with fewer cells.
func shownFrom(cells int, m *Belief) *Belief {
	m.Least = cells
	return m
}

// overwriting is a search that marks the cells landed on, as a right one may, but keeps one
// distance for each jump's end instead of one for each entry of the queue.
func overwriting(from distance, over over) func(*walk) {
	return func(k *walk) { k.asked, k.marked, k.from, k.over = askLandingOnce, markLanding, from, over }
}

func endless(name, words string, over over) *Belief {
	doc := "Your program follows a chain of jumps to its end, and " + words +
		". The player is carried once per throw."
	return as(alone, row("follow", name, doc, func(p *program) {
		p.rules.Follow = board.Chained
		p.search.walk.endless, p.search.walk.over = true, over
	}))
}

func seeking(name, doc string, search func(*machine) Outcome) *Belief {
	return as(whole, row("search", name, doc, func(p *program) { p.search.whole = search }))
}

func greedy(name, words string, better liking) *Belief {
	return seeking("greedy-"+name, "Your program "+words+", and gives up when it goes round in "+
		"circles. One step back can save three later, so no rule for a single throw is enough: search "+
		"all of them.", better.search)
}

func leak(place, name, doc string, set func(*memory)) *Belief {
	m := row(place, name, doc, func(p *program) { set(&p.memory) })
	m.Leaks = true
	return m
}
