package misconception

// Theory. In JavaScript what is read is text until it is made a number, and text plus
// a number is text: 12 + 3 is 123 where the 12 is the end of a jump. As the index of a
// table a text is as good as the number, compared with === it is not.

// texts are searches that keep the ends of jumps as text.
var texts = []*Misconception{
	searches("jump-ends-stay-text", "Your program keeps the ends of jumps as text, so that a face is written behind them where it should be added: 12 + 3 becomes 123. Make numbers of what you read: Number(...).", textual{}.search),
	searches("jump-ends-stay-text-never-last", "Your program keeps the ends of jumps as text, so that a face is written behind them where it should be added, 12 + 3 becomes 123, and the last cell is not known by its text. Make numbers of what you read: Number(...).", textual{strict: true}.search),
}

// textual is a breadth-first search in which a cell is text from the first jump on.
type textual struct {
	strict bool // the text of the last cell is not the last cell
}

func (x textual) search(m *machine) Outcome {
	m.begin()
	for _, r := range m.starts {
		m.depth[r.Cell] = r.Cost
		m.put(firstFound, r.Cell, r.Cost)
	}
	text := m.looked
	for {
		v, ok := m.take(firstFound)
		if !ok {
			return stuck
		}
		if m.over(v.Cell) && !(x.strict && text[v.Cell]) {
			return Outcome(v.Cost)
		}
		m.furthest = v.Cost
		for face := m.lo; face <= m.hi; face++ {
			w := int64(v.Cell + face)
			if text[v.Cell] {
				w = behind(v.Cell, face)
			}
			if m.steps--; m.steps < 0 {
				return Hang
			}
			if w > int64(m.cells) {
				break
			}
			for _, r := range m.landing(int32(w)) {
				if cost := v.Cost + 1 + r.Cost; m.depth[r.Cell] == far {
					m.depth[r.Cell], text[r.Cell] = cost, text[v.Cell] || int64(r.Cell) != w
					m.put(firstFound, r.Cell, cost)
				}
			}
		}
	}
}

// behind is the number whose digits are those of a cell and then those of a face.
func behind(cell, face int32) int64 {
	shifted := int64(cell)
	for x := face; x > 0; x /= 10 {
		shifted *= 10
	}
	return shifted + int64(face)
}
