package report

import (
	"cmp"
	"fmt"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// A Doc is what is said of a submission that is not accepted. Terminal, Markdown, plain text
// and page differ in how they set it, never in its words. All text in it is clean; see
// [Clean].
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
	Rows  [][]string // of shows
	Same  []Piece    // what an output shares with the answer,
	Rest  []Piece    // and what it does not
}

// A Part is what a block is about.
type Part string

const (
	Reason    Part = "reason"    // what is wrong, always first; on the suite's board, if that failed
	Hint      Part = "hint"      // what to do first
	Elsewhere Part = "elsewhere" // what is wrong on the smaller board that is shown
	Notes     Part = "notes"     // what else is known of the failure
	Frames    Part = "frames"    // where in the source a crash happened
	Lines     Part = "lines"     // verbatim, of a compiler or a crash
	Boards    Part = "boards"    // drawn; Text is their size
	LeftOut   Part = "leftout"   // boards that are too large to show
	Caption   Part = "caption"   // how small they are
	Input     Part = "input"     // verbatim; Label says in which format
	Answers   Part = "answers"   // Label is the answer, Text what was printed
	Outside   Part = "outside"   // why the site never gives such an input
	Which     Part = "which"     // of the boards fails, if it is not the last
	Belief    Part = "belief"    // Text is its name
	Doubt     Part = "doubt"     // why it is only probable
	Advice    Part = "advice"    // what is wrong with it; Label is its name, if there are two
	Others    Part = "others"    // beliefs that explain the same
	Unknown   Part = "unknown"   // why no belief is named
	Where     Part = "where"     // on which boards it fails
	Partly    Part = "partly"    // what is believed on some boards
	Facts     Part = "facts"     // each with a bullet
	Reading   Part = "reading"   // Text is the reading
	Shows     Part = "shows"     // Rows are a table with a head
	Mend      Part = "mend"      // what makes it right
	Change    Part = "change"    // with a bullet
	Diff      Part = "diff"      // verbatim
)

// put appends a block.
func (d *Doc) put(b Block) { d.Blocks = append(d.Blocks, b) }

// add appends a sentence, unless it is empty.
func (d *Doc) add(p Part, text string) {
	if text != "" {
		d.put(Block{Part: p, Text: text})
	}
}

// All are the blocks of a part.
func (d *Doc) All(p Part) (all []Block) {
	for _, b := range d.Blocks {
		if b.Part == p {
			all = append(all, b)
		}
	}
	return all
}

// Part is the first block of a part, or one without text.
func (d *Doc) Part(p Part) Block { return append(d.All(p), Block{})[0] }

// Explain says why a submission is not accepted, or what was found on inputs that its site does not
// give. It returns nil if there is nothing to say. format names the format of the program's
// boards.
func Explain(r *result.Result, format string) *Doc {
	d := &Doc{Verdict: r.Verdict, Title: Cause(r)}
	if d.Verdict == result.NotJudged && r.Finding != nil {
		d.Verdict = r.Finding.Verdict()
	}
	accepted := d.Verdict == result.Accepted
	switch {
	case d.Verdict == result.JudgeError:
		d.Title = cmp.Or(when(r.Hint != "", "not judged"), "Adder failed")
		d.add(Reason, Short(Clean(Why(r)), mostReason))
		return d
	case accepted && r.Finding == nil && len(r.Warnings)+len(r.Unfinished)+len(r.LeftOut) > 0:
		d.Title = "accepted"
		if len(r.Warnings) > 0 {
			d.Title = "accepted, with a warning"
		}
		d.beside(r)
		return d
	case r.Finding == nil && (d.Verdict == result.NotJudged || accepted):
		return nil
	case accepted:
		d.Title = "not on longer inputs"
		d.add(Reason, "right on inputs as its site gives them, but not on longer ones")
	}
	format = cmp.Or(formatOf(r), format)
	if r.Reads != "" {
		name, given := Clean(r.Reads), cmp.Or(Clean(format), "plain")
		d.Title = "reads " + name
		d.add(Reason, fmt.Sprintf("it reads the format %s, but was given %s", name, given))
		_, err := board.FindFormat(name)
		if err == nil { // else it is a format that was misread, which no flag names
			d.add(Hint, fmt.Sprintf("hint: adder judge --format %s %s", name, Clean(path(r))))
		}
	}
	d.failed(r.Failure, nil)
	first := cmp.Or(r.Failure, &result.Failure{})
	if r.Finding != nil && len(r.Finding.Frames) == 0 { // else those of the finding are shown
		at := framesOf(first.Frames)
		if at != "" {
			d.add(Notes, "the crash happened at "+at)
		}
	}
	d.failed(r.Finding, first.Notes)
	f := cmp.Or(r.Finding, r.Failure)
	if f != nil {
		d.diagnosed(r.Diagnosis)
		d.showBoards(f, f == r.Finding && r.Reads == "", format)
		d.examples(r.Diagnosis)
	}
	if !r.Reading.Zero() {
		d.put(Block{
			Part:  Reading,
			Label: "every output seen would be right under another reading of the rules: ",
			Text:  r.Reading.String(),
		})
	}
	if r.Opened != "" {
		d.add(Hint, fmt.Sprintf("your program opens %s; the boards come on standard input",
			Short(Clean(string(r.Opened)), 64)))
	}
	if r.Draws != "" {
		d.add(Hint, fmt.Sprintf("your source asks for random numbers (%s); the player chooses every throw, "+
			"so nothing is left to chance", Short(Clean(string(r.Draws)), 64)))
	}
	d.mended(r.Mend)
	d.beside(r)
	d.add(Notes, notRun(r))
	d.Title = cmp.Or(d.Title, Short(d.Part(Reason).Text, 90))
	return d
}
