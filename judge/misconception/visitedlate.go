package misconception

// markedWhenTaken asks for and marks a cell when it is taken from the queue.
// Each cell is thrown from once, so the queue holds up to cells x faces entries.
func markedWhenTaken(m *machine) Outcome {
	m.landed = filled(m.landed, m.cells+1, false)
	m.queue = append(m.queue[:0], m.starts[0].Cell)
	for level := Outcome(0); len(m.queue) > 0; level++ {
		m.next = m.next[:0]
		for _, c := range m.queue {
			if m.over(c) {
				return level
			}
			if m.landed[c] {
				continue
			}
			m.landed[c] = true
			w, last := m.reach(c)
			if !m.spend(w, last) {
				return Hang
			}
			for ; w <= last; w++ {
				for _, r := range m.landing(w) {
					if !m.landed[r.Cell] {
						m.next = append(m.next, r.Cell)
					}
				}
			}
		}
		m.queue, m.next = m.next, m.queue
	}
	return stuck
}

// startNotMarked keeps distances, and takes a distance of 0 to mean that a cell
// was not seen. What that does depends on when the distance of the cell thrown
// from is read: once, or for every face.
func startNotMarked(m *machine, everyFace bool) Outcome {
	m.depth = filled(m.depth, m.cells+1, 0)
	m.queue = append(m.queue[:0], m.starts[0].Cell)
	for i := 0; i < len(m.queue); i++ {
		c := m.queue[i]
		distance := m.depth[c]
		if m.over(c) {
			return Outcome(distance)
		}
		w, last := m.reach(c)
		if !m.spend(w, last) {
			return Hang
		}
		for ; w <= last; w++ {
			for _, r := range m.landing(w) {
				if everyFace {
					distance = m.depth[c]
				}
				if m.depth[r.Cell] == 0 {
					m.depth[r.Cell] = distance + 1
					m.queue = append(m.queue, r.Cell)
				}
			}
		}
	}
	m.furthest = m.depth[m.queue[len(m.queue)-1]]
	return stuck
}
