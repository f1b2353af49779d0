package misconception

import (
	"fmt"
	"slices"
	"sync"
)

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
