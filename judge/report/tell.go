package report

import (
	"cmp"
	"fmt"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

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
