// Package verdict says what a run earns: [Check] compares what was printed with the
// answers, [Decide] turns how a run ended into a failure or none, [Total] makes a verdict
// and a score of those of the groups. It runs nothing.
//
//	check.go                            right or wrong, line by line: missing, extra and shifted answers
//	throws.go                           throws that are printed behind an answer
//	lines.go                            an output as lines and words, and how long one may be
//	decide.go                           a failure: its kind, and its reason in a sentence
//	crash.go                            what a runtime printed as it died: the line, the error
//	hints.go                            hints for outputs and errors that beginners meet
//	score.go                            verdict and points of a submission
package verdict

import (
	"bytes"
	"fmt"
	"iter"
	"math"
	"slices"
	"strconv"
	"unicode/utf8"

	"adder/judge/game/board"
	"adder/judge/verdict/result"
)

// Boards yields the boards of a case in order, for checks that need them. It
// is asked only where an output gives throws.
type Boards func() *board.Scanner

// Check compares a program's output with the answers, one line per board: the
// answer, then that many throws or, unless they are required, nothing. Blank lines do
// not count.
//
// A number is read as a whole number in decimal: 05 is 5 and -01 is -1, but +5,
// 5.0 and 5e0 are refused.
//
// Check returns nil if everything is right, else the first fault, whose Number is
// the board's. The error is our own: a case that cannot be read. The output is
// read in place, however long its lines are.
func Check(output []byte, answers []int32, boards Boards, throws bool) (*result.Failure, error) {
	c := checker{answers: answers, boards: boards, required: throws}
	for line, rest := range Lines(output) {
		if f := c.line(line, rest); f != nil {
			read := output[:len(output)-len(rest)]
			f.Line = bytes.Count(read, []byte("\n"))
			if !bytes.HasSuffix(read, []byte("\n")) {
				f.Line++
			}
			return f, c.replay.err
		}
	}
	return c.end(len(output) > 0), c.replay.err
}

// checker is the state of one comparison.
type checker struct {
	answers  []int32
	boards   Boards
	required bool // an answer without throws is wrong
	done     int  // boards answered so far
	replay   replayer
}

// line checks the next line that is not blank. rest is what follows it.
func (c *checker) line(line, rest []byte) *result.Failure {
	if c.done == len(c.answers) {
		return c.extra(line)
	}
	first, throws := CutWord(line)
	want := int(c.answers[c.done])
	n, ok := Number(first)
	if !ok {
		return c.fault(result.NotNumber, line, notNumber(first, line))
	}
	if n != want {
		return c.wrong(n, line, rest)
	}
	if len(throws) > 0 || c.required && want > 0 {
		reason := c.throws(throws, want)
		switch {
		case reason == "":
		case c.done == 0 && c.allOn(throws, rest):
			return c.fault(result.OneLine, line, "all answers are on one line; print each on a line of its own")
		default:
			return c.fault(result.WrongThrows, line, reason)
		}
	}
	c.done++
	return nil
}

func (c *checker) throws(throws []byte, want int) string {
	if len(throws) == 0 {
		return "the task asks for the throws too, and none were printed"
	}
	if want < 0 {
		return fmt.Sprintf("-1 is followed by %s, but it takes no throws", quoted(throws))
	}
	return c.replay.check(c.boards, c.done, throws, want)
}

// allOn reports whether a line, the only one, has the answers of all boards: what follows the first
// is as many numbers as there are other boards. If these are no right answers either, they must be
// too many for throws.
func (c *checker) allOn(words, rest []byte) bool {
	others := c.answers[1:]
	count, right := 0, true
	for len(words) > 0 {
		var word []byte
		word, words = CutWord(words)
		n, ok := Number(word)
		if !ok || count == len(others) {
			return false
		}
		right = right && n == int(others[count])
		count++
	}
	last := len(bytes.TrimLeft(rest, blanks)) == 0
	return last && count > 0 && count == len(others) && (right || count > int(c.answers[0]))
}

func (c *checker) end(printed bool) *result.Failure {
	if c.done == len(c.answers) {
		return nil
	}
	reason := fmt.Sprintf("the output ends after %d of %d answers", c.done, len(c.answers))
	switch {
	case c.done == 0 && printed:
		reason = "the program printed only blank lines"
	case c.done == 0:
		reason = "the program printed nothing"
	}
	return c.fault(result.Missing, nil, reason)
}

func (c *checker) extra(line []byte) *result.Failure {
	f := &result.Failure{
		Kind:   result.Wrong,
		Fault:  result.Extra,
		Number: len(c.answers),
		Got:    result.Text(shorten(line)),
	}
	switch f.Number {
	case 0:
		f.Reason = "there are no boards, so nothing should be printed"
		return f
	case 1:
		f.Reason = "there is more output after the answer to the only board"
	default:
		f.Reason = fmt.Sprintf("there is more output after the answers to all %d boards", f.Number)
	}
	f.Expected = int(c.answers[f.Number-1])
	return f
}

// mostOver is how far above the smallest 32-bit number an answer is taken to have
// overflowed.
const mostOver = 1 << 20

func (c *checker) wrong(got int, line, rest []byte) *result.Failure {
	want := int(c.answers[c.done])
	if c.silentWhereStuck(got, rest) {
		return c.fault(result.Missing, nil,
			"no answer is printed where no throws lead to the last cell; print -1 there")
	}
	if f := c.shifted(got, line, rest); f != nil {
		return f
	}
	var reason string
	lines := c.printed(rest)
	switch {
	case lines < len(c.answers) && slices.Contains(c.answers[c.done+1:], int32(got)):
		reason = fmt.Sprintf("the output has %d of %d lines; up to board %d, whose answer is %d, "+
			"one is missing or wrong", lines, len(c.answers), c.done+1, want)
	case got <= math.MinInt32+mostOver && got >= math.MinInt32:
		reason = fmt.Sprintf("the answer is %d, not %d: "+
			"adding to the largest 32-bit number makes it negative", want, got)
	case want == -1:
		reason = fmt.Sprintf("no throws lead to the last cell, so the answer is -1, not %d", got)
	case got == -1:
		reason = fmt.Sprintf("the last cell can be reached in %s", result.Throws(want))
	case got > want:
		reason = fmt.Sprintf("the answer is too high: it takes only %s", result.Throws(want))
	default:
		reason = fmt.Sprintf("the answer is too low: it takes %s", result.Throws(want))
	}
	if len(c.answers) == 1 {
		reason = ofSeveral(rest, want, reason)
	}
	return c.fault(result.WrongNumber, line, reason)
}

// printed is the number of lines, of which rest follows the one that is checked.
func (c *checker) printed(rest []byte) int {
	lines := c.done + 1
	for range Lines(rest) {
		lines++
	}
	return lines
}

// silentWhereStuck reports whether the next line and the rest are the answers to all boards ahead but
// those whose answer is -1.
func (c *checker) silentWhereStuck(got int, rest []byte) bool {
	ahead := c.answers[c.done:]
	if ahead[0] != -1 {
		return false
	}
	stuck := func(answer int32) bool { return answer == -1 }
	others := slices.DeleteFunc(slices.Clone(ahead), stuck)
	return len(others) > 0 && got == int(others[0]) && Explains(others[1:], rest)
}

// ofSeveral adds to the reason for a line that it is not the only one for the board, if
// others follow.
func ofSeveral(rest []byte, want int, reason string) string {
	lines, last := 1, []byte(nil)
	for line := range Lines(rest) {
		lines, last = lines+1, line
	}
	switch {
	case lines == 1:
		return reason
	case string(last) == strconv.Itoa(want):
		return fmt.Sprintf("%d lines are printed for one board; the last is the answer", lines)
	}
	return fmt.Sprintf("%d lines are printed for one board; of the first, %s", lines, reason)
}

func (c *checker) fault(way result.Fault, line []byte, reason string) *result.Failure {
	f := &result.Failure{
		Kind:   result.Wrong,
		Fault:  way,
		Number: c.done + 1,
		Got:    result.Text(shorten(line)),
		Reason: reason,
	}
	if c.done < len(c.answers) {
		f.Expected = int(c.answers[c.done])
	}
	return f
}

// Number reads a decimal number. A program that prints a plus sign, or more
// digits than any answer has, prints something else.
func Number(word []byte) (int, bool) {
	const most = 18 // digits, which an int holds
	digits := bytes.TrimPrefix(word, []byte("-"))
	n, known := 0, 0
	for _, c := range digits {
		if c-'0' > 9 || known == most {
			return 0, false
		}
		n = n*10 + int(c-'0')
		if n > 0 {
			known++
		}
	}
	if len(digits) < len(word) {
		n = -n
	}
	return n, len(digits) > 0
}

// shorten cuts what a program printed to what fits a line.
func shorten(text []byte) string {
	const most = 60
	if len(text) > most {
		cut := most
		for cut > most-utf8.UTFMax && !utf8.RuneStart(text[cut]) { // not inside a character
			cut--
		}
		return string(bytes.ToValidUTF8(text[:cut], []byte("?"))) + "..."
	}
	return string(bytes.ToValidUTF8(text, []byte("?")))
}

// quoted is what a program printed, shortened, between quotation marks.
func quoted(text []byte) string { return strconv.Quote(shorten(text)) }

// shiftProof is how many lines must fit, one line off, before an output is
// called shifted rather than wrong; small answers agree by chance.
const shiftProof = 12

// shifted reports an output whose answers are right but stand a line too early,
// an answer having been left out, or too late, a line having been put in. line
// is the first wrong one; rest is what follows it.
func (c *checker) shifted(got int, line, rest []byte) *result.Failure {
	numbers := []int{got}
	for n, ok := range firstNumbers(rest) {
		if len(numbers) > shiftProof || !ok {
			break
		}
		numbers = append(numbers, n)
	}
	if len(numbers) <= shiftProof {
		return nil
	}
	ahead := c.answers[c.done:]
	switch {
	case fits(numbers, ahead[1:]):
		return c.fault(result.Shifted, line, fmt.Sprintf("the answer to board %d is missing: "+
			"the %d lines from there on answer the boards after it", c.done+1, shiftProof))
	case fits(numbers[1:], ahead):
		return c.fault(result.Shifted, line, fmt.Sprintf("there is an extra line before the answer "+
			"to board %d: the %d lines after it answer that board and those after it", c.done+1, shiftProof))
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

// firstNumbers yields the first number of each line that is not blank. At the first line without
// one it yields false and ends.
func firstNumbers(output []byte) iter.Seq2[int, bool] {
	return func(yield func(int, bool) bool) {
		for line := range Lines(output) {
			first, _ := CutWord(line)
			n, ok := Number(first)
			if !yield(n, ok) || !ok {
				return
			}
		}
	}
}

// Explains reports whether these are the first numbers of an output's lines.
// Throws do not count: they would be played by the game itself.
func Explains(answers []int32, output []byte) bool {
	done := 0
	for n, ok := range firstNumbers(output) {
		if !ok || done == len(answers) || n != int(answers[done]) {
			return false
		}
		done++
	}
	return done == len(answers)
}
