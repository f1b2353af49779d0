package result

import (
	"fmt"
	"slices"
	"strings"

	"adder/judge/usage"
)

// A Detail is how much of a result a student may see.
type Detail string

// The zero value is no detail; Of takes it for DetailVerdict, which gives away
// the least.
const (
	DetailMend    Detail = "mend"    // everything, and the change that makes the program right
	DetailLine    Detail = "line"    // everything, and the lines that such a change touches
	DetailFull    Detail = "full"    // everything but that
	DetailInput   Detail = "input"   // the boards that failed and what is believed; neither the names of hidden cases nor our own troubles
	DetailVerdict Detail = "verdict" // verdicts and scores, and what the compiler says
)

// A DetailRow is a detail, and what it means.
type DetailRow struct {
	Detail Detail
	Doc    string
	of     func(Result) Result
}

// Details lists the details with what they mean, from the most to the least.
var Details = []DetailRow{
	{DetailMend, "everything, including what --mend found", func(r Result) Result { return r }},
	{DetailLine, "everything, but only the line numbers of what --mend found", withLine},
	{DetailFull, "everything except what --mend found", withoutMend},
	{DetailInput, "the board that failed, what was expected and printed, and the belief; no names of cases", withInput},
	{DetailVerdict, "only verdicts and scores, and the compiler's messages", withVerdict},
}

// DetailNames are the names of the details.
func DetailNames() (names []string) {
	for _, d := range Details {
		names = append(names, string(d.Detail))
	}
	return names
}

// FindDetail finds the detail that --feedback names.
func FindDetail(name string) (Detail, error) {
	names := DetailNames()
	if !slices.Contains(names, name) {
		return "", usage.New(fmt.Sprintf("--feedback is %q", name), usage.DidYouMean(name, names, "there are "+strings.Join(names, ", ")))
	}
	return Detail(name), nil
}

// Of returns a copy of r without what is hidden from a student: it is taken out,
// not marked. What r points to is left as it was. Outputs for students are given
// such copies and nothing else.
func (d Detail) Of(r Result) Result {
	for _, row := range Details {
		if row.Detail == d {
			return row.of(r)
		}
	}
	return withVerdict(r)
}

// hiddenError is said instead of a judge error's own words, which may name our
// folders.
const hiddenError = "the judge failed; this says nothing about the program"

func (r *Result) hideTroubles() {
	if r.Error != "" {
		r.Error = hiddenError
	}
	if r.Verdict == JudgeError {
		r.Note = ""
	}
}

func withoutMend(r Result) Result {
	r.Mend = nil
	return r
}

// withLine keeps of a mend which lines it changes, and not how.
func withLine(r Result) Result {
	if r.Mend == nil {
		return r
	}
	m := *r.Mend
	m.Diff, m.Changes = "", nil
	for _, c := range r.Mend.Changes {
		m.Changes = append(m.Changes, Change{Line: c.Line})
	}
	r.Mend = &m
	return r
}

// withInput takes out the names of cases, and what tells one student about
// another: a digest of the behaviour can be compared.
func withInput(r Result) Result {
	r.hideTroubles()
	r.Behaviour, r.Hunt, r.Mend, r.NotRun, r.Unfinished = "", nil, nil, nil, nil
	if r.Failure != nil {
		f := *r.Failure
		f.Case = ""
		r.Failure = &f
	}
	r.Others = slices.Clone(r.Others)
	for i := range r.Others {
		r.Others[i].Case = ""
	}
	return r
}

// withVerdict also takes out boards, sentences and measurements: it names what is
// kept, so that a new field is hidden until somebody thinks about it. A sentence
// can hold what the program printed on standard error, and so the input; a time
// can be made to tell of it too. What the compiler says is the student's own: it
// saw no board.
func withVerdict(r Result) Result {
	kept := Result{
		Student: r.Student, File: r.File, Note: r.Note, Submission: r.Submission, Language: r.Language,
		Expected: r.Expected, Verdict: r.Verdict, Score: r.Score, MaxScore: r.MaxScore,
		Skipped: r.Skipped, Error: r.Error, Sandbox: r.Sandbox, Run: r.Run, Handed: r.Handed, Grade: r.Grade,
	}
	kept.hideTroubles()
	for _, g := range r.Groups {
		kept.Groups = append(kept.Groups, Group{Name: g.Name, Verdict: g.Verdict, Score: g.Score, MaxScore: g.MaxScore})
	}
	if f := r.Failure; f != nil && f.Kind == Refused {
		kept.Failure = &Failure{Kind: f.Kind, Reason: f.Reason, Output: f.Output}
	}
	return kept
}
