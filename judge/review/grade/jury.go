package grade

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"adder/cases"
	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/run/lang"
	"adder/judge/trial"
)

// A Jury is the accepted solvers that set the time limits. How long each takes
// on a case is measured on this machine when it is first needed, and kept in a
// file. The limit of a language is a multiple of what the slowest of its solvers
// takes, so neither a slow machine nor a slow language is a student's fault.
type Jury struct {
	Solvers []lang.Source // never changed
	Machine string        // this one: times of another machine mean nothing here
	// Hint says what a user can do if no solver is accepted, with %s for the language; "" if that
	// is Adder's failure.
	Hint string
	path string // of the file of times; "" keeps none

	members sync.Map // *member, by a solver's language and text
	turns   sync.Map // *sync.Mutex, by key: a time is measured once
	fixed   sync.Map // time.Duration, by limitKey: fixed limits

	mu    sync.Mutex         // guards what follows
	times map[string]float64 // CPU seconds, by machine, program and case
	dirty bool
}

// A limitKey is a case for the programs of a language.
type limitKey struct {
	*lang.Language
	*cases.Case
}

// NewJury returns the jury of these solvers, with the times in the file at path, if
// there is one.
func NewJury(solvers []lang.Source, path string) *Jury {
	return &Jury{Solvers: solvers, path: path, Machine: machine(), times: kept(path)}
}

// kept returns the times in a file; none if it is damaged, so that they are measured again.
func kept(path string) map[string]float64 {
	var times map[string]float64
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &times)
	}
	if err != nil || times == nil {
		return map[string]float64{}
	}
	return times
}

// Save writes the file of times, with those that others have saved there since it was
// read. If two judges save at the same moment, one's times are measured again.
func (j *Jury) Save() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.path == "" || !j.dirty {
		return nil
	}
	times := kept(j.path)
	maps.Copy(times, j.times)
	text, err := json.Marshal(times)
	if err != nil {
		return err
	}
	if err := disk.WriteFile(j.path, 0o600, disk.Text(text)); err != nil {
		return fmt.Errorf("jury times: %w", err)
	}
	return nil
}

// Limit returns the time limit of a program on a case: the ceiling for the jury's solvers,
// otherwise its language's. The error is as LimitOf's.
func (j *Jury) Limit(
	ctx context.Context, judge *Judge, p *lang.Program, c *cases.Case,
) (time.Duration, error) {
	if j.has(p) {
		return judge.Suite.Limits.TimeCeiling, nil
	}
	return j.LimitOf(ctx, judge, p.Lang, c)
}

// LimitOf returns the time limit of a language's programs on a case: the suite's
// multiple of what its slowest jury solver takes, times lang.Language.Reading, between the
// suite's floor and ceiling; or the suite's one time for all. It never changes: a solver that
// takes longer when it is judged again changes no limit.
func (j *Jury) LimitOf(
	ctx context.Context, judge *Judge, l *lang.Language, c *cases.Case,
) (time.Duration, error) {
	if d, ok := j.fixed.Load(limitKey{l, c}); ok {
		return d.(time.Duration), nil
	}
	d, err := j.limit(ctx, judge, l, c)
	if err != nil {
		return 0, err
	}
	first, _ := j.fixed.LoadOrStore(limitKey{l, c}, d) // another goroutine may have been faster
	return first.(time.Duration), nil
}

// limit computes the limit of a language's programs from the jury's times.
func (j *Jury) limit(
	ctx context.Context, judge *Judge, of *lang.Language, c *cases.Case,
) (time.Duration, error) {
	l := judge.Suite.Limits
	if l.Fixed() {
		return l.TimeCeiling, nil
	}
	slowest, accepted := 0.0, false
	for _, solver := range j.Solvers {
		if solver.Lang != of {
			continue
		}
		t, ok, err := j.time(ctx, judge, solver, c)
		if err != nil {
			return 0, err
		}
		slowest, accepted = max(slowest, t), accepted || ok
	}
	if !accepted {
		words := fmt.Sprintf("no jury solver in %s is accepted on %s, so there is no time limit",
			of.Name, c.FullName())
		if j.Hint != "" {
			return 0, fault.New(words, strings.ReplaceAll(j.Hint, "%s", of.Name))
		}
		return 0, errors.New(words)
	}
	multiple := l.TimeMultiple * float64(max(of.Reading, 1))
	limit := time.Duration(slowest * multiple * float64(time.Second))
	return min(max(limit, l.TimeFloor), l.TimeCeiling), nil
}

// time returns the CPU seconds that a jury solver takes on a case; false if it
// is not accepted there, as its own result says.
func (j *Jury) time(
	ctx context.Context, judge *Judge, solver lang.Source, c *cases.Case,
) (float64, bool, error) {
	m, err := j.member(ctx, judge, solver)
	if err != nil {
		return 0, false, err
	}
	key := j.key(m.program, c)
	turn, _ := j.turns.LoadOrStore(key, new(sync.Mutex))
	turn.(*sync.Mutex).Lock()
	defer turn.(*sync.Mutex).Unlock()
	if t, ok := j.known(key); ok {
		return t, true, nil
	}
	timed := judge.submission(m.pool, m.program)
	timed.throws = false // a solver that prints only answers counts, too
	most := judge.Suite.Limits.TimeCeiling
	a, err := timed.give(ctx, part(c, 0, len(c.Answers)), most, most)
	if err != nil || a.failure != nil {
		return 0, false, err
	}
	j.record(m.program, c, a.run.CPU)
	t, ok := j.known(key)
	return t, ok, nil
}

// A member is a solver that was built, and what runs it on the cases.
type member struct {
	program *lang.Program
	pool    *trial.Pool
}

// member builds a solver once.
func (j *Jury) member(ctx context.Context, judge *Judge, solver lang.Source) (*member, error) {
	key := solver.Lang.Key + "\n" + string(solver.Text)
	if m, ok := j.members.Load(key); ok {
		return m.(*member), nil
	}
	p, err := judge.Builder.Build(ctx, solver)
	if err != nil {
		// Not wrapped: a compile error would be taken for the submission's.
		return nil, fmt.Errorf("the jury's %s: %v", solver.Name, err)
	}
	spec := judge.Spec
	spec.Format, spec.OneBoard = nil, false // the jury reads plain files
	pool := trial.NewPool(trial.Submission(p.Name, p), trial.Options{Spec: spec, Workers: 1})
	fresh := &member{p, pool}
	m, _ := j.members.LoadOrStore(key, fresh) // another goroutine may have been faster
	return m.(*member), nil
}

// Close closes the solvers' cells.
func (j *Jury) Close() {
	j.members.Range(func(_, m any) bool {
		m.(*member).pool.Close()
		return true
	})
}

func (j *Jury) known(key string) (float64, bool) {
	j.mu.Lock()
	defer j.mu.Unlock()
	t, ok := j.times[key]
	return t, ok
}

// has reports whether a program is one of the jury.
func (j *Jury) has(p *lang.Program) bool {
	return slices.ContainsFunc(j.Solvers, func(s lang.Source) bool {
		return s.Lang == p.Lang && bytes.Equal(s.Text, p.Text)
	})
}

// record keeps how long an accepted run took, if the program is the jury's.
func (j *Jury) record(p *lang.Program, c *cases.Case, cpu time.Duration) {
	if !j.has(p) {
		return
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.times[j.key(p, c)] = cpu.Seconds()
	j.dirty = true
}

func (j *Jury) key(p *lang.Program, c *cases.Case) string {
	h := sha256.New()
	fmt.Fprintf(h, "%s\n%s\n%s\n", j.Machine, p.Digest(), c.Digest())
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// machine names this machine, with what decides its speed.
func machine() string {
	model := runtime.GOARCH
	text, _ := os.ReadFile("/proc/cpuinfo")
	for line := range strings.Lines(string(text)) {
		name, value, _ := strings.Cut(line, ":")
		if strings.TrimSpace(name) == "model name" {
			model = strings.TrimSpace(value)
			break
		}
	}
	return fmt.Sprintf("%s %s x%d", runtime.GOOS, model, runtime.NumCPU())
}

// Limits returns the time limits of a language's programs, one for each of the
// judge's cases; the jury's times that are not known are measured. The error is
// as LimitOf's, or ctx's.
func (j *Jury) Limits(ctx context.Context, judge *Judge, l *lang.Language) ([]time.Duration, error) {
	limits := make([]time.Duration, len(judge.Cases))
	for i, c := range judge.Cases {
		limit, err := j.LimitOf(ctx, judge, l, c)
		if err != nil {
			return nil, err
		}
		limits[i] = limit
	}
	return limits, nil
}

// Fix sets the limits of a language, in the order of the judge's cases. Later
// measurements do not change them, so the last submission, even after an interruption,
// has the limits of the first.
func (j *Jury) Fix(judge *Judge, l *lang.Language, limits []time.Duration) error {
	if len(limits) != len(judge.Cases) {
		return fmt.Errorf("%d limits for %d cases", len(limits), len(judge.Cases))
	}
	for i, c := range judge.Cases {
		j.fixed.Store(limitKey{l, c}, limits[i])
	}
	return nil
}
