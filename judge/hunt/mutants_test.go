package hunt

import (
	"fmt"
	"testing"

	"adder/generator"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// TestMutantsAreNotMisnamed: a belief that is named for a mutant predicts it on many more boards.
func TestMutantsAreNotMisnamed(t *testing.T) {
	t.Parallel()
	skipBrief(t) // the whole bank against each of them takes long under the race detector
	all := sample(4, mutants())
	killable, found, named := 0, 0, 0
	o := testOptions()
	o.Workers = 1
	for _, m := range all {
		if unlikeOn(30_000, m.New(), rightPlayer()) == nil {
			continue
		}
		killable++
		r := hunted(t, trial.Believer(m), o)
		if r.Finding == nil {
			t.Logf("%s escapes", m.Name)
			continue
		}
		found++
		if r.Diagnosis.Confidence != result.Exact {
			continue
		}
		named++
		x := beliefOf(t, r.Diagnosis.Name)
		if b := unlikeOn(50_000, m.New(), x.New()); b != nil {
			t.Errorf("%s (%v) is not %s (%v):\n%s", m.Name, m.New()(b), x.Name, x.New()(b), board.Plain(*b))
		}
	}
	t.Logf("%d mutants: %d killable, %d found, %d named", len(all), killable, found, named)
	if found < killable-killable/100 {
		t.Errorf("%d of %d killable mutants were not found", killable-found, killable)
	}
}

// TestUnchangedSolversAreRight: a mutant is wrong by its change alone.
func TestUnchangedSolversAreRight(t *testing.T) {
	t.Parallel()
	skipBrief(t)
	for _, s := range mutables {
		if b := unlikeOn(5000, mutantPlayer(s, -1, 0), rightPlayer()); b != nil {
			t.Errorf("%s prints %v for\n%s", s.name, mutantPlayer(s, -1, 0)(b), board.Plain(*b))
		}
	}
}

// unlikeOn returns the first of so many boards, of the mix and of all families, for
// which two programs print different numbers, or nil.
func unlikeOn(boards uint64, one, other belief.Player) *board.Board {
	mix := generator.NewMix(1234, nil, nil, nil)
	var b board.Board
	for i := range boards {
		mix.Fill(&b, i)
		if one(&b) != other(&b) {
			return &b
		}
	}
	for i := range int(boards / 25) {
		f := generator.Families[i%len(generator.Families)]
		b := f.Board(20+i%180, uint64(i))
		if b.Faces <= 200 && one(&b) != other(&b) {
			return &b
		}
	}
	return nil
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

// Theory. A mutant is a right solver with one thing changed: a number, an
// operator, a condition, a statement left out. The solvers below are written
// with a numbered point wherever that can happen; a first run without any change
// finds out what kinds of point there are, and every change at every point makes
// a mutant. They were not written with the bank of beliefs in mind, so
// they represent mistakes that nobody thought of.

// A mutator decides at each point what happens there.
type mutator struct {
	point, change int           // the change made; point -1 is none
	kinds         [points]uint8 // by point, how many changes there are
	steps         int
}

// points is more than any solver has.
const points = 32

// patienceWith is how many comparisons a mutant may make for a board before it counts as hung:
// far more than the right solvers make.
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
	m.steps--
	if m.steps < 0 {
		panic(belief.Hang)
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
func mutants() []*belief.Belief {
	var all []*belief.Belief
	dense := board.Board{Cells: 12, Faces: 3, Jumps: []board.Jump{
		{From: 2, To: 9}, {From: 4, To: 1}, {From: 10, To: 3},
		{From: 11, To: 12}, {From: 5, To: 7}, {From: 6, To: 2},
	}}
	stuck := board.Board{Cells: 4, Faces: 1, Jumps: []board.Jump{{From: 3, To: 2}}}
	for _, s := range mutables {
		right := mutator{point: -1}
		for _, b := range []*board.Board{&dense, &stuck} {
			right.steps = patienceWith(b)
			s.solve(&right, b)
		}
		for point := range points {
			for change := range int(right.kinds[point]) {
				name := fmt.Sprintf("%s-%d-%d", s.name, point, change)
				start := func() belief.Player { return mutantPlayer(s, point, change) }
				all = append(all, belief.Played(name, start))
			}
		}
	}
	return all
}

func mutantPlayer(s mutable, point, change int) belief.Player {
	m := mutator{point: point, change: change}
	return func(b *board.Board) (o belief.Outcome) {
		defer func() {
			switch e := recover().(type) {
			case nil:
			case belief.Outcome:
				o = e
			default:
				o = belief.Crash
			}
		}()
		m.steps = patienceWith(b)
		return belief.Outcome(s.solve(&m, b))
	}
}

var mutables = []mutable{
	{"queue", mutableQueue},
	{"backward", mutableBackward},
}

// rightPlayer answers every board right.
func rightPlayer() belief.Player {
	var s oracle.Solver
	return func(b *board.Board) belief.Outcome { return belief.Outcome(s.Answer(b)) }
}
