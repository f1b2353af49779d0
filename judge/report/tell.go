package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/result"
)

// Tell says why a submission is not accepted, or what was found outside of what
// the site promises; nil if there is nothing to say. format is the name of that
// in which the program reads boards.
func Tell(r *result.Result, format string) *Doc {
	d := &Doc{Verdict: r.Verdict, Title: Cause(r)}
	if d.Verdict == result.NotJudged && r.Finding != nil {
		d.Verdict = r.Finding.Verdict()
	}
	switch {
	case d.Verdict == result.JudgeError:
		d.Title = "Adder failed"
		d.add(Reason, Short(Clean(Why(r)), mostReason))
		return d
	case d.Verdict == result.Accepted && r.Finding == nil && len(r.Warnings) > 0:
		d.Title = "accepted, with a warning"
		d.warned(r.Warnings)
		d.unfinished(r.Unfinished)
		return d
	case d.Verdict == result.Accepted && r.Finding == nil && len(r.Unfinished) > 0:
		d.Title = "accepted"
		d.unfinished(r.Unfinished)
		return d
	case r.Finding == nil && (d.Verdict == result.NotJudged || d.Verdict == result.Accepted):
		return nil
	case d.Verdict == result.Accepted && r.Finding.FromSource:
		d.add(Reason, "accepted by the suite; but it fails on an input made from the numbers in its own source")
	case d.Verdict == result.Accepted:
		d.Title = "not beyond the promises"
		d.add(Reason, "right wherever the site's promises hold, but not beyond them")
	}
	if r.Reads != "" {
		d.reads(r, cmp.Or(FormatOf(r), format))
	}
	var said []result.Note
	if d.failed(r.Failure, nil); r.Failure != nil {
		said = r.Failure.Notes
	}
	d.failed(r.Finding, said)
	if f := cmp.Or(r.Finding, r.Failure); f != nil {
		d.shown(f, f == r.Finding && r.Reads == "", cmp.Or(FormatOf(r), format))
		d.diagnosed(r.Diagnosis, f.Kind)
	}
	d.mistaken(r.Mistakes)
	if !r.Reading.Zero() {
		d.Blocks = append(d.Blocks, Block{Part: Reading, Label: readingWords, Text: r.Reading.String()})
	}
	d.mended(r.Mend)
	d.warned(r.Warnings)
	d.unfinished(r.Unfinished)
	if words := notRun(r); words != "" {
		d.add(Notes, words)
	}
	d.Title = cmp.Or(d.Title, Short(d.text(Reason), 90))
	return d
}

// unfinished says what was not done to its end beside the verdict.
func (d *Doc) unfinished(all []result.Unfinished) {
	for _, u := range all {
		if u.Stopped {
			d.add(Notes, fmt.Sprintf("%s %s", Clean(u.Step), Short(Clean(string(u.Reason)), mostReason)))
			continue
		}
		d.add(Notes, fmt.Sprintf("Adder did not finish %s; the verdict stands: %s", Clean(u.Step), Short(Clean(string(u.Reason)), mostReason)))
	}
}

// reads says first that a program reads another format than the one that it was
// given, and what to do.
func (d *Doc) reads(r *result.Result, given string) {
	name := Clean(r.Reads)
	d.Title = "reads " + name
	d.add(Reason, fmt.Sprintf("it reads the format %s, but was given %s", name, cmp.Or(Clean(given), "plain")))
	d.add(Hint, fmt.Sprintf("hint: adder judge --format %s %s", name, Clean(path(r))))
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
)

// failed says where and how it fails. The first failure that is told has the
// reason; a second one is that of a smaller board. Notes that were said already
// are not repeated.
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
	switch before := d.text(Reason); {
	case d.Kind == "" && d.text(Hint) != "":
		d.Kind, d.Where = f.Kind, whereOf(f)
		d.add(Elsewhere, "so it fails: "+reason)
	case before == "":
		d.Kind, d.Where = f.Kind, whereOf(f)
		d.add(Reason, reason)
	case reason != "" && reason != before:
		d.add(Elsewhere, "on the "+Plural(max(1, len(f.Boards)), "board")+" shown: "+reason)
	}
	d.add(Notes, noted(f, said))
}

// whereOf is the group, the case and the number of the board.
func whereOf(f *result.Failure) string {
	where := strings.Trim(Clean(f.Group)+"/"+Clean(f.Case), "/")
	if f.Number == 0 || where == "" {
		return where
	}
	return where + ", board " + Thousands(uint64(f.Number))
}

func noted(f *result.Failure, said []result.Note) string {
	which := "this board"
	switch {
	case f.Number > 0:
		which = "board " + Thousands(uint64(f.Number))
	case len(f.Boards) > 1:
		which = "the last board"
	}
	var all []string
	for _, n := range f.Notes {
		if words := noteWords[n]; words != "" && !slices.Contains(said, n) {
			all = append(all, strings.ReplaceAll(words, "%s", which))
		}
	}
	return strings.Join(all, "; ")
}

// shown takes over the boards, and what the program did on them.
func (d *Doc) shown(f *result.Failure, hunted bool, format string) {
	if lines := cleanLines(strings.TrimSpace(string(f.Output)), 6000, 60); !d.said(lines) {
		d.add(Lines, lines)
	}
	d.add(Frames, framesOf(f.Frames))
	switch {
	case f.Last() != nil:
		d.Shown = f
		d.add(Boards, sequence(len(f.Boards), Size(f.Last())))
		if at := Blamed(f); at+1 < len(f.Boards) {
			d.add(Which, fmt.Sprintf("it fails on board %d of these %d", at+1, len(f.Boards)))
		}
	case f.Size != nil:
		d.add(LeftOut, "too large to show: "+sequence(f.Size.Boards, sizeOf(f.Size.Cells, f.Size.Faces, f.Size.Jumps)))
	}
	if hunted && (d.Shown != nil || f.Size != nil) {
		d.add(Caption, captionOf(f))
	}
	d.read(f, format)
	d.answered(f)
	d.add(Outside, outsideWords(f.Outside))
}

// said reports whether the reason, or that on the board shown, ends with a text:
// the reason of a crash ends with the line that explains it, often the only one.
func (d *Doc) said(text string) bool {
	return strings.HasSuffix(d.text(Reason), ": "+text) || strings.HasSuffix(d.text(Elsewhere), ": "+text)
}

func sequence(boards int, last string) string {
	if boards > 1 {
		return Counted(boards, "board") + "; it fails on the one with " + last
	}
	return last
}

// Blamed is the index of the board on which a failure shows.
func Blamed(f *result.Failure) int {
	for i := range f.Boards {
		if &f.Boards[i] == f.Last() {
			return i
		}
	}
	return 0
}

func framesOf(frames []result.Frame) string {
	var all []string
	for i, f := range frames {
		if i == mostFrames {
			all = append(all, fmt.Sprintf("and %d more", len(frames)-i))
			break
		}
		words := fmt.Sprintf("line %d", f.Line)
		if f.Function != "" {
			words += " in " + Clean(f.Function)
		}
		all = append(all, words)
	}
	if len(all) == 0 {
		return ""
	}
	return "it happened at " + strings.Join(all, ", called from ")
}

// read shows what the program was given.
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
	d.Blocks = append(d.Blocks, Block{Part: Input, Label: label, Text: shown, Whole: whole, Long: len(text) > shortInput})
}

// mostCopied is how long an input may be that is cut and can still be taken along
// as a whole.
const mostCopied = 64 << 10

// CutInput is an input as it is shown. whole is all of it, if it had to be cut and
// is not too long to be taken along, else "".
func CutInput(text string) (shown, whole string) {
	shown = cleanLines(text, inputBytes, inputLines)
	if all := CleanLines(text); all != shown && len(text) <= mostCopied {
		whole = all
	}
	return shown, whole
}

// answered compares what was printed with the answer, where the program ended as
// it should.
func (d *Doc) answered(f *result.Failure) {
	if f.Kind.Verdict() != result.WrongAnswer || f.Kind == result.Differ || f.Expected == 0 {
		return
	}
	got := string(f.Got)
	if len(got) > shownOutput {
		got = got[:shownOutput] + "…"
	}
	b := Block{Part: Answers, Label: strconv.Itoa(f.Expected), Text: cmp.Or(Clean(got), "no output")}
	b.Same, b.Rest = difference(b.Label, got)
	d.Blocks = append(d.Blocks, b)
}
