package result

import "adder/judge/board"

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
