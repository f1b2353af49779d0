package result

import (
	"adder/judge/board"
)

// A Kind says how a program fails.
type Kind string

const (
	Wrong            Kind = "wrong"
	Crashed          Kind = "crash"
	TimedOut         Kind = "timeout"
	Memory           Kind = "memory"
	Output           Kind = "output"
	Leak             Kind = "leak"             // right alone, wrong after other boards, by what they are
	Dependent        Kind = "dependent"        // right alone, wrong by something else beside the board: a note says what
	Nondeterministic Kind = "nondeterministic" // answers differently for the same input
	Differ           Kind = "differ"           // from the program that it is held against: Parties says which is right
	Refused          Kind = "refused"          // by the compiler
)

// Kinds lists the kinds with the verdict that each earns.
var Kinds = []struct {
	Kind    Kind
	Verdict Verdict
}{
	{Wrong, WrongAnswer},
	{Crashed, RunTimeError},
	{TimedOut, TimeLimit},
	{Memory, MemoryLimit},
	{Output, OutputLimit},
	{Leak, WrongAnswer},
	{Dependent, WrongAnswer},
	{Nondeterministic, WrongAnswer},
	{Differ, WrongAnswer},
	{Refused, CompileError},
}

// Verdict is the one that a failure of this kind earns.
func (k Kind) Verdict() Verdict {
	for _, row := range Kinds {
		if row.Kind == k {
			return row.Verdict
		}
	}
	return NotJudged
}

// KindOf is the first kind that earns a verdict, "" if a verdict is no failure.
func KindOf(v Verdict) Kind {
	for _, row := range Kinds {
		if row.Verdict == v {
			return row.Kind
		}
	}
	return ""
}

// A Fault says in what way a wrong output is wrong.
type Fault string

const (
	WrongNumber Fault = "number"  // another number of throws
	WrongThrows Fault = "throws"  // the right number, but the throws given do not lead there
	Missing     Fault = "missing" // fewer lines than boards
	Extra       Fault = "extra"   // more lines than boards
	Shifted     Fault = "shifted" // right answers, a line too early or too late
	NotNumber   Fault = "text"    // no number where one should be
)

// A Note is something to add to a failure's reason. Package report has the words.
type Note string

const (
	RightAlone     Note = "right-alone"      // alone the board is answered right
	LeftOver       Note = "left-over"        // so something is left over from the boards before it
	NotAlone       Note = "not-alone"        // it happens by this board, but not on this board alone
	ManyBoards     Note = "many-boards"      // this board alone is no trouble: the time goes into many boards, or something is left over
	AllRightBefore Note = "all-right-before" // every board had been answered right by then
	BoardsAfter    Note = "boards-after"     // it depends on the boards after it
	Position       Note = "position"         // it depends on how many boards come before it, whatever they are
	BoardCount     Note = "board-count"      // it depends on how many boards there are, wherever it stands
	InputLength    Note = "input-length"     // it depends on how long the input is
	WholeBatch     Note = "whole-batch"      // it happens after all the boards of a batch, and on no part of it
)

// A Failure is one way in which a submission fails, on boards that show it: of a
// test group, of a hunt, or of the compiler.
type Failure struct {
	Kind  Kind   `json:"kind"`
	Fault Fault  `json:"fault,omitempty"` // of a wrong output
	Group string `json:"group,omitempty"`
	Case  string `json:"case,omitempty"`
	Stage string `json:"stage,omitempty"` // of a hunt, in which it was found

	// Number is the board's in its case, from 1; 0 if no board is to blame, or
	// it comes from no case.
	Number int `json:"board,omitempty"`
	// Boards is one board, or a sequence whose last board is answered wrong, or
	// number Number of it if that is not 0 and there is no case.
	// A Result keeps at most LongestInput bytes of them; Size tells what they were.
	Boards   Boards `json:"input,omitempty"`
	Size     *Size  `json:"size,omitempty"` // of boards that are left out
	Written  Text   `json:"written,omitempty"`
	Line     int    `json:"line,omitempty"`            // of the output, from 1; 0 if there is none
	Expected int    `json:"expected,omitempty,string"` // for the last board
	Got      Text   `json:"got"`                       // what stands there instead, shortened

	Reason string  `json:"reason"`           // one sentence, without a full stop
	Notes  []Note  `json:"notes,omitempty"`  // what is to be added to it
	Output Text    `json:"output,omitempty"` // what a compiler, or a crash, had to say: lines
	Frames []Frame `json:"frames,omitempty"` // of a crash, that lie in the submission's own file, innermost first

	// Of a Differ: the submission, then the program that it is held against.
	Parties []Party `json:"parties,omitempty"`

	// FromSource is that an accepted program fails on a board of a size that its
	// own source names. The verdict stands: it does not depend on the source.
	FromSource bool `json:"from_source,omitempty"`

	Alone    bool   `json:"alone,omitempty"`    // the board fails in a process of its own too
	Minimal  bool   `json:"minimal,omitempty"`  // no single step makes it smaller and lets it fail
	Smallest bool   `json:"smallest,omitempty"` // no smaller board fails, of all that there are
	Outside  string `json:"outside_promise,omitempty"`

	// The cells rested on along a best way over each of the last boards, and
	// along the way that the program believes in over the last one. Either may be
	// nil.
	BestWays    [][]int32 `json:"best_ways,omitempty"`
	BelievedWay []int32   `json:"believed_way,omitempty"`
}

// A Frame is a line of a submission's own file on a crash's stack.
type Frame struct {
	Line     int    `json:"line"` // from 1
	Function string `json:"function,omitempty"`
}

// A Party is what one of two programs did on the board on which they differ, and
// what the oracle says of that.
type Party struct {
	Name   Text   `json:"name"`
	Kind   Kind   `json:"kind,omitempty"` // how it fails there; "" if its answer is proved right
	Got    Text   `json:"got"`            // its line, shortened
	Reason string `json:"reason,omitempty"`
}

// A Size is how large boards are that are left out.
type Size struct {
	Boards int `json:"boards"`
	Cells  int `json:"cells"` // of the last
	Faces  int `json:"faces"` // of the last
	Jumps  int `json:"jumps"` // of the last
}

// Verdict is the one that the failure earns. Of two programs that differ it is the
// submission's own: NotJudged if it is right where they differ.
func (f *Failure) Verdict() Verdict {
	if f.Kind == Differ && len(f.Parties) > 0 {
		return f.Parties[0].Kind.Verdict()
	}
	return f.Kind.Verdict()
}

// Last returns the board on which the failure shows; nil if there is none, or it
// is left out.
func (f *Failure) Last() *board.Board {
	if len(f.Boards) == 0 {
		return nil
	}
	if n := f.Number; f.Case == "" && len(f.Boards) > 1 && n > 0 && n <= len(f.Boards) {
		return &f.Boards[n-1]
	}
	return &f.Boards[len(f.Boards)-1]
}

// RightAlone reports whether the board on which it shows is answered right where it is
// given alone: then the failure comes of what is beside it.
func (f *Failure) RightAlone() bool { return f.Kind == Leak || f.Kind == Dependent }

// Has reports whether a note is there.
func (f *Failure) Has(n Note) bool {
	for _, have := range f.Notes {
		if have == n {
			return true
		}
	}
	return false
}

// LongestInput is the most bytes of boards that a Result keeps, as plain text:
// the input of one of two hundred time-outs on a million cells is told by its
// size, and found again in its case.
const LongestInput = 256 << 10

// Bound leaves out boards that are longer than a Result keeps.
func (f *Failure) Bound() {
	last := f.Last()
	if last == nil || f.Boards.short() {
		return
	}
	f.Size = &Size{len(f.Boards), last.Cells, last.Faces, len(last.Jumps)}
	f.Boards, f.BestWays, f.BelievedWay, f.Written = nil, nil, nil, ""
}

// short reports whether boards are kept. No jump is shorter than four bytes, so
// most of those that are not need not be written.
func (b Boards) short() bool {
	jumps := 0
	for i := range b {
		jumps += 1 + len(b[i].Jumps)
	}
	return jumps <= LongestInput/4 && len(board.Plain(b...)) <= LongestInput
}
