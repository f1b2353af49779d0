package luck

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"adder/judge/hunt/run"
	"adder/judge/result"
)

// A variation is an environment in which a program must answer as ever.
type variation struct {
	kind result.WarningKind
	env  string
	lang string // "" is any
	why  string
}

var variations = []variation{
	{result.Unset, "MALLOC_PERTURB_=85", "", "it reads memory from malloc or new that it has never set"},
	{result.Unset, "MALLOC_PERTURB_=170", "", "it reads memory from malloc or new that it has never set"},
	{result.Surroundings, "PADDING=" + strings.Repeat("x", 3001), "", "what it prints depends on the size of the environment, which moves its stack"},
	{result.Surroundings, "PADDING=" + strings.Repeat("x", 40_009), "", "what it prints depends on the size of the environment, which moves its stack"},
	{result.HashSeed, "PYTHONHASHSEED=1", "python", "what it prints depends on the order of a set or a dict, which Python changes from run to run"},
	{result.HashSeed, "PYTHONHASHSEED=2", "python", "what it prints depends on the order of a set or a dict, which Python changes from run to run"},
	{result.HashSeed, "PYTHONHASHSEED=3", "python", "what it prints depends on the order of a set or a dict, which Python changes from run to run"},
	{result.HashSeed, "PYTHONHASHSEED=4", "python", "what it prints depends on the order of a set or a dict, which Python changes from run to run"},
}

// sameRuns is how often nothing is changed but the addresses, and tick in how much
// time a clock of whole seconds has moved on.
const (
	sameRuns = 3
	tick     = 1100 * time.Millisecond
)

// vary runs the program again, with nothing changed and then with one thing
// changed. first is what it printed at first.
func (l *look) vary(ctx context.Context, b *run.Batch, first heard) error {
	if differs, err := l.repeats(ctx, b, first); differs || err != nil {
		return err
	}
	for _, v := range variations {
		if v.lang != "" && v.lang != l.program.Lang.Key || l.warned(v.kind) {
			continue
		}
		if err := l.varied(ctx, b, first, v); err != nil {
			return err
		}
	}
	return nil
}

// repeats gives the same input again, the last time in another second, and reports
// whether the program answered otherwise.
func (l *look) repeats(ctx context.Context, b *run.Batch, first heard) (bool, error) {
	for i := range sameRuns {
		if i == sameRuns-1 {
			if err := until(ctx, l.began.Add(tick)); err != nil {
				return false, err
			}
		}
		again, err := l.once(ctx, l.program, b, nil)
		if err != nil {
			return false, err
		}
		if at := apart(first, again); at >= 0 {
			l.warn(l.differing(b, at, first, again, result.Chance, "the same input is answered differently from run to run: by chance, by the clock, or by where things lie in memory"))
			return true, nil
		}
	}
	return false, nil
}

// varied changes one thing. What is found must come back, and go with the change.
func (l *look) varied(ctx context.Context, b *run.Batch, first heard, v variation) error {
	env := []string{v.env}
	other, err := l.once(ctx, l.program, b, env)
	at := apart(first, other)
	if err != nil || at < 0 {
		return err
	}
	back, err := l.once(ctx, l.program, b, nil)
	if err != nil || apart(first, back) >= 0 || back.numbers == nil {
		return err
	}
	again, err := l.once(ctx, l.program, b, env)
	if err != nil || apart(first, again) != at {
		return err
	}
	l.warn(l.differing(b, at, first, other, v.kind, v.why))
	return nil
}

func (l *look) warned(k result.WarningKind) bool {
	return slices.ContainsFunc(l.found, func(w result.Warning) bool { return w.Kind == k })
}

// differing is a warning with the board on which two runs differ.
func (l *look) differing(b *run.Batch, at int, one, other heard, k result.WarningKind, why string) result.Warning {
	x := b.Board(at)
	detail := fmt.Sprintf("it printed %s in one run and %s in another, and %d is right", one.numbers[at], other.numbers[at], b.Answers[at])
	return result.Warning{Kind: k, Reason: why, Boards: result.One(x), Detail: detail}
}

// apart returns the first board on which two runs print different numbers; -1 if
// there is none, or one of them did not answer.
func apart(x, y heard) int {
	for i := range min(len(x.numbers), len(y.numbers)) {
		if x.numbers[i] != y.numbers[i] {
			return i
		}
	}
	return -1
}

// until waits for a time.
func until(ctx context.Context, t time.Time) error {
	select {
	case <-time.After(time.Until(t)):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
