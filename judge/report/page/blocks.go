package page

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"

	"adder/judge/report"
	"adder/judge/result"
)

// A group is submissions of whose failure the same is to be said.
type group struct {
	*report.Doc
	members    []int
	result     *result.Result // of the first member
	game       string         // the rules of its format
	unexpected bool
}

// A block is a failure as the template shows it.
type block struct {
	*report.Doc
	ID       string
	Open     bool
	Names    []name
	More     int // names that are not listed
	Pictures []playable
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
			g = &group{Doc: d, result: &results[i], game: gameOf(cmp.Or(report.FormatOf(&results[i]), format))}
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

// blockRoom is what the blocks of one part of the page are called, and how much
// room they have.
type blockRoom struct {
	prefix         string
	text, pictures budget // the pictures may also take what the part before left
	open           bool   // the first is
	what           string
}

var (
	mainBlocks  = blockRoom{"f", failureBytes, pictureBytes, true, "ways to fail"}
	otherBlocks = blockRoom{"o", otherBytes, otherBytes, false, "ways to fail in other groups"}
)

// blocksOf turns groups into what the template shows, as far as there is room,
// and tells in which block each submission is found.
func blocksOf(groups []*group, results []result.Result, room blockRoom, pictures *budget) (blocks []block, at map[int]string, leftOut []string) {
	at = map[int]string{}
	text := room.text
	*pictures += room.pictures
	missing, undrawn := 0, 0
	for n, g := range groups {
		b := block{Doc: g.Doc, ID: fmt.Sprintf("%s%d", room.prefix, n+1), Open: room.open && n == 0}
		b.Names, b.More = namesOf(g.members, results)
		var size bytes.Buffer
		if text.spent() || pageTemplate.ExecuteTemplate(&size, "failure", b) != nil || !text.take(size.Len()) {
			missing++
			continue
		}
		if b.Pictures, b.NoRoom = pictured(g, b.ID, pictures); b.NoRoom {
			undrawn++
		}
		for _, i := range g.members {
			at[i] = b.ID
		}
		blocks = append(blocks, b)
	}
	if missing > 0 {
		leftOut = append(leftOut, fmt.Sprintf("%s of %s %s are left out, to keep this page small; those of the most submissions are shown.", count(missing), count(len(groups)), room.what))
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
