package mend

import (
	"context"
	"crypto/sha256"
	"errors"
	"slices"
	"time"

	"adder/judge/guard"
	"adder/judge/lang"
	"adder/judge/mend/bundle"
	"adder/judge/result"
)

// Candidates are tried in waves: as many at a time as the machine compiles side by
// side. What is found in a wave is looked at in order, so that how fast each was
// plays no part.

// The first wave is small: the mistake is often the most likely one. Much smaller,
// and a compiler would be busy with headers alone.
const firstWave = 60

// singles is how many programs of their own each worker gets in a wave.
const singles = 4

// mostSuspect is how many candidates of a bundle that was forged each worker tries
// alone. The program as it is told no lies there (together), so its author means to.
const mostSuspect = 20

// wave is the first of the candidates that were not tried yet, and what is left.
func (m *mender) wave(all []candidate) (wave, left []candidate) {
	if m.forged {
		return nil, nil
	}
	size := singles
	if most, ok := bundle.Can(m.source); ok && !m.single {
		size = min(most, firstWave+m.mend.Tried)
	}
	size *= m.Workers
	if most := m.Budget.Candidates; most > 0 { // to the letter: how many work side by side plays no part
		size = min(size, most-m.mend.Tried+m.borrowed)
	}
	for len(all) > 0 && len(wave) < size {
		key := sha256.Sum256([]byte(all[0].text()))
		if !m.seen[key] {
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
	group, inner := guard.WithContext(ctx)
	part := (len(wave) + m.Workers - 1) / m.Workers
	for w := range m.Workers {
		from, to := min(w*part, len(wave)), min((w+1)*part, len(wave))
		if from == to {
			break
		}
		group.Go(func() (err error) {
			if !m.single {
				spent[w], err = m.bundled(inner, wave[from:to], all[from:to])
				forged[w] = errors.Is(err, bundle.ErrForged)
			}
			last := to
			if forged[w] { // nothing that it said counts
				clear(all[from:to])
				last = min(to, from+mostSuspect)
			}
			if m.single || forged[w] {
				var more time.Duration
				more, err = m.singly(inner, wave[from:last], all[from:last])
				spent[w] += more
			}
			return err
		})
	}
	err := group.Wait()
	for _, d := range spent {
		m.cpu += d
	}
	m.forged = m.forged || slices.Contains(forged, true)
	if errors.Is(err, bundle.ErrAsleep) {
		m.mend.Ended, err = result.BudgetOver, errEnough
	}
	return all, err
}

// bundled tries candidates in one program. What it says of them is not to be trusted:
// it only tells which are worth a program of their own.
func (m *mender) bundled(ctx context.Context, wave []candidate, all []marks) (time.Duration, error) {
	members := make([]bundle.Member, len(wave))
	for i, c := range wave {
		members[i] = bundle.Member{Number: i, Text: c.text()}
	}
	b, err := bundle.Build(ctx, m.Builder, m.source, members)
	if err != nil {
		return 0, err
	}
	driver := m.Spec
	driver.Format = nil // the driver writes for us, and for no site
	spent, err := b.Do(ctx, driver, bundle.Run{Inputs: m.screen.inputs, CPU: m.limit, Output: m.mostOutput()}, func(i, input int, y bundle.Reply) bool {
		m.screen.mark(&all[i], input, y.Stdout)
		if y.Late || y.Died {
			m.screen.died(&all[i], input)
		}
		return m.hopes(&all[i], input, y.Late)
	})
	return spent, errors.Join(err, b.Close())
}

// mostOutput is far more than what a right program prints for the screen.
func (m *mender) mostOutput() int { return 4096 + 64*m.screen.boards }

// singly tries candidates each in a program of its own.
func (m *mender) singly(ctx context.Context, wave []candidate, all []marks) (spent time.Duration, err error) {
	for i, c := range wave {
		s := m.source
		s.Text, s.Draft = []byte(c.text()), true
		p, err := m.Builder.Build(ctx, s)
		var refused *lang.CompileError
		if errors.As(err, &refused) {
			continue
		}
		if err != nil {
			return spent, err
		}
		got, took, err := m.alone(ctx, p, &m.screen, m.hopes)
		if spent += took; err != nil {
			return spent, err
		}
		all[i] = got
		if err := m.Builder.Discard(p); err != nil {
			return spent, err
		}
	}
	return spent, nil
}
