package belief

// Theory. Who takes a throw for so many single steps looks for a way through a graph whose
// edges are steps and jumps, and counts throws along it:
//
//	1 - 2 - 3 - 4 ~> 9 - 10      three steps and a jump, and another step
//
// Then a jump can be passed as well as taken, wherever the throw would end, and where the
// count of steps begins and ends is easily one off.

// stepwise is such a search, by its choices.
type stepwise struct {
	late    bool // a throw is counted with the step that comes after the last face
	extra   bool // one more throw is counted in the end, also where no step is left over
	nearest bool // of the ways the one with the fewest steps and jumps counts, not the one with the fewest throws
}

// mostStates is how many cells times steps are looked at: such programs are exponential, or
// have a table that large.
const mostStates = 1 << 22

var stepwises = []*Belief{
	stepwise{late: true, extra: true}.belief("late"),
	stepwise{extra: true}.belief("extra"),
	stepwise{late: true}.belief("late-exact"),
	stepwise{late: true, extra: true, nearest: true}.belief("late-nearest"),
	stepwise{extra: true, nearest: true}.belief("extra-nearest"),
}

func (k stepwise) belief(name string) *Belief {
	after := "D"
	if k.late {
		after = "D + 1"
	}
	doc := "Your program walks cell by cell: it may take a jump or pass it, and counts a throw for every jump and after every " + after + " steps"
	if k.extra {
		doc += ", and one more at the end"
	}
	if k.nearest {
		doc += ". It does so along the way with the fewest cells, which need not have the fewest throws"
	}
	return levels(searches("single-steps-"+name, doc+". A throw is one move of 1 to D cells, and a jump is taken only where it ends, and always there.", k.search))
}

func (k stepwise) search(m *machine) Outcome {
	period := max(m.hi, 1)
	if k.late {
		period++
	}
	if int64(period)*int64(m.cells+1) > mostStates {
		return Hang
	}
	if k.nearest {
		return k.along(m, period)
	}
	// States are cells times the steps made in the throw; those of as many throws are one level.
	m.landed = filled(m.landed, (m.cells+1)*period, false)
	m.next = m.next[:0]
	for _, r := range m.starts {
		m.next = append(m.next, r.Cell*period)
	}
	for throws := Outcome(0); len(m.next) > 0; throws++ {
		level, ended, more := m.next, false, true
		m.next = nil
		for len(level) > 0 {
			at := level[len(level)-1]
			level = level[:len(level)-1]
			if m.steps--; m.steps < 0 {
				return Hang
			}
			if m.landed[at] {
				continue
			}
			m.landed[at] = true
			cell, made := at/period, at%period
			if m.over(cell) {
				ended, more = true, more && (k.extra || made > 0)
				continue
			}
			if to := m.game.JumpFrom(cell); to != 0 {
				m.next = append(m.next, to*period)
			}
			if made+1 < period {
				level = append(level, at+period+1)
			} else {
				m.next = append(m.next, (cell+1)*period)
			}
		}
		switch {
		case ended && more:
			return throws + 1
		case ended:
			return throws
		}
	}
	return stuck
}

// along counts throws along the way with the fewest steps and jumps, found breadth first, the
// step before the jump.
func (k stepwise) along(m *machine, period int32) Outcome {
	m.depth = filled(m.depth, m.cells+1, -1) // whence a cell was found
	m.next = m.next[:0]
	for _, r := range m.starts {
		m.depth[r.Cell] = r.Cell
		m.next = append(m.next, r.Cell)
	}
	find := func(from, to int32) {
		if to != 0 && to <= m.cells && m.depth[to] < 0 {
			m.depth[to] = from
			m.next = append(m.next, to)
		}
	}
	for i := 0; i < len(m.next) && m.depth[m.cells] < 0; i++ {
		find(m.next[i], m.next[i]+1)
		find(m.next[i], m.game.JumpFrom(m.next[i]))
	}
	var way []int32
	for at := m.cells; m.depth[at] >= 0; at = m.depth[at] {
		if way = append(way, at); m.depth[at] == at {
			break
		}
	}
	if len(way) == 0 {
		return stuck
	}
	throws, made := Outcome(0), int32(0)
	for i := len(way) - 1; i > 0; i-- {
		if made++; way[i-1] != way[i]+1 {
			throws, made = throws+1, 0
		}
		if made == period {
			throws, made = throws+1, 0
		}
	}
	if k.extra || made > 0 {
		throws++
	}
	return throws
}
