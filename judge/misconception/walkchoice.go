package misconception

// order is which of the cells that were put away is taken next.
type order uint8

const (
	firstFound order = iota
	lastFound
	leastFound // the one with the least distance, then the lowest
)

// asked is what must not have been seen for an arrival to count.
type asked uint8

const (
	askEnd asked = iota
	askLanding
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
	markTaken // when it is taken; what comes again is left
)

// distance is whence the distance of the cell thrown from is known.
type distance uint8

const (
	ofEntry distance = iota // it was put away with the cell
	ofCell                  // it stands in a table, which is read when the cell is taken
	ofFace                  // the same, read anew for each face
)

// over is when the program notices that the game is over.
type over uint8

const (
	overFound  over = iota
	overThrown      // only a throw onto the last cell
	overPast        // a throw onto the last cell or past it
	overTaken
	overEmptied // when nothing is left to be taken, the table is asked
)

// byThrow reports whether the end is noticed before a jump is looked for.
func (o over) byThrow() bool { return o == overThrown || o == overPast }

// throws is which throws are tried.
type throws uint8

const (
	allThrows     throws = iota
	largestOrJump        // of those that take no jump only the largest face
	laddersFirst         // where a ladder is in reach, nothing else
	longestLadderFirst
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
