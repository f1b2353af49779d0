package hunt

import (
	"adder/judge/result"
	"runtime"
	"slices"
	"sync"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
)

// TestMutantsAreNotMisnamed hunts some of the mutants; BenchmarkMutants all.
func TestMutantsAreNotMisnamed(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("the whole bank against each of them takes long under the race detector")
	}
	const step = 43
	var some []*misconception.Misconception
	for i, m := range mutants() {
		if i%step == 0 {
			some = append(some, m)
		}
	}
	huntMutants(t, some)
}

// TestUnchangedSolversAreRight: else a mutant could be wrong without its change.
func TestUnchangedSolversAreRight(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, s := range mutables {
		var solver oracle.Solver
		play := mutantPlayer(s, -1, 0)
		right := func(b *board.Board) bool { return play(b) == misconception.Outcome(solver.Answer(b)) }
		if b := eachMixed(3, 5000, right); b != nil {
			t.Errorf("%s prints %v for\n%s", s.name, play(b), board.Plain(*b))
		}
		for i := range 200 {
			if b := generator.Families[i%len(generator.Families)].Board(20+i%180, uint64(i)); b.Faces <= 200 && !right(&b) {
				t.Errorf("%s prints %v for\n%s", s.name, play(&b), board.Plain(b))
			}
		}
	}
}

func BenchmarkMutants(b *testing.B) {
	for range b.N {
		c := huntMutants(b, mutants())
		if c.killable < 150 {
			b.Errorf("only %d killable mutants", c.killable)
		}
		b.ReportMetric(float64(c.named)/float64(c.killable), "explained")
		killRates(b, mutants())
	}
}

// census is what became of the mutants.
type census struct {
	mu                             sync.Mutex
	killable, found, named, misled int
}

// huntMutants hunts mutants, and holds every name that is given to them to many
// more boards.
func huntMutants(t testing.TB, all []*misconception.Misconception) *census {
	t.Helper()
	o := testOptions()
	o.Workers, o.Boards = 1, 10_000
	corpus := NewCorpus(o)
	defer corpus.Close()
	c := &census{}
	each(all, func(m *misconception.Misconception) {
		if !killable(m) {
			return
		}
		r, err := Hunt(t.Context(), Believer(m), corpus, o)
		if err != nil {
			t.Error(err)
			return
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.killable++
		if r.Finding == nil {
			t.Logf("%s escapes", m.Name)
			return
		}
		c.found++
		if r.Diagnosis.Confidence != result.Exact {
			return
		}
		c.named++
		if b := misnamed(t, m, r.Diagnosis.Name); b != nil {
			c.misled++
			belief, _ := misconception.Find(r.Diagnosis.Name)
			t.Errorf("%s (%v) is not %s (%v):\n%s", m.Name, m.New()(b), belief.Name, belief.New()(b), board.Plain(*b))
		}
	})
	t.Logf("%d mutants: %d killable, %d found, %d named (%d %% explained exactly), %d of them wrongly",
		len(all), c.killable, c.found, c.named, 100*c.named/max(1, c.killable), c.misled)
	if c.found < c.killable-c.killable/100 {
		t.Errorf("%d of %d killable mutants were not found", c.killable-c.found, c.killable)
	}
	return c
}

// each calls do for all of them, as many at a time as there are processors.
func each(all []*misconception.Misconception, do func(*misconception.Misconception)) {
	var group sync.WaitGroup
	slots := make(chan struct{}, runtime.NumCPU())
	for _, m := range all {
		slots <- struct{}{}
		group.Go(func() {
			do(m)
			<-slots
		})
	}
	group.Wait()
}

// killable reports whether a mutant is wrong on any of many boards.
func killable(m *misconception.Misconception) bool {
	var s oracle.Solver
	play := m.New()
	return eachMixed(99, 30_000, func(b *board.Board) bool { return play(b) == misconception.Outcome(s.Answer(b)) }) != nil
}

// eachMixed calls is for boards of the mix, and returns the first for which it
// is not so.
func eachMixed(seed, n uint64, is func(*board.Board) bool) *board.Board {
	mix := generator.NewMix(seed, nil, nil)
	var b board.Board
	for i := range n {
		if mix.Fill(&b, i); !is(&b) {
			return &b
		}
	}
	return nil
}

// misnamed returns a board on which the mutant does not do what the belief that
// it was said to hold does.
func misnamed(t testing.TB, m *misconception.Misconception, name string) *board.Board {
	t.Helper()
	belief, err := misconception.Find(name)
	if err != nil {
		t.Error(err)
		return nil
	}
	mine, theirs := m.New(), belief.New()
	same := func(b *board.Board) bool { return mine(b) == theirs(b) }
	if b := eachMixed(1234, 50_000, same); b != nil {
		return b
	}
	for i := range 2000 {
		f := generator.Families[i%len(generator.Families)]
		if b := f.Board(20+i%180, uint64(i)); b.Faces <= 200 && !same(&b) {
			return &b
		}
	}
	return nil
}

// killRates prints which share of the killable mutants each set of boards kills.
func killRates(t testing.TB, all []*misconception.Misconception) {
	t.Helper()
	sets := killers(t)
	killed := make([]int, len(sets))
	total := 0
	var mu sync.Mutex
	each(all, func(m *misconception.Misconception) {
		if !killable(m) {
			return
		}
		mu.Lock()
		defer mu.Unlock()
		total++
		for i, set := range sets {
			var s oracle.Solver
			play := m.New()
			if slices.ContainsFunc(set.boards, func(b board.Board) bool { return play(&b) != misconception.Outcome(s.Answer(&b)) }) {
				killed[i]++
			}
		}
	})
	for i, set := range sets {
		t.Logf("%-18s %7d boards kill %d of %d", set.name, len(set.boards), killed[i], total)
		if set.most && 100*killed[i] < 99*total {
			t.Errorf("%s kills less than 99 %%", set.name)
		}
	}
}

type killer struct {
	name   string
	boards []board.Board
	most   bool // it has to kill 99 %
}

// killers are the suite's groups, but for boards so large that only time is at
// stake there, and what a hunt gives.
func killers(t testing.TB) []killer {
	t.Helper()
	made, err := cases.Standard().Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	suite := killer{name: "suite", most: true}
	groups := map[string]*killer{}
	for _, c := range made {
		g := groups[c.Group]
		if g == nil {
			g = &killer{name: "suite/" + c.Group}
			groups[c.Group] = g
		}
		var b board.Board
		for s := c.Boards(); s.Next(&b); {
			if b.Cells <= 128 && b.Faces <= 128 {
				g.boards = append(g.boards, b.Clone())
				suite.boards = append(suite.boards, b.Clone())
			}
		}
	}
	sweep := killer{name: "sweep", most: true}
	for b := range generator.Small.Boards() {
		sweep.boards = append(sweep.boards, b.Clone())
	}
	mix := killer{name: "mix"}
	eachMixed(5, 10_000, func(b *board.Board) bool { mix.boards = append(mix.boards, b.Clone()); return true })
	sets := []killer{suite, sweep, mix, {name: "smoke", boards: smokeBoards()}}
	for _, g := range groups {
		sets = append(sets, *g)
	}
	return sets
}
