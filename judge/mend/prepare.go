package mend

import (
	"cmp"
	"context"
	"errors"
	"time"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/mend/bundle"
	"adder/judge/oracle"
	"adder/judge/sandbox"
)

// What is known of a program before it is changed, and how a program of its own is
// given boards.

// prepare makes the screen, and looks at what the program does as it is.
func (m *mender) prepare(ctx context.Context) error {
	for _, b := range append([]Batch{m.telling()}, m.Failing...) { // what rules most out comes first
		if len(b.Answers) == 0 {
			continue
		}
		if err := m.screen.add(m.Format, m.One, b); err != nil {
			return err
		}
	}
	p, err := m.Builder.Build(ctx, m.source)
	if err != nil {
		return err
	}
	short := cmp.Or(grammars[m.source.Lang.Key].least, 500*time.Millisecond)
	long := slowest * short
	m.limit = long
	hangs := false
	var spent time.Duration
	m.base, spent, err = m.alone(ctx, p, &m.screen, func(_ *marks, _ int, late bool) bool {
		hangs = hangs || late
		return true
	})
	m.cpu += spent
	if err != nil {
		return err
	}
	m.limit = 4 * long
	if hangs {
		m.limit = short
	}
	together, err := m.together(ctx, hangs)
	m.single = !together
	if !hangs {
		m.limit = min(max(short, 5*spent/time.Duration(max(1, len(m.screen.inputs)))), long)
	}
	return err
}

// together reports whether candidates can be members of a bundle: what the program as
// it is answers right alone, it does there too. How far one comes that hangs is another
// matter there, where nothing is optimised, and candidates are held against that.
func (m *mender) together(ctx context.Context, hangs bool) (bool, error) {
	if _, ok := bundle.Can(m.source); !ok {
		return false, nil
	}
	got := make([]marks, 1)
	spent, err := m.bundled(ctx, []candidate{{in: &file{text: string(m.source.Text)}}}, got)
	m.cpu += spent
	switch {
	case errors.Is(err, bundle.ErrForged), errors.Is(err, bundle.ErrAsleep):
		return false, nil
	case err != nil || len(got[0].right) == 0:
		return false, err
	case hangs && got[0].all(): // that is for a program of its own to show
		return false, nil
	case hangs:
		m.base = got[0]
	}
	return got[0].keeps(&m.base), nil
}

// slowest is how many times the least CPU time for an input a candidate gets at most,
// however slow the program is as it is: most candidates of one that tries every way
// there is try every way too.
const slowest = 10

// telling is the boards that tell mistakes apart.
func (m *mender) telling() Batch {
	var boards []board.Board
	for _, b := range generator.Telling(m.Format) {
		if board.Fit(&b, m.Promises) == nil {
			boards = append(boards, b)
		}
	}
	if m.One {
		boards = boards[:min(len(boards), 24)]
	}
	return BatchOf(boards...)
}

// BatchOf answers boards.
func BatchOf(boards ...board.Board) Batch {
	var s oracle.Solver
	b := Batch{Text: board.Plain(boards...)}
	for i := range boards {
		b.Answers = append(b.Answers, int32(s.Answer(&boards[i])))
	}
	return b
}

// likely reports whether a program is right on a part of the sweep, which costs
// less than to be shown why it is not.
func (m *mender) likely(ctx context.Context, p *lang.Program) (bool, error) {
	if m.many.boards == 0 {
		b := m.sweep(everyNth)
		if err := m.many.add(m.Format, m.One, b); err != nil {
			return false, err
		}
	}
	before := m.limit
	m.limit = measureTime
	got, spent, err := m.alone(ctx, p, &m.many, toTheEnd)
	m.cpu += spent
	m.limit = before
	return got.all(), err
}

// alone gives a screen to a program of its own, up to the first input after which more
// wants none. It takes the CPU time spent.
func (m *mender) alone(ctx context.Context, p *lang.Program, on *screen, more func(got *marks, input int, late bool) bool) (got marks, spent time.Duration, err error) {
	s, err := p.Session(m.Spec)
	if err != nil {
		return got, 0, err
	}
	defer s.Close()
	for i, data := range on.inputs {
		in, err := sandbox.NewInput(data)
		if err != nil {
			return got, spent, err
		}
		r, err := s.Run(ctx, in, m.limit, asleep+10*m.limit)
		in.Close()
		if err != nil {
			return got, spent, err
		}
		if spent += r.CPU; r.Stop == sandbox.OutOfWall {
			spent += asleep // or whoever sleeps is tried for ever
		}
		on.mark(&got, i, r.Stdout)
		if r.Stop != sandbox.Exited || r.Code != 0 { // a crash after the last answer is one too
			on.died(&got, i)
		}
		if !more(&got, i, r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall) {
			break
		}
	}
	return got, spent, nil
}

// asleep is after how much time a candidate is stopped that sleeps, and what that costs:
// long enough for a busy machine to let the others run.
const asleep = 3 * time.Second

// toTheEnd wants every input.
func toTheEnd(*marks, int, bool) bool { return true }

// hopes reports whether a candidate is worth another input after one: it ends, and has
// lost no board that the program as it is answers right. (Of a program that hangs and
// has another mistake, the hang is mended first: candidates that hang cost most.)
func (m *mender) hopes(got *marks, input int, late bool) bool {
	if late {
		return false
	}
	from := m.screen.first[input]
	for i, right := range m.base.right[from : from+len(m.screen.answers[input])] {
		if right && !got.right[from+i] {
			return false
		}
	}
	return true
}
