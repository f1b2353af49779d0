package grade

import (
	"bytes"
	"fmt"
	"strconv"

	"adder/judge/board"
	"adder/judge/result"
)

// Boards yields the boards of a case in order, for checks that need them. It
// is asked only where an output gives throws.
type Boards func() *board.Scanner

// CheckOptions is what a task adds to the comparison of answers.
type CheckOptions struct {
	RequireThrows bool // an answer without throws is wrong
	IgnoreThrows  bool // throws are neither asked for nor played
}

// Check compares a program's output with the answers, one line per board: the
// answer, then either nothing or that many throws. Blank lines do not count.
//
// A number is read as a whole number in decimal: 05 is 5 and -01 is -1, but +5,
// 5.0 and 5e0 are refused.
//
// Check returns nil if everything is right, else the first fault, whose Number is
// the board's. The error is our own: a case that cannot be read. The output is
// read in place, however long its lines are.
func Check(output []byte, answers []int32, boards Boards, o CheckOptions) (*result.Failure, error) {
	c := checker{answers: answers, boards: boards, options: o}
	rest := output
	for number := 1; len(rest) > 0; number++ {
		line := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			line, rest = rest[:i], rest[i+1:]
		} else {
			rest = nil
		}
		if line = trim(line); len(line) == 0 {
			continue
		}
		if f := c.line(line, rest); f != nil {
			f.Line = number
			return f, c.replay.err
		}
	}
	return c.end(len(output) > 0), c.replay.err
}

// checker is the state of one comparison.
type checker struct {
	answers []int32
	boards  Boards
	options CheckOptions
	done    int // boards answered so far
	replay  replayer
}

// line checks the next line that is not blank. rest is what follows it.
func (c *checker) line(line, rest []byte) *result.Failure {
	if c.done == len(c.answers) {
		return c.extra(line)
	}
	first, throws := cutField(line)
	want := int(c.answers[c.done])
	if n, ok := parseInt(first); !ok {
		return c.fault(result.NotNumber, line, notNumber(first, line))
	} else if n != want {
		return c.wrong(n, line, rest)
	}
	if !c.options.IgnoreThrows && (len(throws) > 0 || c.options.RequireThrows && want > 0) {
		if reason := c.throws(throws, want); reason != "" {
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
	if c.done == 0 && c.allOn(throws) {
		return "all answers are on one line; print each on a line of its own"
	}
	if want < 0 {
		return fmt.Sprintf("-1 is followed by %s, but it takes no throws", quoted(throws))
	}
	return c.replay.check(c.boards, c.done, throws, want)
}

// allOn reports whether what follows the first board's answer on its line is
// the answers of all the others, and could not be throws, which are as many as
// the answer says.
func (c *checker) allOn(words []byte) bool {
	others := c.answers[1:]
	if len(others) == 0 || len(others) == int(c.answers[0]) {
		return false
	}
	for _, want := range others {
		var word []byte
		word, words = cutField(words)
		if n, ok := parseInt(word); !ok || n != int(want) {
			return false
		}
	}
	return len(words) == 0
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
	f := &result.Failure{Kind: result.Wrong, Fault: result.Extra, Number: len(c.answers), Got: result.Text(Short(line))}
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

func (c *checker) wrong(got int, line, rest []byte) *result.Failure {
	want := int(c.answers[c.done])
	if f := c.shifted(line, rest); f != nil {
		return f
	}
	var reason string
	switch {
	case want == -1:
		reason = fmt.Sprintf("no throws lead to the last cell, so the answer is -1, not %d", got)
	case got == -1:
		reason = fmt.Sprintf("the last cell can be reached in %s", throwCount(want))
	case got > want:
		reason = fmt.Sprintf("the answer is too high: it takes only %s", throwCount(want))
	default:
		reason = fmt.Sprintf("the answer is too low: it takes %s", throwCount(want))
	}
	return c.fault(result.WrongNumber, line, reason)
}

func (c *checker) fault(way result.Fault, line []byte, reason string) *result.Failure {
	f := &result.Failure{Kind: result.Wrong, Fault: way, Number: c.done + 1, Got: result.Text(Short(line)), Reason: reason}
	if c.done < len(c.answers) {
		f.Expected = int(c.answers[c.done])
	}
	return f
}

// cutField splits off the first word of a line without blanks at its ends.
func cutField(line []byte) (first, rest []byte) {
	i := bytes.IndexAny(line, blanks)
	if i < 0 {
		return line, nil
	}
	return line[:i], trim(line[i:])
}

// blanks are what may stand between the words of a line.
const blanks = " \t\v\f\r"

func trim(line []byte) []byte { return bytes.Trim(line, blanks) }

// parseInt reads a decimal number. A program that prints a plus sign, or more
// digits than any answer has, prints something else.
func parseInt(word []byte) (int, bool) {
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

// Short shortens what a program printed to what fits a line.
func Short(text []byte) string {
	const most = 60
	if len(text) > most {
		return string(bytes.ToValidUTF8(text[:most], []byte("?"))) + "..."
	}
	return string(bytes.ToValidUTF8(text, []byte("?")))
}

// quoted is what a program printed, shortened, between quotation marks.
func quoted(text []byte) string { return strconv.Quote(Short(text)) }
