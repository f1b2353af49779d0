package board

// Reachable reports whether any throws at all lead to the last cell. O(Cells).
func (b *Board) Reachable() bool {
	g := NewGame(b, Rules{})
	var unlanded Unlanded
	unlanded.Reset(g.Cells)
	var rested cellSet
	rested.reset(g.Cells)
	rested.add(1)
	for stack := []int32{1}; len(stack) > 0; {
		v := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		last := int32(min(int(v)+g.Reach, g.Cells))
		for w := unlanded.From(v + 1); w <= last; w = unlanded.From(w) {
			unlanded.Take(w)
			for _, r := range g.Land(w) {
				if int(r.Cell) == g.Cells {
					return true
				}
				if rested.add(r.Cell) {
					stack = append(stack, r.Cell)
				}
			}
		}
	}
	return false
}
