package mend

import (
	"context"
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
	for _, b := range append(m.Failing[:len(m.Failing):len(m.Failing)], m.telling()) {
		if len(b.Answers) == 0 {
			continue
		}
		if err := m.screen.add(m.Format, m.One, b); err != nil {
			return err
		}
	}
	m.limit = 10 * time.Second
	p, err := m.Builder.Build(ctx, m.source)
	if err != nil {
		return err
	}
	marks, spent, late, err := m.alone(ctx, p, &m.screen)
	if err != nil {
		return err
	}
	m.base, m.limit = marks, least[m.source.Lang.Key]
	if m.limit == 0 {
		m.limit = 500 * time.Millisecond
	}
	if !late {
		m.limit = max(m.limit, 5*spent/time.Duration(max(1, len(m.screen.inputs))))
	}
	together, err := m.together(ctx)
	m.single = !together
	return err
}

// together reports whether candidates can be members of a bundle: what the program as
// it is answers right alone, it does there too. (A program in C may be none in C++.)
func (m *mender) together(ctx context.Context) (bool, error) {
	if _, ok := bundle.Can(m.source); !ok {
		return false, nil
	}
	got := make([]marks, 1)
	spent, err := m.bundled(ctx, []candidate{{in: &file{text: string(m.source.Text)}}}, got)
	m.cpu += spent
	return len(got[0].right) > 0 && got[0].keeps(&m.base), err
}

// least is the CPU time that a candidate gets at least for an input, by language.
var least = map[string]time.Duration{"cpp": 80 * time.Millisecond, "c": 80 * time.Millisecond, "python": 150 * time.Millisecond, "java": 150 * time.Millisecond}

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
	got, _, _, err := m.alone(ctx, p, &m.many)
	m.limit = before
	return got.all(), err
}

// alone gives a screen to a program of its own.
func (m *mender) alone(ctx context.Context, p *lang.Program, on *screen) (got marks, spent time.Duration, late bool, err error) {
	o := m.session()
	if m.Format != nil {
		o.OutputFile, o.Suffix = m.Format.OutputFile, m.Format.AnswerSuffix
	}
	s, err := p.Session(o)
	if err != nil {
		return got, 0, false, err
	}
	defer s.Close()
	for i, data := range on.inputs {
		in, err := sandbox.NewInput(data)
		if err != nil {
			return got, 0, false, err
		}
		r, err := s.Run(ctx, in, m.limit, 4*m.limit, m.Turns)
		in.Close()
		if err != nil {
			return got, 0, false, err
		}
		on.mark(&got, i, r.Stdout)
		if r.Stop != sandbox.Exited || r.Code != 0 { // a crash after the last answer is one too
			on.died(&got, i)
		}
		spent += r.CPU
		late = late || r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall
	}
	m.cpu += spent
	return got, spent, late, nil
}

func (m *mender) session() lang.SessionOptions {
	return lang.SessionOptions{Level: m.Level, Memory: m.Memory, Output: m.Output}
}
