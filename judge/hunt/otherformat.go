package hunt

import (
	"cmp"
	"context"
	"slices"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// Theory. A right program that was written for another site fails on the first input, and an
// explanation would be about an input that it never read. So first it gets a few boards as each
// of the other formats writes them. If it fails in its own format and answers all boards right
// in another, it reads that one: the answers are several numbers, which no program prints by
// chance.

const (
	readBoards  = 6 // boards that a program must answer to be known to read a format
	readAnswers = 3 // different answers that these have at least
	// readHangs is in how many other formats a program may run out of time before no more are
	// tried: a program that hangs on any input takes long each time.
	readHangs = 2
)

// OtherFormat returns the format that a program reads instead of the given one, perhaps the given one
// misread. It returns nil if there is none, or if the program reads the given format. The trials
// share the budget. The failure is the one in the given format.
func OtherFormat(
	ctx context.Context, pool *trial.Pool, o trial.Options,
) (*board.Format, *result.Failure, error) {
	p := pool.View(trial.Options{Limit: o.Limit, Workers: 1, Budget: o.Budget})
	given := cmp.Or(p.Spec.Format, board.Formats[0])
	failure, err := failsIn(ctx, p, given)
	if err != nil || failure == nil {
		return nil, nil, err
	}
	formats, hangs := board.Formats, 0
	if failure.Number <= 1 { // what is misread is misread from the beginning
		formats = slices.Concat(formats, given.Misread())
	}
	for _, f := range formats {
		if f == given || hangs == readHangs {
			continue
		}
		other, err := failsIn(ctx, p, f)
		if err != nil {
			return nil, nil, err
		}
		if other == nil {
			return f, failure, nil
		}
		if other.Kind == result.TimedOut {
			hangs++
		}
	}
	return nil, nil, nil
}

// failsIn gives a program a few boards in a format and returns how it fails, nil
// if it answers all of them rightly.
func failsIn(ctx context.Context, p *trial.Pool, f *board.Format) (*result.Failure, error) {
	b := trial.Of(typicalBoards(f)...)
	defer b.Close()
	p.Spec.Format, p.Spec.OneBoard = f, f.OneBoard
	symptom, _, err := p.Examine(ctx, "formats", b, p.LimitShort)
	if err != nil || symptom == nil {
		return nil, err
	}
	failure := symptom.Finding("formats", b.Board(max(0, symptom.Number-1)))
	failure.Alone = false // as far as is known
	return failure, nil
}

// typicalBoards returns boards of a format that its site could give.
func typicalBoards(f *board.Format) (boards []board.Board) {
	families := []*generator.Family{generator.MustFind("uniform"), generator.MustFind("portal")}
	sizes := []int{36, 16, 49, 25, 64, 100}
	if f.Cells != 0 {
		sizes = []int{f.Cells}
	}
	var s oracle.Solver
	answers := map[int]int{}
	for seed := uint64(0); len(boards) < readBoards && seed < 1000; seed++ {
		b, ok := families[seed%2].In(f, sizes[int(seed/2)%len(sizes)], seed)
		if !ok || !generator.Drop(&b, f.Promised()) {
			continue
		}
		answer := s.Answer(&b)
		if answers[answer] < readBoards/readAnswers { // no answer is most of them
			answers[answer]++
			boards = append(boards, b)
		}
	}
	return boards
}
