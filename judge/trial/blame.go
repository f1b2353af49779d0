package trial

import (
	"context"

	"adder/judge/verdict/result"
)

// Locate returns the number, from 1, of the first board such that a process dies
// when it gets it; 0 if none does. Boards before number good, counted from 0, are known to
// be survived. dies gives the boards from lo to before hi, of total, to a new
// process. It is called O(log total) times. known says that a process has died of all boards;
// then all are given again only if no process dies of a part.
func Locate(good, total int, known bool, dies func(lo, hi int) (bool, error)) (int, error) {
	// A process that gets the boards from first on survives those before number good, and dies
	// before number dead, once that is known.
	first, dead, anyDied := good, total+1, false
	for step := 1; dead-good > 1; step *= 8 {
		hi := min(first+step, total)
		if dead <= total {
			hi = good + (dead-good)/2
		}
		var err error
		died := known && first == 0 && hi == total
		if !died {
			died, err = dies(first, hi)
			anyDied = anyDied || died
		}
		switch {
		case err != nil:
			return 0, err
		case died:
			dead = hi
		case hi < total:
			good = hi
		case first == 0:
			return 0, nil
		default:
			first, good, step = 0, 0, total // it needs the boards before, too
		}
	}
	if anyDied {
		return dead, nil
	}
	died, err := dies(0, total)
	if !died || err != nil {
		return 0, err
	}
	return dead, nil
}

// Culprit returns the number, from 0, of the board to blame for a symptom; the
// batch's length if there is none. If the output does not say which, parts of
// the batch are tried, under the given limit. The board is the first on which
// anything goes wrong: a program that died may have been wrong before, in
// output that it had not flushed.
func (p *Pool) Culprit(ctx context.Context, stage string, b *Batch, s *Symptom, limit Pacing) (int, error) {
	failed := func(s *Symptom) bool { return s != nil }
	return p.culprit(ctx, stage, b, s, limit, failed)
}

// Killer is Culprit for a program that died, if only a board that kills it is to blame.
func (p *Pool) Killer(ctx context.Context, stage string, b *Batch, s *Symptom, limit Pacing) (int, error) {
	died := func(s *Symptom) bool { return s != nil && s.Kind != result.Wrong }
	return p.culprit(ctx, stage, b, s, limit, died)
}

func (p *Pool) culprit(
	ctx context.Context, stage string, b *Batch, s *Symptom, limit Pacing, blamed func(*Symptom) bool,
) (int, error) {
	switch {
	case s.Sure:
		return s.Number - 1, nil
	case b.Len() == 1:
		return 0, nil
	}
	known := limit(b) <= s.Limit
	fails := func(lo, hi int) (bool, error) {
		s, _, err := p.ExaminePart(ctx, stage, b, lo, hi, limit)
		return blamed(s), err
	}
	if s.Got != "" || s.Kind == result.Wrong {
		guess := s.Number - 1 // right, unless lines are missing before the wrong one
		return firstFailing(guess, 0, b.Len(), known, fails)
	}
	good := max(0, s.Number-2) // it may have died after its last answer
	return firstFailing(-1, good, b.Len(), known, fails)
}

// firstFailing returns the number, from 0, of the first board of total such that a process fails when
// it gets it; total if none does. Boards before number good are known to be right. A guess of 0
// or more is tried first: alone, and then whether all boards before it are right. known is as
// for Locate.
func firstFailing(guess, good, total int, known bool, fails func(lo, hi int) (bool, error)) (int, error) {
	if guess >= 0 {
		guessed, err := fails(guess, guess+1)
		if guessed && err == nil && guess > 0 {
			before, failed := fails(0, guess)
			guessed, err = !before, failed
		}
		if guessed || err != nil {
			return guess, err
		}
	}
	n, err := Locate(good, total, known, fails)
	if n == 0 {
		return total, err
	}
	return n - 1, err
}

// At gives boards to one process and returns a symptom only if board number at,
// from 0, is the first without a right answer. The death of a process counts only
// for the last board.
func (p *Pool) At(ctx context.Context, stage string, b *Batch, at int) (*Symptom, error) {
	s, _, err := p.Examine(ctx, stage, b, p.LimitUsual)
	if err != nil || s == nil {
		return nil, err
	}
	if s.Kind == result.Wrong && s.Number == at+1 || s.Kind != result.Wrong && at == b.Len()-1 {
		return s, nil
	}
	return nil, nil
}
