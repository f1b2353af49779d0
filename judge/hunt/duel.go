package hunt

import (
	"context"
	"fmt"
	"path"
	"strings"

	"adder/judge/board"
	"adder/judge/oracle"
	"adder/judge/result"
)

// Theory. That two programs differ says nothing of which is right, so where they
// do both are run on the board that is shown, several times, and the oracle says
// what each is worth there. A program that does not do the same each time is the
// one that answers by chance; in a sequence, the one that answers the last board
// otherwise when it comes alone depends on the others.

// duels is how often both are run on the board that is shown.
const duels = 3

// duel says of a finding of two programs what each did, and who is right.
func (h *hunt) duel(ctx context.Context) error {
	f := h.report.Finding
	at := len(f.Boards) - 1
	if f.Number > 0 && f.Number <= at {
		at = f.Number - 1
	}
	parties, steady, err := h.duelOn(ctx, f.Stage, f.Boards, at)
	if err != nil {
		return err
	}
	remembers := []bool{false, false}
	if at > 0 || len(f.Boards) > 1 {
		alone, _, err := h.duelOn(ctx, f.Stage, f.Boards[at:at+1], 0)
		if err != nil {
			return err
		}
		for i := range alone {
			remembers[i] = steady[i] && !sameParty(alone[i], parties[i])
		}
	}
	var s oracle.Solver
	answer := s.Answer(&f.Boards[at])
	once := steady[0] && steady[1] && sameParty(parties[0], parties[1])
	f.Kind, f.Fault, f.Parties, f.Expected, f.Got, f.Notes = result.Differ, "", parties, answer, parties[0].Got, nil
	if f.Reason = duelWords(parties, steady, remembers, answer); once {
		f.Reason = fmt.Sprintf("they did so once on this board, and not in %d more runs: one of the two answers by chance", duels)
	}
	return nil
}

// duelOn runs both programs several times, and reports which did the same each
// time.
func (h *hunt) duelOn(ctx context.Context, stage string, boards []board.Board, at int) (parties []result.Party, steady []bool, err error) {
	steady = []bool{true, true}
	for i := range duels {
		again, err := h.Parties(ctx, stage, boards, at)
		if err != nil {
			return nil, nil, err
		}
		if i == 0 {
			parties = again
		}
		for k := range again {
			steady[k] = steady[k] && sameParty(parties[k], again[k])
		}
	}
	for k := range parties {
		if !steady[k] {
			parties[k].Kind = result.Nondeterministic
		}
	}
	return parties, steady, nil
}

func sameParty(a, b result.Party) bool { return a.Kind == b.Kind && a.Got == b.Got }

// duelWords is the sentence: who does what, and who is right.
func duelWords(parties []result.Party, steady, remembers []bool, answer int) string {
	var all []string
	names := namesOf(parties)
	for i, p := range parties {
		words := names[i] + " " + did(p, steady[i])
		if remembers[i] {
			words += ", though alone this board is answered differently"
		}
		all = append(all, words)
	}
	words := strings.Join(all, "; ")
	if parties[0].Kind != "" && parties[1].Kind != "" {
		words += fmt.Sprintf("; neither is right: the answer is %d", answer)
	}
	return words
}

// namesOf are the names of two programs, without their folders if they are told
// apart without.
func namesOf(parties []result.Party) []string {
	a, b := string(parties[0].Name), string(parties[1].Name)
	if path.Base(a) != path.Base(b) {
		a, b = path.Base(a), path.Base(b)
	}
	return []string{a, b}
}

// did is what a program did: "prints -1, which is proved right".
func did(p result.Party, steady bool) string {
	switch {
	case !steady:
		return "answers the same input differently from run to run"
	case p.Kind == "":
		return fmt.Sprintf("prints %s, which is proved right", p.Got)
	case p.Kind != result.Wrong:
		return p.Reason
	case p.Got == "":
		return "prints no answer"
	case strings.ContainsFunc(string(p.Got), func(r rune) bool { return r != '-' && (r < '0' || r > '9') }):
		return fmt.Sprintf("prints %q: %s", p.Got, p.Reason)
	}
	return fmt.Sprintf("prints %s, which is wrong", p.Got)
}
