package belief

// Theory. Most programs that search are one program with another choice here and there.
// They take a cell, look at what its throws lead to, ask whether that was found before,
// mark something, and put something away for later:
//
//	take v --throw--> w ==jump==> t    asked: w or t?  marked: w or t?  put: t
//	     ^                       |     distance: of the entry, or of the cell?
//	     +-----------------------+     over: when t is found, or taken?
//
// Each choice has a name below, the right one first. Some are right alone and wrong beside
// another: a program that keeps one distance for each cell may mark late, or write it again,
// but not both.

// walk is a search cell by cell, by its choices. The zero value is a right search in the
// order in which cells were found.
type walk struct {
	order  order
	from   distance
	end    gameEnd
	throws throws

	// Many programs treat ladders and snakes in two branches, and slip in one.
	plain, ladder, snake landingChoices // by what starts on the cell landed on

	inOrder   bool // set alone: a walk as it is, whatever the ways cost
	downward  bool // faces are tried from the largest to the smallest
	startLeft bool // a jump on the start is left alone where jumps are taken late
	startOpen bool // the start is not marked
	pips      bool // a throw adds its face to the distance, and not 1
	endless   bool // a landing without an end is a loop that the program never leaves
	following bool // chains are followed, from one unmarked cell to the next
	most      int  // how many cells are taken before the search is given up; 0 is all
}

// landingChoices are what is done at a landing.
type landingChoices struct {
	asked     asked
	marked    marked
	jumps     jumps
	rewritten bool // the distance of a cell is written at each arrival
	standing  bool // a player whose jump's end was seen before stays on its start
	usedUp    bool // a jump is taken by the first landing on its start only
	landOnce  bool // each cell is landed on only once
}

// at are the choices for a landing on a cell.
func (k *walk) at(m *machine, cell int32) *landingChoices {
	end := m.game.JumpFrom(cell)
	switch {
	case end == 0:
		return &k.plain
	case end > cell:
		return &k.ladder
	}
	return &k.snake
}

// asked is what must not have been seen for an arrival to count.
type asked uint8

const (
	askEnd asked = iota
	askLanding
	askLandingOnce // once for all ends of a jump that may be left alone
	askBoth
	askShorter // no mark: the way must be shorter than the one that is known
)

// marked is what is seen from then on.
type marked uint8

const (
	markEnd marked = iota
	markLanding
	markBoth
	markFirst // both, and the landing also where the search does not go on
	markTaken // the cell, when it is taken; what comes again is left
)

// distance is where the distance of the cell thrown from is kept.
type distance uint8

const (
	ofEntry       distance = iota // with the cell that was put away
	ofCell                        // in a table, which is read when the cell is taken
	ofFace                        // the same, read anew for each face
	ofHalfRound                   // it is the round, whose length is asked at each step
	ofLongRound                   // it is the round, and each takes a cell of the next one too
	ofSharedRound                 // it is the round, and the next one is written over this one
	ofCellsFound                  // it is how many cells were found
)

// gameEnd is when the program notices that the game is over.
type gameEnd uint8

const (
	endFound         gameEnd = iota
	endThrown                // only at a throw onto the last cell, where no jump starts
	endThrowsMade            // when all throws from a cell are made
	endThrownOrTaken         // at a throw onto the last cell, or when the last cell is taken
	endTaken
	endEmptied // when nothing is left to be taken, the table is asked
)

// throws is which throws are tried.
type throws uint8

const (
	allThrows  throws = iota
	untilFound        // those up to the first that leads to what was found before
	uncovered         // those onto cells beyond all that throws were made onto before
)

// jumps is when a jump is taken.
type jumps uint8

const (
	whenLanded   jumps = iota
	asEdge             // it is put away for later, from its start, at no cost
	asEdgeBeside       // the same, and throws go on from the start as well
)
