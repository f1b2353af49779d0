package result

import "adder/judge/game/board"

// Confidence says how sure a diagnosis is.
type Confidence string

const (
	Exact Confidence = "exact" // the beliefs predict every output, right and wrong
	// as Exact, but of a program that dies, so that only some boards were tried
	Probable Confidence = "probable"
	// no known belief explains it; there are facts about the failing board
	Hint         Confidence = "hint"
	GaveUp       Confidence = "gave-up"      // the search ran out of budget
	Inapplicable Confidence = "inapplicable" // no belief is about this kind of failure
)

// A Diagnosis is what a program seems to believe, or the facts that hold whatever it
// believes.
type Diagnosis struct {
	// the simplest belief that predicts everything; "" if there is none
	Name string `json:"name,omitempty"`
	// its parts; if others predict the same, only those whose place is wrong in all of them
	Beliefs    []Belief   `json:"beliefs,omitempty"`
	Confidence Confidence `json:"confidence"`
	Class      []string   `json:"class,omitempty"`   // all beliefs that predict the same, simplest first
	Details    []string   `json:"details,omitempty"` // parts of these names that are no mistakes
	Shows      []Show     `json:"shows,omitempty"`   // boards that show it
	Facts      []string   `json:"facts,omitempty"`   // sentences that are true whatever the belief

	// Where is on which boards it fails, if no belief explains all and a rule says it
	Where *Where `json:"where,omitempty"`
	Part  *Part  `json:"part,omitempty"` // a belief about some of the boards, if none explains all
	Near  *Near  `json:"near,omitempty"` // the closest belief, if none explains a part either

	// Reading is the belief as rules, if it is only another reading of the rules; then
	// its answer to any board can be computed. Otherwise it is zero.
	Reading board.Rules `json:"reading,omitzero"`

	// For Probable: the number of boards that were tried.
	Tried int `json:"tried,omitempty"`
}

// Where is the boards on which a program fails: it is right on every board outside that was tried, or
// wrong on every board inside. The words are read after "boards".
type Where struct {
	On     string  `json:"on"`               // "on which a snake ends on cell 1"
	Off    string  `json:"off"`              // the others: "on which no snake ends on cell 1"
	Right  int     `json:"right"`            // of the others, answered right
	Others int     `json:"others,omitempty"` // of the others, if not all of them were answered right
	Boards int     `json:"boards"`           // of those on which it can fail
	Wrong  int     `json:"wrong"`            // of these, answered wrong
	Prints string  `json:"prints,omitempty"` // what it does there, after "it": "prints -1"
	Marks  []int32 `json:"marks,omitempty"`  // the cells that matter on the board that is shown
}

// A Part is a set of boards on which one belief predicts every output, though none explains all
// boards.
type Part struct {
	On      string   `json:"on"`     // which boards: "boards with six faces"
	Boards  int      `json:"boards"` // the number of them that were observed
	Name    string   `json:"name"`
	Beliefs []Belief `json:"beliefs"`
}

// Near is a belief that explains much of what was observed, but not all.
type Near struct {
	Name    string   `json:"name"`
	Beliefs []Belief `json:"beliefs"`
	// on how many boards that are answered wrong it predicts what is printed
	Wrong    int `json:"wrong"`
	AllWrong int `json:"all_wrong"` // how many there are
	Right    int `json:"right"`     // on how many of the others
	AllRight int `json:"all_right"` // how many there are
}

// A Belief is one mistaken idea. A program may hold several.
type Belief struct {
	Name string `json:"name"`
	Doc  string `json:"doc"` // addressed to its author
}

// A Show is a board on which a program is wrong.
type Show struct {
	Board  Boards `json:"input"` // a single board
	Answer int    `json:"answer,string"`
	Belief Text   `json:"prints"` // what the program prints, or how it fails
}
