package misconception

// Theory. A throw from v lands on w, and a jump may carry the player on to an
// end t:
//
//	v --throw--> w ==jump==> t
//
// A right breadth-first search may ask "was this seen before?" of w or of t, as
// long as it marks the same one: a landing on w always leads to the same place,
// and an arrival on t is no better the second time. To mark one and ask the
// other is wrong, for w is left at once, and t may be the start of another jump
// that only a landing takes.

// visiting is a breadth-first search by levels, with its way of keeping account
// of the cells seen.
type visiting struct {
	askLanded bool // is the cell landed on asked for, or the jump's end?
	askBoth   bool
	markLand  bool
	markEnd   bool

	standing  bool // a player whose jump's end was seen before stays on its start
	landOnce  bool // each cell is landed on only once
	late      bool // the finish is noticed when its cell is taken from the queue
	throwsOn  bool // the finish is noticed when all throws from a cell are made
	whole     bool // the finish is not noticed at all
	endless   bool // a landing without an end is a loop that the program never leaves
	byThrow   bool // the finish is noticed only where a throw lands
	freeLast  bool // a jump onto the last cell is not counted
	largest   bool // of the throws that take no jump only the largest face is kept
	plainOnly bool // the same, but the largest of those that land on a plain cell
	lastEntry bool // if stuck, prints the distance of the last entry of the queue
}

// search goes on until the queue is empty. An entry can come again and again if
// what is marked is not what is asked for; the run is endless if no cell was
// marked for as many levels as there are cells.
func (v visiting) search(m *machine) Outcome {
	m.landed = filled(m.landed, m.cells+1, false)
	m.looked = filled(m.looked, m.cells+1, false)
	m.queued = filled(m.queued, m.cells+1, 0)
	m.queue = m.queue[:0]
	for _, r := range m.starts {
		if m.over(r.Cell) {
			return 0
		}
		m.landed[r.Cell] = true
		m.queue = append(m.queue, r.Cell)
	}
	quiet := int32(0)
	for level := int32(1); len(m.queue) > 0; level++ {
		m.furthest = level - 1
		m.next = m.next[:0]
		marked, o, found := v.throwLevel(m, level)
		if found {
			return o
		}
		m.queue, m.next = m.next, m.queue
		if quiet++; marked {
			quiet = 0
		}
		if quiet > m.cells+1 {
			return Hang
		}
	}
	if v.lastEntry {
		return Outcome(m.furthest)
	}
	return stuck
}

// throwLevel throws from each cell of the queue. It reports whether a cell was
// marked, and the outcome if there is one.
func (v visiting) throwLevel(m *machine, level int32) (marked bool, o Outcome, found bool) {
	for _, c := range m.queue {
		if v.late && m.over(c) {
			return marked, Outcome(level - 1), true
		}
		w, last := m.reach(c)
		if !m.spend(w, last) {
			return marked, Hang, true
		}
		keep, noticed := v.kept(m, c, last), Outcome(-1)
		for ; w <= last; w++ {
			if keep >= 0 && w != keep && m.game.JumpFrom(w) == 0 || v.landOnce && m.looked[w] {
				continue
			}
			m.looked[w] = true
			rests := m.landing(w)
			if v.endless && len(rests) == 0 {
				return marked, Hang, true
			}
			for _, r := range rests {
				news, entered := v.arrive(m, w, r.Cell, level)
				marked = marked || news
				o, found = v.finished(m, w, r.Cell, level)
				switch found = found && (entered || v.byThrow); {
				case found && v.throwsOn:
					noticed = o
				case found:
					return marked, o, true
				}
			}
		}
		if noticed >= 0 {
			return marked, noticed, true
		}
	}
	return marked, 0, false
}

// kept returns the one landing that is kept beside the jumps; -1 if all are.
func (v visiting) kept(m *machine, c, last int32) int32 {
	if v.plainOnly {
		for last > c && m.game.JumpFrom(last) != 0 {
			last--
		}
		return last
	}
	if v.largest {
		return last
	}
	return -1
}

// finished returns the outcome if the program would notice that the game is over.
func (v visiting) finished(m *machine, w, t, level int32) (Outcome, bool) {
	switch {
	case v.late || v.whole || !m.over(t) || v.byThrow && w != t:
		return 0, false
	case v.freeLast && w != t:
		return Outcome(level - 1), true
	}
	return Outcome(level), true
}

// arrive puts the end of a landing into the queue unless the program believes
// that it has been there. It reports whether a cell was marked, and whether the
// end was entered.
func (v visiting) arrive(m *machine, w, t, level int32) (marked, entered bool) {
	if v.standing && t != w && m.landed[t] {
		t = w
	}
	asked := t
	if v.askLanded {
		asked = w
	}
	seen := m.landed[asked] || v.askBoth && m.landed[t]
	if v.markLand && !m.landed[w] {
		m.landed[w], marked = true, true
	}
	if seen {
		return marked, false
	}
	if v.markEnd && !m.landed[t] {
		m.landed[t], marked = true, true
	}
	if m.queued[t] != level { // a second entry of a level finds nothing that the first did not
		m.queued[t] = level
		m.next = append(m.next, t)
	}
	return marked, true
}

// The ways of keeping account, and what else can go wrong in a search by levels.
var visits = []*Misconception{
	{Name: "visited-landing-marked-too", Doc: "Your program marks the cell that a throw lands on as visited as well as the jump's end, and then asks for the end. A cell that was only passed on the way up a ladder or down a snake is then closed to a jump that ends on it; follow the jump first, and mark only its end.",
		stages: levels(visiting{markLand: true, markEnd: true})},
	{Name: "visited-landing-asked-end-marked", Doc: "Your program asks whether the cell that the throw lands on was visited, but marks the jump's end. A cell on which a jump ends is then closed to throws, although a jump of its own may start there, and the start of a jump is taken again and again.",
		stages: levels(visiting{askLanded: true, markEnd: true})},
	{Name: "visited-landing-asked-both-marked", Doc: "Your program asks whether the cell that the throw lands on was visited, and marks both that cell and the jump's end. A cell on which a jump ends is then closed to throws, although a jump of its own may start there.",
		stages: levels(visiting{askLanded: true, markLand: true, markEnd: true})},
	{Name: "visited-both-asked-both-marked", Doc: "Your program asks whether the cell that the throw lands on or the jump's end was visited, and marks both. Where a jump starts, landing on a cell is not the same as resting on it: mark only the cell that the player rests on.",
		stages: levels(visiting{askLanded: true, askBoth: true, markLand: true, markEnd: true})},
	{Name: "left-standing-on-start", Doc: "If the end of a jump was visited before, your program leaves the player standing on the start of the jump. Nobody can stay there after a throw, so your throws go on from a cell that cannot be rested on.",
		stages: levels(visiting{standing: true, markEnd: true})},
	{Name: "left-standing-at-first-landing", Doc: "If the end of a jump was visited before the first landing on its start, your program leaves the player standing on the start. Nobody can stay there after a throw, so your throws go on from a cell that cannot be rested on.",
		stages: levels(visiting{standing: true, landOnce: true, markEnd: true})},
	{Name: "finish-by-throw-only", Doc: "Your program notices the finish only when a throw lands on the last cell. A ladder can end there too, and then you miss it.",
		stages: levels(visiting{byThrow: true, markEnd: true})},
	{Name: "ladder-to-last-free", Doc: "Your program does not count the throw that takes a ladder onto the last cell. It stops one throw short: compare after you have counted the throw.",
		stages: levels(visiting{freeLast: true, markEnd: true})},
	{Name: "largest-throw-or-jump", Doc: "From every cell your program keeps the throws that take a jump, and of the others only the largest face. If the largest face lands on a snake you lose the plain cells before it, and one of those can be needed.",
		stages: levels(visiting{largest: true, markEnd: true})},
	{Name: "visited-by-landing", Doc: "Your program asks for and marks the cell that the throw lands on, and never the jump's end. That is right, for a landing always leads to the same place.", Harmless: true,
		stages: levels(visiting{askLanded: true, markLand: true})},
	{Name: "visited-when-taken", Doc: "Your program marks a cell as visited only when it is taken from the queue. The answer is right, but the queue can become very long.", Harmless: true,
		stages: stages{field: "search", alone: true, search: markedWhenTaken}},
	{Name: "start-distance-zero", Doc: "Your program takes distance 0 to mean not visited, so a snake can lead it back to cell 1, and it reads the distance of a cell anew for every face. A snake down to cell 1 within the first throw then raises the distances of the faces that come after it.",
		stages: stages{field: "search", levels: true, search: func(m *machine) Outcome { return startNotMarked(m, true) }}},
	{Name: "start-not-visited", Doc: "Your program does not mark cell 1 as visited, so a snake can lead it back there. The answer stays right, since nothing is nearer to the start than the start.", Harmless: true,
		stages: stages{field: "search", alone: true, search: func(m *machine) Outcome { return startNotMarked(m, false) }}},
	{Name: "largest-plain-throw-or-jump", Doc: "From every cell your program keeps the throws that take a jump, and of those onto plain cells only the largest. That is right: whatever a smaller plain throw leads to next, this cell or the larger throw leads to no later.", Harmless: true,
		stages: levels(visiting{plainOnly: true, markEnd: true})},
}

func levels(v visiting) stages {
	return stages{field: "search", levels: true, search: v.search}
}
