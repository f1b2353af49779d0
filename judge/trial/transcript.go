package trial

import (
	"adder/judge/game/belief"
	"adder/judge/run/sandbox"
)

// A Transcript is what a program did on a whole batch.
type Transcript struct {
	Symptom  *Symptom // nil if all was right
	outcomes []belief.Outcome
	batch    *Batch
}

// Outcomes are what the program printed, board by board; nil if that is not known for each, or if
// there is no transcript.
func (t *Transcript) Outcomes() []belief.Outcome {
	if t == nil {
		return nil
	}
	if t.Symptom != nil {
		return t.outcomes
	}
	right := make([]belief.Outcome, t.batch.Len())
	for i, a := range t.batch.Answers {
		right[i] = belief.Outcome(a)
	}
	return right
}

// Keep remembers what the program did on a batch, unless nobody keeps the batch itself. Right
// outcomes are not kept: they are the batch's answers.
func (s *shared) Keep(b *Batch, symptom *Symptom, r sandbox.Result) *Transcript {
	t := &Transcript{Symptom: symptom, batch: b}
	if symptom != nil {
		t.outcomes = Answers(r, b.Len())
	}
	if !b.Passing {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.transcripts[b] = t
	}
	return t
}

// Transcript is what the program did on a batch earlier; nil if that is not known.
func (s *shared) Transcript(b *Batch) *Transcript {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.transcripts[b]
}
