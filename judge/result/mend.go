package result

// A Mend is the smallest change of a source that was found to make it right, or
// how far the search for one came.
type Mend struct {
	Outcome Outcome  `json:"outcome"`
	Changes []Change `json:"changes,omitempty"`
	Diff    Text     `json:"diff,omitempty"` // unified, without its head

	// Of what is mended: what the changed program was tried on, and is right on.
	Proof *Proof `json:"proof,omitempty"` // nil if boards come one to a process
	Suite string `json:"suite,omitempty"` // name; empty if the time ended the proof before the suite was through
	// Slow are the groups of the suite in which the changed program takes too long or
	// too much, on large boards, with many faces or many boards; all else is right.
	Slow []string `json:"too_slow,omitempty"`

	// Of what is partly mended: how many boards are right with the changes, without
	// them, and of how many.
	Right  int `json:"right,omitempty"`
	Before int `json:"right_before,omitempty"`
	Of     int `json:"of,omitempty"`

	Tried int     `json:"tried"`           // changed programs
	CPU   Seconds `json:"cpu_s"`           // of their processes
	Ended Ended   `json:"ended,omitempty"` // why the search, or the proof of what is mended, ended before everything was tried
}

// An Outcome says what came of a mend.
type Outcome string

const (
	Mended       Outcome = "mended"
	PartlyMended Outcome = "partly" // right on more boards, and not on all
	NotMended    Outcome = "not"
	NoNeed       Outcome = "no-need" // it is right as it is
)

// An Ended says why a search ended early, or was none.
type Ended string

const (
	TimeOver     Ended = "time"
	BudgetOver   Ended = "budget"
	Interrupted  Ended = "interrupted"
	NothingFails Ended = "nothing-fails" // on boards small enough to try thousands of changes on
	Uncompiled   Ended = "uncompiled"    // a program that does not compile is not mended
	TooLong      Ended = "too-long"      // to try changes on
)

// A Change is one change of a source. A second one is made where the first has been.
type Change struct {
	Kind   string `json:"kind,omitempty"` // name of the row of the table of changes
	Line   int    `json:"line"`           // from 1
	Before Text   `json:"before,omitempty"`
	After  Text   `json:"after,omitempty"`
}
