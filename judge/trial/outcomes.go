package trial

import (
	"adder/judge/game/belief"
	"adder/judge/run/sandbox"
	"adder/judge/verdict"
)

// longestWord is more bytes than any number or word that is read has. A program may print a
// word of 64 MiB.
const longestWord = 32

// readNumbers reads the first word of each line that is not blank. It returns nil
// if a word is neither a number nor means "no answer", or if there are more than most lines.
func readNumbers(output []byte, most int) []belief.Outcome {
	outcomes := make([]belief.Outcome, 0, most)
	for line := range verdict.Lines(output) {
		first, _ := verdict.CutWord(line)
		o, known := belief.ParseOutcome(string(first[:min(len(first), longestWord)]))
		if !known || len(outcomes) == most {
			return nil
		}
		outcomes = append(outcomes, o)
	}
	return outcomes
}

// Answers is the numbers that a run printed for that many boards; nil unless it ended well
// with an answer for each.
func Answers(r sandbox.Result, boards int) []belief.Outcome {
	if r.Stop != sandbox.Exited || r.Code != 0 {
		return nil
	}
	numbers := readNumbers(r.Stdout, boards)
	if len(numbers) != boards {
		return nil
	}
	return numbers
}
