package result

import (
	"slices"

	"adder/judge/board"
)

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
	Least          Note = "least"            // the site gives no smaller board
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

// Blamed is the index of the board on which the failure shows.
func (f *Failure) Blamed() int {
	if n := f.Number; f.Case == "" && len(f.Boards) > 1 && n > 0 && n <= len(f.Boards) {
		return n - 1
	}
	return len(f.Boards) - 1
}

// Last returns the board on which the failure shows; nil if there is none, or it
// is left out.
func (f *Failure) Last() *board.Board {
	if len(f.Boards) == 0 {
		return nil
	}
	return &f.Boards[f.Blamed()]
}

// RightAlone reports whether the board on which it shows is answered right where it is
// given alone: then the failure comes of what is beside it.
func (f *Failure) RightAlone() bool { return f.Kind == Leak || f.Kind == Dependent }

// Has reports whether a note is there.
func (f *Failure) Has(n Note) bool { return slices.Contains(f.Notes, n) }

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

// Confidence says how sure a diagnosis is.
type Confidence string

const (
	Exact        Confidence = "exact"        // the beliefs predict every output, right and wrong
	Probable     Confidence = "probable"     // they do, but not all the boards were tried on which they make a program die
	Hint         Confidence = "hint"         // no known belief does; facts about the failing board are told
	GaveUp       Confidence = "gave-up"      // the budget ended before that was known
	Inapplicable Confidence = "inapplicable" // no belief is about a failure of this kind
)

// A Diagnosis is what a program seems to believe, or what is certain without
// knowing that.
type Diagnosis struct {
	Name       string     `json:"name,omitempty"` // of the simplest belief that predicts everything; "" if none is named
	Beliefs    []Belief   `json:"beliefs,omitempty"`
	Confidence Confidence `json:"confidence"`
	Class      []string   `json:"class,omitempty"` // every known belief that predicts the same, simplest first
	Shows      []Show     `json:"shows,omitempty"` // boards that show it
	Facts      []string   `json:"facts,omitempty"` // sentences that hold, whatever the belief

	Part *Part  `json:"part,omitempty"` // what is believed on some boards, where nothing is named
	Also []Also `json:"also,omitempty"` // other beliefs, as simple, that predict the same on these boards, but not everywhere

	// Reading is the belief as rules, if it is a reading of them and nothing else:
	// then what it does on any board can be told. Otherwise it is zero.
	Reading board.Rules `json:"reading,omitzero"`

	// Of a probable belief: on how many boards the program must die, and how many
	// of them were tried.
	Deaths int `json:"deaths,omitempty"`
	Tried  int `json:"deaths_tried,omitempty"`
}

// A Part is boards on which one belief predicts every output, though none does on
// all.
type Part struct {
	On      string   `json:"on"`     // which boards: "boards with six faces"
	Boards  int      `json:"boards"` // how many of them were observed
	Name    string   `json:"name"`
	Beliefs []Belief `json:"beliefs"`

	Elsewhere string `json:"elsewhere,omitempty"` // how it fails on some of the others, if it dies there: "crashes"
}

// Also is a belief that cannot be told from the one that is named.
type Also struct {
	Name    string   `json:"name"`
	Beliefs []Belief `json:"beliefs"`
}

// A Belief is one mistaken idea; a program may hold several.
type Belief struct {
	Name string `json:"name"`
	Doc  string `json:"doc"` // to its author
}

// A Show is a board on which a program is wrong.
type Show struct {
	Board  Boards `json:"input"` // one
	Answer int    `json:"answer,string"`
	Belief Text   `json:"prints"` // what the program prints, or how it fails
}

// One is boards of a single board.
func One(b board.Board) Boards { return Boards{b} }

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
	OnAll      Where = "all"       // it shows on every board without jumps: another cannot be told from it
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
	return slices.ContainsFunc(r.Warnings, func(w Warning) bool { return w.Kind == k })
}
