package trial

import (
	"bytes"
	"context"
	"fmt"
	"strconv"
	"time"

	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Theory. Where two programs are held against each other none of them is the
// measure: they differ on a board if they print another number for it, if the
// throws of one alone lead nowhere, or if one alone fails to answer. Each runs
// under limits that follow its own pace. Where both fail in one input, it is cut
// until a board is found on which they end in different ways; on one where both
// crash they agree.
//
// A symptom is then about the board, not about the subject: who is right is for
// the oracle to say, of the board that is shown (hunt/duel.go).

// mostBothFail is on how many boards both may fail before the rest of such
// inputs is left out: each takes several processes. One on which both run out of
// time counts for several.
const (
	mostBothFail = 64
	bothLate     = 8
)

// mostBothSlow is in how many inputs of a stage both may run out of time before the
// rest of the stage is left out: each takes a minute and more.
const mostBothSlow = 3

// A heard is what a program printed for a batch, and how it ended.
type heard struct {
	words [][]byte        // the first of each line that is not blank, as far as one line behind the boards'
	end   *result.Failure // nil if it ended well
	throw int             // the number of the first board whose throws lead nowhere; 0 if there is none
}

// listen takes down a run.
func listen(b *Batch, r sandbox.Result, cpu time.Duration) (*heard, error) {
	h := &heard{end: grade.Ended(r, cpu, grade.NotCompared)}
	output := r.Stdout
	if h.end != nil { // its last line may have been cut
		output = output[:bytes.LastIndexByte(output, '\n')+1]
	}
	for line := range Lines(output) {
		first, _ := grade.CutWord(line)
		if h.words = append(h.words, first); len(h.words) > b.Len() {
			break // it has printed too many lines, however many
		}
	}
	fault, err := grade.Check(output, h.numbers(b.Len()), b.Scan, false)
	if fault != nil && fault.Fault == result.WrongThrows {
		h.throw = fault.Number
	}
	return h, err
}

// numbers are the words as answers, as far as they are numbers.
func (h *heard) numbers(most int) []int32 {
	all := make([]int32, 0, most)
	for _, w := range h.words[:min(len(h.words), most)] {
		n, err := strconv.ParseInt(string(w[:min(len(w), longestWord)]), 10, 32)
		if err != nil {
			break
		}
		all = append(all, int32(n))
	}
	return all
}

// late reports whether the run was stopped for its time.
func (h *heard) late() bool { return h.end != nil && h.end.Kind == result.TimedOut }

// sameWord reports whether two words are the same, or the same number.
func sameWord(a, b []byte) bool {
	if bytes.Equal(a, b) || max(len(a), len(b)) > longestWord {
		return bytes.Equal(a, b)
	}
	m, err := strconv.ParseInt(string(a), 10, 64)
	n, other := strconv.ParseInt(string(b), 10, 64)
	return err == nil && other == nil && m == n
}

// apart returns the number of the first board on which two outputs differ, as far
// as both go; 0 if there is none.
func (h *heard) apart(other *heard) (first int) {
	sooner := func(at int) {
		if at > 0 && (first == 0 || at < first) {
			first = at
		}
	}
	if h.throw != other.throw {
		sooner(h.throw)
		sooner(other.throw)
	}
	for i := range min(len(h.words), len(other.words)) {
		if !sameWord(h.words[i], other.words[i]) {
			sooner(i + 1)
			break
		}
	}
	return first
}

// word is what stands on the line of a board; "" if there is none.
func (h *heard) word(number int) string {
	if number <= len(h.words) {
		return grade.Short(h.words[number-1])
	}
	return ""
}

// compare gives the batch to the other program too and returns the first board on
// which the two differ; nil if there is none.
func (p *Pool) compare(ctx context.Context, stage string, b *Batch, r sandbox.Result, limit Pacing, cpu time.Duration) (s *Symptom, bothSlow bool, err error) {
	enough := p.rival.Full(b)
	if 2*cpu < p.Full(b) { // as where only a part of a batch is looked at
		enough = p.rival.Brief(b)
	}
	theirs, err := p.rival.run(ctx, stage, b, enough)
	if err != nil {
		return nil, false, err
	}
	mine, err := listen(b, r, cpu)
	if err != nil {
		return nil, false, err
	}
	other, err := listen(b, theirs, enough)
	if err != nil {
		return nil, false, err
	}
	switch at := mine.apart(other); {
	case at > 0:
		whole := mine.end == nil && other.end == nil && len(mine.words) == b.Len() && len(other.words) == b.Len()
		s = differs(b, mine, other, at, whole)
	case mine.late() && other.late():
		p.bothFailed.Add(bothLate)
		s, _, err = p.halves(ctx, stage, b, p.Brief)
		return s, true, err
	case mine.end != nil && other.end != nil && b.Len() > 1:
		return p.halves(ctx, stage, b, limit)
	case mine.end != nil && other.end != nil:
		if mine.end.Kind != other.end.Kind {
			s = ends(b, mine)
		} else {
			p.bothFailed.Add(1)
		}
	case mine.end != nil:
		s = ends(b, mine)
	case other.end != nil:
		s = ends(b, other)
	case len(mine.words) != len(other.words):
		s = differs(b, mine, other, min(len(mine.words), len(other.words))+1, false)
	}
	return s, false, nil
}

// differs is the symptom of two outputs that differ.
func differs(b *Batch, mine, other *heard, at int, sure bool) *Symptom {
	at = min(at, b.Len())
	f := &result.Failure{Kind: result.Wrong, Number: at, Got: result.Text(mine.word(at)), Reason: fmt.Sprintf("the other program prints %q", other.word(at))}
	return &Symptom{Failure: f, Sure: sure}
}

// ends is the symptom of a program that ended otherwise than the other.
func ends(b *Batch, h *heard) *Symptom {
	f := *h.end
	f.Number = min(len(h.words)+1, b.Len())
	return &Symptom{Failure: &f}
}

// halves compares the programs on parts of a batch on which both fail; there are
// none of one board.
func (p *Pool) halves(ctx context.Context, stage string, b *Batch, limit Pacing) (s *Symptom, bothSlow bool, err error) {
	if b.Len() < 2 {
		return nil, false, nil
	}
	mid := b.Len() / 2
	for _, half := range [][2]int{{0, mid}, {mid, b.Len()}} {
		if p.bothFailed.Load() >= mostBothFail {
			break
		}
		part := b.Part(half[0], half[1])
		x, err := p.examine(ctx, stage, part, limit)
		part.Close()
		bothSlow = bothSlow || x.bothSlow
		if x.Symptom != nil {
			f := *x.Symptom.Failure
			f.Number += half[0]
			return &Symptom{Failure: &f, Sure: x.Symptom.Sure}, bothSlow, err
		}
		if err != nil {
			return nil, bothSlow, err
		}
	}
	return nil, bothSlow, nil
}

// Parties is what the subject and the other program do with board number at,
// from 0, of some boards, each judged by the oracle.
func (p *Pool) Parties(ctx context.Context, stage string, boards []board.Board, at int) ([]result.Party, error) {
	b := Of(boards...)
	defer b.Close()
	var parties []result.Party
	for _, of := range []*Pool{p, p.rival} {
		cpu := of.Full(b)
		r, err := of.run(ctx, stage, b, cpu)
		if err != nil {
			return nil, err
		}
		party, err := partyOf(b, at, r, cpu)
		if err != nil {
			return nil, err
		}
		party.Name = result.Text(of.subject.Name)
		parties = append(parties, party)
	}
	return parties, nil
}

// partyOf judges what a run printed for one board of a batch.
func partyOf(b *Batch, at int, r sandbox.Result, cpu time.Duration) (result.Party, error) {
	x := b.Board(at)
	scan := func() *board.Scanner { return board.NewScanner("board", board.Plain(x)) }
	var line, more []byte // the board's, and what follows the last board's
	n := 0
	for l := range Lines(r.Stdout) {
		if n == at {
			line = l
		} else if n == b.Len() && at == b.Len()-1 {
			more = l
		}
		n++
	}
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
