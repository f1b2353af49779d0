package misconception

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

	"adder/judge/board"
)

// mostPlaces is more than there are.
const mostPlaces = 32

// A Point is a program as the choice of a row in every place; 0 is what is right
// there, k the row k-1.
type Point [mostPlaces]uint8

// Right is the point of the right program.
var Right Point

// With returns the point with another choice in a place. What excludes it goes: a
// search as a whole has none of the details of a search cell by cell.
func (p Point) With(place, choice int) Point {
	p[place] = uint8(choice)
	if choice == 0 {
		return p
	}
	chosen := Places()[place]
	for i, other := range Places() {
		if chosen.find && other.walk || chosen.walk && other.find {
			p[i] = 0
		}
	}
	return p
}

// Choices returns how many choices are not the right one.
func (p Point) Choices() (n int) {
	for _, choice := range p {
		if choice != 0 {
			n++
		}
	}
	return n
}

// Mistakes returns how many choices are wrong by themselves.
func (p Point) Mistakes() (n int) {
	for _, row := range p.rows() {
		n += 1 - harm(row)
	}
	return n
}

// rows are what is chosen, mistakes before habits.
func (p Point) rows() (rows []*Misconception) {
	for i, place := range Places() {
		if p[i] != 0 {
			rows = append(rows, place.Rows[p[i]-1])
		}
	}
	slices.SortStableFunc(rows, func(a, b *Misconception) int {
		switch {
		case a.Harmless == b.Harmless:
			return 0
		case a.Harmless:
			return 1
		}
		return -1
	})
	return rows
}

// Rank says how unusual the choices are, together: rows that people make more
// often come first in their places.
func (p Point) Rank() (rank int) {
	for _, choice := range p {
		rank += int(choice)
	}
	return rank
}

// compile puts the stages of the rows together.
func compile(rows []*Misconception) stages {
	var s stages
	var reads []func(*machine) (Outcome, bool)
	var lands []func(*machine, int32, int)
	var k walk
	walks := false
	for _, r := range rows {
		s.rules = merge(s.rules, r.stages.rules)
		s.prices = s.prices || r.stages.prices
		s.most = max(s.most, r.stages.most)
		if r.stages.read != nil {
			reads = append(reads, r.stages.read)
		}
		if r.stages.land != nil {
			lands = append(lands, r.stages.land)
		}
		s.search = cmpOr(r.stages.search, s.search)
		if r.stages.walk != nil {
			walks = true
			r.stages.walk(&k)
		}
	}
	s.read, s.land = inTurn(reads), landInTurn(lands)
	if walks {
		s.search = k.search
	}
	return s
}

func cmpOr(a, b func(*machine) Outcome) func(*machine) Outcome {
	if a != nil {
		return a
	}
	return b
}

func inTurn(reads []func(*machine) (Outcome, bool)) func(*machine) (Outcome, bool) {
	if len(reads) == 0 {
		return nil
	}
	return func(m *machine) (Outcome, bool) {
		for _, read := range reads {
			if o, over := read(m); over {
				return o, true
			}
		}
		return 0, false
	}
}

func landInTurn(lands []func(*machine, int32, int)) func(*machine, int32, int) {
	if len(lands) == 0 {
		return nil
	}
	return func(m *machine, cell int32, from int) {
		for _, land := range lands {
			land(m, cell, from)
		}
	}
}

// Belief is the program of a point, with what it prints, as one belief. A lone
// row of the bank is itself.
func (p Point) Belief(w Way) *Misconception {
	rows := slices.Concat(p.rows(), w.rows())
	slices.SortStableFunc(rows, func(a, b *Misconception) int { return cmp.Compare(harm(a), harm(b)) })
	if len(rows) == 1 && rows[0].New != nil {
		return rows[0]
	}
	m := &Misconception{Name: NameOf(rows...), Parts: rows, stages: compile(p.rows())}
	if m.stages.search == nil {
		m.stages.search = shortest
	}
	m.New = func() Player {
		q := NewProber(w.Constant)
		q.Become(p)
		q.m.brief = false
		return func(b *board.Board) Outcome { return q.print(q.find(b), w) }
	}
	return m
}

func harm(m *Misconception) int {
	if m.Harmless {
		return 1
	}
	return 0
}

// Named reports whether a name is one of the bank's.
func Named(name string) bool { return byName()[name] != nil }

// A Prober plays points, one after another, and tells from what was seen what
// would have to be printed where. Like a [Player] it is of one goroutine.
type Prober struct {
	m        machine
	constant Outcome // what may be printed where the last cell cannot be reached
}

// NewProber returns a prober that plays the right program.
func NewProber(constant Outcome) *Prober {
	return &Prober{constant: constant, m: machine{stages: stages{search: shortest}, brief: true}}
}

// Become makes the prober play a point.
func (q *Prober) Become(p Point) {
	q.m.stages = compile(p.rows())
	if q.m.search == nil {
		q.m.search = shortest
	}
}

// find is what the search finds, before it is printed.
func (q *Prober) find(b *board.Board) Outcome {
	return q.m.answer(b)
}

// A Prints is a set of ways to print: the lower bits for answers, see offsets, the
// upper ones for boards whose last cell cannot be reached.
type Prints uint64

const (
	answerBits = 3
	// Answers is the ways to print an answer; the others are for boards whose last
	// cell cannot be reached.
	Answers Prints = 1<<answerBits - 1
	// AnyPrint is every way.
	AnyPrint Prints = math.MaxUint64
)

// offsets is what is added to an answer.
var offsets = [answerBits]Outcome{0, 1, -1}

// Agree returns the ways to print under which the point prints what was seen on a
// board.
func (q *Prober) Agree(b *board.Board, seen Outcome) (ways Prints) {
	o := q.find(b)
	switch {
	case o.Failed() && o == seen:
		return AnyPrint
	case o.Failed():
		return 0
	case o != stuck:
		for i, offset := range offsets {
			if o+offset == seen {
				ways |= 1 << i
			}
		}
		return ways | AnyPrint&^Answers
	}
	for i, way := range stuckWays() {
		if way.of(q) == seen {
			ways |= 1 << (answerBits + i)
		}
	}
	return ways | Answers
}

// A Way is a way to print.
type Way struct {
	offset, stuck int
	Constant      Outcome
}

// First returns the most usual way of a set.
func (s Prints) First(constant Outcome) Way {
	w := Way{Constant: constant}
	for s>>w.offset&1 == 0 {
		w.offset++
	}
	for s>>(answerBits+w.stuck)&1 == 0 {
		w.stuck++
	}
	return w
}

// Choices is how many things of a way are not right.
func (w Way) Choices() int { return len(w.rows()) }

func (w Way) rows() (rows []*Misconception) {
	if w.offset > 0 {
		rows = append(rows, offsetRows()[w.offset-1])
	}
	if w.stuck > 0 {
		way := stuckWays()[w.stuck]
		if way.row == nil {
			way.row = constantRow(w.Constant)
		}
		rows = append(rows, way.row)
	}
	return rows
}

func (q *Prober) print(o Outcome, w Way) Outcome {
	switch {
	case o.Failed():
		return o
	case o != stuck:
		return o + offsets[w.offset]
	}
	return stuckWays()[w.stuck].of(q)
}

// pointNamed returns the belief whose name is put together from those of rows, each in
// a place of its own.
func pointNamed(name string) (*Misconception, error) {
	var p Point
	var w Way
	words := strings.Split(name, plus)
	for i, word := range words {
		words[i] = cmp.Or(renamed[word], word)
	}
	for _, word := range words {
		if !p.choose(word) && !w.choose(word) {
			return nil, &UnknownError{word}
		}
	}
	m := p.Belief(w)
	for i, word := range words {
		if slices.Contains(words[:i], word) || !slices.ContainsFunc(m.Singles(), func(part *Misconception) bool { return part.Name == word }) {
			return nil, fmt.Errorf("%s cannot stand beside the rest of %q", word, name)
		}
	}
	return m, nil
}

// An UnknownError is about a word that is the name of no row.
type UnknownError struct{ Word string }

func (e *UnknownError) Error() string { return fmt.Sprintf("no misconception is called %q", e.Word) }

// Names returns what the parts of a name may be, but for numbers that are printed for
// stuck boards.
func Names() (names []string) {
	rows := slices.Concat(Singles, moreLeaks, offsetRows())
	for _, place := range Places() {
		rows = append(rows, place.Rows...)
	}
	for _, way := range stuckWays() {
		if way.row != nil {
			rows = append(rows, way.row)
		}
	}
	for _, row := range rows {
		if !slices.Contains(names, row.Name) {
			names = append(names, row.Name)
		}
	}
	return names
}

func (p *Point) choose(name string) bool {
	for i, place := range Places() {
		for k, row := range place.Rows {
			if row.Name == name {
				*p = p.With(i, k+1)
				return true
			}
		}
	}
	return false
}

func (w *Way) choose(name string) bool {
	for i, row := range offsetRows() {
		if row.Name == name {
			w.offset = i + 1
			return true
		}
	}
	ways := stuckWays()
	for i, way := range ways {
		if way.row != nil && way.row.Name == name {
			w.stuck = i
			return true
		}
	}
	var n int
	if _, err := fmt.Sscanf(name, "stuck-prints-%d", &n); err != nil || constantRow(Outcome(n)).Name != name {
		return false
	}
	w.stuck, w.Constant = len(ways)-1, Outcome(n)
	return true
}

// A stuckWay is what is printed where the last cell cannot be reached.
type stuckWay struct {
	row   *Misconception // nil for what is right, and for a constant that has no row
	value func(*machine) Outcome
}

// moreStuck are values that only programs with other faults print, as a rule.
var moreStuck = []struct {
	name, doc string
	value     func(m *machine) Outcome
}{
	{"stuck-throws-tried", "If the last cell cannot be reached, your program prints the number of throws after which nothing new was found. Print -1 there.", func(m *machine) Outcome { return Outcome(m.furthest) + 1 }},
	{"stuck-greatest", "If the last cell cannot be reached, your program prints the greatest distance in its table. Print -1 there.", func(m *machine) Outcome {
		greatest := int32(0)
		for _, d := range m.depth {
			if d < far {
				greatest = max(greatest, d)
			}
		}
		return Outcome(greatest)
	}},
	{"stuck-cells-plus-one", "Your program prints one more than the number of cells if the last cell cannot be reached. Print -1 there.", func(m *machine) Outcome { return Outcome(m.board.Cells) + 1 }},
	{"stuck-cells-minus-one", "Your program prints one less than the number of cells if the last cell cannot be reached. Print -1 there.", func(m *machine) Outcome { return Outcome(m.board.Cells) - 1 }},
	{"stuck-faces", "Your program prints the number of faces if the last cell cannot be reached. Print -1 there.", func(m *machine) Outcome { return Outcome(m.board.Faces) }},
	{"stuck-jumps", "Your program prints the number of jumps if the last cell cannot be reached. Print -1 there.", func(m *machine) Outcome { return Outcome(len(m.board.Jumps)) }},
}

// stuckWays are all of them: what is right first, a constant of the program's own
// last.
var stuckWays = sync.OnceValue(func() []stuckWay {
	ways := []stuckWay{{value: func(*machine) Outcome { return stuck }}}
	for _, row := range inField(Singles, "stuck") {
		ways = append(ways, stuckWay{row, func(m *machine) Outcome {
			if row.stages.print != nil {
				return row.stages.print(stuck)
			}
			rules := m.rules
			defer func() { m.rules = rules }()
			m.rules.Stuck = row.stages.rules.Stuck
			return m.printed(stuck)
		}})
	}
	for _, s := range moreStuck {
		row := &Misconception{Name: s.name, Doc: s.doc, stages: stages{field: "stuck"}}
		ways = append(ways, stuckWay{row, s.value})
	}
	return append(ways, stuckWay{})
})

func (w stuckWay) of(q *Prober) Outcome {
	if w.value == nil {
		return q.constant
	}
	return w.value(&q.m)
}

func constantRow(n Outcome) *Misconception {
	return &Misconception{
		Name:   fmt.Sprintf("stuck-prints-%d", int(n)),
		Doc:    fmt.Sprintf("Your program prints %d if the last cell cannot be reached. Print -1 there.", int(n)),
		stages: stages{field: "stuck"},
	}
}

// offsetRows are the rows of the offsets but for the first.
func offsetRows() []*Misconception {
	count := inField(Singles, "count")
	i := slices.IndexFunc(count, func(m *Misconception) bool { return m.Name == "answer-plus-one" })
	return count[i : i+2]
}
