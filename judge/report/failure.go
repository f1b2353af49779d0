package report

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

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

// The most that is shown of what a program read, of what it printed instead of
// an answer, of what a compiler said, and of a reason.
const (
	inputLines  = 40
	inputBytes  = 2500
	shortInput  = 500 // bytes of an input that stands beneath a drawing
	shownOutput = 300 // bytes
	mostReason  = 600
	mostFrames  = 8
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
		d.Title = Short(compileError(string(f.Output)), 60)
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
		words := noteWords[n]
		if n == result.LeftOver && f.Fault == result.Missing {
			words = "with boards before it, an answer is missing: look for a loop over the boards that is " +
				"not there or ends too early, for a board that is skipped, and for what is kept from board to board"
		}
		if words != "" && !slices.Contains(said, n) {
			notes = append(notes, strings.ReplaceAll(words, "%s", which))
		}
	}
	d.add(Notes, strings.Join(notes, "; "))
	d.add(Notes, Clean(f.Growth))
}

// compileError is the line of a compiler that says what is wrong, or else its first. Behind the
// name of a long file it would be cut off.
func compileError(output string) string {
	lines := strings.Split(CleanLines(strings.TrimSpace(output)), "\n")
	at := max(0, slices.IndexFunc(lines, saysError.MatchString))
	return inFile.ReplaceAllString(strings.TrimSpace(lines[at]), "line $1: ")
}

var (
	saysError = regexp.MustCompile(`(?i)error`)
	inFile    = regexp.MustCompile(`^[^:()]+[:(](\d+)[:,)]\S*\s`) // a.c:2:35: a.cs(2,35):
)

// whereOf is the group, the case and the number of the board.
func whereOf(f *result.Failure) string {
	where := strings.Trim(Clean(f.Group)+"/"+Clean(f.Case), "/")
	if f.Number == 0 || where == "" {
		return where
	}
	return where + ", board " + Thousands(f.Number) + when(f.File != "", " (from "+Clean(f.File)+")")
}

func (d *Doc) showBoards(f *result.Failure, hunted bool, format string) {
	if at := framesOf(f.Frames); at != "" {
		d.add(Frames, "it happened at "+at)
	}
	// The reason of a crash ends with the line that explains it, often the only one.
	lines := cleanLines(strings.TrimSpace(string(f.Output)), 6000, 60)
	if !strings.HasSuffix(d.Part(Reason).Text, ": "+lines) &&
		!strings.HasSuffix(d.Part(Elsewhere).Text, ": "+lines) {
		d.add(Lines, lines)
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
	case f.Has(result.NoSmaller):
		return "no smaller board may be given"
	case f.Smallest && last != nil && len(last.Jumps) > 0:
		const no = "it fails on no small board with fewer jumps, nor on one with as many jumps and fewer cells"
		return when(len(last.Jumps) > 1, "with its jumps in order, ") + no // in others they have only one order
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
		of := when(f.File != "", " of "+Clean(f.File))
		all = append(all, fmt.Sprintf("line %d", f.Line)+of+when(f.Function != "", " in "+Clean(f.Function)))
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

// difference shows where got leaves expected: the beginning that they share, and
// the rest.
func difference(expected, got string) (same, rest []Piece) {
	n := 0
	for n < len(expected) && n < len(got) && expected[n] == got[n] {
		n++
	}
	return pieces(got[:n]), pieces(got[n:])
}
