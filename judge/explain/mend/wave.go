package mend

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"adder/judge/base/fault"
	"adder/judge/explain/mend/bundle"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/trial"
)

// Candidates are tried in waves, in parts that run on as many processors as there are. The
// results of a wave are looked at in the order of its candidates, so speed does not decide, and
// waves and parts are equal on every machine.

const (
	// firstWave is small, because the mistake is often among the likeliest changes. A much
	// smaller one would keep the compiler busy with headers alone.
	firstWave = 120
	// fewestTogether is how many candidates are tried in one program, however large they are.
	fewestTogether = 60
	// leastPart is how many candidates are worth a bundle of their own.
	leastPart = 150
	// singles is how many candidates are a wave if each is a program.
	singles = 8
	// mostSuspects is how many candidates of a bundle that forged its output are tried alone.
	// The unchanged program forged nothing, so the author means to do it.
	mostSuspects = 20
	// slowest is the CPU time for an input, as a multiple of the least limit, that a candidate
	// gets at most, however slow the unchanged program is.
	slowest = 10

	compilerPrice = 300 * time.Millisecond // of the budget, for a candidate that is compiled alone
	bundlePrice   = 10 * time.Millisecond  // and for one in a bundle
)

// prepare makes the screen and runs the unchanged program on it.
func (m *mender) prepare(ctx context.Context) error {
	batches := append([]*trial.Batch{m.telling()}, m.Failing...) // what rules most out comes first
	for _, b := range batches {
		if err := m.screen.add(&m.Spec, b); err != nil {
			return err
		}
	}
	p, err := m.build(ctx, string(m.source.Text), lang.Judged)
	if err != nil {
		return err
	}
	least := cmp.Or(m.source.Lang.Least, 500*time.Millisecond)
	hangs, longest := false, time.Duration(0)
	m.base = make(marks, len(m.screen.answers))
	receive := func(input int, r sandbox.Result) (more bool) {
		if input == 0 {
			m.screen.throws = printsThrows(r.Stdout)
		}
		late := m.screen.mark(m.base, input, r)
		hangs = hangs || late
		longest = max(longest, r.CPU)
		return true
	}
	cpu, err := m.alone(ctx, p, &m.screen, slowest*least, receive)
	m.cpu += cpu
	if err != nil {
		return err
	}
	m.limit = 4 * slowest * least // in a bundle, programs are not optimised
	if hangs {
		m.limit = least
	}
	if err := m.tryTogether(ctx, hangs); err != nil {
		return err
	}
	if !hangs {
		m.limit = min(max(least, 5*longest), slowest*least)
	}
	return nil
}

// tryTogether finds out whether candidates can be bundled: in a bundle the unchanged program
// must answer right what it does alone. One that hangs may get less far there without
// optimisation, so candidates are compared with that.
func (m *mender) tryTogether(ctx context.Context, hangs bool) error {
	most := bundle.Most(m.source)
	if most == 0 {
		return nil
	}
	got := make([]marks, 1)
	unchanged := candidate{in: &file{text: string(m.source.Text)}}
	part := m.inBundle(ctx, []candidate{unchanged}, got)
	m.cpu += part.cpu
	if part.forged || part.asleep {
		return nil
	}
	if part.err != nil || got[0] == nil {
		return part.err
	}
	if hangs {
		if got[0].all() { // only a program of its own can show what a candidate does
			return nil
		}
		m.base = got[0]
	}
	if got[0].keeps(m.base) {
		m.together = most
	}
	return nil
}

// nextWave splits off the first candidates that were not tried yet.
func (m *mender) nextWave(all []candidate) (wave, rest []candidate) {
	size := singles
	if m.together > 0 {
		size = min(2*m.together, firstWave+4*m.mend.Tried)
	}
	for len(all) > 0 && len(wave) < size {
		key := sha256.Sum256([]byte(all[0].text()))
		if !m.tried[key] {
			m.tried[key] = true
			wave = append(wave, all[0])
		}
		all = all[1:]
	}
	return wave, all
}

// A part is what became of a part of a wave.
type part struct {
	cpu    time.Duration
	fits   int  // candidates that fit into one program; 0 if all did
	forged bool // a candidate wrote in the name of others
	asleep bool // too many of them slept
	err    error
}

// try runs candidates on the screen, and returns the marks of each.
func (m *mender) try(ctx context.Context, wave []candidate) ([]marks, error) {
	got := make([]marks, len(wave))
	size := 1
	if m.together > 0 { // a compiler takes a second for its start and the headers
		bundles := 1 + len(wave)/min(leastPart, m.together)
		size = (len(wave) + bundles - 1) / bundles
	}
	parts := make([]part, (len(wave)+size-1)/size)
	group, inner := fault.WithContext(ctx)
	group.SetLimit(m.Workers)
	for i := range parts {
		from, to := i*size, min((i+1)*size, len(wave))
		group.Go(func() error {
			parts[i] = m.tryPart(inner, wave[from:to], got[from:to])
			return parts[i].err
		})
	}
	err := group.Wait()
	for _, p := range parts {
		m.cpu += p.cpu
		m.over = m.over || p.forged || p.asleep
		if p.fits > 0 && m.together > 0 { // the arrays of all are too large for one program
			m.together = min(m.together, max(p.fits, fewestTogether))
		}
	}
	m.charge(len(wave))
	return got, err
}

// charge counts what a compiler costs, in a way that does not depend on the machine.
func (m *mender) charge(candidates int) {
	switch {
	case m.together > 0:
		m.compilers += time.Duration(candidates) * bundlePrice
	case m.source.Lang.Artefact != "":
		m.compilers += time.Duration(candidates) * compilerPrice
	}
}

func (m *mender) tryPart(ctx context.Context, wave []candidate, got []marks) part {
	if m.together == 0 {
		return m.singly(ctx, wave, got)
	}
	p := m.inBundle(ctx, wave, got)
	if !p.forged {
		return p
	}
	clear(got) // nothing that it said counts
	most := min(len(wave), mostSuspects)
	alone := m.singly(ctx, wave[:most], got[:most])
	alone.cpu += p.cpu
	alone.forged = true
	return alone
}

// inBundle runs candidates in one program. Its results are not trusted: they only decide
// which candidates get a program of their own.
func (m *mender) inBundle(ctx context.Context, wave []candidate, got []marks) (p part) {
	members := make([]bundle.Member, len(wave))
	for i, c := range wave {
		members[i] = bundle.Member{Number: i, Text: c.text()}
	}
	b, err := bundle.Build(ctx, m.Builder, m.source, members)
	if err != nil {
		return part{err: err}
	}
	p.fits = b.Fits
	most := 4096 + 64*len(m.screen.answers) // bytes; far more than a right program prints
	r := bundle.Run{Inputs: m.screen.inputs, CPU: m.limit, Output: most}
	p.cpu, err = b.Do(ctx, m.Spec.Setup, r, func(i, input int, r sandbox.Result) (more bool) {
		if got[i] == nil {
			got[i] = make(marks, len(m.screen.answers))
		}
		return m.passes(got[i], input, r)
	})
	p.forged = errors.Is(err, bundle.ErrForged)
	p.asleep = errors.Is(err, bundle.ErrAsleep)
	if p.forged || p.asleep {
		err = nil
	}
	p.err = errors.Join(err, b.Close())
	return p
}

// singly runs each candidate in a program of its own.
func (m *mender) singly(ctx context.Context, wave []candidate, got []marks) (p part) {
	for i, c := range wave {
		built, err := m.build(ctx, c.text(), lang.Draft)
		if _, refused := errors.AsType[*lang.CompileError](err); refused {
			continue
		}
		if err == nil {
			var cpu time.Duration
			got[i] = make(marks, len(m.screen.answers))
			receive := func(input int, r sandbox.Result) (more bool) {
				return m.passes(got[i], input, r)
			}
			cpu, err = m.alone(ctx, built, &m.screen, m.limit, receive)
			p.cpu += cpu
		}
		if err == nil {
			err = m.Builder.Discard(built)
		}
		if err != nil {
			p.err = err
			return p
		}
	}
	return p
}

// passes notes what a candidate answers for an input, and reports whether it gets the next one: it
// ended in time, and answers right whatever the unchanged program does.
func (m *mender) passes(got marks, input int, r sandbox.Result) bool {
	late := m.screen.mark(got, input, r)
	from, to := m.screen.part(input)
	return !late && got[from:to].keeps(m.base[from:to])
}

// build builds a text in the place of the source.
func (m *mender) build(ctx context.Context, text string, as lang.Variant) (*lang.Program, error) {
	s := m.source
	s.Text, s.Variant = []byte(text), as
	return m.Builder.Build(ctx, s)
}
