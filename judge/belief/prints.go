package belief

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"adder/judge/board"
)

// Beliefs about what is printed. Four more values for a stuck board are
// readings.
var prints = []*Belief{
	counts("answer-plus-one", "Your answers are one too high. Count throws, not the cells on the way: the cell on which the player starts is not a throw.", shifted(1)),
	counts("answer-minus-one", "Your answers are one too low. The throw that reaches the last cell counts too.", shifted(-1)),
	alone(counts("one-added-to-everything", "Your answers are one too high, and you print 0 if the last cell cannot be reached: 1 is added to the distance even where it is -1.", func(_ *machine, o Outcome) Outcome { return o + 1 })),
	alone(counts("one-taken-from-everything", "Your answers are one too low, and you print -2 if the last cell cannot be reached: 1 is taken from the distance even where it is -1.", func(_ *machine, o Outcome) Outcome { return o - 1 })),
	stuckConstant("stuck-silent", NoOutput, "Your program prints nothing if the last cell cannot be reached. Print -1 there, on a line like any other answer."),
	stuckConstant("stuck-hangs", Hang, "Your program never ends if the last cell cannot be reached. Stop when there is no new cell to throw from, and print -1."),
	stuckConstant("stuck-crashes", Crash, "Your program ends with an error if the last cell cannot be reached: perhaps it takes from an empty queue. Print -1 there."),
	stuckConstant("stuck-billion", 1_000_000_000, "Your program prints 1000000000 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	stuckConstant("stuck-million", 1_000_000, "Your program prints 1000000 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	stuckConstant("stuck-3f", 0x3f3f3f3f, "Your program prints 1061109567 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	stuckConstant("stuck-maxint64", math.MaxInt64, "Your program prints 9223372036854775807 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	stuckConstant("stuck-minint", math.MinInt32, "Your program prints -2147483648 if the last cell cannot be reached: 1 was added to the largest number. Print -1 there."),
}

// always are programs that print the same whatever the board's jumps are; [Always] has
// those that print another number.
var always = []*Belief{
	Always(stuck),
	Always(0),
	Always(1),
	printsAlways("always-cells", "the number of cells", func(b *board.Board) Outcome { return Outcome(b.Cells) }),
	printsAlways("always-cells-minus-one", "one less than the number of cells", func(b *board.Board) Outcome { return Outcome(b.Cells) - 1 }),
	printsAlways("always-faces", "the number of faces", func(b *board.Board) Outcome { return Outcome(b.Faces) }),
	printsAlways("always-jumps", "the number of jumps", func(b *board.Board) Outcome { return Outcome(len(b.Jumps)) }),
	printsAlways("always-silent", "nothing", func(*board.Board) Outcome { return NoOutput }),
	whole("always-crashes", "Your program ends with an error on every board. Perhaps it reads the input otherwise than it is given.", func(*machine) Outcome { return Crash }),
}

// alwaysPrints is how the name begins of a program that prints one number.
const alwaysPrints = "always-prints-"

// Always is a program that prints one number for every board.
func Always(n Outcome) *Belief {
	m := printsAlways(alwaysPrints+strings.Replace(n.String(), "-", "minus-", 1), n.String(), func(*board.Board) Outcome { return n })
	m.Doc += " Perhaps it returns inside the loop, before the search is done."
	return m
}

func printsAlways(name, what string, value func(*board.Board) Outcome) *Belief {
	m := whole(name, "Your program prints "+what+" on every board, whatever its jumps are.", nil)
	read := func(m *machine) (Outcome, bool) { return value(&m.board), true }
	m.stages.field, m.stages.read = "always", []func(*machine) (Outcome, bool){read}
	m.New = m.stages.player
	return m
}

func counts(name, doc string, print func(*machine, Outcome) Outcome) *Belief {
	return &Belief{Name: name, Doc: doc, stages: stages{field: "count", print: print}}
}

// shifted adds to an answer.
func shifted(by Outcome) func(*machine, Outcome) Outcome {
	return counted(func(o Outcome) Outcome { return o + by })
}

// counted changes answers.
func counted(change func(Outcome) Outcome) func(*machine, Outcome) Outcome {
	return func(_ *machine, o Outcome) Outcome {
		if o == stuck {
			return stuck
		}
		return change(o)
	}
}

// stuckPrints is what is printed where the last cell cannot be reached.
func stuckPrints(name, doc string, value func(*machine) Outcome) *Belief {
	return &Belief{Name: name, Doc: doc, stages: stages{field: "stuck", print: func(m *machine, o Outcome) Outcome {
		if o == stuck {
			return value(m)
		}
		return o
	}}}
}

func stuckConstant(name string, value Outcome, doc string) *Belief {
	return stuckPrints(name, doc, func(*machine) Outcome { return value })
}

// moreStuck are values that only programs with other faults print, as a rule.
var moreStuck = []*Belief{
	stuckPrints("stuck-throws-tried", "If the last cell cannot be reached, your program prints the number of throws after which nothing new was found. Print -1 there.", func(m *machine) Outcome { return Outcome(m.furthest) + 1 }),
	stuckPrints("stuck-greatest", "If the last cell cannot be reached, your program prints the greatest distance in its table. Print -1 there.", func(m *machine) Outcome {
		greatest := int32(0)
		for _, d := range m.depth {
			if d < far {
				greatest = max(greatest, d)
			}
		}
		return Outcome(greatest)
	}),
	stuckPrints("stuck-cells-plus-one", "Your program prints one more than the number of cells if the last cell cannot be reached. Print -1 there.", func(m *machine) Outcome { return Outcome(m.board.Cells) + 1 }),
	stuckPrints("stuck-cells-minus-one", "Your program prints one less than the number of cells if the last cell cannot be reached. Print -1 there.", func(m *machine) Outcome { return Outcome(m.board.Cells) - 1 }),
	stuckPrints("stuck-faces", "Your program prints the number of faces if the last cell cannot be reached. Print -1 there.", func(m *machine) Outcome { return Outcome(m.board.Faces) }),
	stuckPrints("stuck-jumps", "Your program prints the number of jumps if the last cell cannot be reached. Print -1 there.", func(m *machine) Outcome { return Outcome(len(m.board.Jumps)) }),
}

// readings are the toggles of [board.Rules], each told to the author of a
// program that plays by it. The most frequent ones come first.
var readings = []*Belief{
	reading("chained", "Your program follows a chain of jumps to its end. Here the player is carried once per throw: a jump that starts where another one ends is not taken, and the next throw goes on from there."),
	reading("off-board", "Your program starts off the board, so that the first throw can land on cell 1. Here the player stands on cell 1 before the first throw."),
	reading("snakes-avoided", "Your program never takes a snake. A snake can be on the only best way, or on the only way at all: its tail may be the one cell from which a ladder is in reach."),
	reading("jumps-cost", "Your program counts every jump as a throw. Being carried costs nothing: only throws count."),
	reading("stuck-zero", "Your program prints 0 if the last cell cannot be reached. Print -1 there."),
	reading("stuck-furthest", "If the last cell cannot be reached, your program prints the distance of the furthest cell that can be. Print -1 there."),
	reading("stuck-cells", "Your program prints the number of cells if the last cell cannot be reached. Print -1 there."),
	reading("stuck-maxint", "Your program prints 2147483647 if the last cell cannot be reached: a distance that was never set. Print -1 there."),
	reading("ladders-optional", "Your program lets the player stay on a ladder's foot. Whoever lands there is carried up without a choice, also when that is the worse way."),
	reading("snakes-optional", "Your program lets the player stay on a snake's head. Whoever lands there is carried down without a choice."),
	reading("snakes-ignored", "Your program treats a snake's head as a plain cell. Whoever lands there is carried down to the tail."),
	reading("ladders-ignored", "Your program treats a ladder's foot as a plain cell. Whoever lands there is carried up to the top."),
	reading("ladders-avoided", "Your program never takes a ladder. Whoever lands on the foot is carried up to the top, and that is often the best way."),
	reading("start-jump", "Your program takes a jump that starts on cell 1 before the first throw. Nobody lands on cell 1 by a throw, so that jump does nothing."),
	reading("six-faces", "Your program always throws a die with six faces. The number of faces is part of every board."),
	reading("ladder-then-snake", "Where a ladder ends on a snake's head, your program takes that snake too. The player is carried once per throw, and rests on the head."),
	reading("second-costs", "Your program follows chains of jumps, and counts a throw for every jump after the first. The player is carried once per throw, and the next throw goes on from there."),
	reading("second-blocked", "Your program refuses a jump that ends on the start of another. The player is carried once per throw, and may rest there."),
}

// reading returns the belief that is the toggle of that name. A name that
// is no toggle would be the right game, which the tests refuse.
func reading(toggle, doc string) *Belief {
	m := &Belief{Name: toggle, Doc: doc}
	for _, t := range board.Toggles {
		if t.Name == toggle {
			t.Set(&m.Rules)
			m.stages = stages{field: t.Field, rules: m.Rules}
		}
	}
	return m
}

// limits are after how many throws a search is given up. What is tried of larger
// boards tells each number from its neighbours (judge/hunt/explain).
var limits = func() (rows []*Belief) {
	for _, most := range []int32{100, 50, 20, 10, 1000, 30, 200, 500, 17} {
		rows = append(rows, givenUp(fmt.Sprintf("%d-throws", most), fmt.Sprintf("gives up after %d throws. A board with many cells or few faces can need more.", most), most))
	}
	rows = append(rows, givenUp("one-throw", "looks no further than the first throw.", 1))
	byFaces := func(name, words string, add func(faces int) int) *Belief {
		return spoils("given-up", "given-up-after-"+name, "Your program gives up after "+words+". Snakes can make the way longer.", func(m *machine) {
			faces := max(1, m.faces()) // where something beside it reads one too few
			m.most = int32((m.board.Cells + add(faces)) / faces)
		})
	}
	return append(rows,
		byFaces("a-walk", "as many throws as the board would take without jumps", func(faces int) int { return faces - 2 }),
		byFaces("cells-by-faces", "as many throws as the largest face goes into the number of cells", func(int) int { return 0 }),
		byFaces("cells-by-faces-and-one", "one throw more than the largest face goes into the number of cells", func(faces int) int { return faces }),
	)
}()

func givenUp(name, words string, most int32) *Belief {
	return &Belief{Name: "given-up-after-" + name, Doc: "Your program " + words, stages: stages{field: "given-up", most: most}}
}

// A Prober plays points, one after another, and tells from what was seen what
// would have to be printed where. Like a [Player] it is of one goroutine.
type Prober struct {
	m        machine
	constant Outcome // what may be printed where the last cell cannot be reached
}

// NewProber returns a prober that plays the right program.
func NewProber(constant Outcome) *Prober {
	q := &Prober{constant: constant}
	q.Become(Right)
	return q
}

// Become makes the prober play a point.
func (q *Prober) Become(p Point) {
	q.m.start(compile(p.rows()))
	q.m.brief = true
}

// Steps is how many landings the search of the last board looked at.
func (q *Prober) Steps() int { return q.m.allowed - q.m.steps }

// A Prints is a set of ways to print: the lower bits for answers, see countRows, the
// upper ones for boards whose last cell cannot be reached.
type Prints uint64

const (
	// AnswerWays is how many bits are for answers: one more than countRows.
	AnswerWays = 8
	// Answers is the ways to print an answer; the others are for boards whose last
	// cell cannot be reached.
	Answers Prints = 1<<AnswerWays - 1
	// AnyPrint is every way.
	AnyPrint Prints = math.MaxUint64
)

// countRows are the beliefs about how an answer is printed, beside the right one.
var countRows = slices.Concat(prints[:2], []*Belief{
	counts("answer-doubled", "Your answers are twice what they should be. Count each throw once.", counted(func(o Outcome) Outcome { return 2 * o })),
	counts("answer-modulo-256", "Your program prints the answer modulo 256, as if it were kept in 8 bits, which hold numbers up to 255.", counted(func(o Outcome) Outcome { return o & 0xff })),
	counts("answer-in-signed-byte", "Your program prints -128 for 128, and so on, as if the answer were kept in 8 bits with a sign, which hold numbers up to 127.", counted(func(o Outcome) Outcome { return Outcome(int8(o)) })),
	counts("answer-rounded-up-to-even", "Where the answer is odd your program prints one more, as a search from both ends does that looks for a meeting only when both have made a throw. Look after each of the two.", counted(func(o Outcome) Outcome { return o + o&1 })),
	counts("answer-never-above-one", "Your program prints 1 wherever the last cell can be reached, however many throws that takes: it never counts a second one.", counted(func(o Outcome) Outcome { return min(o, 1) })),
})

// Agree returns the ways to print under which the point prints what was seen on a
// board.
func (q *Prober) Agree(b *board.Board, seen Outcome) (ways Prints) {
	o := q.m.answer(b)
	switch {
	case o.Failed() && o == seen:
		return AnyPrint
	case o.Failed():
		return 0
	case o != stuck:
		for i := range AnswerWays {
			if (Way{count: i}).counted(&q.m, o) == seen {
				ways |= 1 << i
			}
		}
		return ways | AnyPrint&^Answers
	}
	for i := range len(stuckRows()) + 2 {
		if q.stuckAs(i) == seen {
			ways |= 1 << (AnswerWays + i)
		}
	}
	return ways | Answers
}

// A Way is a way to print.
type Way struct {
	count, stuck int // 0 for what is right, then one of countRows or stuckRows, then the constant
	Constant     Outcome
}

// counted is what is printed for an answer.
func (w Way) counted(m *machine, o Outcome) Outcome {
	if w.count == 0 {
		return o
	}
	return countRows[w.count-1].stages.print(m, o)
}

// stuckRows are the beliefs about what is printed where the last cell cannot be
// reached, but for a constant of the program's own.
var stuckRows = sync.OnceValue(func() []*Belief { return slices.Concat(inField(Singles, "stuck"), moreStuck) })

// stuckAs is what is printed in that way.
func (q *Prober) stuckAs(way int) Outcome {
	rows := stuckRows()
	switch {
	case way == 0:
		return stuck
	case way > len(rows):
		return q.constant
	case rows[way-1].stages.print != nil:
		return rows[way-1].stages.print(&q.m, stuck)
	}
	return q.m.stuckBy(rows[way-1].Rules)
}

// First returns the most usual way of a set. That one number is printed wherever the last
// cell cannot be reached is what was seen; that it is reckoned from the board, a guess.
func (s Prints) First(constant Outcome) Way {
	w := Way{bits.TrailingZeros64(uint64(s)), bits.TrailingZeros64(uint64(s >> AnswerWays)), constant}
	if own := len(stuckRows()) + 1; 0 < w.stuck && w.stuck < own && reckoned(stuckRows()[w.stuck-1]) && s>>(AnswerWays+own)&1 != 0 {
		w.stuck = own
	}
	return w
}

// reckoned reports whether what a row prints depends on the board.
func reckoned(row *Belief) bool {
	return row.Rules.Stuck == board.StuckFurthest || row.Rules.Stuck == board.StuckCells || slices.Contains(moreStuck, row)
}

// Printing returns the belief with one number in place of what it reckons where the last
// cell cannot be reached, nil if it reckons nothing there.
func (m *Belief) Printing(n Outcome) *Belief {
	parts := slices.Clone(m.Singles())
	i := slices.IndexFunc(parts, reckoned)
	if i < 0 {
		return nil
	}
	parts[i] = constantRow(n)
	other, err := Find(NameOf(parts...))
	if err != nil {
		return nil
	}
	return other
}

// Prints is the set of a way alone.
func (w Way) Prints() Prints { return 1<<w.count | 1<<(AnswerWays+w.stuck) }

// Choices is how many things of a way are not right.
func (w Way) Choices() int { return len(w.rows()) }

func (w Way) rows() (rows []*Belief) {
	if w.count > 0 {
		rows = append(rows, countRows[w.count-1])
	}
	switch all := stuckRows(); {
	case w.stuck > len(all):
		rows = append(rows, constantRow(w.Constant))
	case w.stuck > 0:
		rows = append(rows, all[w.stuck-1])
	}
	return rows
}

// stuckPrinted is how the name begins of a belief about what else is printed where the
// last cell cannot be reached.
const stuckPrinted = "stuck-prints-"

func constantRow(n Outcome) *Belief {
	return stuckConstant(stuckPrinted+n.String(), n, fmt.Sprintf("Your program prints %s if the last cell cannot be reached. Print -1 there.", n))
}

// player starts a program that departs from a right one in these stages, and prints so.
func (w Way) player(s stages) Player {
	q := &Prober{constant: w.Constant}
	q.m.start(s)
	return func(b *board.Board) Outcome {
		switch o := q.m.answer(b); {
		case o.Failed():
			return o
		case o != stuck:
			return w.counted(&q.m, o)
		}
		return q.stuckAs(w.stuck)
	}
}

// choose makes the way print as a row says.
func (w *Way) choose(name string) bool {
	named := func(m *Belief) bool { return m.Name == name }
	if i := slices.IndexFunc(countRows, named); i >= 0 {
		w.count = i + 1
		return true
	}
	rows := stuckRows()
	if i := slices.IndexFunc(rows, named); i >= 0 {
		w.stuck = i + 1
		return true
	}
	word, known := strings.CutPrefix(name, stuckPrinted)
	n, parsed := ParseOutcome(word)
	if !known || !parsed {
		return false
	}
	w.stuck, w.Constant = len(rows)+1, n
	return true
}
