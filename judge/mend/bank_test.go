package mend

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/hunt"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
	"adder/judge/source"
	"adder/judge/trial"
)

// Mutants as in judge/hunt, of real sources: a number one more or less, twice or
// 0, or another comparison; one word each.

var mutatedTo = map[string][]string{
	"<": {"<=", ">", ">=", "==", "!="}, "<=": {"<", ">", ">=", "==", "!="}, ">": {"<", "<=", ">=", "==", "!="},
	">=": {"<", "<=", ">", "==", "!="}, "==": {"<", "<=", ">", ">=", "!="}, "!=": {"<", "<=", ">", ">=", "=="},
	"+": {"-"}, "-": {"+"}, "&&": {"||"}, "||": {"&&"}, "and": {"or"}, "break": {"continue"}, "continue": {"break"},
	"true": {"false"}, "false": {"true"}, "++": {"--"}, "--": {"++"}, "+=": {"-="},
}

func mutantsOf(t testing.TB, s lang.Source) (all []lang.Source) {
	f := newFile(s.Lang, string(s.Text))
	extension := s.Lang.Extensions[0]
	change := func(i int, to string) {
		x := f.code[i]
		m := s
		m.Text = []byte(replaced(f.text, []span{{x.From, x.To, to}}))
		m.Name = fmt.Sprintf("%s-%d-%s-%s%s", strings.TrimSuffix(s.Name, extension), x.Line+1, x.Text, to, extension)
		all = append(all, m)
	}
	for i, x := range f.code {
		if n, ok := number(x); ok {
			for _, v := range []int{n + 1, n - 1, 2 * n, 0} {
				if v != n {
					change(i, strconv.Itoa(v))
				}
			}
			continue
		}
		if !f.angle(i) && x.Sort != source.String {
			for _, to := range mutatedTo[x.Text] {
				change(i, to)
			}
		}
	}
	return all
}

// bench is what mends are tried with.
type bench struct {
	testing.TB
	builder *lang.Builder
	turns   *sandbox.Turns
	proving time.Duration // CPU time of proofs
}

func newBench(t testing.TB) *bench {
	t.Helper()
	level, _ := sandbox.Best()
	if level == sandbox.Bare {
		missing(t, "no sandbox here")
	}
	cache := cmp.Or(os.Getenv("ADDER_CACHE"), t.TempDir())
	b, err := lang.NewBuilder(filepath.Join(cache, "programs"))
	if err != nil {
		t.Fatal(err)
	}
	b.Level = level
	return &bench{TB: t, builder: b, turns: sandbox.NewTurns(runtime.NumCPU())}
}

func (b *bench) load(path string) lang.Source {
	b.Helper()
	s, err := lang.Load(path, mustRecognise(b, path))
	if err != nil {
		b.Fatal(err)
	}
	s.Name = filepath.Base(path)
	if _, err := s.Lang.Toolchain(); err != nil {
		missing(b, err.Error())
	}
	return s
}

func mustRecognise(t testing.TB, path string) *lang.Language {
	l, err := lang.Recognise(path)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (b *bench) options() Options {
	return Options{
		Spec:    lang.Spec{Level: b.builder.Level, Memory: 1 << 30, Output: 64 << 20, Turns: b.turns},
		Builder: b.builder, Workers: runtime.NumCPU(),
		Budget: Budget{Candidates: 20_000, CPU: 2 * time.Minute}, Prove: b.prove,
		Donors: donors(b),
	}
}

// prove tries a program on the sweep in both orders.
func (b *bench) prove(ctx context.Context, p *lang.Program) (Proof, error) {
	return b.proveOn(ctx, p, generator.Small)
}

// proveSome tries a program on a few thousand boards, which takes no time in any
// language.
func (b *bench) proveSome(ctx context.Context, p *lang.Program) (Proof, error) {
	return b.proveOn(ctx, p, generator.NewScope(6, 2, 2))
}

func (b *bench) proveOn(ctx context.Context, p *lang.Program, on generator.Scope) (Proof, error) {
	o := hunt.Options{Options: trial.Options{Spec: b.options().Spec, Workers: runtime.NumCPU()}, Together: true, Seed: 1}
	pool := trial.NewPool(trial.Submission(p.Name, p), o.Options)
	defer pool.Close()
	r, err := hunt.Prove(ctx, pool, on, o, func(uint64, time.Duration) error { return nil })
	if r != nil {
		b.proving += r.Cost.CPU.Duration()
	}
	if err != nil || r.Finding != nil {
		return Proof{}, err
	}
	return Proof{Right: true, Proof: &result.Proof{Boards: r.Proved.Boards, Scrambled: r.Proved.Scrambled}}, nil
}

// BenchmarkMutants mends mutants: every one, or one in ADDER_MEND_EVERY.
func BenchmarkMutants(b *testing.B) {
	every, _ := strconv.Atoi(cmp.Or(os.Getenv("ADDER_MEND_EVERY"), "1"))
	for _, key := range []string{"cpp", "python", "java", "go", "js"} {
		b.Run(key, func(b *testing.B) {
			x := newBench(b)
			var all []lang.Source
			paths, _ := filepath.Glob("testdata/right/*" + language(b, key).Extensions[0])
			for _, path := range paths {
				all = append(all, mutantsOf(b, x.load(path))...)
			}
			for range b.N {
				x.rate(all, every)
			}
		})
	}
}

func language(t testing.TB, key string) *lang.Language {
	t.Helper()
	l, err := lang.Find(key)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// BenchmarkPeople mends programs in the manner of people, by language: the rate is
// what it is. ADDER_MEND_ONLY is a pattern of names, for a few of them.
func BenchmarkPeople(b *testing.B) {
	x := newBench(b)
	paths, _ := filepath.Glob("testdata/people/*")
	lacking, _ := filepath.Glob("testdata/missing/*")
	hunted, _ := filepath.Glob("../hunt/testdata/people/*")
	all := map[string][]lang.Source{}
	every, _ := strconv.Atoi(cmp.Or(os.Getenv("ADDER_MEND_EVERY"), "1"))
	for i, name := range slices.Concat(paths, lacking, hunted) {
		if only, _ := filepath.Match(cmp.Or(os.Getenv("ADDER_MEND_ONLY"), "*"), filepath.Base(name)); only && i%every == 0 {
			s := x.load(name)
			all[s.Lang.Key] = append(all[s.Lang.Key], s)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		b.Run(key, func(b *testing.B) {
			y := *x
			y.TB = b
			for range b.N {
				y.rate(all[key], 1)
			}
		})
	}
}

// within is the CPU time of two cores in a minute, compilers and proofs included.
const within = 2 * time.Minute

// mendOne mends a program until it takes more than a minute's CPU time, and says how
// much it took.
func (b *bench) mendOne(s lang.Source) (*result.Mend, time.Duration, error) {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	before := b.builder.Spent() + b.proving
	o := b.options()
	o.Progress = func(_ int, cpu time.Duration) {
		if cpu+b.builder.Spent()+b.proving-before > within {
			stop()
		}
	}
	m, err := Mend(ctx, s, o)
	if err != nil {
		return nil, 0, err
	}
	return m, m.CPU.Duration() + b.builder.Spent() + b.proving - before, nil
}

// rate mends every so many of the mutants and reports how many were mended within
// so much CPU time: the clock says nothing on a machine that others use too.
func (b *bench) rate(all []lang.Source, every int) {
	wrong, mended := 0, 0
	var costs []time.Duration
	for i := 0; i < len(all); i += every {
		m, cost, err := b.mendOne(all[i])
		if err != nil || m.Ended == result.NothingFails {
			continue // it does not compile, or nobody can tell it from the right one
		}
		wrong++
		costs = append(costs, cost)
		if m.Outcome == result.Mended && cost <= within {
			mended++
		} else {
			b.Logf("not mended: %s (%s), %d tried, %s", all[i].Name, m.Ended, m.Tried, m.Outcome)
		}
		if os.Getenv("ADDER_MEND_TELL") != "" {
			b.Logf("%s: %s, %d tried, CPU %.1f s %v", all[i].Name, m.Outcome, m.Tried, cost.Seconds(), m.Changes)
		}
	}
	if wrong == 0 {
		b.Logf("none of %d is wrong", len(all))
		return
	}
	slices.Sort(costs)
	b.Logf("%d of %d mended (%d %%), CPU time: median %v, most %v", mended, wrong, 100*mended/wrong, costs[len(costs)/2], costs[len(costs)-1])
}

// missing skips a test that lacks something here, or fails it where nothing may
// be skipped.
func missing(t testing.TB, what string) {
	t.Helper()
	if os.Getenv("ADDER_REQUIRE_ALL") != "" {
		t.Fatal("ADDER_REQUIRE_ALL is set, and there is ", what)
	}
	t.Skip(what)
}
