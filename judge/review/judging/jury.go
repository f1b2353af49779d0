package judging

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"adder/cases"
	"adder/judge/base/fault"
	"adder/judge/run/lang"
	"adder/judge/trial"
)

// Theory. The time limit of a language is a multiple of what the slowest of its accepted solvers
// takes, so neither a slow machine nor a slow language is a student's fault. It must not depend
// on what else this machine does. So the solvers are measured alone: no other program runs
// meanwhile, neither of this process nor of another that measures. What was measured is one row of
// a file, by machine, suite and toolchain, so it is measured once, and everybody who is judged by
// this suite has the same limits.
//
// No limit is less than the suite's floor. So a program that needs no more is judged without
// measuring. Where one needs more, the group of that case is measured: all groups could keep the
// first author of a language waiting for half a minute.

// A Jury is the accepted solvers that set the time limits.
type Jury struct {
	Solvers []lang.Source // never changed
	Machine string        // this one: times of another machine mean nothing here
	// Hint says what a user can do if no solver is accepted, with %s for the language; "" if that
	// is Adder's failure.
	Hint string

	measuring chan struct{} // full while somebody measures
	times     *times
}

// NewJury returns the jury of these solvers, with the times in the file at path, if
// there is one; "" keeps none.
func NewJury(solvers []lang.Source, path string) *Jury {
	return &Jury{
		Solvers:   solvers,
		Machine:   machine(),
		measuring: make(chan struct{}, 1),
		times:     newTimes(path),
	}
}

// limit returns the time limit of a program on a case: the ceiling for the jury's solvers,
// otherwise its language's, which is measured if it is not known.
func (j *Jury) limit(
	ctx context.Context, judge *Judge, p *lang.Program, c *cases.Case,
) (time.Duration, error) {
	limit, known, err := j.known(judge, p, c)
	if known || err != nil {
		return limit, err
	}
	m, err := j.slowest(ctx, judge, p.Lang, c)
	if err != nil {
		return 0, err
	}
	return m.limit(judge, p.Lang), nil
}

// known returns the time limit of a program on a case without measuring: if that is not known, the
// least that any program has, and false.
func (j *Jury) known(judge *Judge, p *lang.Program, c *cases.Case) (time.Duration, bool, error) {
	l := judge.Suite.Limits
	if j.has(p) || l.Fixed() {
		return l.TimeCeiling, true, nil
	}
	key, err := j.key(judge, p.Lang)
	if err != nil {
		return 0, false, err
	}
	m, known := j.times.get(key, c)
	return m.limit(judge, p.Lang), known, nil // the limit for no time at all is the floor
}

// limit is the suite's multiple of what the slowest solver takes, times lang.Language.Reading,
// between the suite's floor and ceiling.
func (m juryTime) limit(judge *Judge, of *lang.Language) time.Duration {
	l := judge.Suite.Limits
	multiple := l.TimeMultiple * float64(max(of.Reading, 1))
	limit := time.Duration(m.Seconds * multiple * float64(time.Second))
	return min(max(limit, l.TimeFloor), l.TimeCeiling)
}

// slowest returns what the slowest solver of a language takes on a case. If that is not known,
// it measures the case's group.
func (j *Jury) slowest(
	ctx context.Context, judge *Judge, l *lang.Language, c *cases.Case,
) (juryTime, error) {
	key, err := j.key(judge, l)
	if err != nil {
		return juryTime{}, err
	}
	if m, known := j.times.get(key, c); known {
		return m, nil
	}
	select {
	case j.measuring <- struct{}{}:
		defer func() { <-j.measuring }()
	case <-ctx.Done():
		return juryTime{}, ctx.Err()
	}
	unlock, err := j.times.lock(ctx) // and reads what others have measured
	if err != nil {
		return juryTime{}, err
	}
	defer unlock()
	if m, known := j.times.get(key, c); known {
		return m, nil
	}
	group, err := j.measure(ctx, judge, l, c.Group)
	if err == nil {
		err = j.times.put(key, group)
	}
	return group[c.Digest()], err
}

// measure runs the solvers of a language on the cases of a group that are judged, while no other
// program runs. It returns the slowest accepted one, by the digest of the case.
func (j *Jury) measure(
	ctx context.Context, judge *Judge, l *lang.Language, group string,
) (map[string]juryTime, error) {
	members, err := j.members(ctx, judge, l)
	defer func() {
		for _, m := range members {
			m.pool.Close()
		}
	}()
	if err != nil {
		return nil, err
	}
	done, err := judge.Spec.Setup.Turns.Alone(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	found := map[string]juryTime{}
	for _, c := range judge.Cases {
		if c.Group != group || !judge.tries(c) {
			continue
		}
		for _, m := range members {
			cpu, accepted, err := m.time(ctx, judge, c)
			if err != nil {
				return nil, err
			}
			_, some := found[c.Digest()]
			if accepted && (!some || cpu > found[c.Digest()].Seconds) {
				found[c.Digest()] = juryTime{m.solver, cpu}
			}
		}
		if _, accepted := found[c.Digest()]; !accepted {
			return nil, j.unaccepted(l, c)
		}
	}
	return found, nil
}

// unaccepted says that no solver of a language is right on a case.
func (j *Jury) unaccepted(l *lang.Language, c *cases.Case) error {
	words := fmt.Sprintf("no jury solver in %s is accepted on %s, so there is no time limit",
		l.Name, c.FullName())
	if j.Hint == "" {
		return errors.New(words)
	}
	return fault.New(words, strings.ReplaceAll(j.Hint, "%s", l.Name))
}

// A member is a solver that was built, and what runs it on the cases.
type member struct {
	solver  string // its name
	program *lang.Program
	pool    *trial.Pool // it takes no turns
}

// members builds the solvers of a language. The caller closes their pools.
func (j *Jury) members(ctx context.Context, judge *Judge, l *lang.Language) (all []member, err error) {
	for _, solver := range j.Solvers {
		if solver.Lang != l {
			continue
		}
		m, err := j.member(ctx, judge, solver)
		if err != nil {
			return all, err
		}
		all = append(all, m)
	}
	return all, nil
}

func (j *Jury) member(ctx context.Context, judge *Judge, solver lang.Source) (member, error) {
	p, err := judge.Builder.Build(ctx, solver)
	if err != nil {
		// Not wrapped: a compile error would be taken for the submission's.
		return member{}, fmt.Errorf("the jury's %s: %v", solver.Name, err)
	}
	spec := judge.Spec
	spec.Format, spec.OneBoard = nil, false // the jury reads plain files
	spec.Setup.Turns = nil
	pool := trial.NewPool(trial.Submission(p.Name, p), spec, trial.Options{Workers: 1})
	return member{solver.Name, p, pool}, nil
}

// time returns the CPU seconds that a solver takes on a case; false if it is not accepted there.
// One that prints only answers counts too if the task asks for throws.
func (m member) time(ctx context.Context, judge *Judge, c *cases.Case) (float64, bool, error) {
	s := judge.submission(m.pool, m.program)
	s.throws = false
	most := judge.Suite.Limits.TimeCeiling
	a, err := s.give(ctx, item{c, 0, len(c.Answers)}, most, most)
	return a.run.CPU.Seconds(), a.failure == nil, err
}

// has reports whether a program is one of the jury.
func (j *Jury) has(p *lang.Program) bool {
	return slices.ContainsFunc(j.Solvers, func(s lang.Source) bool {
		return s.Lang == p.Lang && bytes.Equal(s.Text, p.Text)
	})
}

// key names a row of times: this machine, a suite, and a language with its toolchain and solvers.
func (j *Jury) key(judge *Judge, l *lang.Language) (string, error) {
	tools, err := l.Toolchain()
	if err != nil {
		return "", err
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %d\n", j.Machine, l.Key, tools.Version, judge.Suite.Limits.Memory)
	for _, s := range j.Solvers {
		if s.Lang == l {
			fmt.Fprintf(h, "%q %q\n", s.Name, s.Text)
		}
	}
	for _, c := range judge.Cases {
		fmt.Fprintln(h, c.Digest())
	}
	return hex.EncodeToString(h.Sum(nil)[:16]), nil
}

// machine names this machine, with what decides its speed.
func machine() string {
	model := runtime.GOARCH
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(line, ":")
		if strings.TrimSpace(name) == "model name" {
			model = cmp.Or(strings.TrimSpace(value), model)
			break
		}
	}
	return fmt.Sprintf("%s %s x%d", runtime.GOOS, model, runtime.NumCPU())
}
