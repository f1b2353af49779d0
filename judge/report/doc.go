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
	Long  bool       // an input that is too long to stand beneath a drawing
	Rows  [][]string // of facts and shows
	Same  []Piece    // what an output shares with the answer,
	Rest  []Piece    // and what it does not
}

// A Part is what a block is about.
type Part string

const (
	Reason    Part = "reason"    // what is wrong, always first; the suite's board, if there is one
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
	Belief    Part = "belief" // Text is its name
	Advice    Part = "advice" // what is wrong with it; Label is its name, if there are two
	Others    Part = "others"
	Unknown   Part = "unknown" // why no belief is named
	Facts     Part = "facts"   // Rows are sentences
	Reading   Part = "reading" // Text is the reading
	Shows     Part = "shows"   // Rows are a table with a head
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

// noteWords are the words of each note; %s is the board's number in its case.
var noteWords = map[result.Note]string{
	result.RightAlone:     "alone, this board is answered correctly",
	result.LeftOver:       "the program keeps something from the boards before it",
	result.NotAlone:       "it fails by the time of %s, but not on that board alone: the program keeps something from the boards before it",
	result.ManyBoards:     "%s alone is no problem: either many boards together take too long, or the program keeps something from the boards before it",
	result.AllRightBefore: "all boards had been answered correctly by then",
	result.WholeBatch:     "it fails only after a whole batch of boards, and on no part of the batch",
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
	switch {
	case f.Smallest:
		return "no smaller board exists on which it fails"
	case f.Minimal && len(f.Boards) > 1:
		return "leaving out or shrinking any one of these boards makes the failure disappear"
	case f.Minimal:
		return "making this board smaller in any single step makes the failure disappear"
	}
	return "there may be a smaller board on which it fails"
}

// outsideWords say what a board breaks that the site promises.
func outsideWords(name string) string {
	if name == "" {
		return ""
	}
	if p, err := board.FindPromise(name); err == nil {
		name = p.Doc
	}
	return "outside what the site promises: " + Clean(name)
}

// Why is why a result has no score; "" if it has one.
func Why(r *result.Result) string {
	switch {
	case r.Note != "":
		return r.Note
	case r.Skipped != "":
		return "not judged: " + r.Skipped
	case r.Verdict == result.JudgeError && r.Error != "":
		return "not judged, by our own fault: " + r.Error
	case r.Verdict == result.JudgeError:
		return "not judged, by our own fault"
	}
	return ""
}

// Names are what a submission is called, a student where there is one, and the
// file if that says more.
func Names(r *result.Result) (name, file string) {
	submission := string(r.Submission)
	if submission == "" || r.Student != "" && r.File != "" {
		submission = r.File
	}
	if r.Student == "" {
		return Short(Clean(submission), 120), ""
	}
	return Short(Clean(r.Student), 120), Short(Clean(submission), 120)
}

func nameOf(r *result.Result) string {
	name, _ := Names(r)
	return name
}

// Cause is the shortest thing to say about why a submission fell short: the
// belief behind it, or the smallest board. It is clean.
func Cause(r *result.Result) string {
	switch {
	case r.Diagnosis != nil && r.Diagnosis.Name != "":
		return Clean(r.Diagnosis.Name)
	case r.Finding == nil:
		return ""
	case len(r.Finding.Boards) > 1:
		return string(r.Finding.Kind) + ": " + Counted(len(r.Finding.Boards), "board")
	}
	return string(r.Finding.Kind) + ": " + onBoard(r.Finding)
}

// onBoard is the board on which a failure shows, on a line.
func onBoard(f *result.Failure) string {
	if b := f.Last(); b != nil {
		return boardLine(b)
	}
	if s := f.Size; s != nil {
		return sizeOf(s.Cells, s.Faces, s.Jumps)
	}
	return "a board"
}
