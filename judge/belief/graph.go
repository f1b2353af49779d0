package belief

// Theory. Who builds a graph first, and then searches it with what a textbook has for graphs,
// can have the wrong graph or the wrong lengths.

var graphs = []*Belief{
	searches("throws-both-ways", "Your graph has each throw in both directions, so that the player can also go back from where a throw leads to where it was made. A throw leads on only.", backAndForth),
	searches("fewest-pips", "Your search looks for the way with the fewest pips together, and prints how many throws that takes. A way with more pips can take fewer throws: each throw counts one.", fewestPips),
}

// backAndForth is a search of the graph that joins a cell on which no jump starts and where a
// throw from it leads. Edges are not kept: there can be cells times faces of them.
func backAndForth(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, -1)
	into := m.landingsInto()
	var found []int32
	find := func(cell, cost int32) {
		if m.depth[cell] < 0 {
			m.depth[cell], found = cost, append(found, cell)
		}
	}
	throws := func(v int32) bool { return v > 0 && v < m.finish && m.game.JumpFrom(v) == 0 }
	for _, r := range m.starts {
		find(r.Cell, r.Cost)
	}
	for i := 0; i < len(found); i++ {
		v := found[i]
		if m.over(v) {
			return Outcome(m.depth[v])
		}
		if first, last := m.reach(v); throws(v) {
			if !m.spend(first, last) {
				return Hang
			}
			for w := first; w <= last; w++ {
				for _, r := range m.landing(w) {
					find(r.Cell, m.depth[v]+1)
				}
			}
		}
		back := m.thrownFrom(into[v], func(u, _ int32) {
			if throws(u) {
				find(u, m.depth[v]+1)
			}
		})
		if !back {
			return Hang
		}
	}
	return stuck
}

// thrownFrom goes through the cells from which throws make some landings, false if that takes
// too long.
func (m *machine) thrownFrom(landings []int32, from func(u, w int32)) bool {
	for _, w := range landings {
		lo, hi := max(w-m.hi, 0), w-m.lo
		if !m.spend(lo, hi) {
			return false
		}
		for u := lo; u <= hi; u++ {
			if first, last := m.reach(u); first <= w && w <= last {
				from(u, w)
			}
		}
	}
	return true
}

// fewestPips takes cells by the pips that lead there, and of ways with as many keeps the one
// with fewest throws.
func fewestPips(m *machine) Outcome {
	m.begin()
	throws := m.queued
	var byPips [][]int32
	put := func(cell, pips, cost int32) {
		if pips > m.depth[cell] || pips == m.depth[cell] && cost >= throws[cell] {
			return
		}
		m.depth[cell], throws[cell] = pips, cost
		for int(pips) >= len(byPips) {
			byPips = append(byPips, nil)
		}
		byPips[pips] = append(byPips[pips], cell)
	}
	for _, r := range m.starts {
		put(r.Cell, 0, r.Cost)
	}
	for pips := int32(0); int(pips) < len(byPips); pips++ {
		for _, v := range byPips[pips] {
			if m.landed[v] {
				continue
			}
			if m.landed[v] = true; m.over(v) {
				return Outcome(throws[v])
			}
			first, last := m.reach(v)
			if !m.spend(first, last) {
				return Hang
			}
			for w := max(first, v+1); w <= last; w++ {
				for _, r := range m.landing(w) {
					put(r.Cell, pips+w-v, throws[v]+1+r.Cost)
				}
			}
		}
	}
	return stuck
}
