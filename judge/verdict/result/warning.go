package result

// A Warning is a defect of a submission that costs no points.
type Warning struct {
	Kind WarningKind `json:"kind"`
	File string      `json:"file,omitempty"` // of a program of several
	Line int         `json:"line,omitempty"` // line of the source, from 1; 0 if unknown
	// one sentence, without a full stop; a sanitizer's are its own
	Reason string `json:"reason,omitempty"`
	Boards Boards `json:"input,omitempty"`  // boards that show it
	Detail string `json:"detail,omitempty"` // what happens on them, one sentence
}

// A WarningKind says what a warning is about. Package report has the words.
type WarningKind string

const (
	// Accumulates: it fails if one input holds more boards than the site would give, and
	// passes smaller inputs.
	Accumulates WarningKind = "accumulates"

	Foreign   WarningKind = "memory"    // it uses memory that it does not own
	Asserted  WarningKind = "assertion" // it breaks a condition of the standard library
	Undefined WarningKind = "undefined" // it does what its language leaves undefined
	Endless   WarningKind = "recursion" // a function calls itself without end
	Unset     WarningKind = "unset"     // it reads a value that was never set
	Chance    WarningKind = "chance"    // its answers vary from run to run
)
