package mend

import (
	"context"
	"fmt"
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
	o := hunt.Options{Together: true, Seed: 1}
	pool := trial.NewPool(trial.Submission(p.Name, p), b.options().Spec, o.Runs)
	defer pool.Close()
	scope := generator.NewScope(6, 2, 2)
	r, err := hunt.Prove(ctx, pool, scope, o, func(uint64, time.Duration) error { return nil })
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
