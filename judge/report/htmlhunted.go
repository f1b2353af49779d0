package report

import (
	"adder/judge/grade"
	"adder/judge/hunt"
)

// Hunted is the entry of a program that was hunted and not judged: a verdict
// without groups and without a score.
func Hunted(r *hunt.Report) Entry {
	card := &grade.Scorecard{Submission: r.Subject, Verdict: grade.Accepted, Sandbox: r.Sandbox}
	if r.Finding != nil && r.Finding.Outside == nil { // on the site's terms
		card.Verdict = grade.Verdict(verdictOfKind[r.Finding.Kind])
	}
	return Entry{Card: card, Hunt: r}
}
