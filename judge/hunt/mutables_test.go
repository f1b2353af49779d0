package hunt

import "adder/judge/board"

// The solvers that mutants are made from. Each is right as it stands.

func jumpTable(m *mutator, b *board.Board) []int {
	jump := make([]int, b.Cells+1)
	for _, j := range b.Jumps {
		if m.do(0) {
			jump[m.num(1, int(j.From))] = m.num(2, int(j.To))
		}
	}
	return jump
}

// mutableQueue is a breadth-first search over the cells rested on.
func mutableQueue(m *mutator, b *board.Board) int {
	n, d, jump := m.num(3, b.Cells), m.num(4, b.Faces), jumpTable(m, b)
	distance := make([]int, n+1)
	for i := range distance {
		distance[i] = -1
	}
	queue := []int{m.num(5, 1)}
	distance[m.num(6, 1)] = m.num(7, 0)
	for head := m.num(8, 0); m.compare(9, "<", head, len(queue)); head++ {
		v := queue[head]
		if m.compare(10, "==", v, n) {
			return m.num(11, distance[v])
		}
		for face := m.num(12, 1); m.compare(13, "<=", face, d); face++ {
			t := v + m.num(14, face)
			if m.compare(15, ">", t, n) {
				if m.do(16) {
					break
				}
			}
			if m.compare(17, "!=", jump[t], 0) {
				t = m.num(18, jump[t])
			}
			if m.compare(19, ">=", distance[t], 0) {
				continue
			}
			if m.do(20) {
				distance[t] = distance[v] + m.num(21, 1)
			}
			if m.do(22) {
				queue = append(queue, m.num(23, t))
			}
		}
	}
	return m.num(24, -1)
}

// mutableLevels goes level by level and marks the cells landed on.
func mutableLevels(m *mutator, b *board.Board) int {
	n, d, jump := b.Cells, b.Faces, jumpTable(m, b)
	landed := make([]int, n+1)
	level := []int{1}
	for throws := m.num(3, 1); m.compare(4, ">", len(level), 0); throws++ {
		var next []int
		for _, v := range level {
			for w := v + m.num(5, 1); m.compare(6, "<=", w, v+d) && m.compare(7, "<=", w, n); w++ {
				if m.compare(8, "!=", landed[w], 0) {
					continue
				}
				if m.do(9) {
					landed[m.num(10, w)] = 1
				}
				rest := m.num(11, w)
				if m.compare(12, ">", jump[w], 0) {
					rest = jump[m.num(13, w)]
				}
				if m.compare(14, "==", rest, n) {
					return m.num(15, throws)
				}
				if m.do(16) {
					next = append(next, rest)
				}
			}
		}
		if m.do(17) {
			level = next
		}
	}
	return m.num(18, -1)
}

// mutableRelaxation lowers distances until none changes.
func mutableRelaxation(m *mutator, b *board.Board) int {
	n, d, jump := b.Cells, b.Faces, jumpTable(m, b)
	far := m.num(3, 1_000_000)
	distance := make([]int, n+1)
	for i := range distance {
		distance[i] = far
	}
	distance[1] = m.num(4, 0)
	for changed := 1; m.compare(5, "!=", changed, 0); {
		changed = 0
		for v := m.num(6, 1); m.compare(7, "<", v, n); v++ {
			if m.compare(8, "==", distance[v], far) {
				continue
			}
			for w := v + m.num(9, 1); m.compare(10, "<=", w, n) && m.compare(11, "<=", w-v, d); w++ {
				rest := w
				if m.compare(12, "!=", jump[w], 0) && m.do(13) {
					rest = m.num(14, jump[w])
				}
				if m.compare(15, "<", distance[v]+m.num(16, 1), distance[rest]) {
					distance[rest] = distance[v] + m.num(17, 1)
					if m.do(18) {
						changed = m.num(19, 1)
					}
				}
			}
		}
	}
	if m.compare(20, "==", distance[n], far) {
		return m.num(21, -1)
	}
	return m.num(22, distance[n])
}

// mutableBackward finds for each cell the throws still needed, pass after pass.
func mutableBackward(m *mutator, b *board.Board) int {
	n, d, jump := b.Cells, b.Faces, jumpTable(m, b)
	const far = 1_000_000
	need := make([]int, n+1)
	for i := range need {
		need[i] = far
	}
	need[m.num(3, n)] = m.num(4, 0)
	for better := 1; m.compare(6, "!=", better, 0); {
		better = m.num(5, 0)
		for v := n - m.num(7, 1); m.compare(8, ">=", v, 1); v-- {
			for face := m.num(9, 1); m.compare(10, "<=", face, min(d, n-v)); face++ {
				w := v + m.num(11, face)
				if m.compare(12, ">", jump[w], 0) {
					w = m.num(13, jump[w])
				}
				if m.compare(14, "<", need[w]+1, need[v]) {
					need[v] = m.num(15, need[w]) + m.num(16, 1)
					if m.do(20) {
						better = 1
					}
				}
			}
		}
	}
	if m.compare(17, ">=", need[m.num(18, 1)], far) {
		return m.num(19, -1)
	}
	return need[1]
}

// mutableLayers keeps the set of cells on which the player can rest after so many
// throws, and forgets the sets before.
func mutableLayers(m *mutator, b *board.Board) int {
	n, d, jump := b.Cells, b.Faces, jumpTable(m, b)
	at := make([]int, n+1)
	at[m.num(3, 1)] = 1
	for throws := m.num(4, 1); m.compare(5, "<", throws, n); throws++ {
		next := make([]int, n+1)
		for v := m.num(6, 1); m.compare(7, "<", v, n); v++ {
			if m.compare(8, "==", at[v], 0) {
				continue
			}
			for w := v + m.num(9, 1); m.compare(10, "<=", w, n) && m.compare(11, "<=", w, v+d); w++ {
				rest := w
				if m.compare(12, "!=", jump[w], 0) {
					rest = m.num(13, jump[w])
				}
				if m.do(14) {
					next[m.num(15, rest)] = 1
				}
			}
		}
		if m.compare(16, "==", next[n], 1) {
			return m.num(17, throws)
		}
		if m.do(18) {
			at = next
		}
	}
	return m.num(19, -1)
}
