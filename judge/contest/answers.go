package contest

import (
	"context"
	"fmt"
	"path"
	"strconv"
	"strings"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/oracle"
)

// A WrongAnswer is one that others took for right, and that is not.
type WrongAnswer struct {
	File     string // the answer file
	Line     int    // from 1; 0 if the file has too few or too many answers
	Board    int    // from 1; likewise
	Expected string
	Got      string
}

func (w WrongAnswer) String() string {
	where := w.File
	if w.Board > 0 {
		where = fmt.Sprintf("%s:%d: board %d", w.File, w.Line, w.Board)
	}
	return fmt.Sprintf("%s: expected %s, got %s", where, w.Expected, w.Got)
}

// A givenAnswer is a line of an answer file: the answer, and throws after it if
// there are any.
type givenAnswer struct {
	line  int
	words []string
}

// givenAnswers reads an answer file. Empty lines are nobody's answer.
func givenAnswers(text string) (all []givenAnswer) {
	line := 0
	for words := range strings.Lines(text) {
		line++
		if fields := strings.Fields(words); len(fields) > 0 {
			all = append(all, givenAnswer{line, fields})
		}
	}
	return all
}

// prove proves the answer to each board. The error is a failure of ours.
func (i *Input) prove(ctx context.Context, s *oracle.Solver) error {
	for n := range i.boards {
		if err := ctx.Err(); err != nil {
			return err
		}
		answer, err := cases.Prove(s, &i.boards[n])
		if err != nil {
			return fmt.Errorf("board %d: %w", n+1, err)
		}
		i.proved = append(i.proved, int32(answer))
	}
	return nil
}

// compare holds the answers that were given to the proved ones.
func (i *Input) compare() {
	if i.Answers != "" {
		i.Wrong = i.wrongIn(i.Answers, i.given)
	}
}

// wrongIn returns what is wrong with the answers of a file.
func (i *Input) wrongIn(file string, given []givenAnswer) (all []WrongAnswer) {
	if len(given) != len(i.boards) {
		return []WrongAnswer{{File: file, Expected: count(len(i.boards), "answer"), Got: count(len(given), "answer")}}
	}
	for n, g := range given {
		if problem := g.wrong(&i.boards[n], int(i.proved[n])); problem != "" {
			all = append(all, WrongAnswer{file, g.line, n + 1, strconv.Itoa(int(i.proved[n])), problem})
		}
	}
	return all
}

// wrong says what was given in the place of a proved answer, or "".
func (g givenAnswer) wrong(b *board.Board, proved int) string {
	answer, err := strconv.Atoi(g.words[0])
	switch {
	case err != nil:
		return strconv.Quote(g.words[0][:min(len(g.words[0]), 40)])
	case answer != proved:
		return strconv.Itoa(answer)
	case len(g.words) == 1:
		return ""
	case len(g.words)-1 != max(proved, 0):
		return fmt.Sprintf("%d and %s", answer, count(len(g.words)-1, "throw"))
	}
	if k := strayThrow(b, g.words[1:]); k > 0 {
		return fmt.Sprintf("%d, and throw %d does not belong to a way to cell %d", answer, k, b.Cells)
	}
	return ""
}

// strayThrow plays throws, and returns the first, from 1, that is none or
// leaves the board; the last one if all of them end elsewhere; or else 0.
func strayThrow(b *board.Board, words []string) int {
	game := board.NewGame(b, board.Rules{})
	at := int32(1)
	for k, word := range words {
		face, err := strconv.Atoi(word)
		if err != nil || face < 1 || face > b.Faces || int(at)+face > b.Cells {
			return k + 1
		}
		at = game.Land(at + int32(face))[0].Cell
	}
	if int(at) != b.Cells {
		return len(words)
	}
	return 0
}

// under reports whether every answer that was given is right under r.
func (i *Import) under(s *oracle.Solver, r board.Rules) bool {
	for _, g := range i.Groups {
		for _, in := range g.Inputs {
			if in.Answers == "" {
				continue
			}
			if len(in.given) != len(in.boards) {
				return false
			}
			for n := range in.boards {
				if in.given[n].words[0] != strconv.Itoa(s.Under(&in.boards[n], r)) {
					return false
				}
			}
		}
	}
	return true
}

// An answerFile is the answers that a file gives.
type answerFile struct {
	name  string
	given []givenAnswer
}

// tellSecond says that the second answer file was left out, and what is wrong in it.
func (i *Input) tellSecond() []string {
	if i.second.name == "" {
		return nil
	}
	line := fmt.Sprintf("%s: %s is beside it", i.second.name, path.Base(i.Answers))
	wrong := i.wrongIn(i.second.name, i.second.given)
	if len(wrong) > 0 {
		line += fmt.Sprintf(", and it has %s: %s", count(len(wrong), "wrong answer"), strings.TrimPrefix(wrong[0].String(), i.second.name+":"))
	}
	return []string{line}
}
