package report

import (
	"encoding/json"
	"fmt"

	"adder/judge/grade"
	"adder/judge/hunt"
)

// An Entry is all that is said of one submission: its scorecard and, if it fell
// short and was hunted, what the hunt found.
type Entry struct {
	Card   *grade.Scorecard
	Hunt   *hunt.Report  // nil if it was not hunted
	Growth *grade.Growth // nil if it was not measured
}

// judged reports whether the card says something of the submission: it was not
// skipped, and we did not fail.
func (e Entry) judged() bool {
	return e.Card.Skipped == "" && e.Card.Verdict != grade.JudgeError
}

// MarshalJSON writes the scorecard's object, with what the hunt found and how
// the time grows added to it. An entry without a card has no fields.
func (e Entry) MarshalJSON() ([]byte, error) {
	if e.Card == nil {
		return []byte("{}"), nil
	}
	text, err := json.Marshal(e.Card)
	if err != nil {
		return nil, err
	}
	var more struct {
		Finding   *findingJSON   `json:"finding,omitempty"`
		Diagnosis *diagnosisJSON `json:"diagnosis,omitempty"`
		Behaviour string         `json:"behaviour,omitempty"`
		Growth    *growthJSON    `json:"growth,omitempty"`
	}
	if e.Hunt != nil {
		h := Hunt(e.Hunt)
		more.Finding, more.Diagnosis, more.Behaviour = h.Finding, h.Diagnosis, h.Behaviour
	}
	more.Growth = jsonOfGrowth(e.Growth)
	added, err := json.Marshal(more)
	return joined(text, added), err
}

// belief is the shortest thing to say about why a submission fell short: the
// belief behind it, or the smallest board.
func (e Entry) belief() string {
	switch {
	case e.Hunt == nil || e.Hunt.Finding == nil:
		return ""
	case e.Hunt.Diagnosis != nil && e.Hunt.Diagnosis.Name != "":
		return e.Hunt.Diagnosis.Name
	}
	f := e.Hunt.Finding
	if len(f.Boards) > 1 {
		return fmt.Sprintf("%s: %d boards", f.Kind, len(f.Boards))
	}
	return fmt.Sprintf("%s: %s", f.Kind, oneLine(f.Last()))
}
