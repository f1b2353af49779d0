package hunt

import (
	"fmt"
	"runtime"
	"slices"
	"sync"
	"testing"

	"adder/cases"
	"adder/generator"
	"adder/judge/board"
	"adder/judge/misconception"
	"adder/judge/oracle"
	"adder/judge/result"
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

// The solvers that mutants are made from. Each is right as it stands.

func jumpTable(m *mutator, b *board.Board) []int {
	jump := make([]int, b.Cells+1)
	for _, j := range b.Jumps {
		if m.do(0) {
			jump[m.num(1, int(j.From))] = m.num(2, int(j.To))
		}
	}
	return jump
}

// mutableQueue is a breadth-first search over the cells rested on.
func mutableQueue(m *mutator, b *board.Board) int {
	n, d, jump := m.num(3, b.Cells), m.num(4, b.Faces), jumpTable(m, b)
	distance := make([]int, n+1)
	for i := range distance {
		distance[i] = -1
	}
	queue := []int{m.num(5, 1)}
	distance[m.num(6, 1)] = m.num(7, 0)
	for head := m.num(8, 0); m.compare(9, "<", head, len(queue)); head++ {
		v := queue[head]
		if m.compare(10, "==", v, n) {
			return m.num(11, distance[v])
		}
		for face := m.num(12, 1); m.compare(13, "<=", face, d); face++ {
			t := v + m.num(14, face)
			if m.compare(15, ">", t, n) {
				if m.do(16) {
					break
				}
			}
			if m.compare(17, "!=", jump[t], 0) {
				t = m.num(18, jump[t])
			}
			if m.compare(19, ">=", distance[t], 0) {
				continue
			}
			if m.do(20) {
				distance[t] = distance[v] + m.num(21, 1)
			}
			if m.do(22) {
				queue = append(queue, m.num(23, t))
			}
		}
	}
	return m.num(24, -1)
}

// mutableLevels goes level by level and marks the cells landed on.
func mutableLevels(m *mutator, b *board.Board) int {
	n, d, jump := b.Cells, b.Faces, jumpTable(m, b)
	landed := make([]int, n+1)
	level := []int{1}
	for throws := m.num(3, 1); m.compare(4, ">", len(level), 0); throws++ {
		var next []int
		for _, v := range level {
			for w := v + m.num(5, 1); m.compare(6, "<=", w, v+d) && m.compare(7, "<=", w, n); w++ {
				if m.compare(8, "!=", landed[w], 0) {
					continue
				}
				if m.do(9) {
					landed[m.num(10, w)] = 1
				}
				rest := m.num(11, w)
				if m.compare(12, ">", jump[w], 0) {
					rest = jump[m.num(13, w)]
				}
				if m.compare(14, "==", rest, n) {
					return m.num(15, throws)
				}
				if m.do(16) {
					next = append(next, rest)
				}
			}
		}
		if m.do(17) {
			level = next
		}
	}
	return m.num(18, -1)
}

// mutableRelaxation lowers distances until none changes.
func mutableRelaxation(m *mutator, b *board.Board) int {
	n, d, jump := b.Cells, b.Faces, jumpTable(m, b)
	far := m.num(3, 1_000_000)
	distance := make([]int, n+1)
	for i := range distance {
		distance[i] = far
	}
	distance[1] = m.num(4, 0)
	for changed := 1; m.compare(5, "!=", changed, 0); {
		changed = 0
		for v := m.num(6, 1); m.compare(7, "<", v, n); v++ {
			if m.compare(8, "==", distance[v], far) {
				continue
			}
			for w := v + m.num(9, 1); m.compare(10, "<=", w, n) && m.compare(11, "<=", w-v, d); w++ {
				rest := w
				if m.compare(12, "!=", jump[w], 0) && m.do(13) {
					rest = m.num(14, jump[w])
				}
				if m.compare(15, "<", distance[v]+m.num(16, 1), distance[rest]) {
					distance[rest] = distance[v] + m.num(17, 1)
					if m.do(18) {
						changed = m.num(19, 1)
					}
				}
			}
		}
	}
	if m.compare(20, "==", distance[n], far) {
		return m.num(21, -1)
	}
	return m.num(22, distance[n])
}

// mutableBackward finds for each cell the throws still needed, pass after pass.
func mutableBackward(m *mutator, b *board.Board) int {
	n, d, jump := b.Cells, b.Faces, jumpTable(m, b)
	const far = 1_000_000
	need := make([]int, n+1)
	for i := range need {
		need[i] = far
	}
	need[m.num(3, n)] = m.num(4, 0)
	for better := 1; m.compare(6, "!=", better, 0); {
		better = m.num(5, 0)
		for v := n - m.num(7, 1); m.compare(8, ">=", v, 1); v-- {
			for face := m.num(9, 1); m.compare(10, "<=", face, min(d, n-v)); face++ {
				w := v + m.num(11, face)
				if m.compare(12, ">", jump[w], 0) {
					w = m.num(13, jump[w])
				}
				if m.compare(14, "<", need[w]+1, need[v]) {
					need[v] = m.num(15, need[w]) + m.num(16, 1)
					if m.do(20) {
						better = 1
					}
				}
			}
		}
	}
	if m.compare(17, ">=", need[m.num(18, 1)], far) {
		return m.num(19, -1)
	}
	return need[1]
}

// mutableLayers keeps the set of cells on which the player can rest after so many
// throws, and forgets the sets before.
func mutableLayers(m *mutator, b *board.Board) int {
	n, d, jump := b.Cells, b.Faces, jumpTable(m, b)
	at := make([]int, n+1)
	at[m.num(3, 1)] = 1
	for throws := m.num(4, 1); m.compare(5, "<", throws, n); throws++ {
		next := make([]int, n+1)
		for v := m.num(6, 1); m.compare(7, "<", v, n); v++ {
			if m.compare(8, "==", at[v], 0) {
				continue
			}
			for w := v + m.num(9, 1); m.compare(10, "<=", w, n) && m.compare(11, "<=", w, v+d); w++ {
				rest := w
				if m.compare(12, "!=", jump[w], 0) {
					rest = m.num(13, jump[w])
				}
				if m.do(14) {
					next[m.num(15, rest)] = 1
				}
			}
		}
		if m.compare(16, "==", next[n], 1) {
			return m.num(17, throws)
		}
		if m.do(18) {
			at = next
		}
	}
	return m.num(19, -1)
}

// Theory. A mutant is a right solver with one thing changed: a number, an
// operator, a condition, a statement left out. The solvers below are written
// with a numbered point wherever that can happen; a first run without any change
// finds out what kinds of point there are, and every change at every point makes
// a mutant. They were not written with the bank of misconceptions in mind, so
// they stand for the mistakes that nobody thought of.

// A mutator decides at each point what happens there.
type mutator struct {
	point, change int           // the change made; point -1 is none
	kinds         [points]uint8 // by point, how many changes there are
	steps         int
}

// points is more than any solver has.
const points = 32

// patienceWith is how many comparisons a mutant may make for a board before it is
// taken to hang: far more than any of the right solvers does.
func patienceWith(b *board.Board) int {
	return 20_000 + b.Cells*b.Cells*(1000+4*min(b.Faces, b.Cells))
}

// num is a number that can be another.
func (m *mutator) num(point, v int) int {
	m.kinds[point] = 4
	if point != m.point {
		return v
	}
	return [...]int{v + 1, v - 1, 2 * v, 0}[m.change]
}

// compare is a comparison that can be another.
func (m *mutator) compare(point int, op string, a, b int) bool {
	m.kinds[point] = 8
	if m.steps--; m.steps < 0 {
		panic(misconception.Hang)
	}
	if point == m.point {
		op = [...]string{"<", "<=", ">", ">=", "==", "!=", "true", "false"}[m.change]
	}
	switch op {
	case "<":
		return a < b
	case "<=":
		return a <= b
	case ">":
		return a > b
	case ">=":
		return a >= b
	case "==":
		return a == b
	case "!=":
		return a != b
	}
	return op == "true"
}

// do is a statement that can be left out.
func (m *mutator) do(point int) bool {
	m.kinds[point] = 1
	return point != m.point
}

// A mutable solver answers a board; it is right if no point is changed.
type mutable struct {
	name  string
	solve func(m *mutator, b *board.Board) int
}

// mutants lists every change of every solver.
func mutants() []*misconception.Misconception {
	var all []*misconception.Misconception
	dense := board.Board{Cells: 12, Faces: 3, Jumps: []board.Jump{{From: 2, To: 9}, {From: 4, To: 1}, {From: 10, To: 3}, {From: 11, To: 12}, {From: 5, To: 7}, {From: 6, To: 2}}}
	stuck := board.Board{Cells: 4, Faces: 1, Jumps: []board.Jump{{From: 3, To: 2}}}
	for _, s := range mutables {
		right := mutator{point: -1}
		for _, b := range []*board.Board{&dense, &stuck} {
			right.steps = patienceWith(b)
			s.solve(&right, b)
		}
		for point := range points {
			for change := range int(right.kinds[point]) {
				all = append(all, &misconception.Misconception{
					Name: fmt.Sprintf("%s-%d-%d", s.name, point, change),
					New:  func() misconception.Player { return mutantPlayer(s, point, change) },
				})
			}
		}
	}
	return all
}

func mutantPlayer(s mutable, point, change int) misconception.Player {
	m := mutator{point: point, change: change}
	return func(b *board.Board) (o misconception.Outcome) {
		defer func() {
			switch e := recover().(type) {
			case nil:
			case misconception.Outcome:
				o = e
			default:
				o = misconception.Crash
			}
		}()
		m.steps = patienceWith(b)
		return misconception.Outcome(s.solve(&m, b))
	}
}

var mutables = []mutable{
	{"queue", mutableQueue},
	{"levels", mutableLevels},
	{"relax", mutableRelaxation},
	{"backward", mutableBackward},
	{"layers", mutableLayers},
}
