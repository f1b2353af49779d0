package hunt

import (
	"context"
	"math"
	"time"

	"adder/judge/explain/shrink"
	"adder/judge/game/board"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// confirm turns the symptom of a batch into a failure that a process of its own has confirmed. It
// returns nil only if every board of the batch was answered right in some process.
func (h *hunt) confirm(
	ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom,
) (*result.Failure, error) {
	chance, err := h.BySecond(ctx, stage, b)
	if err != nil {
		return nil, err
	}
	if chance {
		return byChance(stage, s, b, s.Number-1), nil
	}
	f, err := h.confirmKiller(ctx, stage, b, s)
	if f == nil && err == nil && s.Fault == result.OneLine { // a board alone shows nothing
		f, err = shrink.Sequence(ctx, h.Pool, stage, b, 0, s.Kind, h.options.Budget.Shrink)
	}
	switch {
	case f != nil || err != nil:
		return f, err
	case s.Kind.Exhausts():
		return h.confirmLimit(ctx, stage, b, s)
	}
	return h.confirmWrong(ctx, stage, b, s)
}

// byChance is the failure of a program that answers a batch by chance, told with the board nearest to
// that index.
func byChance(stage string, s *trial.Symptom, b *trial.Batch, index int) *result.Failure {
	x := b.Board(max(0, min(index, b.Len()-1)))
	return trial.ByChance(s.Finding(stage, x))
}

// confirmKiller confirms the board that is known to kill the program alone, by a crash, a limit or a
// time-out, if all boards before it are answered right. It returns nil otherwise. A time-out counts
// only if the program had the whole limit of a board; then it is not run on it again.
func (h *hunt) confirmKiller(
	ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom,
) (*result.Failure, error) {
	if s.Killer == 0 || h.Spec.OneBoard || s.Kind == result.TimedOut && s.Limit < h.Limit {
		return nil, nil
	}
	if s.Killer > 1 {
		before, _, err := h.ExaminePart(ctx, stage, b, 0, s.Killer-1, h.LimitShort)
		if before != nil || err != nil {
			return nil, err
		}
	}
	x := b.Board(s.Killer - 1)
	if s.Kind == result.TimedOut {
		return s.Finding(stage, x), nil
	}
	f, _, err := h.alone(ctx, stage, x, fewRepeats)
	return f, err
}

// confirmWrong confirms a wrong output or a crash.
func (h *hunt) confirmWrong(
	ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom,
) (*result.Failure, error) {
	index := 0
	// If a slow program exceeds the brief limit, that limit blames a board that is right.
	for _, limit := range []trial.Pacing{h.LimitShort, h.LimitUsual} {
		at, err := h.Culprit(ctx, stage, b, s, limit)
		if err != nil {
			return nil, err
		}
		index = at
		if index == b.Len() {
			continue
		}
		f, err := h.confirmBoard(ctx, stage, b, index, s.Kind)
		if f != nil || err != nil {
			return f, err
		}
	}
	// No board is to blame, or a second search blames another: then it is chance.
	again, err := h.Culprit(ctx, stage, b, s, h.LimitUsual)
	if err != nil {
		return nil, err
	}
	if index == b.Len() || again != index {
		return byChance(stage, s, b, index), nil
	}
	return h.confirmBatch(ctx, stage, b, s)
}

// confirmBoard gives the blamed board to a process of its own, or else together with others. It
// returns nil if it fails nowhere.
func (h *hunt) confirmBoard(
	ctx context.Context, stage string, b *trial.Batch, index int, kind result.Kind,
) (*result.Failure, error) {
	f, took, err := h.alone(ctx, stage, b.Board(index), fewRepeats)
	// Where each process gets one board, there are no others. A board that takes long alone takes
	// longer among others: that says nothing of them.
	slow := kind.Exhausts() && 4*took > h.Limit
	if f != nil || err != nil || h.Spec.OneBoard || slow {
		return f, err
	}
	return shrink.Sequence(ctx, h.Pool, stage, b, index, kind, h.options.Budget.Shrink)
}

// confirmBatch confirms a symptom of a batch that no board of it can be blamed for. If the same
// bytes are answered otherwise, the program answers by chance.
func (h *hunt) confirmBatch(
	ctx context.Context, stage string, b *trial.Batch, before *trial.Symptom,
) (*result.Failure, error) {
	long := func(b *trial.Batch) time.Duration { return 3 * h.LimitUsual(b) }
	s, _, err := h.Examine(ctx, stage, b, long)
	if err != nil {
		return nil, err
	}
	same := trial.Same(before, s)
	if same {
		same, _, err = h.Repeats(ctx, stage, b, s, trial.Repeats[s.Kind])
		if err != nil {
			return nil, err
		}
	}
	if !same {
		return byChance(stage, before, b, before.Number-1), nil
	}
	f := s.Finding(stage, b.Boards()...)
	f.Notes = append(f.Notes, result.WholeBatch)
	return f, nil
}

// Theory. If a batch exceeds a limit, one board of it may be to blame, or the program may take
// long for each board. The first is likely, and is found in little time: the board that is to
// blame under a brief limit is given alone, with the whole limit. If it is answered right, the rest
// is given in parts that get smaller until they are answered, down to one board alone. So every
// board is answered or blamed, whatever a process may take for many.

// confirmLimit confirms that a program runs out of time or memory.
func (h *hunt) confirmLimit(
	ctx context.Context, stage string, b *trial.Batch, s *trial.Symptom,
) (*result.Failure, error) {
	index, err := h.Culprit(ctx, stage, b, s, h.LimitShort)
	if err != nil {
		return nil, err
	}
	answered := 0
	if index < b.Len() {
		f, err := h.confirmBoard(ctx, stage, b, index, s.Kind)
		if f != nil || err != nil {
			return f, err
		}
		answered = index + 1 // those before it too, in the search for it
	}
	return h.inParts(ctx, stage, b, answered)
}

// inParts gives the boards of a batch from number from on in parts, until one of them fails.
func (h *hunt) inParts(ctx context.Context, stage string, b *trial.Batch, from int) (*result.Failure, error) {
	size := (b.Len() - from + 1) / 2
	for from < b.Len() {
		if h.over() {
			return nil, trial.ErrSpent
		}
		to := min(from+size, b.Len())
		part := b.Part(from, to)
		s, r, err := h.Examine(ctx, stage, part, h.LimitUsual)
		late := s != nil && s.Kind.Exhausts() && part.Len() > 1
		var f *result.Failure
		if s != nil && !late {
			f, err = h.confirm(ctx, stage, part, s)
		}
		part.Close()
		switch {
		case f != nil || err != nil:
			return f, err
		case late:
			size = (to - from) / 2
			continue
		case 4*r.CPU < h.LimitUsual(part): // more boards can be given
			size *= 2
		}
		from = to
	}
	return nil, nil
}

// How often a board is given again at most. The few come before anything is known of the program;
// all those of [trial.Repeats] follow where no belief predicts all that it prints.
const (
	fewRepeats = 3
	allRepeats = math.MaxInt
)

// alone gives a board to a process of its own and, if it fails, some more times. It returns how long
// the first process took. A program that seemed to hang but ends here is merely slow. One that
// answers otherwise later does so by chance; at a limit it may also answer right, and then alone
// returns nil.
func (h *hunt) alone(
	ctx context.Context, stage string, x board.Board, repeats int,
) (*result.Failure, time.Duration, error) {
	b := trial.Of(x)
	defer b.Close()
	s, r, err := h.Examine(ctx, stage, b, h.LimitUsual)
	if err != nil {
		return nil, 0, err
	}
	if s == nil {
		h.SetHangs(false)
		return nil, r.CPU, nil
	}
	f := s.Finding(stage, x)
	same, other, err := h.Repeats(ctx, stage, b, s, min(repeats, trial.Repeats[s.Kind]))
	switch {
	case err != nil || !same && other == nil && s.Kind.Exhausts():
		f = nil
	case !same:
		f = trial.ByChance(f)
	}
	return f, r.CPU, err
}
