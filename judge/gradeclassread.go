package main

import (
	"fmt"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/report"
	"adder/judge/sandbox"
)

// entry makes the entry of a record again. find returns a board of the suite.
func (r record) entry(find func(f failureRecord) (board.Board, error)) (report.Entry, error) {
	c := r.Card
	card := &grade.Scorecard{
		Submission: string(c.Submission), Language: c.Language, Expected: grade.Verdict(c.Expected), Verdict: grade.Verdict(c.Verdict),
		Score: c.Score, MaxScore: c.MaxScore, Sandbox: sandbox.Level(c.Sandbox), Skipped: c.Skipped,
	}
	e := report.Entry{Card: card, Growth: (*grade.Growth)(r.Growth)}
	if c.Reading != "" {
		var err error
		if card.Reading, err = board.ParseRules(c.Reading); err != nil {
			return e, err
		}
	}
	for _, g := range c.Groups {
		card.Groups = append(card.Groups, grade.GroupResult{Name: g.Name, Verdict: grade.Verdict(g.Verdict), Score: g.Score, MaxScore: g.MaxScore, CPU: g.CPU, Wall: g.Wall, Memory: g.Memory})
	}
	for _, f := range c.Failures {
		b, err := f.board(find)
		if err != nil {
			return e, err
		}
		card.Failures = append(card.Failures, grade.Failure{
			Group: f.Group, Case: f.Case, Verdict: grade.Verdict(f.Verdict), Number: f.Number, Board: b,
			Expected: f.Expected, Got: string(f.Got), Reason: string(f.Reason), Alone: f.Alone,
		})
	}
	if r.Hunt == nil {
		return e, nil
	}
	var err error
	e.Hunt, err = r.Hunt.report()
	return e, err
}

func (f failureRecord) board(find func(f failureRecord) (board.Board, error)) (board.Board, error) {
	switch {
	case f.Number == 0:
		return board.Board{}, nil
	case f.Input == "":
		return find(f)
	}
	return oneBoard(f.Input)
}

func oneBoard(text string) (board.Board, error) {
	boards, err := board.Parse("the journal", []byte(text))
	if err == nil && len(boards) != 1 {
		err = fmt.Errorf("the journal: %d boards in the place of one", len(boards))
	}
	if err != nil {
		return board.Board{}, err
	}
	return boards[0], nil
}

func (r *huntRecord) report() (*hunt.Report, error) {
	h := &hunt.Report{
		Subject: string(r.Subject), Boards: r.Boards, Runs: r.Runs, Wall: r.Wall, SolverCPU: r.SolverCPU,
		Next: r.Next, Behaviour: r.Behaviour, Sandbox: sandbox.Level(r.Sandbox),
	}
	if r.Format != "" {
		var err error
		if h.Format, err = board.FindFormat(r.Format); err != nil {
			return nil, err
		}
	}
	for _, s := range r.Stages {
		h.Stages = append(h.Stages, hunt.StageReport(s))
	}
	if f := r.Finding; f != nil {
		boards, err := board.Parse("the journal", []byte(f.Input))
		if err != nil {
			return nil, err
		}
		h.Finding = &hunt.Finding{
			Kind: hunt.Kind(f.Kind), Stage: f.Stage, Boards: boards, Expected: f.Expected,
			Got: string(f.Got), Reason: string(f.Reason), Minimal: f.Minimal, Smallest: f.Smallest,
		}
		if f.Outside != "" {
			if h.Finding.Outside, err = board.FindPromise(f.Outside); err != nil {
				return nil, err
			}
		}
	}
	if d := r.Diagnosis; d != nil {
		h.Diagnosis = &hunt.Diagnosis{Name: d.Name, Doc: d.Doc, Confidence: hunt.Confidence(d.Confidence), Class: d.Class}
		for _, s := range d.Shows {
			b, err := oneBoard(s.Input)
			if err != nil {
				return nil, err
			}
			h.Diagnosis.Shows = append(h.Diagnosis.Shows, hunt.Show{Board: b, Answer: s.Answer, Belief: string(s.Belief)})
		}
		for _, f := range d.Facts {
			h.Diagnosis.Facts = append(h.Diagnosis.Facts, string(f))
		}
	}
	return h, nil
}

// boardOf returns what finds the boards of failures in the cases, each only
// once. It may be used from many goroutines.
func boardOf(all []*cases.Case) func(failureRecord) (board.Board, error) {
	type place struct {
		group, part string
		number      int
	}
	var known keptOnce[place, board.Board]
	return func(f failureRecord) (board.Board, error) {
		return known.get(place{f.Group, f.Case, f.Number}, func() (board.Board, error) {
			for _, c := range all {
				if c.Group == f.Group && f.Number <= len(c.Answers) && c.PartOf(f.Number) == f.Case {
					return c.Board(f.Number)
				}
			}
			return board.Board{}, fmt.Errorf("the journal: the suite has no board %d in %s/%s", f.Number, f.Group, f.Case)
		})
	}
}
