package grade

import (
	"bytes"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// keepReadings drops the readings of the rules that do not explain what a run
// printed for the boards of a case from lo to before hi. fault is what Check found
// in it.
func (s *submission) keepReadings(c *cases.Case, lo, hi int, r sandbox.Result, fault *result.Failure) error {
	var kept []board.Rules
	for _, rules := range s.readings {
		if r.Stop != sandbox.Exited || r.Code != 0 {
			break
		}
		answers, err := c.Answers, error(nil)
		if !rules.Zero() {
			answers, err = c.Under(rules)
		}
		if err != nil {
			return err
		}
		if rules.Zero() && fault == nil || explains(answers[lo:hi], r.Stdout) {
			kept = append(kept, rules)
		}
	}
	s.readings = kept
	return nil
}

// explains reports whether these are the first numbers of an output's lines.
// Throws do not count: they would be played by the game itself.
func explains(answers []int32, output []byte) bool {
	done := 0
	for line := range bytes.Lines(output) {
		if line = trim(bytes.TrimSuffix(line, []byte("\n"))); len(line) == 0 {
			continue
		}
		first, _ := cutField(line)
		n, ok := parseInt(first)
		if !ok || done == len(answers) || n != int(answers[done]) {
			return false
		}
		done++
	}
	return done == len(answers)
}
