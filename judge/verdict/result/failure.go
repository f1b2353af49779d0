package result

import (
	"slices"

	"adder/judge/game/board"
)

// A Fault says how an output is wrong.
type Fault string

const (
	WrongNumber Fault = "number"  // the wrong number of throws
	WrongThrows Fault = "throws"  // the right number, but the listed throws do not lead to the last cell
	OneLine     Fault = "oneline" // the right answers, but all on one line
	Missing     Fault = "missing" // fewer lines than boards
	Extra       Fault = "extra"   // more lines than boards
	Shifted     Fault = "shifted" // right answers, but one line too early or too late
	NotNumber   Fault = "text"    // expected a number, got something else
	ExitCode    Fault = "exit"    // nothing: all answers are right, and an exit code other than 0 follows
)

// A Note is added to a failure's reason. Package report has the words.
type Note string

const (
	RightAlone Note = "right-alone" // the board alone is answered correctly
	LeftOver   Note = "left-over"   // something is left over from earlier boards
	NotAlone   Note = "not-alone"   // this board causes the failure, but only together with others
	// this board alone is fast: many boards take too long, or something is left over
	ManyBoards     Note = "many-boards"
	AllRightBefore Note = "all-right-before" // every board had been answered correctly by then
	BoardsAfter    Note = "boards-after"     // it depends on the boards after it
	WholeBatch     Note = "whole-batch"      // only the whole batch fails, and only after its last board
	NoSmaller      Note = "least"            // no smaller board may be given
)

// A Failure is one way in which a submission fails, with boards that show it. It comes
// from a test group, a hunt or the compiler.
type Failure struct {
	Kind  Kind   `json:"kind"`
	Fault Fault  `json:"fault,omitempty"` // for wrong output
	Group string `json:"group,omitempty"`
	Case  string `json:"case,omitempty"`
	File  string `json:"file,omitempty"`  // of the case, that the board is from
	Stage string `json:"stage,omitempty"` // the stage of the hunt that found it

	// Number is the board's number in its case, from 1; 0 if no board is to blame, or
	// there is no case.
	Number int `json:"board,omitempty"`
	// Boards is one board, or a sequence whose last board is answered wrong; if Number is
	// set and Case is not, board Number of the sequence is. A Result keeps at most
	// longestInput bytes of boards; Size describes omitted ones.
	Boards   Boards `json:"input,omitempty"`
	Size     *Size  `json:"size,omitempty"` // of omitted boards
	Written  Text   `json:"written,omitempty"`
	Line     int    `json:"line,omitempty"`            // line of the output, from 1; 0 if there is none
	Expected int    `json:"expected,omitempty,string"` // the answer for the last board
	Got      Text   `json:"got"`                       // what the program printed there, shortened

	Reason string  `json:"reason"`           // one sentence, without a full stop
	Growth string  `json:"growth,omitempty"` // what smaller inputs took, of a program that is too slow
	Notes  []Note  `json:"notes,omitempty"`  // to be added to the reason
	Output Text    `json:"output,omitempty"` // messages of the compiler or of a crash, in lines
	Frames []Frame `json:"frames,omitempty"` // stack frames in the submission's own files, innermost first

	Alone    bool `json:"alone,omitempty"`    // the board also fails in a process of its own
	Minimal  bool `json:"minimal,omitempty"`  // no single shrinking step leaves a failing board
	Smallest bool `json:"smallest,omitempty"` // no smaller board fails
	// "an input has at most 10 boards", where the site gives no input like this one
	Outside string `json:"outside_promise,omitempty"`

	// The cells on which a best way rests, for each of the last boards, and those on
	// which the program's believed way rests, for the last. Both are optional.
	BestWays    [][]int32 `json:"best_ways,omitempty"`
	BelievedWay []int32   `json:"believed_way,omitempty"`
}

// A Frame is a stack frame in one of the submission's own files.
type Frame struct {
	File     string `json:"file,omitempty"` // "" in a program of one file
	Line     int    `json:"line"`           // from 1
	Function string `json:"function,omitempty"`
}

// A Size describes omitted boards.
type Size struct {
	Boards int `json:"boards"`
	Cells  int `json:"cells"` // in the last board
	Faces  int `json:"faces"` // in the last board
	Jumps  int `json:"jumps"` // in the last board
}

// Verdict is the verdict that the failure earns.
func (f *Failure) Verdict() Verdict { return f.Kind.Verdict() }

// Blamed is the index of the board on which the failure shows.
func (f *Failure) Blamed() int {
	numbered := f.Number > 0 && f.Number <= len(f.Boards)
	if f.Case == "" && len(f.Boards) > 1 && numbered {
		return f.Number - 1
	}
	return len(f.Boards) - 1
}

// Last returns the board on which the failure shows, or nil if it is missing or
// omitted.
func (f *Failure) Last() *board.Board {
	if len(f.Boards) == 0 {
		return nil
	}
	return &f.Boards[f.Blamed()]
}

// RightAlone reports whether the program answers the board correctly when it is given
// alone.
func (f *Failure) RightAlone() bool { return f.Kind == Leak || f.Kind == Dependent }

// Has reports whether the failure has note n.
func (f *Failure) Has(n Note) bool { return slices.Contains(f.Notes, n) }

// longestInput is the most bytes of boards, as plain text, that a Result keeps. Larger
// inputs are described by their size; the case holds the boards.
const longestInput = 256 << 10

// Bound removes boards that exceed longestInput.
func (f *Failure) Bound() {
	last := f.Last()
	if last == nil || f.Boards.fit() {
		return
	}
	f.Size = &Size{len(f.Boards), last.Cells, last.Faces, len(last.Jumps)}
	f.Boards, f.BestWays, f.BelievedWay, f.Written = nil, nil, nil, ""
}

// fit reports whether boards fit in longestInput. Every jump takes at least four
// bytes, so most long inputs are recognised without writing them.
func (b Boards) fit() bool {
	jumps := 0
	for i := range b {
		jumps += 1 + len(b[i].Jumps)
	}
	return jumps <= longestInput/4 && len(board.Plain(b...)) <= longestInput
}
