package misconception

// overwrites is a search that marks the cells landed on, as a right one may, but
// keeps one distance per jump's end instead of one per entry of the queue.
type overwrites struct {
	toTheEnd bool // the search goes on when the last cell was found
	reread   bool // the distance of the cell thrown from is read for every face
}

func overwriting(o overwrites) stages {
	return stages{field: "search", levels: true, search: o.search}
}

func (o overwrites) search(m *machine) Outcome {
	m.depth = filled(m.depth, m.cells+1, far)
	m.landed = filled(m.landed, m.cells+1, false)
	m.queue = m.queue[:0]
	for _, r := range m.starts {
		m.depth[r.Cell], m.landed[r.Cell] = 0, true
		m.queue = append(m.queue, r.Cell)
	}
	for i := 0; i < len(m.queue); i++ {
		v := m.queue[i]
		m.furthest = m.depth[v]
		if m.over(v) && !o.toTheEnd {
			return Outcome(m.depth[v])
		}
		if !o.throwFrom(m, v) {
			return Hang
		}
	}
	return least(m.depth[m.finish:])
}

func (o overwrites) throwFrom(m *machine, v int32) bool {
	distance := m.depth[v]
	w, last := m.reach(v)
	if !m.spend(w, last) {
		return false
	}
	for ; w <= last; w++ {
		if m.landed[w] {
			continue
		}
		m.landed[w] = true
		for _, r := range m.landing(w) {
			if o.reread {
				distance = m.depth[v]
			}
			m.depth[r.Cell] = distance + 1
			m.queue = append(m.queue, r.Cell)
		}
	}
	return true
}
