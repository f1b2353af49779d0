package report

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"

	"adder/judge/board"
)

// MoreThan is how many submissions there are beyond the first n.
func (b flawBlock) MoreThan(n int) int { return max(0, len(b.Names)+b.More-n) }

// Elsewhere reports whether the suite's board and the one that is shown fail in
// different ways.
func (x flaw) Elsewhere() bool { return x.Smaller != "" && x.Smaller != x.Reason }

// Sentence is what is wrong on the board that is shown.
func (x flaw) Sentence() string {
	if x.Elsewhere() {
		return x.Smaller
	}
	return x.Reason
}

// grouped puts submissions that fail in the same way together.
func grouped(entries []Graded, f *board.Format) []*flawGroup {
	byKey := map[string]*flawGroup{}
	var all []*flawGroup
	for i, e := range entries {
		x := flawOf(e.Entry, f)
		if x == nil {
			continue
		}
		g := byKey[x.key()]
		if g == nil {
			g = &flawGroup{flaw: *x}
			byKey[x.key()] = g
			all = append(all, g)
		}
		g.members = append(g.members, i)
		g.unexpected = g.unexpected || unexpected(e)
	}
	byWeight(all)
	return all
}

// blocksOf turns groups into what the template shows, as far as there is room,
// and tells in which block each submission is found.
func blocksOf(groups []*flawGroup, entries []Graded, rules board.Rules) (blocks []flawBlock, at map[int]string, leftOut []string) {
	at = map[int]string{}
	text, pictures := budget(failureBytes), budget(pictureBytes)
	missing, undrawn := 0, 0
	for n, g := range groups {
		b := flawBlock{flaw: g.flaw, Several: len(g.members) > 1, ID: fmt.Sprintf("f%d", n+1), Open: n == 0}
		for _, i := range g.members[:min(len(g.members), maxNames)] {
			name, file := nameOf(entries[i])
			b.Names = append(b.Names, nameView{name, file})
		}
		b.More = len(g.members) - len(b.Names)
		if text.spent() {
			missing++
			continue
		}
		var size bytes.Buffer
		if err := pageTemplate.ExecuteTemplate(&size, "failure", b); err != nil || !text.take(size.Bytes()) {
			missing++
			continue
		}
		if b.Pictures, b.NoRoom = pictured(&g.flaw, rules, &pictures); b.NoRoom {
			undrawn++
		}
		for _, i := range g.members {
			at[i] = b.ID
		}
		blocks = append(blocks, b)
	}
	if missing > 0 {
		leftOut = append(leftOut, fmt.Sprintf("%s of %s ways to fail are left out, to keep this page small; those of the most submissions are shown.", Thousands(uint64(missing)), Thousands(uint64(len(groups)))))
	}
	if undrawn > 0 {
		leftOut = append(leftOut, fmt.Sprintf("%s failures are shown without a picture, to keep this page small.", Thousands(uint64(undrawn))))
	}
	return blocks, at, leftOut
}

// pictured draws the boards of a failure; of a long sequence the last ones.
func pictured(x *flaw, rules board.Rules, left *budget) (pictures []template.HTML, noRoom bool) {
	if left.spent() {
		return nil, len(x.boards) > 0
	}
	from := max(0, len(x.boards)-maxDrawn)
	for i := from; i < len(x.boards); i++ {
		b := &x.boards[i]
		p := Picture{Way: wayUnder(b, rules), Bare: true}
		if i == len(x.boards)-1 {
			if p.Belief = believedWay(b, x.diagnosis, x.reading); slices.Equal(p.Way, p.Belief) {
				p.Belief = nil
			}
		}
		drawing := SVG(b, p)
		if !left.take(drawing) {
			return nil, true
		}
		pictures = append(pictures, template.HTML(drawing))
	}
	return pictures, false
}
