package result

// A Mistake is one of several things that are wrong with a program. It has a name
// if a known belief predicts exactly what the program prints wherever the mistake
// shows. Without one it is a way to fail, and no more is claimed: one mistake may
// be behind several ways.
type Mistake struct {
	Name  string `json:"name,omitempty"` // of the belief; "" if none is known
	Doc   string `json:"doc,omitempty"`  // to the author, of a belief
	Way   Way    `json:"way,omitempty"`  // of what has no name
	Where Where  `json:"where,omitempty"`

	// Failure is on a board of its own: one on which the other mistakes do not show,
	// or not in this way.
	Failure Failure `json:"failure"`

	// Of how many of the boards that were looked at it spoils the answer, with no
	// other mistake beside it. A mistake that shows on none of them was found
	// elsewhere; of 0, it was not counted.
	Spoils int `json:"spoils"`
	Of     int `json:"of"`
}

// Where says on which boards a mistake was looked for.
type Where string

const (
	Everywhere Where = ""
	OnReached  Where = "reachable" // those whose last cell can be reached
	OnStuck    Where = "stuck"     // the others
	Elsewhere  Where = "elsewhere" // those on which the mistakes before it do not show
	Alone      Where = "alone"     // each of them an input of its own
)

// A Way is how a program fails: with an answer that is wrong in one direction, or
// without one, on boards whose last cell can be reached, or on the others.
type Way string

const (
	TooHigh       Way = "too-high"
	TooLow        Way = "too-low"
	SaidStuck     Way = "said-stuck" // -1 where the last cell can be reached
	WrongStuck    Way = "wrong-stuck"
	CrashReached  Way = "crash"
	CrashStuck    Way = "crash-stuck"
	HangReached   Way = "hang"
	HangStuck     Way = "hang-stuck"
	SilentReached Way = "silent"
	SilentStuck   Way = "silent-stuck"
	OtherWay      Way = "other" // than what the mistakes before it explain
	AloneWay      Way = "alone" // a board that is an input of its own, by what is not known
	LeakWay       Way = "leak"  // right alone, wrong after other boards
	DependentWay  Way = "dependent"
)

// Named is how many of the mistakes have a name.
func Named(all []Mistake) (n int) {
	for i := range all {
		if all[i].Name != "" {
			n++
		}
	}
	return n
}
