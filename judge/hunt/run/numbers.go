package run

import (
	"bytes"
	"strconv"

	"adder/judge/misconception"
	"adder/judge/sandbox"
)

// Numbers reads the first number of each line that is not blank. It returns nil
// if a line has none, or there are more than most lines.
func Numbers(output []byte, most int) []misconception.Outcome {
	outcomes := make([]misconception.Outcome, 0, most)
	for line := range bytes.Lines(output) {
		first, _, _ := bytes.Cut(bytes.TrimSpace(line), []byte(" "))
		if len(first) == 0 {
			continue
		}
		n, err := strconv.Atoi(string(first))
		if err != nil || len(outcomes) == most {
			return nil
		}
		outcomes = append(outcomes, misconception.Outcome(n))
	}
	return outcomes
}

// Answered reports whether a run ended well with an answer for each board.
func Answered(r sandbox.Result, numbers []misconception.Outcome, boards int) bool {
	return r.Stop == sandbox.Exited && r.Code == 0 && len(numbers) == boards
}
