package result

import (
	"slices"

	"adder/judge/base/fault"
)

// A Detail is how much of a result a student may see.
type Detail string

// Of treats the zero value as DetailVerdict, which reveals the least.
const (
	DetailFull    Detail = "full"
	DetailInput   Detail = "input"
	DetailVerdict Detail = "verdict"
)

// A DetailRow is a detail with its description.
type DetailRow struct {
	Detail Detail
	Doc    string
	of     func(Result) Result
}

// Details lists the details from the most to the least.
var Details = []DetailRow{
	{DetailFull, "everything, except the repair that --mend found: it is the teacher's", withoutMend},
	{
		DetailInput,
		"the board that failed, what was expected and printed, and the belief; no names of cases",
		withInput,
	},
	{DetailVerdict, "only verdicts and scores, and the compiler's messages", withVerdict},
}

func DetailNames() []string {
	return fault.Names(Details, func(d DetailRow) string { return string(d.Detail) })
}

// FindDetail returns the detail that --feedback names.
func FindDetail(name string) (Detail, error) {
	return Detail(name), fault.OneOf("feedback", name, DetailNames())
}

// Of returns a copy of r without what is hidden from students: hidden fields are
// removed, not marked. r itself is left unchanged. Every output for students is made
// from such a copy.
func (d Detail) Of(r Result) Result {
	for _, row := range Details {
		if row.Detail == d {
			return row.of(r)
		}
	}
	return withVerdict(r)
}

// hiddenError replaces the text of a judge error, which may contain paths of this
// machine.
const hiddenError = "the judge failed; this says nothing about the program"

func (r *Result) hideTroubles() {
	if r.Error != "" {
		r.Error, r.Hint = hiddenError, ""
	}
	if r.Verdict == JudgeError {
		r.Note = ""
	}
}

func withoutMend(r Result) Result {
	r.Mend = nil
	return r
}

// withInput also removes the names of cases, and the digest of the behaviour: comparing
// digests would tell students about each other.
func withInput(r Result) Result {
	r.hideTroubles()
	r.Behaviour, r.Hunt, r.Mend, r.NotRun, r.Unfinished = "", nil, nil, nil, nil
	if r.Failure != nil {
		f := *r.Failure
		f.hideCase()
		r.Failure = &f
	}
	r.Others = slices.Clone(r.Others)
	for i := range r.Others {
		r.Others[i].hideCase()
	}
	return r
}

// hideCase removes the name of the case, and what means nothing without it.
func (f *Failure) hideCase() {
	if f.Case != "" {
		f.Case, f.File, f.Number = "", "", 0
	}
}

// withVerdict also removes boards, sentences and measurements. It lists what to keep,
// so a new field stays hidden until someone decides otherwise. A sentence may quote the
// program's stderr, and a time may encode data: both could leak the input. Compiler
// messages are safe: the compiler saw no board.
func withVerdict(r Result) Result {
	kept := Result{
		Student: r.Student, File: r.File, Note: r.Note, Submission: r.Submission, Language: r.Language,
		Expected: r.Expected, Verdict: r.Verdict, Score: r.Score, MaxScore: r.MaxScore,
		Skipped: r.Skipped, Error: r.Error, Sandbox: r.Sandbox, Run: r.Run, Arrival: r.Arrival, Grade: r.Grade,
	}
	kept.hideTroubles()
	for _, g := range r.Groups {
		kept.Groups = append(kept.Groups, Group{
			Name:     g.Name,
			Verdict:  g.Verdict,
			Score:    g.Score,
			MaxScore: g.MaxScore,
		})
	}
	f := r.Failure
	if f != nil && f.Kind == Refused {
		kept.Failure = &Failure{Kind: f.Kind, Reason: f.Reason, Output: f.Output}
	}
	return kept
}
