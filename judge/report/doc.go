package report

import (
	"adder/judge/board"
	"adder/judge/result"
)

// A Doc is what is said of a submission that is not accepted. It is told once
// (tell.go): terminal, Markdown, plain text and page differ in how they set it,
// never in its words. No text in it steers whoever reads it; see [Clean].
type Doc struct {
	Verdict result.Verdict
	Kind    result.Kind     // "" if no failure is known
	Title   string          // a few words: the belief, the smallest board, the compiler's first line
	Where   string          // "every/first, board 17"
	Shown   *result.Failure // whose boards are shown; nil if none are
	Blocks  []Block
}

// A Block is a part of a Doc. Text is a sentence unless its Part says otherwise.
type Block struct {
	Part  Part
	Label string // what stands before the text
	Text  string
	Whole string     // of an input of which Text is a part; "" if Text is all of it, or it is too long
	Long  bool       // an input that is too long to stand beneath a drawing
	Rows  [][]string // of facts and shows
	Same  []Piece    // what an output shares with the answer,
	Rest  []Piece    // and what it does not
}

// A Part is what a block is about.
type Part string

const (
	Reason    Part = "reason"    // what is wrong, always first; the suite's board, if there is one
	Hint      Part = "hint"      // what to do first
	Elsewhere Part = "elsewhere" // what is wrong on the smaller board that is shown
	Notes     Part = "notes"
	Frames    Part = "frames"
	Lines     Part = "lines"   // verbatim, of a compiler or a crash
	Boards    Part = "boards"  // drawn; Text is their size
	LeftOut   Part = "leftout" // boards that are too large to show
	Caption   Part = "caption" // how small they are
	Input     Part = "input"   // verbatim; Label says in which format
	Answers   Part = "answers" // Label is the answer, Text what was printed
	Outside   Part = "outside"
	Which     Part = "which"  // of the boards fails, if it is not the last
	Belief    Part = "belief" // Text is its name
	Doubt     Part = "doubt"  // why it is only probable
	Advice    Part = "advice" // what is wrong with it; Label is its name, if there are two
	Others    Part = "others"
	Unknown   Part = "unknown"  // why no belief is named
	Partly    Part = "partly"   // what is believed on some boards
	Facts     Part = "facts"    // Rows are sentences
	Reading   Part = "reading"  // Text is the reading
	Shows     Part = "shows"    // Rows are a table with a head
	Mistakes  Part = "mistakes" // Text counts them, Rows are sentences
	Mend      Part = "mend"     // what makes it right
	Changes   Part = "changes"  // Rows are sentences
	Diff      Part = "diff"     // verbatim
)

// add appends a sentence, if there is one.
func (d *Doc) add(p Part, text string) {
	if text != "" {
		d.Blocks = append(d.Blocks, Block{Part: p, Text: text})
	}
}

// text is the first text of a part.
func (d *Doc) text(p Part) string {
	for _, b := range d.Blocks {
		if b.Part == p {
			return b.Text
		}
	}
	return ""
}

// noteWords are the words of each note; %s is the board: "board 17", "this board".
var noteWords = map[result.Note]string{
	result.RightAlone:     "on its own, %s is answered correctly",
	result.LeftOver:       "the program carries something over from the boards before it",
	result.NotAlone:       "it fails by the time it reaches %s, but not when given %s alone: what comes before matters",
	result.ManyBoards:     "%s alone is no problem: either many boards together take too long, or what comes before it matters",
	result.AllRightBefore: "all boards had been answered correctly by then",
	result.BoardsAfter:    "it depends on the boards after it",
	result.Position:       "it depends on how many boards come before it, not on what they are",
	result.BoardCount:     "it depends on how many boards there are, not on where this one stands",
	result.InputLength:    "it depends on how long the input is, not on what the other boards are",
	result.WholeBatch:     "it fails only after a whole batch of boards, and on no part of it",
}

// unknownWords say why no belief is named.
var unknownWords = map[result.Confidence]string{
	result.Hint:   "no known belief explains everything that it prints",
	result.GaveUp: "there was not enough time to look for a belief; adder diagnose FILE keeps looking",
}

// readingWords stand before the name of a reading.
const readingWords = "every output seen would be right under another reading of the rules: "

// captionOf says how small the boards of a hunt are, and how sure that is.
func captionOf(f *result.Failure) string {
	they, disappears, passes := "it fails", "the failure disappears", "every board that is one step smaller passes"
	if f.Kind == result.Differ {
		they, disappears, passes = "they differ", "the difference disappears", "they agree on every board that is one step smaller"
	}
	switch {
	case f.Smallest:
		return "there is no smaller board on which " + they
	case f.Minimal && len(f.Boards) > 1:
		return "without any one of these boards, or with one of them a step smaller, " + disappears
	case f.Minimal:
		return passes
	}
	return "there may be a smaller board on which " + they
}

// outsideWords say what a board breaks that the site promises.
func outsideWords(name string) string {
	if name == "" {
		return ""
	}
	words := "the site never gives such a board"
	if p, err := board.FindPromise(name); err == nil {
		words += ": it promises that " + p.Doc
	}
	return words
}
