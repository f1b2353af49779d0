package page

import (
	"fmt"
	"html/template"

	"adder/judge/report"
	"adder/judge/report/picture"
	"adder/judge/result"
)

// A page is opened by people, sent by mail and kept by CI systems, so it stays
// under 5 MB whatever was handed in. Each part may take so many bytes; what does
// not fit is left out, and the page says how much that is.
const (
	rowBytes     = 1_100_000 // rows of the matrix
	failureBytes = 1_200_000 // what is said of failures
	pictureBytes = 1_100_000 // boards
	plotBytes    = 500_000   // growth
	alikeBytes   = 150_000   // groups that behave alike
	otherBytes   = 150_000   // what is said of failures in other groups, and as much for their boards
	gridBytes    = 200_000   // cases
	sourceBytes  = 250_000   // sources
)

// spent reports whether nothing will fit any more.
func (b *budget) spent() bool { return *b <= 0 }

// A budget is the bytes left of a part of the page.
type budget int

// take reports whether so many bytes still fit, and then pays for them. After the first
// that does not, nothing does, so that what is shown has no holes.
func (b *budget) take(bytes int) bool {
	if bytes > int(*b) {
		*b = 0
		return false
	}
	*b -= budget(bytes)
	return true
}

// A growthView is how one submission's time grows.
type growthView struct {
	Name  string
	Words string
	Open  bool // of several the plots are folded, on paper too
	Plots []template.HTML
}

// mostOpen is up to how many plots are shown unasked.
const mostOpen = 2

// growthsOf draws what was measured, as far as there is room.
func growthsOf(results []result.Result) (views []growthView, leftOut string) {
	left, missing := budget(plotBytes), 0
	for i := range results {
		g := results[i].Growth
		if g == nil {
			continue
		}
		v := growthView{Words: report.GrowthWords(g)}
		v.Name, _ = report.Names(&results[i])
		size := 500
		for _, drawing := range picture.Plots(g) {
			v.Plots = append(v.Plots, template.HTML(drawing))
			size += len(drawing)
		}
		if !left.take(size) {
			missing++
			continue
		}
		views = append(views, v)
	}
	if missing > 0 {
		leftOut = fmt.Sprintf("The growth of %s submissions is left out, to keep this page small.", count(missing))
	}
	for i := range views {
		views[i].Open = len(views) <= mostOpen
	}
	return views, leftOut
}
