package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	Rows  [][]string // of facts and shows
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
	Partly    Part = "partly"    // what is believed on some boards
	Facts     Part = "facts"     // Rows are sentences
	Reading   Part = "reading"   // Text is the reading
	Shows     Part = "shows"     // Rows are a table with a head
	Mistakes  Part = "mistakes"  // Text counts them, Rows are sentences
	Mend      Part = "mend"      // what makes it right
	Changes   Part = "changes"   // Rows are sentences
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

// noteWords are the words of each note; %s is the board: "board 17", "this board".
var noteWords = map[result.Note]string{
	result.RightAlone: "on its own, %s is answered correctly",
	result.LeftOver: "the answer depends on the boards before it: look for what is kept from " +
		"board to board, as a table or a count, and for input that is not read",
	result.NotAlone: "it fails by the time it reaches %s, but not when " +
		"given %s alone: what comes before matters",
	result.ManyBoards: "%s alone is no problem: either many boards together take " +
		"too long, or what comes before it matters",
	result.AllRightBefore: "all boards had been answered correctly by then",
	result.BoardsAfter:    "it depends on the boards after it",
	result.WholeBatch:     "it fails only after a whole batch of boards, and on no part of it",
}

// unknownWords say why no belief is named.
var unknownWords = map[result.Confidence]string{
	result.Hint:   "no known belief explains everything that it prints",
	result.GaveUp: "there was not enough time to look for a belief; adder diagnose FILE keeps looking",
}

// Tell says why a submission is not accepted, or what was found on inputs that its site does not
// give. It returns nil if there is nothing to say. format names the format of the program's
// boards.
func Tell(r *result.Result, format string) *Doc {
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
	case accepted && r.Finding == nil && len(r.Warnings)+len(r.Unfinished) > 0:
		d.Title = "accepted"
		if len(r.Warnings) > 0 {
			d.Title = "accepted, with a warning"
		}
		d.beside(r)
		return d
	case r.Finding == nil && (d.Verdict == result.NotJudged || accepted):
		return nil
	case accepted && r.Finding.FromSource:
		d.add(Reason, "accepted by the suite; "+
			"but it fails on an input made from the numbers in its own source")
	case accepted:
		d.Title = "not on longer inputs"
		d.add(Reason, "right on inputs as its site gives them, but not on longer ones")
	}
	format = cmp.Or(FormatOf(r), format)
	if r.Opened != nil {
		d.opened(r.Opened)
	}
	if r.Reads != "" {
		name, given := Clean(r.Reads), cmp.Or(Clean(format), "plain")
		d.Title = "reads " + name
		d.add(Reason, fmt.Sprintf("it reads the format %s, but was given %s", name, given))
		if _, err := board.FindFormat(name); err == nil { // else it is one that was misread
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
	if f := cmp.Or(r.Finding, r.Failure); f != nil {
		d.diagnosed(r.Diagnosis)
		d.shown(f, f == r.Finding && r.Reads == "" && r.Opened == nil, format)
		d.examples(r.Diagnosis, f.Kind)
	}
	d.mistaken(r.Mistakes)
	if !r.Reading.Zero() {
		d.put(Block{
			Part:  Reading,
			Label: "every output seen would be right under another reading of the rules: ",
			Text:  r.Reading.String(),
		})
	}
	d.mended(r.Mend)
	d.beside(r)
	d.add(Notes, notRun(r))
	d.Title = cmp.Or(d.Title, Short(d.Part(Reason).Text, 90))
	return d
}

// opened says which file the program reads.
func (d *Doc) opened(x *result.Opened) {
	name := Short(Clean(string(x.File)), 64)
	d.Title = "reads " + name
	d.add(Reason, fmt.Sprintf("it reads the file %s instead of standard input", name))
	words := "it answers each of them, but not all answers are right"
	if x.Right {
		words = "all its answers are right"
	}
	d.add(Hint, fmt.Sprintf("hint: with %s in that file, %s", Counted(x.Boards, "board"), words))
}

// The most that is shown of what a program read, of what it printed instead of
// an answer, of what a compiler said, and of a reason.
const (
	inputLines  = 40
	inputBytes  = 2500
	shortInput  = 500 // bytes of an input that stands beneath a drawing
	shownOutput = 300 // bytes
	mostReason  = 600
	mostFrames  = 8
	mostOthers  = 4
	mostCopied  = 64 << 10 // bytes of an input that is cut and can still be taken along as a whole
)

// failed says where and how it fails. The first failure told gives the reason; a second one
// is on a smaller board. It does not repeat notes in said.
func (d *Doc) failed(f *result.Failure, said []result.Note) {
	if f == nil {
		return
	}
	reason := Short(Clean(strings.TrimSpace(f.Reason)), mostReason)
	if f.Kind == result.Refused {
		reason = cmp.Or(reason, "does not compile")
		first, _, _ := strings.Cut(cleanLines(strings.TrimSpace(string(f.Output)), 1000, 1), "\n")
		d.Title = Short(strings.TrimSpace(first), 60)
	}
	before := d.Part(Reason).Text
	switch {
	case d.Kind == "" && d.Part(Hint).Text != "":
		d.Kind, d.Where = f.Kind, whereOf(f)
		d.add(Elsewhere, "so it fails: "+reason)
	case before == "":
		d.Kind, d.Where = f.Kind, whereOf(f)
		d.add(Reason, reason)
	case reason != "" && reason != before:
		d.add(Elsewhere, "on the "+Plural(max(1, len(f.Boards)), "board")+" shown: "+reason)
	}
	which := "this board"
	switch {
	case f.Number > 0:
		which = "board " + Thousands(f.Number)
	case len(f.Boards) > 1:
		which = "the last board"
	}
	var notes []string
	for _, n := range f.Notes {
		if words := noteWords[n]; words != "" && !slices.Contains(said, n) {
			notes = append(notes, strings.ReplaceAll(words, "%s", which))
		}
	}
	d.add(Notes, strings.Join(notes, "; "))
}

// whereOf is the group, the case and the number of the board.
func whereOf(f *result.Failure) string {
	where := strings.Trim(Clean(f.Group)+"/"+Clean(f.Case), "/")
	if f.Number == 0 || where == "" {
		return where
	}
	return where + ", board " + Thousands(f.Number)
}

func (d *Doc) shown(f *result.Failure, hunted bool, format string) {
	// The reason of a crash ends with the line that explains it, often the only one.
	lines := cleanLines(strings.TrimSpace(string(f.Output)), 6000, 60)
	if !strings.HasSuffix(d.Part(Reason).Text, ": "+lines) &&
		!strings.HasSuffix(d.Part(Elsewhere).Text, ": "+lines) {
		d.add(Lines, lines)
	}
	if at := framesOf(f.Frames); at != "" {
		d.add(Frames, "it happened at "+at)
	}
	switch {
	case f.Last() != nil:
		d.Shown = f
		d.add(Boards, sequence(len(f.Boards), Size(f.Last())))
		if at := f.Blamed(); at+1 < len(f.Boards) {
			d.add(Which, fmt.Sprintf("it fails on board %d of these %d", at+1, len(f.Boards)))
		}
	case f.Size != nil:
		d.add(LeftOut,
			"too large to show: "+sequence(f.Size.Boards, sizeOf(f.Size.Cells, f.Size.Faces, f.Size.Jumps)))
	}
	if hunted && (d.Shown != nil || f.Size != nil) {
		d.add(Caption, captionOf(f))
	}
	d.read(f, format)
	d.answered(f)
	if f.Outside != "" {
		d.add(Outside, "the site never gives such an input: "+Clean(f.Outside))
	}
}

func sequence(boards int, last string) string {
	if boards > 1 {
		return Counted(boards, "board") + "; it fails on the one with " + last
	}
	return last
}

// captionOf says how small the boards of a hunt are, and how sure that is.
func captionOf(f *result.Failure) string {
	last := f.Last()
	switch {
	case f.Has(result.Least):
		return "the site gives no smaller board"
	case f.Smallest && last != nil && len(last.Jumps) > 0:
		return "it fails on no small board with fewer jumps, nor on one with as many jumps and fewer cells"
	case f.Smallest:
		return "there is no smaller board on which it fails"
	case f.Minimal && len(f.Boards) > 1:
		return "without any one of these boards, or with one of them a step smaller, the failure disappears"
	case f.Minimal:
		return "every board that is one step smaller passes"
	}
	return "there may be a smaller board on which it fails"
}

func framesOf(frames []result.Frame) string {
	var all []string
	for i, f := range frames {
		if i == mostFrames {
			all = append(all, fmt.Sprintf("and %d more", len(frames)-i))
			break
		}
		all = append(all, fmt.Sprintf("line %d", f.Line)+when(f.Function != "", " in "+Clean(f.Function)))
	}
	return strings.Join(all, ", called from ")
}

func (d *Doc) read(f *result.Failure, format string) {
	label, text := "input", string(f.Written)
	switch {
	case text != "":
		label = "input, as " + cmp.Or(Clean(format), "the site") + " writes it"
	case d.Shown != nil:
		text = string(board.Plain(f.Boards...))
	default:
		return
	}
	shown, whole := CutInput(text)
	d.put(Block{Part: Input, Label: label, Text: shown, Whole: whole, Long: len(text) > shortInput})
}

// CutInput is an input as it is shown. If it had to be cut, whole is all of it, unless that
// is too long for a page.
func CutInput(text string) (shown, whole string) {
	shown = cleanLines(text, inputBytes, inputLines)
	all := CleanLines(text)
	if all != shown && len(text) <= mostCopied {
		whole = all
	}
	return shown, whole
}

// answered compares the output with the answer, if the program ended normally.
func (d *Doc) answered(f *result.Failure) {
	if f.Kind.Verdict() != result.WrongAnswer || f.Expected == 0 {
		return
	}
	got := string(f.Got)
	if len(got) > shownOutput {
		got = cutAt(got, shownOutput) + "…"
	}
	b := Block{Part: Answers, Label: strconv.Itoa(f.Expected), Text: cmp.Or(Clean(got), "no output")}
	b.Same, b.Rest = difference(b.Label, got)
	d.put(b)
}
