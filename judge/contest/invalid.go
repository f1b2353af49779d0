package contest

// invalidInputs are files that an input validator must refuse.
var invalidInputs = []struct{ name, why, text string }{
	{"empty", "an empty file", ""},
	{"newline", "an empty line", "\n"},
	{"words", "no numbers", "these are no boards\n"},
	{"binary", "bytes that are no text", "\x00\xff\x80\n"},
	{"no-newline", "the last line does not end", "1\n2 1 0"},
	{"carriage-returns", "lines end as on another system", "1\r\n2 1 0\r\n"},
	{"byte-order-mark", "the file begins with a byte order mark", "\ufeff1\n2 1 0\n"},
	{"leading-blank", "a blank before a number", "1\n 2 1 0\n"},
	{"trailing-blank", "a blank after the last number of a line", "1\n2 1 0 \n"},
	{"two-blanks", "two blanks between numbers", "1\n2  1 0\n"},
	{"tab", "a tab between numbers", "1\n2\t1 0\n"},
	{"blank-line", "an empty line between boards", "2\n2 1 0\n\n2 1 0\n"},
	{"blank-line-at-end", "an empty line after the last board", "1\n2 1 0\n\n"},
	{"one-line", "all numbers on one line", "1 2 1 0\n"},
	{"split-line", "the numbers of a board on two lines", "1\n2 1\n0\n"},
	{"leading-zero", "a number with a leading zero", "1\n02 1 0\n"},
	{"two-zeros", "zero with two digits", "1\n2 1 00\n"},
	{"plus", "a number with a sign", "1\n+2 1 0\n"},
	{"minus-zero", "zero with a sign", "1\n2 1 -0\n"},
	{"fraction", "a number with a point", "1\n2.0 1 0\n"},
	{"other-digits", "digits of another script", "1\n\u0662 1 0\n"},
	{"boards-missing", "fewer boards than announced", "2\n2 1 0\n"},
	{"boards-more", "more boards than announced", "1\n2 1 0\n2 1 0\n"},
	{"boards-negative", "a negative number of boards", "-1\n"},
	{"boards-too-many", "more boards than cells allow", "1000001\n"},
	{"jumps-missing", "fewer jumps than announced", "1\n4 1 2\n2 3\n"},
	{"jumps-more", "more jumps than announced", "1\n4 1 1\n2 3\n3 1\n"},
	{"jumps-too-many", "as many jumps as cells", "1\n2 1 2\n1 2\n1 2\n"},
	{"one-cell", "a board of one cell", "1\n1 1 0\n"},
	{"cells-too-many", "one cell more than a million", "1\n1000001 1 0\n"},
	{"no-face", "a die without a face", "1\n2 0 0\n"},
	{"faces-too-many", "one face more than a million", "1\n2 1000001 0\n"},
	{"huge-number", "a number that no machine holds", "1\n2 99999999999999999999999999 0\n"},
	{"start-zero", "a jump from cell 0", "1\n4 1 1\n0 3\n"},
	{"start-last", "a jump from the last cell", "1\n4 1 1\n4 2\n"},
	{"end-zero", "a jump to cell 0", "1\n4 1 1\n2 0\n"},
	{"end-beyond", "a jump to a cell beyond the last", "1\n4 1 1\n2 5\n"},
	{"jump-to-itself", "a jump that ends where it starts", "1\n4 1 1\n2 2\n"},
	{"same-start", "two jumps with one start", "1\n4 1 2\n2 3\n2 1\n"},
	{"same-jump", "one jump twice", "1\n4 1 2\n2 3\n2 3\n"},
	{"cells-together", "one cell more than two million together", "3\n1000000 1 0\n999999 1 0\n2 1 0\n"},
}

// The folders of outputs, and of answer files that are none.
const (
	invalidAnswer = "invalid_answer"
	invalidOutput = "invalid_output"
	validOutput   = "valid_output"
)

// Three boards: one where two throws are enough, an empty one,
// and one whose last cell is out of reach.
const (
	outputsIn  = "3\n12 3 2\n2 9\n10 4\n5 3 0\n3 1 1\n2 1\n"
	outputsAns = "2\n2\n-1\n"
)

// outputs are what a program may print for these boards, and what it may not.
var outputs = []struct{ kind, name, why, text string }{
	{validOutput, "numbers", "the numbers alone", outputsAns},
	{validOutput, "throws", "the throws of one board", "2 1 3\n2\n-1\n"},
	{validOutput, "all-throws", "the throws of all boards", "2 1 3\n2 1 3\n-1\n"},
	{validOutput, "blanks", "blanks and empty lines", "\n  2\t1  3 \r\n\n2\n-1\n\n"},
	{validOutput, "no-newline", "the last line does not end", "2\n2\n-1"},
	{validOutput, "leading-zeros", "numbers with leading zeros", "02 01 3\n2\n-01\n"},
	{invalidOutput, "empty", "nothing", ""},
	{invalidOutput, "too-high", "one throw too many", "3\n2\n-1\n"},
	{invalidOutput, "too-low", "one throw too few", "1\n2\n-1\n"},
	{invalidOutput, "stuck", "a way where there is none", "2\n2\n2\n"},
	{invalidOutput, "not-stuck", "-1 where there is a way", "-1\n2\n-1\n"},
	{invalidOutput, "missing", "a line too few", "2\n2\n"},
	{invalidOutput, "extra", "a line too many", "2\n2\n-1\n-1\n"},
	{invalidOutput, "one-line", "all on one line", "2 2 -1\n"},
	{invalidOutput, "words", "words before the number", "the answer is 2\n2\n-1\n"},
	{invalidOutput, "fraction", "a number with a point", "2.0\n2\n-1\n"},
	{invalidOutput, "plus", "a number with a plus", "+2\n2\n-1\n"},
	{invalidOutput, "throws-astray", "throws that lead elsewhere", "2 1 2\n2\n-1\n"},
	{invalidOutput, "throws-stuck", "throws after -1", "2\n2\n-1 1\n"},
	{invalidOutput, "throws-beyond", "a throw that leads beyond the last cell", "2\n2 3 3\n-1\n"},
	{invalidOutput, "throws-missing", "fewer throws than the answer says", "2 1\n2\n-1\n"},
	{invalidOutput, "throws-more", "more throws than the answer says", "2 1 3 1\n2\n-1\n"},
	{invalidOutput, "no-such-face", "a face that the die does not have", "2 1 3\n2 4 1\n-1\n"},
	{invalidOutput, "negative-face", "a throw backwards", "2 -1 3\n2\n-1\n"},
	{invalidAnswer, "answer-empty", "nothing", ""},
	{invalidAnswer, "answer-missing", "a line too few", "2\n2\n"},
	{invalidAnswer, "answer-extra", "a line too many", "2\n2\n-1\n-1\n"},
	{invalidAnswer, "answer-zero", "no board is won without a throw", "0\n2\n-1\n"},
	{invalidAnswer, "answer-leading-zero", "a leading zero", "02\n2\n-1\n"},
	{invalidAnswer, "answer-throws-missing", "fewer throws than the answer says", "2 1\n2\n-1\n"},
	{invalidAnswer, "answer-throws-stuck", "throws after -1", "2\n2\n-1 1\n"},
	{invalidAnswer, "answer-two-blanks", "two blanks before a throw", "2  1 3\n2\n-1\n"},
	{invalidAnswer, "answer-blank", "a blank after a number", "2 \n2\n-1\n"},
	{invalidAnswer, "answer-too-many", "as many throws as cells", "2\n5\n-1\n"},
	{invalidAnswer, "answer-minus-two", "another negative number", "2\n2\n-2\n"},
	{invalidAnswer, "answer-no-newline", "the last line does not end", "2\n2\n-1"},
}

// writeInvalid writes what validators must refuse, and outputs that they must not.
func writeInvalid(m *maker, at string) error {
	for _, x := range invalidInputs {
		m.add(at+"invalid_input/"+x.name+".in", []byte(x.text))
		if err := m.addYAML(at+"invalid_input/"+x.name+".yaml", "", words2025{Description: x.why}); err != nil {
			return err
		}
	}
	for _, x := range outputs {
		base := at + x.kind + "/" + x.name
		m.add(base+".in", []byte(outputsIn))
		m.add(base+".ans", []byte(outputsAns))
		if x.kind == invalidAnswer {
			m.done[len(m.done)-1].text = []byte(x.text)
		} else {
			m.add(base+".out", []byte(x.text))
		}
		if err := m.addYAML(base+".yaml", "", words2025{Description: x.why}); err != nil {
			return err
		}
	}
	return nil
}
