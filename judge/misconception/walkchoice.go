package misconception

// order is which of the cells that were put away is taken next.
type order uint8

const (
	firstFound order = iota
	lastFound
	leastFound // the one with the least distance, then the lowest
	highestFound
	estimated // the one that seems nearest to the finish by its distance and the cells left
	laddersInFront
	jumpsInFront
)

// sorts reports whether the order is by what a cell has, not by when it was found.
func (o order) sorts() bool { return o >= leastFound && o <= estimated }

// front reports whether the end of a landing is put before all others.
func (o order) front(landed, end int32) bool {
	return o == laddersInFront && end > landed || o == jumpsInFront && end != landed
}

// asked is what must not have been seen for an arrival to count.
type asked uint8

const (
	askEnd asked = iota
	askLanding
	askLandingOnce // once for all ends of a jump that may be left alone
	askBoth
	askShorter // no mark: the way must be shorter than the one known
	askNothing
)

// marked is what is seen from then on.
type marked uint8

const (
	markEnd marked = iota
	markLanding
	markBoth
	markFirst // both, and the landing also where the search does not go on
	markTaken // when it is taken; what comes again is left
)

// distance is whence the distance of the cell thrown from is known.
type distance uint8

const (
	ofEntry distance = iota // it was put away with the cell
	ofCell                  // it stands in a table, which is read when the cell is taken
	ofFace                  // the same, read anew for each face
	ofRound                 // it is the round, of which there is one for so many cells as the queue has, asked each time
	ofHalf                  // the same, but found cells wait in a queue of their own, and what is left of a round is lost
)

// over is when the program notices that the game is over.
type over uint8

const (
	overFound      over = iota
	overThrown          // only a throw onto the last cell, where no jump starts
	overThrowsMade      // when all throws from a cell are made
	overPast            // a throw onto the last cell or past it
	overThrownOrTaken
	overTaken
	overEmptied // when nothing is left to be taken, the table is asked
)

// byThrow reports whether the end is noticed before a jump is looked for.
func (o over) byThrow() bool { return o == overPast || o == overThrownOrTaken }

// throws is which throws are tried.
type throws uint8

const (
	allThrows          throws = iota
	largestOrJump             // of those that take no jump only the largest face
	largestPlainOrJump        // the same, but the largest that lands on a plain cell
	laddersFirst              // where a ladder is in reach, nothing else
	longestLadderFirst
	highestTopOrLargest // onto the ladder with the highest top, and the furthest onto a plain cell
	untilJump           // the loop over the faces ends at the first jump, which is taken
	untilLadder
	untilSnake
	beforeSnake // the same, and the snake is not taken
	untilFound  // it ends where a throw leads to what was found before
	uncovered   // onto cells beyond all that throws were made onto before
)

// jumps is when a jump is taken.
type jumps uint8

const (
	whenLanded jumps = iota
	whenTaken        // the cell landed on is put away, and left for the jump's end when it is taken
	asEdge           // the jump is put away for later, from its start, at no cost
	asCostlyEdge
	asEdgeBeside // the same, and throws go on from the start as well
	asCostlyEdgeBeside
)
