package contest

import (
	"context"
	"fmt"
	"path"
	"strconv"
	"strings"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/oracle"
	"adder/judge/result"
)

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

// prove proves the answer to each board, and compares those given. The error is a failure
// of ours.
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
	if i.Answers != "" {
		i.Wrong = i.wrongIn(i.Answers, i.given)
	}
	return nil
}

// wrongIn says what is wrong with the answers of a file, a line each: what the judge
// would say of an output.
func (i *Input) wrongIn(file string, given []givenAnswer) (all []string) {
	if len(given) != len(i.boards) {
		return []string{fmt.Sprintf("%s: expected %s, got %s", file, count(len(i.boards), "answer"), count(len(given), "answer"))}
	}
	for n, g := range given {
		f, err := grade.Check([]byte(strings.Join(g.words, " ")), i.proved[n:n+1], func() *board.Scanner {
			return board.NewScanner(file, board.Plain(i.boards[n]))
		}, grade.CheckOptions{})
		if err != nil {
			f = &result.Failure{Reason: err.Error()}
		}
		if f == nil {
			continue
		}
		got := fmt.Sprintf("%.40s", g.words[0])
		switch f.Fault {
		case result.NotNumber:
			got = strconv.Quote(got)
		case result.WrongThrows:
			got += ", and " + f.Reason
		}
		all = append(all, fmt.Sprintf("%s:%d: board %d: expected %d, got %s", file, g.line, n+1, i.proved[n], got))
	}
	return all
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
	if wrong := i.wrongIn(i.second.name, i.second.given); len(wrong) > 0 {
		line += fmt.Sprintf(", and it has %s: %s", count(len(wrong), "wrong answer"), strings.TrimPrefix(wrong[0], i.second.name+":"))
	}
	return []string{line}
}
