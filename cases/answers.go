package cases

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
)

// checkAnswers checks the .ans file of a .in file.
func checkAnswers(files fs.FS, name string, boards []board.Board) error {
	ans := strings.TrimSuffix(name, ".in") + ".ans"
	text, err := disk.ReadIn(files, ans, board.MaxInput)
	if err != nil {
		return &Error{
			File: name,
			Msg:  "its answer file cannot be read: " + plainWords(err),
			Hint: fmt.Sprintf("adder solve %s > %s writes the right one", path.Base(name), path.Base(ans)),
		}
	}
	return CheckAnswers(ans, text, boards)
}

// CheckAnswers returns an [*Error] if text, the content of the answer file name, is not the
// proved answers of the boards. Behind an answer there may be throws that lead to the last cell.
func CheckAnswers(name string, text []byte, boards []board.Board) error {
	text = bytes.TrimSpace(text)
	if len(boards) == 0 && len(text) == 0 {
		return nil
	}
	lines := bytes.Split(text, []byte("\n"))
	if len(lines) != len(boards) {
		words := fmt.Sprintf("%d answers for %d boards", len(lines), len(boards))
		return &Error{File: name, Line: len(lines), Msg: words}
	}
	var s oracle.Solver
	var w board.Walk
	for i := range boards {
		want, err := prove(&s, &boards[i])
		if err != nil {
			return err
		}
		answer, throws, _ := bytes.Cut(bytes.TrimSpace(lines[i]), []byte(" "))
		got, err := strconv.Atoi(string(answer))
		words := ""
		switch {
		case err != nil || got != want:
			words = fmt.Sprintf("the answer is %q, but the oracle proves %d", answer, want)
		case len(throws) > 0:
			words = wrongThrows(&w, &boards[i], strings.Fields(string(throws)), want)
		}
		if words != "" {
			return &Error{File: name, Line: i + 1, Msg: words}
		}
	}
	return nil
}

// wrongThrows returns "" if the throws behind an answer are as many, and lead to the last cell;
// otherwise what is wrong with them.
func wrongThrows(w *board.Walk, b *board.Board, throws []string, answer int) string {
	if len(throws) != max(0, answer) {
		return fmt.Sprintf("the answer is %d, but the number of throws behind it is %d", answer, len(throws))
	}
	w.Begin(b)
	for _, word := range throws {
		face, err := strconv.Atoi(word)
		if err != nil {
			return fmt.Sprintf("throw %d is %q, not a number", w.Throws+1, word)
		}
		if wrong := w.Throw(face); wrong != "" {
			return wrong
		}
	}
	return w.Missed()
}

// prove returns the answer for b, after two ways to find it agree and its certificate
// was verified. The error is never b's fault.
func prove(s *oracle.Solver, b *board.Board) (int, error) {
	answer, c := s.Solve(b, board.Rules{})
	if err := oracle.Verify(b, board.Rules{}, answer, c); err != nil {
		return 0, err
	}
	fast := s.Answer(b)
	if fast != answer {
		return 0, fmt.Errorf("the oracle contradicts itself: %d and %d for\n%s",
			answer, fast, board.Plain(*b))
	}
	return answer, nil
}

// AnswerText is the answer file of those answers.
func AnswerText(answers []int32) (text []byte) {
	for _, a := range answers {
		text = append(strconv.AppendInt(text, int64(a), 10), '\n')
	}
	return text
}

var newline = []byte("\n")

// parseAnswers reads what AnswerText writes.
func parseAnswers(text []byte) ([]int32, error) {
	answers := make([]int32, 0, bytes.Count(text, newline))
	for line := range bytes.Lines(text) {
		n, err := strconv.ParseInt(string(bytes.TrimSuffix(line, newline)), 10, 32)
		if err != nil {
			return nil, err
		}
		answers = append(answers, int32(n))
	}
	return answers, nil
}
