package page

import (
	"bytes"
	"fmt"
	"html/template"
	"slices"

	"adder/judge/report"
	"adder/judge/report/picture"
	"adder/judge/result"
)

// A group is submissions of whose failure the same is to be said.
type group struct {
	*report.Doc
	members    []int
	unexpected bool
}

// A block is a failure as the template shows it.
type block struct {
	*report.Doc
	ID       string
	Open     bool
	Names    []name
	More     int // names that are not listed
	Pictures []template.HTML
	NoRoom   bool // pictures are left out for want of room
}

// A name is that of a submission in a list.
type name struct{ Name, File string }

// MoreThan is how many submissions there are beyond the first n.
func (b block) MoreThan(n int) int { return max(0, len(b.Names)+b.More-n) }

// All are the blocks of a part.
func (b block) All(p report.Part) (all []report.Block) {
	for _, x := range b.Blocks {
		if x.Part == p {
			all = append(all, x)
		}
	}
	return all
}

// Part is the first block of a part, or one without text.
func (b block) Part(p report.Part) report.Block {
	for _, x := range b.All(p) {
		return x
	}
	return report.Block{}
}

// grouped puts submissions that fail in the same way together: first those with
// a verdict that nobody expected, then those of the most submissions.
func grouped(results []result.Result, format string) []*group {
	byWords := map[string]*group{}
	var all []*group
	for i := range results {
		d := report.Tell(&results[i], format)
		if d == nil {
			continue
		}
		words := d.Title + "\n" + d.Plain()
		g := byWords[words]
		if g == nil {
			g = &group{Doc: d}
			byWords[words] = g
			all = append(all, g)
		}
		g.members = append(g.members, i)
		g.unexpected = g.unexpected || !results[i].AsExpected()
	}
	slices.SortStableFunc(all, func(x, y *group) int {
		if x.unexpected != y.unexpected {
			if x.unexpected {
				return -1
			}
			return 1
		}
		return len(y.members) - len(x.members)
	})
	return all
}

// blocksOf turns groups into what the template shows, as far as there is room,
// and tells in which block each submission is found.
func blocksOf(groups []*group, results []result.Result) (blocks []block, at map[int]string, leftOut []string) {
	at = map[int]string{}
	text, pictures := budget(failureBytes), budget(pictureBytes)
	missing, undrawn := 0, 0
	for n, g := range groups {
		b := block{Doc: g.Doc, ID: fmt.Sprintf("f%d", n+1), Open: n == 0}
		b.Names, b.More = namesOf(g.members, results)
		var size bytes.Buffer
		if text.spent() || pageTemplate.ExecuteTemplate(&size, "failure", b) != nil || !text.take(size.Len()) {
			missing++
			continue
		}
		if b.Pictures, b.NoRoom = pictured(g.Shown, &pictures); b.NoRoom {
			undrawn++
		}
		for _, i := range g.members {
			at[i] = b.ID
		}
		blocks = append(blocks, b)
	}
	if missing > 0 {
		leftOut = append(leftOut, fmt.Sprintf("%s of %s ways to fail are left out, to keep this page small; those of the most submissions are shown.", count(missing), count(len(groups))))
	}
	if undrawn > 0 {
		leftOut = append(leftOut, fmt.Sprintf("%s failures are shown without a picture, to keep this page small.", count(undrawn)))
	}
	return blocks, at, leftOut
}

// maxNames is how many names of a group are listed.
const maxNames = 40

func namesOf(members []int, results []result.Result) (names []name, more int) {
	for _, i := range members[:min(len(members), maxNames)] {
		n, file := report.Names(&results[i])
		names = append(names, name{n, file})
	}
	return names, len(members) - len(names)
}

// pictured draws the boards of a failure; of a long sequence not all.
func pictured(f *result.Failure, left *budget) (pictures []template.HTML, noRoom bool) {
	if f == nil {
		return nil, false
	}
	from, to := report.Drawn(f)
	for i := from; i < to; i++ {
		drawing := picture.SVG(&f.Boards[i], waysOver(f, i))
		if !left.take(len(drawing)) {
			return nil, true
		}
		pictures = append(pictures, template.HTML(drawing))
	}
	return pictures, false
}

// waysOver are the ways over board i: a best one, and over the one that fails also
// the one that the program believes in, if that is another.
func waysOver(f *result.Failure, i int) picture.Picture {
	p := picture.Picture{Bare: true}
	if from := len(f.Boards) - len(f.BestWays); i >= from {
		p.Way = f.BestWays[i-from]
	}
	if i == report.Blamed(f) && !slices.Equal(p.Way, f.BelievedWay) {
		p.Belief = f.BelievedWay
	}
	return p
}
