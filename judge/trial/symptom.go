package trial

import (
	"time"

	"adder/judge/game/board"
	"adder/judge/run/sandbox"
	"adder/judge/verdict"
	"adder/judge/verdict/result"
)

// A Symptom is how a program failed on a batch, or on a single board. The failure's Number is the
// board's in its batch, from 1; 0 if all answers were right before the program failed.
type Symptom struct {
	*result.Failure
	Sure   bool          // the output says which board it is
	Killer int           // the number of the board that kills it alone; 0 if none is known
	Limit  time.Duration // the CPU time that the batch had; 0 is unknown
}

// Same reports whether two runs of one input went the same way; nil is right. Two runs that
// reached a limit are the same, even if it was another limit or after more answers.
func Same(s, t *Symptom) bool {
	if s == nil || t == nil {
		return s == t
	}
	if s.Kind.Exhausts() && t.Kind.Exhausts() {
		return true
	}
	return t.Kind == s.Kind && t.Got == s.Got && t.Number == s.Number
}

// Finding is the failure of a confirmed symptom, on the boards that show it.
func (s *Symptom) Finding(stage string, boards ...board.Board) *result.Failure {
	f := *s.Failure
	f.Stage, f.Boards, f.Number, f.Line = stage, boards, 0, 0
	f.Alone = len(boards) == 1
	return &f
}

// NewSymptom is the symptom of a run of a batch within that CPU time. A wrong answer certainly
// is the board's if the output has a line for each board.
func NewSymptom(f *result.Failure, b *Batch, r sandbox.Result, cpu time.Duration) *Symptom {
	lines := 0
	for range verdict.Lines(r.Stdout) {
		lines++
	}
	return &Symptom{Failure: f, Sure: f.Kind == result.Wrong && lines == b.Len(), Limit: cpu}
}
