package misconception

// furthests are searches that keep one cell for each throw.
var furthests = []*Misconception{
	{Name: "furthest-cell-only", Doc: "Your program keeps only the furthest cell that so many throws can lead to, as if the player could rest on each cell before it. Between a ladder's foot and its top most cells take more throws.",
		stages: stages{field: "search", levels: true, search: func(m *machine) Outcome { return furthestOnly(m, false) }}},
	{Name: "furthest-cell-only-starts-left-out", Doc: "Your program keeps only the furthest cell that so many throws can lead to, as if the player could rest on each cell before it where no jump starts. Between a ladder's foot and its top most cells take more throws.",
		stages: stages{field: "search", levels: true, search: func(m *machine) Outcome { return furthestOnly(m, true) }}},
}

// furthestOnly takes each cell up to the furthest for one to throw from.
func furthestOnly(m *machine, plain bool) Outcome {
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
			if plain && from > 1 && m.game.JumpFrom(from) != 0 {
				continue
			}
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
