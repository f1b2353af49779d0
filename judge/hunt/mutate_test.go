package hunt

import (
	"fmt"

	"adder/judge/board"
	"adder/judge/misconception"
)

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
