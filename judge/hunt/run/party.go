package run

import (
	"bytes"
	"context"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Parties is what the subject and the other program do with board number at,
// from 0, of some boards, each judged by the oracle.
func (e *Examiner) Parties(ctx context.Context, stage string, boards []board.Board, at int) ([]result.Party, error) {
	b := e.Maker.Of(boards...)
	defer b.Close()
	var parties []result.Party
	for _, x := range []*Examiner{e, e.other} {
		cpu := x.Full(b)
		r, err := x.run(ctx, stage, b, cpu)
		if err != nil {
			return nil, err
		}
		p, err := partyOf(b, at, r, cpu)
		if err != nil {
			return nil, err
		}
		p.Name = result.Text(x.subject.Name)
		parties = append(parties, p)
	}
	return parties, nil
}

// partyOf judges what a run printed for one board of a batch.
func partyOf(b *Batch, at int, r sandbox.Result, cpu time.Duration) (result.Party, error) {
	x := b.Board(at)
	scan := func() *board.Scanner { return board.NewScanner("board", board.Plain(x)) }
	line, more := lineOf(r.Stdout, at, b.Len())
	fault, err := grade.Check(line, b.Answers[at:at+1], scan, false)
	if err == nil && fault == nil && len(more) > 0 {
		fault = &result.Failure{Kind: result.Wrong, Fault: result.Extra, Reason: "prints more lines than there are boards"}
	}
	p := result.Party{Got: result.Text(grade.Short(line))}
	if f := grade.Decide(r, cpu, fault); f != nil {
		p.Kind, p.Reason = f.Kind, f.Reason
	}
	return p, err
}

// lineOf returns the line of an output that answers board number at, and of the
// last board what follows it.
func lineOf(output []byte, at, boards int) (line, more []byte) {
	n := 0
	for l := range bytes.Lines(output) {
		if l = bytes.TrimSpace(l); len(l) == 0 {
			continue
		}
		if n == at {
			line = l
		} else if n == boards && at == boards-1 {
			more = l
		}
		n++
	}
	return line, more
}
