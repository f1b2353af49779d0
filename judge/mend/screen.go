package mend

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"strconv"
	"time"

	"adder/judge/board"
	"adder/judge/fault"
	"adder/judge/lang"
	"adder/judge/mend/bundle"
	"adder/judge/oracle"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/trial"
	"adder/judge/verdict"
)

// Candidates are tried in waves, as many at once as the machine compiles in parallel.
// Results of a wave are examined in order, so that speed plays no part.

const (
	// The first wave is small: the mistake is often the most likely one. Much smaller,
	// and a compiler would be busy with headers alone.
	firstWave = 60
	// leastPart is how many candidates of a wave are worth a program of their own.
	leastPart = 150
	// singles is how many programs of their own each worker gets in a wave.
	singles = 4
	// singleCost is how many of the budget's candidates one of those is that is compiled: the
	// compiler, whose time is not counted, works for it alone.
	singleCost = 10
	// mostSuspect is how many candidates of a forged bundle each worker tries alone. The
	// unchanged program forged nothing (together), so its author means to.
	mostSuspect = 20
	// slowest is how many times the least CPU time for an input a candidate gets at most,
	// however slow the program is as it is: most candidates of one that tries every way
	// there is try every way too.
	slowest = 10
	// asleep is after how much time a candidate is stopped that sleeps, and what that
	// costs: long enough for a busy machine to let the others run.
	asleep = 3 * time.Second
	// measureTime is the CPU time for an input where a program is tried to the end.
	measureTime = 5 * time.Second
)

// prepare makes the screen, and runs the unchanged program on it.
func (m *mender) prepare(ctx context.Context) error {
	for _, b := range append([]*trial.Batch{m.telling()}, m.Failing...) { // what rules most out comes first
		if b.Len() == 0 {
			continue
		}
		if err := m.screen.add(m.Format, m.One, b); err != nil {
			return err
		}
	}
	p, err := m.build(ctx, string(m.source.Text), lang.Judged)
	if err != nil {
		return err
	}
	short := cmp.Or(m.source.Lang.Least, 500*time.Millisecond)
	long := slowest * short
	hangs := false
	var costs []time.Duration
	m.screen.learns = true
	m.base, costs, err = m.alone(ctx, p, &m.screen, long, func(_ marks, _ int, late bool) bool {
		hangs = hangs || late
		return true
	})
	m.screen.learns = false
	m.cpu += sum(costs)
	if err != nil {
		return err
	}
	if m.limit = 4 * long; hangs {
		m.limit = short
	}
	together, err := m.together(ctx, hangs)
	if m.single = !together; m.single && m.source.Lang.Artefact != "" {
		m.Budget.Candidates = (m.Budget.Candidates + singleCost - 1) / singleCost
	}
	if !hangs && len(costs) > 0 {
		most := slices.Max(costs)
		if together { // they start together, and half of the least time is for that
			most, short = most-slices.Min(costs), short/2
		}
		m.limit = min(max(short, 5*most), long)
	}
	return err
}

// together reports whether candidates can be bundled: in a bundle the unchanged program must
// answer right whatever it does alone. If it hangs it may get less far there, without
// optimisation; candidates are then compared with that.
func (m *mender) together(ctx context.Context, hangs bool) (bool, error) {
	most := bundle.Most(m.source)
	if m.most.Store(int64(most)); most == 0 {
		return false, nil
	}
	got := make([]marks, 1)
	spent, err := m.bundled(ctx, []candidate{{in: &file{text: string(m.source.Text)}}}, got)
	m.cpu += spent
	switch {
	case errors.Is(err, bundle.ErrForged), errors.Is(err, bundle.ErrAsleep):
		return false, nil
	case err != nil || len(got[0]) == 0:
		return false, err
	case hangs && got[0].all(): // that is for a program of its own to show
		return false, nil
	case hangs:
		m.base = got[0]
	}
	return got[0].keeps(m.base), nil
}

// holds notes how many members a program can have: the least of all that was seen, so that it
// does not matter which worker comes last.
func (m *mender) holds(members int64) {
	for most := m.most.Load(); members < most && !m.most.CompareAndSwap(most, members); {
		most = m.most.Load()
	}
}

// wave splits off the first untried candidates.
func (m *mender) wave(all []candidate) (wave, left []candidate) {
	if m.forged {
		return nil, nil
	}
	size := singles
	if !m.single {
		size = min(int(m.most.Load()), firstWave+2*m.mend.Tried)
	}
	size *= m.Workers
	if left := m.Budget.CPU + m.borrowedCPU - m.cpu; m.Budget.CPU > 0 && m.cpu > 0 { // of a program that hangs most candidates do
		size = min(size, m.Workers+int(max(left, 0)*time.Duration(m.mend.Tried+1)/m.cpu))
	}
	if most := m.Budget.Candidates; most > 0 { // to the letter: how many work side by side plays no part
		size = min(size, most-m.mend.Tried+m.borrowed)
	}
	for len(all) > 0 && len(wave) < size {
		words, compiles := all[0].essence()
		if key := sha256.Sum256([]byte(words)); compiles && !m.seen[key] {
			m.seen[key] = true
			wave = append(wave, all[0])
		}
		all = all[1:]
	}
	return wave, all
}

// screened returns what became of each of a wave; one that does not compile has no
// marks.
func (m *mender) screened(ctx context.Context, wave []candidate) ([]marks, error) {
	all := make([]marks, len(wave))
	spent, forged := make([]time.Duration, m.Workers), make([]bool, m.Workers)
	group, inner := fault.WithContext(ctx)
	workers := m.Workers
	if !m.single { // a compiler takes a second for its start and the headers
		workers = min(workers, 1+len(wave)/min(leastPart, int(m.most.Load())))
	}
	part := (len(wave) + workers - 1) / workers
	for w := range workers {
		from, to := min(w*part, len(wave)), min((w+1)*part, len(wave))
		if from == to {
			break
		}
		group.Go(func() (err error) {
			spent[w], forged[w], err = m.worked(inner, wave[from:to], all[from:to])
			return err
		})
	}
	err := group.Wait()
	m.cpu += sum(spent)
	m.forged = m.forged || slices.Contains(forged, true)
	if errors.Is(err, bundle.ErrAsleep) {
		m.mend.Ended, err = result.BudgetOver, errEnough
	}
	return all, err
}

// worked tries a worker's part of a wave.
func (m *mender) worked(ctx context.Context, wave []candidate, all []marks) (spent time.Duration, forged bool, err error) {
	if !m.single {
		spent, err = m.bundled(ctx, wave, all)
		if forged = errors.Is(err, bundle.ErrForged); !forged {
			return spent, false, err
		}
		clear(all) // nothing that it said counts
		wave = wave[:min(len(wave), mostSuspect)]
	}
	more, err := m.singly(ctx, wave, all)
	return spent + more, forged, err
}

// bundled tries candidates in one program. Its results are not trusted: they only decide
// which candidates deserve their own program.
func (m *mender) bundled(ctx context.Context, wave []candidate, all []marks) (time.Duration, error) {
	members := make([]bundle.Member, len(wave))
	for i, c := range wave {
		members[i] = bundle.Member{Number: i, Text: c.text()}
	}
	b, err := bundle.Build(ctx, m.Builder, m.source, members)
	if err != nil {
		return 0, err
	}
	if b.Fits > 0 { // arrays of a hundred members may be more than a program can have
		m.holds(int64(max(b.Fits, firstWave)))
	}
	mostOutput := 4096 + 64*len(m.screen.answers) // far more than what a right program prints for the screen
	spent, err := b.Do(ctx, m.Spec, bundle.Run{Inputs: m.screen.inputs, CPU: m.limit, Output: mostOutput}, func(i, input int, y bundle.Reply) bool {
		m.screen.mark(&all[i], input, y.Stdout, y.Late || y.Died)
		return m.hopes(all[i], input, y.Late)
	})
	return spent, errors.Join(err, b.Close())
}

// singly tries each candidate in a separate program.
func (m *mender) singly(ctx context.Context, wave []candidate, all []marks) (spent time.Duration, err error) {
	for i, c := range wave {
		p, err := m.build(ctx, c.text(), lang.Draft)
		if _, refused := errors.AsType[*lang.CompileError](err); refused {
			continue
		}
		if err == nil {
			var costs []time.Duration
			all[i], costs, err = m.alone(ctx, p, &m.screen, m.limit, m.hopes)
			spent += sum(costs)
		}
		if err == nil {
			err = m.Builder.Discard(p)
		}
		if err != nil {
			return spent, err
		}
	}
	return spent, nil
}

// build builds a text in the place of the source.
func (m *mender) build(ctx context.Context, text string, as lang.Variant) (*lang.Program, error) {
	s := m.source
	s.Text, s.Variant = []byte(text), as
	return m.Builder.Build(ctx, s)
}

// alone runs a program on a screen until more returns false, and returns the CPU time of
// each input.
func (m *mender) alone(ctx context.Context, p *lang.Program, on *screen, limit time.Duration, more func(got marks, input int, late bool) bool) (got marks, costs []time.Duration, err error) {
	s, err := p.Session(m.Spec)
	if err != nil {
		return got, nil, err
	}
	defer s.Close()
	for i, data := range on.inputs {
		r, err := s.Feed(ctx, data, limit, asleep+10*limit)
		if err != nil {
			return got, costs, err
		}
		costs = append(costs, r.CPU)
		if r.Stop == sandbox.OutOfWall {
			costs[i] += asleep // or whoever sleeps is tried for ever
		}
		on.mark(&got, i, r.Stdout, r.Stop != sandbox.Exited || r.Code != 0) // a crash after the last answer is one too
		if !more(got, i, r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall) {
			break
		}
	}
	return got, costs, nil
}

func sum(all []time.Duration) (total time.Duration) {
	for _, d := range all {
		total += d
	}
	return total
}

// toTheEnd tries a program alone on all of a screen.
func (m *mender) toTheEnd(ctx context.Context, p *lang.Program, on *screen) (marks, error) {
	got, costs, err := m.alone(ctx, p, on, measureTime, func(marks, int, bool) bool { return true })
	m.cpu += sum(costs)
	return got, err
}

// hopes reports whether a candidate deserves another input: it ends, and has lost no board
// that the unchanged program answers right. (If a program hangs and has another mistake, the
// hang is mended first: candidates that hang cost most.)
func (m *mender) hopes(got marks, input int, late bool) bool {
	from, to := m.screen.part(input)
	return !late && got[from:to].keeps(m.base[from:to])
}

// marks says which boards of a screen were answered right.
type marks []bool

// all reports whether every board was.
func (m marks) all() bool { return !slices.Contains(m, false) }

// count is how many were.
func (m marks) count() (n int) {
	for _, right := range m {
		if right {
			n++
		}
	}
	return n
}

// keeps reports whether every board that o has right is right here too.
func (m marks) keeps(o marks) bool {
	for i, right := range o {
		if right && !m[i] {
			return false
		}
	}
	return true
}

// A screen is inputs in the format of the program, and the answers to all their boards.
type screen struct {
	inputs  [][]byte
	boards  []board.Board
	answers []int32
	ends    []int // of each input, the board behind its last one
	learns  bool  // the unchanged program runs: does it print throws?
	throws  bool  // it does, and a change that prints none is no mend
}

// part is the boards of an input.
func (s *screen) part(input int) (from, to int) {
	if input > 0 {
		from = s.ends[input-1]
	}
	return from, s.ends[input]
}

// add adds a batch, or, where a process answers one board, its boards.
func (s *screen) add(f *board.Format, one bool, b *trial.Batch) error {
	parts := []*trial.Batch{b}
	if one {
		parts = trial.Split(b.Boards(), 0)
	}
	for _, p := range parts {
		text, err := f.Rewrite("screen", p.Text)
		if err != nil {
			return err
		}
		s.inputs, s.boards, s.answers = append(s.inputs, text), append(s.boards, p.Boards()...), append(s.answers, p.Answers...)
		s.ends = append(s.ends, len(s.answers))
	}
	return nil
}

// mark notes which answers of an input are right: the first number of each line, and
// the throws after it if there are any or must be. If the program did not end well, at least the last board is not answered as it
// should be.
func (s *screen) mark(m *marks, input int, out []byte, died bool) {
	if *m == nil {
		*m = make(marks, len(s.answers))
	}
	right := *m
	first, end := s.part(input)
	at := first
	for line := range bytes.Lines(out) {
		word, throws := verdict.CutWord(bytes.TrimSpace(line))
		if len(word) == 0 {
			continue
		}
		if at == end { // more lines than boards
			right[first] = false
			break
		}
		s.throws = s.throws || s.learns && len(throws) > 0
		n, err := strconv.Atoi(string(word[:min(len(word), 20)]))
		right[at] = err == nil && n == int(s.answers[at]) && (len(throws) == 0 && !(s.throws && n > 0) || verdict.Leads(&s.boards[at], throws, n))
		at++
	}
	right[end-1] = right[end-1] && !died
}

// onlyStuck reports whether no board is answered wrong that has a way.
func (s *screen) onlyStuck(m marks) bool {
	for i, right := range m {
		if !right && s.answers[i] != oracle.Stuck {
			return false
		}
	}
	return true
}
