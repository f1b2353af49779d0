package belief

import (
	"fmt"
	"slices"
)

// habit is a choice of a walk. One that is right where everything else is so is
// harmless, but can change what a mistake beside it prints.
func habit(field, name, doc string, set func(*walk)) *Belief {
	return &Belief{Name: name, Doc: doc, stages: stages{field: field, walk: []func(*walk){set}}}
}

// renamed are habits that had a second name, by that name.
var renamed = map[string]string{
	"seen-by-landing": "visited-by-landing", "end-overwritten": "distance-overwritten",
	"asks-landing": "visited-landing-asked-end-marked", "marks-when-taken": "visited-when-taken", "over-by-throw": "finish-by-throw-only",
	"only-largest-or-jump": "largest-throw-or-jump", "start-open": "start-not-visited", "stands-on-start": "left-standing-on-start",
	"last-jump-free": "ladder-to-last-free",
}

// habitsNamed are habits that are told also where nothing else is wrong.
func habitsNamed(names ...string) (rows []*Belief) {
	all := slices.Concat(habits, wholeWalks)
	for _, name := range names {
		i := slices.IndexFunc(all, func(m *Belief) bool { return m.Name == name })
		rows = append(rows, all[i])
	}
	return rows
}

// The ways of keeping account of the cells seen, and what else goes wrong in a search
// by levels. What is written again, and the stack, come later: see Singles.
var (
	visits = habitsNamed("visited-landing-marked-too", "visited-landing-asked-end-marked", "visited-landing-asked-both-marked",
		"visited-both-asked-both-marked", "left-standing-on-start", "left-standing-at-first-landing", "finish-by-throw-only",
		"ladder-to-last-free", "largest-throw-or-jump", "visited-by-landing", "visited-when-taken", "start-distance-zero",
		"start-not-visited", "largest-plain-throw-or-jump")
	overwritings = habitsNamed("distance-overwritten", "distance-overwritten-reread", "distance-overwritten-to-the-end", "distance-overwritten-to-the-end-reread")
	stacks       = habitsNamed("stack-for-queue")
)

// overwritten is a search that marks the cells landed on, as a right one may, but keeps
// one distance for each jump's end instead of one for each entry of the queue.
func (k *walk) overwritten(from distance, over over) {
	k.asked, k.marked, k.from, k.over = askLandingOnce, markLanding, from, over
}

// cheapest is a search for the way whose throws cost least.
func (k *walk) cheapest(price func(t throw) int32) {
	k.price, k.order, k.asked, k.over = price, leastFound, askShorter, overTaken
}

// estimates is a search by what is left. A ladder goes further than a throw, so that the
// estimate is no lower bound.
func estimates(name, rounded, ties string, by order) *Belief {
	return habit("order", "nearest-by-"+name+"estimate-first", "Your search takes the cell first whose throws so far and cells left, divided by the largest face"+rounded+", are the fewest together"+ties+". A ladder can make the way shorter than that estimate.", func(k *walk) {
		k.order, k.asked, k.over = by, askShorter, overTaken
	})
}

// closed is a search for the cheapest way with a heap that compares cells.
func closed(which string, by order) *Belief {
	return habit("order", which+"-first-closed", "Your search takes the "+which+" cell first, as a heap does that compares cells, and closes it then, so that a shorter way to it is lost that comes later. Let the heap compare distances.", func(k *walk) {
		k.order, k.asked, k.marked, k.over = by, askShorter, markTaken, overEmptied
	})
}

// habits are the choices of a walk, by field, the most frequent first.
var habits = []*Belief{
	harmless(habit("order", "first-found-first", "Your search takes cells in the order in which it found them, whatever the way to them costs.", func(k *walk) { k.order = firstFound })),
	habit("order", "last-found-first", "Your search takes the cell that was found last instead of the one found first: a stack where a queue is needed.", func(k *walk) { k.order = lastFound }),
	harmless(habit("order", "least-first", "Your search finds what one finds that takes the cell with the least distance first.", func(k *walk) {
		k.order, k.asked, k.over = leastFound, askShorter, overTaken
	})),
	harmless(habit("order", "least-first-put-once", "Your search takes the cell with the least distance first, but puts no cell away twice.", func(k *walk) { k.order = leastFound })),
	harmless(habit("order", "least-first-put-once-ties-open", "Your search takes a cell with the least distance first, whichever the heap has on top, and puts no cell away twice.", func(k *walk) { k.order = leastOnly })),
	habit("order", "highest-first", "Your search takes the highest cell first, and keeps the first way that it finds to a cell. The cell nearest to the last need not be on a best way.", func(k *walk) { k.order = highestFound }),
	habit("order", "lowest-first", "Your search takes the lowest cell first, and keeps the first way that it finds to a cell, which need not be the shortest.", func(k *walk) { k.order = lowestFound }),
	closed("highest", highestFound),
	closed("lowest", lowestFound),
	estimates("", "", "", estimated),
	estimates("low-", " and rounded down", "", estimatedDown),
	habit("order", "greatest-first", "Your search takes the cell with the greatest distance first, as a heap does that is not told to give the least. The first way that it finds to the last cell need not be the shortest.", func(k *walk) {
		k.order, k.asked, k.over = greatestFound, askShorter, overTaken
	}),
	habit("order", "least-as-text-first", "Your search sorts distances as texts, in which 10 comes before 2. Sort them as numbers: in JavaScript, sort((a, b) => a - b).", func(k *walk) {
		k.order, k.asked, k.over = leastAsText, askShorter, overTaken
	}),
	estimates("open-", "", "", estimatedOnly),
	estimates("high-", "", ", and the highest of several", estimatedHigh),
	estimates("late-", "", ", and of several one with the most throws so far", estimatedLate),
	habit("order", "nearest-by-cells-left-first", "Your search takes the cell first whose throws so far and cells left are the fewest together. One throw leads over many cells, so the cells left say too much of the throws left.", func(k *walk) {
		k.order, k.asked, k.over = cellsLeft, askShorter, overTaken
	}),
	habit("order", "every-second-taken", "Your program takes cells out of the list that its loop goes over. Those behind move up, so the loop leaves out the next one each time until it comes round again, and a way that takes more throws can be found first.", func(k *walk) { k.order, k.from = everySecond, ofCell }),
	habit("order", "ladders-in-front", "Your search puts the tops of ladders in front of the queue, and marks them for good: cells further on are then found by ways that are too long.", func(k *walk) { k.order = laddersInFront }),
	habit("order", "jumps-in-front", "Your search puts the ends of jumps in front of the queue, as if the throw onto them cost nothing, and marks them for good: cells further on are then found by ways that are too long.", func(k *walk) { k.order = jumpsInFront }),
	harmless(habit("faces-order", "faces-downward", "Your program tries the faces from the largest to the smallest.", func(k *walk) { k.down = true })),

	harmless(habit("asked", "visited-by-landing", "Your program asks for and marks the cell that the throw lands on, and never the jump's end. That is right, for a landing always leads to the same place.", func(k *walk) { k.asked, k.marked = askLanding, markLanding })),
	habit("asked", "distance-overwritten", "Your search writes the distance of a jump's end at every landing on a start, also when a shorter way is already known. A later and longer arrival then replaces the right distance.", func(k *walk) { k.overwritten(ofCell, overTaken) }),
	habit("asked", "starts-never-marked", "Your program asks whether the cell that the throw lands on was visited, but never marks a cell on which a jump starts: each time a throw lands there, the jump is taken again, and its end is searched again.", func(k *walk) { k.asked, k.marked = askLanding, markPlain }),
	habit("asked", "visited-landing-asked-end-marked", "Your program asks whether the cell that the throw lands on was visited, but marks the jump's end. A cell on which a jump ends is then closed to throws, although a jump of its own may start there, and the start of a jump is taken again and again.", func(k *walk) { k.asked = askLanding }),
	habit("asked", "asks-both", "Your search goes on only if neither the cell that a throw lands on nor the jump's end was found before.", func(k *walk) { k.asked = askBoth }),
	harmless(habit("asked", "asks-shorter", "Your search goes on from a cell whenever the way to it is shorter than the one it knew.", func(k *walk) { k.asked = askShorter })),
	habit("asked", "asks-nothing", "Your search does not ask whether a cell was found before.", func(k *walk) { k.asked = askNothing }),

	harmless(habit("marked", "visited-when-taken", "Your program marks a cell as visited only when it is taken from the queue. The answer is right, but the queue can become very long.", func(k *walk) { k.marked = markTaken })),
	habit("marked", "marks-landing", "Your search marks the cell that a throw lands on, and not the jump's end.", func(k *walk) { k.marked = markLanding }),
	habit("marked", "marks-both", "Your search marks the cell that a throw lands on as well as the jump's end.", func(k *walk) { k.marked = markBoth }),

	harmless(habit("distance", "distance-by-cell", "Your program keeps one distance for each cell, and reads it when the cell is taken out.", func(k *walk) { k.from = ofCell })),
	harmless(habit("distance", "distance-by-cell-reread", "Your program keeps one distance for each cell, and reads it anew for every face.", func(k *walk) { k.from = ofFace })),
	habit("distance", "rounds-by-queue-length", "Your search counts rounds, and asks the queue for its length at each step of a round, while cells leave and join it. Ask once, when the round begins.", func(k *walk) { k.from = ofRound }),
	habit("distance", "half-rounds", "Your search asks the queue for its length at each step of a round, while cells leave it, so it throws from half of them only. Ask once, when the round begins.", func(k *walk) { k.from = ofHalf }),
	habit("distance", "rounds-one-too-long", "Your search counts rounds, and takes one cell more in each than the queue held when the round began, which belongs to the next round: a loop with <= where < is meant.", func(k *walk) { k.from = ofLongRound }),
	habit("distance", "cells-taken-counted", "Your search counts the cells that it takes out to be thrown from, not the throws that lead to them. All cells that take equally many throws are one round: keep a distance for each cell, or go round by round.", func(k *walk) { k.from = ofTaken }),
	habit("distance", "rounds-share-memory", "Your search goes round by round, and writes the cells of the next round over those of this round that were not taken yet, for both lie in the same memory. In Go, next := cur[:0] shares the memory of cur: make a new slice.", func(k *walk) { k.from = ofShared }),
	habit("distance", "distances-in-own-queue", "Your search keeps cells in one queue and distances in another, and puts a distance away at every landing, but a cell only if it is new. From then on cells are given the distances of others: put both away together.", func(k *walk) { k.from = ofOwnQueue }),
	habit("distance", "cells-found-counted", "Your program prints how many cells it had found when it took the last one out, as a list does to which every throw is added though all ways share it. Give each way a list of its own, or a number.", func(k *walk) { k.from, k.over = ofFound, overTaken }),
	habit("written", "distance-written-again", "Your program writes the distance of a cell also where the cell was found before, so a longer way replaces a shorter one.", func(k *walk) { k.write, k.from = writeAlways, max(k.from, ofCell) }),
	harmless(habit("written", "distance-lowered-late", "When a shorter way to a cell comes later, your program lowers its distance, but does not search from that cell again.", func(k *walk) { k.write, k.from = writeShorter, max(k.from, ofCell) })),

	harmless(habit("over", "over-when-taken", "Your program notices the finish when the last cell is taken out to be thrown from.", func(k *walk) { k.over = overTaken })),
	harmless(habit("over", "over-when-empty", "Your search goes on until nothing is left, and then reads the distance of the last cell.", func(k *walk) { k.over = overEmptied })),
	harmless(habit("over", "over-best-of-all", "Your search goes on until nothing is left, and keeps the least number of throws with which it came to the last cell.", func(k *walk) { k.over = overBest })),
	harmless(habit("over", "over-best-of-new", "Your search goes on until nothing is left, and keeps the least number of throws with which it found the last cell.", func(k *walk) { k.over = overBestNew })),
	habit("over", "over-last-of-all", "Your search goes on when a throw has led to the last cell, and each later way there takes the place of the one before, as where a break leaves only the inner of two loops. The first way is the shortest.", func(k *walk) { k.over = overLast }),
	habit("over", "first-throw-ends-nothing", "Your program does not notice if the first throw ends the game: it asks for the last cell only behind what the first throw leads to.", func(k *walk) { k.notAtOnce = true }),
	habit("over", "finish-by-throw-only", "Your program notices the finish only when a throw lands on the last cell. A ladder can end there too, and then you miss it.", func(k *walk) { k.over = overThrown }),
	habit("over", "over-by-throw-before-ladder", "Your program takes a throw onto the last cell for the end before it has looked at all ways with one throw less. If one of those takes a ladder onto the last cell, your answer can be one too many.", func(k *walk) { k.over = overThrownOrTaken }),
	habit("over", "over-by-throw-or-past", "Your program notices the finish by a throw onto the last cell or past it, not where a ladder ends there: then it needs one more throw.", func(k *walk) { k.over = overPast }),

	habit("jumped", "jump-when-taken", "Your search puts the cell that a throw lands on into the queue, and takes its jump only when that cell is taken out; a jump on cell 1, if there is one, is taken too.", func(k *walk) { k.jumps = whenTaken }),
	habit("jumped", "jump-as-edge", "Your search treats a jump as a move of its own that costs nothing: its end stands in the queue behind cells that take more throws, unless you take the least first, and one jump after another is taken within a throw.", func(k *walk) { k.jumps = asEdge }),
	habit("jumped", "jump-as-edge-unasked", "Your search treats a jump as a move of its own that costs nothing, and does not ask whether its end was found before. The end stands in the queue behind cells that take more throws, unless you take the least first, and one jump after another is taken within a throw.", func(k *walk) { k.jumps, k.unasked = asEdge, true }),
	habit("jumped", "jump-as-throw", "Your search treats a jump as a move of its own that costs a throw.", func(k *walk) { k.jumps = asCostlyEdge }),
	habit("jumped", "jump-as-edge-beside", "Your search treats a jump as one more move that costs nothing: the player may also stay on its start.", func(k *walk) { k.jumps = asEdgeBeside }),
	habit("jumped", "jump-as-throw-beside", "Your search treats a jump as one more move that costs a throw: the player may also stay on its start.", func(k *walk) { k.jumps = asCostlyEdgeBeside }),

	harmless(habit("edge-order", "throws-before-edge", "Your program tries the throws from a cell before the jump that starts there.", func(k *walk) { k.edgeLast = true })),
	harmless(habit("end-marked", "marks-end-when-taken", "When your search takes a jump it marks the jump's end, which is then closed to throws.", func(k *walk) { k.endToo = true })),

	habit("tried", "largest-throw-or-jump", "From every cell your program keeps the throws that take a jump, and of the others only the largest face. If the largest face lands on a snake you lose the plain cells before it, and one of those can be needed.", func(k *walk) { k.throws = largestOrJump }),
	habit("tried", "only-ladders-in-reach", "Where a ladder is in reach your program tries no other throw.", func(k *walk) { k.throws = laddersFirst }),
	habit("tried", "only-longest-ladder-in-reach", "Where a ladder is in reach your program tries no other throw than the one onto the longest.", func(k *walk) { k.throws = longestLadderFirst }),

	habit("tried", "snakes-as-last-resort", "Your program takes snakes only if there is no way without them. A snake can be a part of the shortest way.", func(k *walk) { k.throws = snakesAtLast }),
	habit("tried", "only-highest-end-and-largest", "From each cell your program tries two throws at most: onto the jump in reach with the highest end, and the largest that lands on a plain cell.", func(k *walk) { k.throws = highestEndOrLargest }),
	habit("tried", "only-highest-ladder-and-largest", "From each cell your program tries two throws at most: onto the ladder in reach with the highest top, and the largest that lands on a plain cell.", func(k *walk) { k.throws = highestTopOrLargest }),
	habit("tried", "snakes-only-if-forced", "From each cell your program lands on a snake only if it can land on nothing else. A snake can be part of the best way.", func(k *walk) { k.throws = snakesLast }),
	habit("tried", "ladders-before-steps-before-snakes", "From each cell your program tries throws of one kind only: onto ladders if one is in reach, or else onto plain cells, and onto snakes if there is nothing else. Any of them can be the best.", func(k *walk) { k.throws = bestKind }),
	habit("tried", "throws-until-jump", "From each cell your program tries the throws up to the first that lands on a jump, and no further one.", func(k *walk) { k.throws = untilJump }),
	habit("tried", "throws-until-ladder", "From each cell your program tries the throws up to the first that lands on a ladder, and no further one.", func(k *walk) { k.throws = untilLadder }),
	habit("tried", "throws-until-snake", "From each cell your program tries the throws up to the first that lands on a snake, which it takes, and no further one.", func(k *walk) { k.throws = untilSnake }),
	habit("tried", "throws-before-snake", "From each cell your program tries the throws up to the first that lands on a snake, and neither that one nor a further one.", func(k *walk) { k.throws = beforeSnake }),
	habit("tried", "throws-beyond-covered", "Your program makes no throw onto a cell up to the furthest that it looked at before, as if it had looked at all of those. A ladder leads over cells that no throw was made onto yet.", func(k *walk) { k.throws = uncovered }),
	habit("tried", "largest-throw-left-out", "From every cell your program leaves out the largest throw that fits: its loop ends one too early. The faces are 1 to D, both included.", func(k *walk) { k.throws = allButLargest }),
	habit("tried", "jumps-passed-taken", "Your program moves cell by cell, and takes also the jumps that a throw only passes. The player is carried only from the cell on which the throw ends.", func(k *walk) { k.throws = passing }),
	habit("tried", "jump-ends-stay-text", "Your program keeps the ends of jumps as text, so that a face is written behind them where it should be added: 12 + 3 becomes 123. Make numbers of what you read: Number(...).", func(k *walk) { k.throws, k.over = textBehind, overTaken }),
	habit("tried", "jump-ends-stay-text-never-last", "Your program keeps the ends of jumps as text, so that a face is written behind them where it should be added, 12 + 3 becomes 123, and the last cell is not known by its text. Make numbers of what you read: Number(...).", func(k *walk) { k.throws, k.over = textBehindNeverLast, overTaken }),
	habit("tried", "ladder-ends-stay-text", "Your program keeps the tops of ladders as text, so that a face is written behind them where it should be added: 12 + 3 becomes 123. Make numbers of what you read, there too: Number(...).", func(k *walk) { k.throws, k.over = textBehindLadders, overTaken }),
	habit("tried", "snake-ends-stay-text", "Your program keeps the tails of snakes as text, so that a face is written behind them where it should be added: 12 + 3 becomes 123. Make numbers of what you read, there too: Number(...).", func(k *walk) { k.throws, k.over = textBehindSnakes, overTaken }),
	habit("tried", "only-jumps-from-starts", "From a cell on which a jump starts your program makes only throws that take another jump, as in a graph in which a start has no throws of its own but keeps the edges that later jumps gave it.", func(k *walk) { k.throws = jumpsFromStarts }),
	habit("tried", "throws-until-found", "From each cell your program tries the throws up to the first that leads to a cell that was found before, and no further one.", func(k *walk) { k.throws = untilFound }),

	priced(habit("throw-cost", "faces-added-up", "Your program adds up the faces that are thrown, and looks for the least sum. Each throw counts as one, whatever its face.", func(k *walk) { k.cheapest(func(t throw) int32 { return t.face }) })),
	priced(habit("throw-cost", "largest-face-free", "Your program does not count a throw of the largest face, as if it gave another throw for nothing. Each throw counts as one.", func(k *walk) { k.cheapest(func(t throw) int32 { return min(t.faces-t.face, 1) }) })),
	priced(habit("throw-cost", "six-free", "Your program does not count a throw of six, as if it gave another throw for nothing. Each throw counts as one.", func(k *walk) { k.cheapest(func(t throw) int32 { return min(max(t.face-6, 6-t.face), 1) }) })),

	priced(habit("throw-cost", "throws-counted-by-face", "Your program counts one throw more with every face that it tries from a cell. All of them are the same throw: add 1 before the loop over the faces.", func(k *walk) { k.price = func(t throw) int32 { return t.tried + 1 } })),
	priced(habit("throw-cost", "throws-counted-by-cell", "Your program counts one throw more with every new cell that it finds from a cell. To all of them it is one throw: add 1 once, outside the loop over the faces.", func(k *walk) { k.price = func(t throw) int32 { return t.news + 1 } })),
	priced(habit("throw-cost", "throws-counted-late", "Your program counts one throw more with every new cell that it finds from a cell, but only after it has put that cell away, as moves++ does. Write moves + 1.", func(k *walk) { k.price = func(t throw) int32 { return t.news } })),

	harmless(habit("start-jump-walked", "start-jump-left", "Your search does not take a jump on cell 1, though it takes others when their cell is taken out.", func(k *walk) { k.startLeft = true })),
	harmless(habit("start-mark", "start-not-visited", "Your program does not mark cell 1 as visited, so a snake can lead it back there. The answer stays right, since nothing is nearer to the start than the start.", func(k *walk) { k.startOpen = true })),
	habit("standing", "left-standing-on-start", "If the end of a jump was visited before, your program leaves the player standing on the start of the jump. Nobody can stay there after a throw, so your throws go on from a cell that cannot be rested on.", func(k *walk) { k.standing = true }),
	habit("standing", "jumps-used-up", "Your program takes each jump only the first time that a throw lands on its start, and later takes the start for a plain cell. A jump stays where it is.", func(k *walk) { k.usedUp = true }),
	habit("last-jump", "ladder-to-last-free", "Your program does not count the throw that takes a ladder onto the last cell. It stops one throw short: compare after you have counted the throw.", func(k *walk) { k.freeLast = true }),
	habit("given-up-after", "takes-hundred-cells", "Your search takes a hundred cells out to be thrown from, and no more.", func(k *walk) { k.most = 100 }),
	habit("given-up-after", "takes-thousand-cells", "Your search takes a thousand cells out to be thrown from, and no more.", func(k *walk) { k.most = 1000 }),
	ring(10), ring(20), ring(64), ring(100), ring(128), ring(256), ring(1000),
	habit("subtracted", "jumps-taken-off", "Your program takes the jumps of the way that it found off in the end.", func(k *walk) { k.perJump = -1 }),
	habit("subtracted", "jumps-added", "Your program finds the least number of throws, and adds the jumps of that way in the end. Being carried costs nothing.", func(k *walk) { k.perJump = 1 }),
}

// ring is a queue in an array of so many places that is used in turns.
func ring(places int) *Belief {
	return habit("given-up-after", fmt.Sprintf("queue-of-%d-places", places), fmt.Sprintf("Your queue has %d places, used in turns. When all are taken it looks empty, and the cells in it are lost. There can be as many cells in it as the board has.", places),
		func(k *walk) { k.ring = places })
}

// wholeWalks are several choices of a walk under one name. A choice that stands beside one
// of them is made after it.
var wholeWalks = []*Belief{
	habit("search", "stack-for-queue", "Your search takes the cell that was found last instead of the one found first: a stack where a queue is needed. It finds a way, but not the shortest one.", func(k *walk) { k.order, k.over = lastFound, overTaken }),
	habit("search", "visited-landing-marked-too", "Your program marks the cell that a throw lands on as visited as well as the jump's end, and then asks for the end. A cell that was only passed on the way up a ladder or down a snake is then closed to a jump that ends on it; follow the jump first, and mark only its end.", func(k *walk) { k.marked = markFirst }),
	habit("search", "visited-landing-asked-both-marked", "Your program asks whether the cell that the throw lands on was visited, and marks both that cell and the jump's end. A cell on which a jump ends is then closed to throws, although a jump of its own may start there.", func(k *walk) { k.asked, k.marked = askLanding, markBoth }),
	habit("search", "visited-both-asked-both-marked", "Your program asks whether the cell that the throw lands on or the jump's end was visited, and marks both. Where a jump starts, landing on a cell is not the same as resting on it: mark only the cell that the player rests on.", func(k *walk) { k.asked, k.marked = askBoth, markFirst }),
	habit("search", "left-standing-at-first-landing", "If the end of a jump was visited before the first landing on its start, your program leaves the player standing on the start. Nobody can stay there after a throw, so your throws go on from a cell that cannot be rested on.", func(k *walk) { k.standing, k.landOnce = true, true }),
	habit("search", "start-distance-zero", "Your program takes distance 0 to mean not visited, so a snake can lead it back to cell 1, and it reads the distance of a cell anew for every face. A snake down to cell 1 within the first throw then raises the distances of the faces that come after it.", func(k *walk) { k.startOpen, k.from = true, max(k.from, ofFace) }),
	harmless(habit("search", "largest-plain-throw-or-jump", "From every cell your program keeps the throws that take a jump, and of those onto plain cells only the largest. That is right: whatever a smaller plain throw leads to next, this cell or the larger throw leads to no later.", func(k *walk) { k.throws = largestPlainOrJump })),
	habit("search", "distance-overwritten-reread", "Your search writes the distance of a jump's end at every landing on a start, also when a shorter way is already known, and reads the distance of the cell thrown from anew for every face. A later and longer arrival then replaces the right distance.", func(k *walk) { k.overwritten(ofFace, overTaken) }),
	habit("search", "distance-overwritten-to-the-end", "Your search writes the distance of a jump's end at every landing on a start, also when a shorter way is already known, and goes on until the queue is empty. A later and longer arrival then replaces the right distance.", func(k *walk) { k.overwritten(ofCell, overEmptied) }),
	habit("search", "distance-overwritten-to-the-end-reread", "Your search writes the distance of a jump's end at every landing on a start, also when a shorter way is already known, reads the distance of the cell thrown from anew for every face, and goes on until the queue is empty. A later and longer arrival then replaces the right distance.", func(k *walk) { k.overwritten(ofFace, overEmptied) }),
}
