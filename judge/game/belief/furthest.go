package belief

// furthestCell is the belief that each cell before the furthest one can be rested on.
var furthestCell = seeking("furthest-cell-only", "Your program keeps only the furthest cell that so "+
	"many throws can lead to, as if the player could rest on each cell before it. Between a ladder's "+
	"foot and its top most cells take more throws.", furthestOnly)

// furthestOnly takes each cell up to the furthest that so many throws lead to for one to
// throw from.
func furthestOnly(m *machine) Outcome {
	end := int32(0)
	for _, r := range m.starts {
		end = max(end, r.Cell)
	}
	from, next, covered := min(end, 1), end, int32(0)
	for throws := Outcome(0); ; throws++ {
		if m.over(end) {
			return throws
		}
		for ; from <= end; from++ {
			first, last := m.reach(from)
			if !m.spend(covered, last) {
				return Hang
			}
			for covered = max(covered, first-1); covered < last; covered++ {
				for _, r := range m.landing(covered + 1) {
					next = max(next, r.Cell)
				}
			}
		}
		if next <= end {
			return stuck
		}
		end = next
	}
}
