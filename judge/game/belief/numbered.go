package belief

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// The names of beliefs with a number of the program's own.
const (
	stuckPrints = "stuck-prints-"
	givenUp     = "given-up-after-"
	roomFor     = "room-for-"
)

// StuckPrints is a program that prints a number of its own where there is no way.
func StuckPrints(o Outcome) *Belief {
	doc := fmt.Sprintf("Your program prints %s if the last cell cannot be reached. Print -1 there.", o)
	switch o {
	case 1_000_000, 1_000_000_000, 0x3f3f3f3f, math.MaxInt64:
		doc = fmt.Sprintf("Your program prints %s if the last cell cannot be reached: a distance that "+
			"was never set. Print -1 there.", o)
	}
	return behind(row("stuck", stuckPrints+o.String(), doc, whenStuck(o)))
}

// GivenUpAfter is a program that gives up after so many throws.
func GivenUpAfter(throws int) *Belief {
	doc := fmt.Sprintf("Your program gives up after %d throws. A board with many cells or few faces "+
		"can need more.", throws)
	name := fmt.Sprintf("%s%d-throws", givenUp, throws)
	limit := func(*machine) int32 { return int32(throws) }
	return behind(row("given-up", name, doc, func(p *program) { p.search.limit = limit }))
}

// RoomFor is a program whose arrays have room for so many cells.
func RoomFor(cells int) *Belief {
	doc := fmt.Sprintf("Your arrays have room for %d cells, and your program fails on a board that has "+
		"more. Boards have up to 1,000,000.", cells)
	name := fmt.Sprintf("%s%d-cells", roomFor, cells)
	return behind(row("cells", name, doc, func(p *program) { p.misread.room = cells }))
}

// behind puts a belief behind those of the table.
func behind(m *Belief) *Belief {
	m.rank = 1000
	return m
}

// numbered returns the belief of a name with a number, nil if it is none.
func numbered(name string) *Belief {
	var m *Belief
	word, is := strings.CutPrefix(name, stuckPrints)
	o, known := ParseOutcome(word)
	if is && known {
		m = StuckPrints(o)
	}
	n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, givenUp), "-throws"))
	if err == nil {
		m = GivenUpAfter(n)
	}
	n, err = strconv.Atoi(strings.TrimSuffix(strings.TrimPrefix(name, roomFor), "-cells"))
	if err == nil {
		m = RoomFor(n)
	}
	if m == nil || m.Name != name {
		return nil
	}
	return m
}
