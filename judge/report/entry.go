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
	Card *grade.Scorecard
	Hunt *hunt.Report // nil if it was not hunted
}

// Cards returns the scorecards of entries.
func Cards(entries []Entry) []*grade.Scorecard {
	var cards []*grade.Scorecard
	for _, e := range entries {
		cards = append(cards, e.Card)
	}
	return cards
}

// MarshalJSON writes the scorecard's object, with the finding and the diagnosis
// of the hunt added to it.
func (e Entry) MarshalJSON() ([]byte, error) {
	text, err := json.Marshal(e.Card)
	if err != nil || e.Hunt == nil {
		return text, err
	}
	h := Hunt(e.Hunt)
	more, err := json.Marshal(struct {
		Finding   *findingJSON   `json:"finding,omitempty"`
		Diagnosis *diagnosisJSON `json:"diagnosis,omitempty"`
		Behaviour string         `json:"behaviour,omitempty"`
	}{h.Finding, h.Diagnosis, h.Behaviour})
	if err != nil || len(more) <= len("{}") {
		return text, err
	}
	return append(append(text[:len(text)-1], ','), more[1:]...), nil
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
