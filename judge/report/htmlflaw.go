package report

import (
	"bytes"
	"fmt"
	"html/template"
	"strconv"
	"strings"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/hunt"
)

// A flaw is what is said of why a submission is not accepted. The text of it
// is the key by which submissions share a block of the page.
type flaw struct {
	Verdict   grade.Verdict
	Title     string // a few words
	Where     string // group, case and number
	Reason    string // what is wrong there
	Smaller   string // what is wrong on the board that is shown, if it is another one
	Lines     string // a reason of several lines, as a compiler writes it
	Input     string
	Size      string // "3 cells, 1 face, 1 jump"
	Caption   string // how small the board is
	Expected  string
	Same      []piece // what got shares with expected
	Got       []piece // and what it does not
	Nothing   bool    // nothing was printed
	Belief    string
	Doc       string
	Others    []string // beliefs that predict the same
	Facts     []string
	Shows     []showView
	Reading   string
	LeakNote  bool
	Outside   string        // what the site promises, and this board breaks
	boards    []board.Board // to be drawn
	diagnosis *hunt.Diagnosis
	reading   board.Rules
}

type showView struct{ Board, Answer, Prints string }

// A flawGroup is submissions that fail in the same way.
type flawGroup struct {
	flaw
	members    []int
	unexpected bool
}

// A nameView is a submission in a list.
type nameView struct{ Name, File string }

// flawBlock is a failure as the template shows it.
type flawBlock struct {
	flaw
	ID       string
	Open     bool
	Several  bool
	Names    []nameView
	More     int
	Pictures []template.HTML
	NoRoom   bool // pictures are left out for want of room
}

// flawOf returns what there is to show of e: why it is not accepted, or what was
// found outside of what the site promises; nil if there is nothing.
func flawOf(e Entry, f *board.Format) *flaw {
	if x := failureOf(e, f); x != nil {
		return x
	}
	if e.Card == nil || e.Hunt == nil || e.Hunt.Finding == nil || e.Card.Verdict != grade.Accepted {
		return nil
	}
	x := &flaw{Verdict: e.Card.Verdict, Title: "not beyond the promises", Outside: "Right wherever the site’s promises hold, and not beyond."}
	x.found(e.Hunt, f)
	if p := e.Hunt.Finding.Outside; p != nil {
		x.Outside = "Right wherever the site’s promises hold. Here is a board outside of them, for the site promises: " + p.Doc + "."
	}
	return x
}

// failureOf returns why e is not accepted, or nil.
func failureOf(e Entry, f *board.Format) *flaw {
	c := e.Card
	switch {
	case c == nil || c.Skipped != "" || c.Verdict == grade.Accepted || c.Verdict == grade.NotJudged:
		return nil
	case c.Verdict == grade.JudgeError:
		return &flaw{Verdict: c.Verdict, Title: "our own fault", Reason: judgeError(c.Err)}
	}
	x := &flaw{Verdict: c.Verdict, Title: arrows(clean(e.belief()))}
	if on := c.Failure(); on != nil {
		x.onCase(on, f)
	}
	if e.Hunt != nil && e.Hunt.Finding != nil {
		x.found(e.Hunt, f)
	}
	if !c.Reading.Zero() {
		x.reading, x.Reading = c.Reading, c.Reading.String()
	}
	if x.Title == "" {
		x.Title = short(x.Reason, 90)
	}
	return x
}

func judgeError(err error) string {
	words := "this says nothing of the program"
	if err != nil {
		words = clean(err.Error())
	}
	return "The judge failed: " + words
}

// onCase takes over what the suite showed.
func (x *flaw) onCase(f *grade.Failure, format *board.Format) {
	var where []string
	for _, word := range []string{f.Group, f.Case} {
		if word != "" {
			where = append(where, word)
		}
	}
	x.Where = strings.Join(where, "/")
	if f.Number == 0 {
		x.reason(f.Reason)
		return
	}
	x.Where += ", board " + Thousands(uint64(f.Number))
	x.reason(f.Reason)
	x.drawn(format, f.Board)
	if f.Verdict == grade.WrongAnswer {
		x.answers(f.Expected, f.Got)
	}
}

// reason keeps a sentence as it is, and the lines of a compiler as lines.
func (x *flaw) reason(s string) {
	s = strings.TrimSpace(s)
	if strings.Contains(s, "\n") {
		x.Reason, x.Lines = "", cleanLines(s, 6000, 60)
		x.Title, _, _ = strings.Cut(x.Lines, "\n")
		x.Title = short(strings.TrimSpace(x.Title), 60)
		return
	}
	x.Reason = short(clean(s), 600)
}

// found takes over what a hunt found, which is smaller than what the suite
// showed.
func (x *flaw) found(r *hunt.Report, format *board.Format) {
	f := r.Finding
	if x.Reason == "" && x.Lines == "" {
		x.reason(f.Reason)
	} else if x.Lines == "" {
		x.Smaller = short(clean(f.Reason), 600)
	}
	x.drawn(format, f.Boards...)
	x.Caption = size(f)
	x.Expected = ""
	if f.Kind == hunt.Wrong || f.Kind == hunt.Leak || f.Kind == hunt.Nondeterministic {
		x.answers(f.Expected, f.Got)
	}
	x.LeakNote = f.Kind == hunt.Leak && !strings.HasPrefix(x.Reason, "right alone")
	if r.Diagnosis != nil {
		x.diagnosed(r.Diagnosis, f.Kind)
	}
}

func (x *flaw) answers(expected int, got string) {
	x.Expected, x.Nothing = strconv.Itoa(expected), got == ""
	if len(got) > shownOutput {
		got = got[:shownOutput] + "…"
	}
	x.Same, x.Got = difference(x.Expected, got)
}

// The most that is shown of what a program read, and of what it printed instead
// of an answer.
const (
	inputLines  = 40
	inputText   = 2500 // bytes
	shownOutput = 300  // bytes
)

func (x *flaw) drawn(format *board.Format, boards ...board.Board) {
	if len(boards) == 0 || boards[len(boards)-1].Cells == 0 {
		return
	}
	x.boards, x.Size = boards, headline(&boards[len(boards)-1])
	if len(boards) > 1 {
		x.Size = fmt.Sprintf("%s boards, the last one of %s", Thousands(uint64(len(boards))), x.Size)
	}
	x.Input = cleanLines(string(inputOf(format, boards)), inputText, inputLines)
}

// inputOf is the boards as the program read them, or no more of them than is
// shown.
func inputOf(format *board.Format, boards []board.Board) []byte {
	text := format.Begin(nil, len(boards))
	for i := range boards {
		if len(text) > 2*inputText {
			break
		}
		if format.Expresses(&boards[i]) != nil {
			return board.Plain(boards...)
		}
		text = format.Append(text, &boards[i])
	}
	return text
}

func (x *flaw) diagnosed(d *hunt.Diagnosis, k hunt.Kind) {
	x.diagnosis = d
	if d.Confidence != hunt.Exact {
		for _, f := range d.Facts {
			x.Facts = append(x.Facts, arrows(clean(f)))
		}
		return
	}
	x.Belief, x.Doc = clean(d.Name), clean(d.Doc)
	if len(d.Class) > 1 {
		x.Others = d.Class[1:min(len(d.Class), 7)]
	}
	if k == hunt.Leak {
		return // single boards show nothing of it
	}
	for _, s := range d.Shows {
		x.Shows = append(x.Shows, showView{arrows(oneLine(&s.Board)), strconv.Itoa(s.Answer), clean(s.Belief)})
	}
}

// key tells failures of which the same is to be said.
func (x *flaw) key() string {
	var b bytes.Buffer
	y := *x
	y.boards, y.diagnosis = nil, nil // Input and Doc say the same
	fmt.Fprintf(&b, "%+v", y)
	return b.String()
}
