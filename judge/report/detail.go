package report

import (
	"errors"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/hunt"
)

// A Detail is how much of an entry a student may see.
type Detail string

// The zero value is no detail; Of takes it for DetailVerdict, which gives away
// the least.
const (
	DetailFull    Detail = "full"    // everything
	DetailInput   Detail = "input"   // the boards that failed and what is believed; neither the names of hidden cases nor our own troubles
	DetailVerdict Detail = "verdict" // verdicts and scores, and what the compiler says
)

// Details lists the details with what they mean, from the most to the least.
var Details = []struct {
	Detail Detail
	Doc    string
	of     func(Entry) Entry
}{
	{DetailFull, "everything", func(e Entry) Entry { return e }},
	{DetailInput, "the board that failed, what was expected and printed, and the belief; no names of cases", withInput},
	{DetailVerdict, "verdicts and scores alone, and what the compiler says", withVerdict},
}

// Of returns a copy of e without what is hidden from a student: it is taken out,
// not marked. What e points to is left as it was. Outputs for students are
// given such copies and nothing else.
func (d Detail) Of(e Entry) Entry {
	for _, row := range Details {
		if row.Detail == d {
			return row.of(e)
		}
	}
	return withVerdict(e)
}

// errHidden is said instead of a judge error's own words, which may name our
// folders.
var errHidden = errors.New("the judge failed; this says nothing of the program")

// withInput takes out the names of cases, and what tells one student about
// another: a digest of the behaviour can be compared.
func withInput(e Entry) Entry {
	if e.Card == nil {
		return e
	}
	card := *e.Card
	card.Failures = nil
	for _, f := range e.Card.Failures {
		f.Case = ""
		card.Failures = append(card.Failures, f)
	}
	if card.Err != nil {
		card.Err = errHidden
	}
	e.Card = &card
	if e.Hunt != nil {
		e.Hunt = &hunt.Report{Subject: e.Hunt.Subject, Finding: e.Hunt.Finding, Diagnosis: e.Hunt.Diagnosis, Sandbox: e.Hunt.Sandbox}
	}
	return e
}

// withVerdict also takes out boards, sentences and measurements. A sentence can
// hold what the program printed on standard error, and so the input; a time can
// be made to tell of it too. What the compiler says is the student's own: it
// saw no board.
func withVerdict(e Entry) Entry {
	e.Hunt, e.Growth = nil, nil
	if e.Card == nil {
		return e
	}
	card := *e.Card
	card.Reading = board.Rules{}
	card.Groups, card.Failures = nil, nil
	for _, g := range e.Card.Groups {
		card.Groups = append(card.Groups, grade.GroupResult{Name: g.Name, Verdict: g.Verdict, Score: g.Score, MaxScore: g.MaxScore})
	}
	for _, f := range e.Card.Failures {
		if f.Verdict == grade.CompileError {
			card.Failures = append(card.Failures, grade.Failure{Verdict: f.Verdict, Reason: f.Reason})
		}
	}
	if card.Err != nil {
		card.Err = errHidden
	}
	e.Card = &card
	return e
}
