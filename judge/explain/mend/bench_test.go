package mend

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/generator"
	"adder/judge/hunt"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
	"adder/judge/run/source"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// mutatedTo are the words that mutants have in the place of others.
var mutatedTo = map[string][]string{
	"<": {"<=", ">", ">=", "==", "!="}, "<=": {"<", ">", ">=", "==", "!="},
	">": {"<", "<=", ">=", "==", "!="}, ">=": {"<", "<=", ">", "==", "!="},
	"==": {"<", "<=", ">", ">=", "!="}, "!=": {"<", "<=", ">", ">=", "=="},
	"+": {"-"}, "-": {"+"}, "++": {"--"}, "--": {"++"}, "+=": {"-="},
	"&&": {"||"}, "||": {"&&"}, "and": {"or"},
	"break": {"continue"}, "continue": {"break"}, "true": {"false"}, "false": {"true"},
}

// mutantsOf lists the mutants of a source: in each one word is another comparison, another
// operator or another number.
func mutantsOf(s lang.Source) (all []lang.Source) {
	f := newFile(s.Lang, string(s.Text))
	extension := s.Lang.Extensions[0]
	base := strings.TrimSuffix(s.Name, extension)
	change := func(i int, to string) {
		x := f.code[i]
		m := s
		m.Text = []byte(replaced(f.text, []span{{x.From, x.To, to}}))
		m.Name = fmt.Sprintf("%s-%d-%s-%s%s", base, x.Line+1, x.Text, to, extension)
		all = append(all, m)
	}
	for i, x := range f.code {
		n, whole := f.number(i)
		if whole {
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
}

func newBench(t testing.TB) *bench {
	t.Helper()
	langtest.Contained(t)
	return &bench{TB: t, builder: langtest.Builder(), turns: sandbox.NewTurns(runtime.NumCPU())}
}

func (b *bench) load(path string) lang.Source {
	b.Helper()
	l, err := lang.Recognise(path)
	if err != nil {
		b.Fatal(err)
	}
	s, err := lang.Load(path, l)
	if err != nil {
		b.Fatal(err)
	}
	s.Name = filepath.Base(path)
	if _, err := s.Lang.Toolchain(); err != nil {
		langtest.Missing(b, err)
	}
	return s
}

func (b *bench) options() Options {
	setup := lang.Setup{Level: b.builder.Level, Memory: 1 << 30, Output: 64 << 20, Turns: b.turns}
	return Options{
		Spec: trial.Spec{Setup: setup}, Builder: b.builder, Workers: runtime.NumCPU(), Prove: b.prove,
	}
}

// prove tries a program on a few thousand boards, which takes no time in any language.
func (b *bench) prove(ctx context.Context, p *lang.Program) (Proof, error) {
	return b.proveOn(ctx, p, generator.NewScope(6, 2, 2))
}

// proveAll tries a program on the sweep in both orders.
func (b *bench) proveAll(ctx context.Context, p *lang.Program) (Proof, error) {
	return b.proveOn(ctx, p, generator.Small)
}

func (b *bench) proveOn(ctx context.Context, p *lang.Program, on generator.Scope) (Proof, error) {
	o := hunt.Options{Together: true, Seed: 1}
	pool := trial.NewPool(trial.Submission(p.Name, p), b.options().Spec, o.Runs)
	defer pool.Close()
	r, err := hunt.Prove(ctx, pool, on, o, func(uint64, time.Duration) error { return nil })
	if err != nil || r.Finding != nil {
		return Proof{}, err
	}
	proof := &result.Proof{Boards: r.Proved.Boards, Scrambled: r.Proved.Scrambled}
	return Proof{Right: true, Proof: proof}, nil
}

// mended is a program's mend, under changed options.
func (b *bench) mended(t *testing.T, s lang.Source, change func(o *Options)) *result.Mend {
	t.Helper()
	o := b.options()
	change(&o)
	m, err := Mend(t.Context(), s, o)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func language(t testing.TB, key string) *lang.Language {
	t.Helper()
	l, err := lang.Find(key)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// BenchmarkMutants mends mutants of right programs: every one, or one in ADDER_MEND_EVERY.
func BenchmarkMutants(b *testing.B) {
	every, _ := strconv.Atoi(cmp.Or(os.Getenv("ADDER_MEND_EVERY"), "1"))
	for _, key := range []string{"cpp", "c", "python", "java", "go", "js"} {
		b.Run(key, func(b *testing.B) {
			x := newBench(b)
			var all []lang.Source
			paths, _ := filepath.Glob("testdata/right/*" + language(b, key).Extensions[0])
			for _, path := range paths {
				all = append(all, mutantsOf(x.load(path))...)
			}
			for range b.N {
				x.rate(all, every)
			}
		})
	}
}

// rate mends every n-th program, and says which were mended by what. It proves on the whole
// sweep.
func (b *bench) rate(all []lang.Source, every int) {
	wrong, mended := 0, 0
	for i := 0; i < len(all); i += every {
		o := b.options()
		o.Prove = b.proveAll
		m, err := Mend(context.Background(), all[i], o)
		if err != nil || m.Ended == result.NothingFails {
			continue // it does not compile, or nothing tells it from a right one
		}
		wrong++
		if m.Outcome == result.Mended {
			mended++
		}
		b.Logf("%s: %s after %d candidates in %.1f s (%s) %v",
			all[i].Name, m.Outcome, m.Tried, m.CPU.Duration().Seconds(), m.Ended, m.Change)
	}
	b.Logf("%d of %d mended", mended, wrong)
}
