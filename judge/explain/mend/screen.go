package mend

import (
	"context"
	"slices"
	"time"

	"adder/generator"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict"
)

// A screen is inputs in the format of the program, and the answers to all their boards.
type screen struct {
	inputs  [][]byte
	boards  []board.Board
	answers []int32
	ends    []int // for each input, the number of boards up to its end
	throws  bool  // answers need throws, because the unchanged program prints them
}

// marks says which boards of a screen were answered right. It is nil for a program that does
// not compile.
type marks []bool

func (m marks) all() bool { return m != nil && !slices.Contains(m, false) }

func (m marks) count() (n int) {
	for _, right := range m {
		if right {
			n++
		}
	}
	return n
}

// keeps reports whether every board that is right in base is right in m too.
func (m marks) keeps(base marks) bool {
	for i, right := range base {
		if right && !m[i] {
			return false
		}
	}
	return true
}

// add adds the boards of a batch: as one input or, where a process answers one board, as
// many inputs.
func (s *screen) add(spec *trial.Spec, b *trial.Batch) error {
	if b.Len() == 0 {
		return nil
	}
	parts := []*trial.Batch{b}
	if spec.OneBoard {
		parts = trial.Split(b.Boards(), 0)
	}
	for _, p := range parts {
		text, err := spec.Format.Rewrite("screen", p.Text)
		if err != nil {
			return err
		}
		s.inputs = append(s.inputs, text)
		s.boards = append(s.boards, p.Boards()...)
		s.answers = append(s.answers, p.Answers...)
		s.ends = append(s.ends, len(s.answers))
	}
	return nil
}

// part is the boards of an input.
func (s *screen) part(input int) (from, to int) {
	if input > 0 {
		from = s.ends[input-1]
	}
	return from, s.ends[input]
}

// mark notes which boards of an input a run answers right: by the first number of each line, and
// the throws behind it. If the program failed, its last board is wrong. mark reports whether it ran
// out of time.
func (s *screen) mark(m marks, input int, r sandbox.Result) (late bool) {
	first, end := s.part(input)
	at := first
	for line := range verdict.Lines(r.Stdout) {
		word, throws := verdict.CutWord(line)
		if at == end { // more lines than boards
			m[first] = false
			break
		}
		m[at] = s.right(at, word, throws)
		at++
	}
	if r.Stop != sandbox.Exited || r.Code != 0 {
		m[end-1] = false
	}
	return r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall
}

func (s *screen) right(at int, word, throws []byte) bool {
	n, ok := verdict.Number(word)
	if !ok || n != int(s.answers[at]) {
		return false
	}
	if len(throws) == 0 {
		return n <= 0 || !s.throws
	}
	return verdict.Leads(&s.boards[at], throws, n)
}

// printsThrows reports whether a line of an output has more than one number.
func printsThrows(out []byte) bool {
	for line := range verdict.Lines(out) {
		_, throws := verdict.CutWord(line)
		if len(throws) > 0 {
			return true
		}
	}
	return false
}

// onlyStuck reports whether every board that is answered wrong has no way to the last cell.
func (s *screen) onlyStuck(m marks) bool {
	for i, right := range m {
		if !right && s.answers[i] != oracle.Stuck {
			return false
		}
	}
	return true
}

// telling is the boards that tell mistakes apart.
func (m *mender) telling() *trial.Batch {
	const mostProcesses = 24
	boards := board.Fitting(generator.Telling(m.Spec.Format), m.Spec.Promises)
	if m.Spec.OneBoard {
		boards = boards[:min(len(boards), mostProcesses)]
	}
	return trial.Of(boards...)
}

// sampleBoards is how many boards of the sweep a candidate must answer right before its
// proof, and on how many a partial mend is measured.
const sampleBoards = 9216

// sample is the first boards of the sweep. If each board takes a process, it is the boards
// that tell mistakes apart.
func (m *mender) sample() (*screen, error) {
	if m.sweep != nil {
		return m.sweep, nil
	}
	batch := m.telling()
	if !m.Spec.OneBoard {
		batch = m.sweepBatch()
	}
	s := &screen{throws: m.screen.throws}
	err := s.add(&m.Spec, batch)
	m.sweep = s
	return s, err
}

func (m *mender) sweepBatch() *trial.Batch {
	var boards []board.Board
	for b := range generator.SweepOf(m.Spec.Format).From(0) {
		boards = append(boards, b.Clone())
		if len(boards) == sampleBoards {
			break
		}
	}
	return trial.Of(boards...)
}

const (
	// asleep is the time without CPU use after which a program is stopped, and the price of that.
	// It is long, because other programs run meanwhile on a busy machine.
	asleep = 3 * time.Second
	// wholeTime is the CPU time for an input on which a program is run to the end.
	wholeTime = 5 * time.Second
)

// alone runs a program by itself on the inputs of a screen, and hands each run to receive. If it
// returns false, the program gets no more inputs. The CPU time of a run has the price of its sleep.
func (m *mender) alone(
	ctx context.Context, p *lang.Program, on *screen, limit time.Duration,
	receive func(input int, r sandbox.Result) (more bool),
) (cpu time.Duration, err error) {
	s, err := p.Session(m.Spec.Setup)
	if err != nil {
		return 0, err
	}
	defer s.Close()
	for i, data := range on.inputs {
		r, err := s.Feed(ctx, data, m.Spec.Site(), limit, asleep+10*limit)
		if err != nil {
			return cpu, err
		}
		if r.Stop == sandbox.OutOfWall {
			r.CPU += asleep
		}
		cpu += r.CPU
		if !receive(i, r) {
			break
		}
	}
	return cpu, nil
}

// whole runs a program on all of a screen.
func (m *mender) whole(ctx context.Context, p *lang.Program, on *screen) (marks, error) {
	got := make(marks, len(on.answers))
	receive := func(input int, r sandbox.Result) (more bool) {
		on.mark(got, input, r)
		return true
	}
	cpu, err := m.alone(ctx, p, on, wholeTime, receive)
	m.cpu += cpu
	return got, err
}
