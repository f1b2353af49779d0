// Package fault says whose fault a failure is: the user's, with a hint how to fix it, or Adder's own,
// contained in the submission that triggered it. It knows nothing of boards or submissions.
//
//	fault.go                            an error with a hint
//	suggest.go                          "did you mean", and an unknown word of a list
//	paths.go                            a file or folder that cannot be read or written
//	panic.go                            a panic as an error; goroutines that are guarded
package fault

// An Error is one that the user can fix.
type Error struct {
	Msg  string
	Hint string // what to do instead; "" if Msg says it
	Err  error  // what the system said, or nil
}

func (e *Error) Error() string { return e.Msg }

func (e *Error) Unwrap() error { return e.Err }

// Advice marks the error as the user's and returns the hint; an error without this
// method is Adder's own failure.
func (e *Error) Advice() string { return e.Hint }

// New returns an [*Error].
func New(msg, hint string) error { return &Error{Msg: msg, Hint: hint} }
