package verdict

import (
	"bytes"
	"iter"
)

// Lines yields the lines of an output that are not blank, without blanks at their ends, and what
// follows each. Every reader of an output uses it, so all agree on what a line is. A program may
// print 64 MiB of blanks: they take about a nanosecond each.
func Lines(output []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(line, rest []byte) bool) {
		for {
			output = bytes.TrimLeft(output, blanks)
			if len(output) == 0 {
				return
			}
			line, rest, _ := bytes.Cut(output, []byte("\n"))
			if !yield(bytes.TrimRight(line, blanks), rest) {
				return
			}
			output = rest
		}
	}
}

const (
	// longestKept is how much of an output is kept as it is, in bytes: many outputs wait at one
	// time for what is decided of others.
	longestKept = 64 << 10
	// longestWord is more bytes than any number or word has that means something.
	longestWord = 32
)

// Kept is what is kept of an output for some boards when it was checked. Of a long one these
// are the first words of its lines, of one line more than there are boards, so that answers are
// read and lines are counted as before.
func Kept(output []byte, boards int) []byte {
	if len(output) <= longestKept {
		return output
	}
	var words []byte
	lines := 0
	for line := range Lines(output) {
		first, _ := CutWord(line)
		words = append(append(words, first[:min(len(first), longestWord)]...), '\n')
		lines++
		if lines > boards {
			break
		}
	}
	return words
}

// blanks may stand between the words of a line, and at its ends.
const blanks = " \t\n\v\f\r"

// CutWord splits off the first word of a line that has no blanks at its ends.
func CutWord(line []byte) (first, rest []byte) {
	end := bytes.IndexAny(line, blanks)
	if end < 0 {
		return line, nil
	}
	return line[:end], bytes.TrimLeft(line[end:], blanks)
}
