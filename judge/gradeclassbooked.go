package main

import (
	"adder/judge/board"
	"adder/judge/hunt"
	"adder/judge/report"
)

// Boards of a failure that are longer than this, in bytes, are looked up in
// their case when they are wanted, so that two hundred time-outs on a board of a
// million cells share one. Boards of a finding are the hunt's own; a finding
// that is still so large was not made small, and is not kept.
const (
	longestInput   = 16 << 10
	longestFinding = 256 << 10
)

// recordOf makes the record of an entry that was judged.
func recordOf(student, file string, e report.Entry) record {
	c := e.Card
	r := record{Student: student, File: file, Growth: (*growthRecord)(e.Growth), Card: cardRecord{
		Submission: raw(c.Submission), Language: c.Language, Expected: string(c.Expected), Verdict: string(c.Verdict),
		Score: c.Score, MaxScore: c.MaxScore, Sandbox: string(c.Sandbox), Skipped: c.Skipped,
	}}
	if !c.Reading.Zero() {
		r.Card.Reading = c.Reading.String()
	}
	for _, g := range c.Groups {
		r.Card.Groups = append(r.Card.Groups, groupRecord{g.Name, string(g.Verdict), g.Score, g.MaxScore, g.CPU, g.Wall, g.Memory})
	}
	for _, f := range c.Failures {
		kept := failureRecord{f.Group, f.Case, string(f.Verdict), f.Number, "", f.Expected, raw(f.Got), raw(f.Reason), f.Alone}
		if f.Number > 0 && len(f.Board.Jumps) < longestInput { // no jump is shorter than a byte
			if text := board.Plain(f.Board); len(text) <= longestInput {
				kept.Input = string(text)
			}
		}
		r.Card.Failures = append(r.Card.Failures, kept)
	}
	if e.Hunt != nil {
		r.Hunt = recordOfHunt(e.Hunt)
	}
	return r
}

func recordOfHunt(h *hunt.Report) *huntRecord {
	r := &huntRecord{
		Subject: raw(h.Subject), Boards: h.Boards, Runs: h.Runs, Wall: h.Wall, SolverCPU: h.SolverCPU,
		Next: h.Next, Behaviour: h.Behaviour, Sandbox: string(h.Sandbox),
	}
	if h.Format != nil {
		r.Format = h.Format.Name
	}
	for _, s := range h.Stages {
		r.Stages = append(r.Stages, stageRecord(s))
	}
	if f := h.Finding; f != nil {
		text := board.Plain(f.Boards...)
		if len(text) > longestFinding {
			return r
		}
		r.Finding = &findingRecord{string(f.Kind), f.Stage, string(text), f.Expected, raw(f.Got), raw(f.Reason), f.Minimal, f.Smallest, ""}
		if f.Outside != nil {
			r.Finding.Outside = f.Outside.Name
		}
	}
	if d := h.Diagnosis; d != nil {
		r.Diagnosis = &diagnosisRecord{Name: d.Name, Doc: d.Doc, Confidence: string(d.Confidence), Class: d.Class}
		for _, s := range d.Shows {
			r.Diagnosis.Shows = append(r.Diagnosis.Shows, showRecord{string(board.Plain(s.Board)), s.Answer, raw(s.Belief)})
		}
		for _, f := range d.Facts {
			r.Diagnosis.Facts = append(r.Diagnosis.Facts, raw(f))
		}
	}
	return r
}
