package result

// A Mend is the smallest change found that makes the source right, or how far the
// search got.
type Mend struct {
	Outcome Outcome `json:"outcome"`
	Change  *Change `json:"change,omitempty"`
	Diff    Text    `json:"diff,omitempty"` // unified, without the header

	// What the changed program was shown to be right on; nil for a change that makes only some
	// boards right.
	Proof *Proof `json:"proof,omitempty"` // nil if every board needs a process of its own
	// name; empty if the budget ended before the suite did: then it is partly mended
	Suite string `json:"suite,omitempty"`
	// Slow lists the groups in which the changed program exceeds a limit on large inputs;
	// everything else is right, and it is partly mended.
	Slow []string `json:"too_slow,omitempty"`

	// For other partial mends: how many boards are right with the change and before it, out of how
	// many.
	Right  int `json:"right,omitempty"`
	Before int `json:"right_before,omitempty"`
	Of     int `json:"of,omitempty"`

	Tried int     `json:"tried"`           // number of changed programs
	CPU   Seconds `json:"cpu_s"`           // of their processes
	Ended Ended   `json:"ended,omitempty"` // why the search, or a proof, ended early
}

// An Outcome is the outcome of a search for a mend.
type Outcome string

const (
	Mended Outcome = "mended"
	// at least half of the errors are gone, but not all; or it is too slow in some groups
	PartlyMended Outcome = "partly"
	NotMended    Outcome = "not"
	NoNeed       Outcome = "no-need" // the program is right already
)

// An Ended says why a search ended early, or did not start.
type Ended string

const (
	BudgetOver   Ended = "budget"
	Interrupted  Ended = "interrupted"
	NothingFails Ended = "nothing-fails" // on boards small enough to try thousands of changes
	Uncompiled   Ended = "uncompiled"    // programs that do not compile are not mended
	TooLong      Ended = "too-long"      // the source is too long
)

// A Change is one change of a source.
type Change struct {
	File   string `json:"file,omitempty"` // of a program of several
	Line   int    `json:"line"`           // from 1
	Before Text   `json:"before,omitempty"`
	After  Text   `json:"after,omitempty"`
	Why    Text   `json:"why,omitempty"` // one sentence: what was wrong
}
