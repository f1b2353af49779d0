package belief

// Theory. Who builds a graph first, and then searches it with what a textbook has for graphs,
// can have the wrong graph or the wrong lengths.

var graphs = []*Belief{
	searches("throws-both-ways", "Your graph has each throw in both directions, so that the player can also go back from where a throw leads to where it was made. A throw leads on only.", backAndForth),
	searches("fewest-pips", "Your search looks for the way with the fewest pips together, and prints how many throws that takes. A way with more pips can take fewer throws: each throw counts one.", fewestPips),
}

// backAndForth is a search of the graph that joins a cell on which no jump starts and where a
// throw from it leads.
func backAndForth(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, -1)
	near := make([][]int32, m.cells+1)
	for v := int32(1); v < m.finish; v++ {
		if m.game.JumpFrom(v) != 0 {
			continue
		}
		first, last := m.reach(v)
		if !m.spend(first, last) {
			return Hang
		}
		for w := first; w <= last; w++ {
			for _, r := range m.landing(w) {
				near[v] = append(near[v], r.Cell)
				near[r.Cell] = append(near[r.Cell], v)
			}
		}
	}
	var found []int32
	for _, r := range m.starts {
		m.depth[r.Cell], found = r.Cost, append(found, r.Cell)
	}
	for ; len(found) > 0; found = found[1:] {
		v := found[0]
		if m.over(v) {
			return Outcome(m.depth[v])
		}
		for _, t := range near[v] {
			if m.depth[t] < 0 {
				m.depth[t], found = m.depth[v]+1, append(found, t)
			}
		}
	}
	return stuck
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
