package grade

import (
	"bytes"
	"fmt"

	"adder/judge/result"
)

// shiftProof is how many lines must fit, one line off, before an output is
// called shifted rather than wrong; small answers agree by chance.
const shiftProof = 12

// shifted reports an output whose answers are right but stand a line too early,
// an answer having been left out, or too late, a line having been put in. line
// is the first wrong one; rest is what follows it.
func (c *checker) shifted(line, rest []byte) *result.Failure {
	numbers := firstNumbers(line, rest, shiftProof+1)
	if len(numbers) <= shiftProof {
		return nil
	}
	ahead := c.answers[c.done:]
	switch {
	case fits(numbers, ahead[1:]):
		return c.fault(result.Shifted, line, fmt.Sprintf("the answer to board %d is missing: from there on, each line answers the next board", c.done+1))
	case fits(numbers[1:], ahead):
		return c.fault(result.Shifted, line, fmt.Sprintf("there is an extra line before the answer to board %d: from there on, each line answers the previous board", c.done+1))
	}
	return nil
}

// fits reports whether the numbers are the answers, and are not all the same,
// which would prove nothing.
func fits(numbers []int, answers []int32) bool {
	if len(answers) < shiftProof {
		return false
	}
	varied := false
	for i, n := range numbers[:shiftProof] {
		if n != int(answers[i]) {
			return false
		}
		varied = varied || n != numbers[0]
	}
	return varied
}

// firstNumbers returns the first number of each line, until one has none.
func firstNumbers(line, rest []byte, most int) []int {
	var numbers []int
	for len(numbers) < most {
		if line = trim(line); len(line) > 0 {
			first, _ := cutField(line)
			n, ok := parseInt(first)
			if !ok {
				break
			}
			numbers = append(numbers, n)
		}
		if len(rest) == 0 {
			break
		}
		line, rest, _ = bytes.Cut(rest, []byte("\n"))
	}
	return numbers
}
