package result

// A Warning is something that is wrong with a submission, and costs it nothing.
type Warning struct {
	Kind   WarningKind `json:"kind"`
	Line   int         `json:"line,omitempty"`   // of the source, from 1; 0 if none is known
	Reason string      `json:"reason,omitempty"` // one sentence, without a full stop; of a line what it does
	Boards Boards      `json:"input,omitempty"`  // on which it shows
	Detail string      `json:"detail,omitempty"` // what it does there: a sentence too
}

// A WarningKind says what a warning is about. Package report has the words.
type WarningKind string

const (
	// Accumulates is that it fails where one input holds more boards than the
	// format's site would give, and not in smaller inputs.
	Accumulates WarningKind = "accumulates"

	Foreign      WarningKind = "memory"      // it uses memory that is not its own
	Undefined    WarningKind = "undefined"   // it does what its language leaves undefined
	Unset        WarningKind = "unset"       // it reads what was never set
	HashSeed     WarningKind = "hash-seed"   // it depends on the order of a set
	Surroundings WarningKind = "environment" // it depends on what surrounds its process
	Chance       WarningKind = "chance"      // it answers differently from run to run
)

// Warns reports whether there is a warning of a kind.
func (r *Result) Warns(k WarningKind) bool {
	for i := range r.Warnings {
		if r.Warnings[i].Kind == k {
			return true
		}
	}
	return false
}
