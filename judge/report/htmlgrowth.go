package report

import (
	"fmt"
	"html/template"
)

// A growthView is how one submission's time grows.
type growthView struct {
	Name  string
	Words string
	Plots []template.HTML
}

// growthsOf draws what was measured, as far as there is room.
func growthsOf(entries []Graded) (views []growthView, leftOut string) {
	left, missing := budget(plotBytes), 0
	for _, e := range entries {
		g := e.Entry.Growth
		if g == nil {
			continue
		}
		v := growthView{Words: clean(growthWords(g))}
		v.Name, _ = nameOf(e)
		size := 0
		for _, p := range plotsOf(g) {
			v.Plots = append(v.Plots, p.svg())
			size += len(v.Plots[len(v.Plots)-1])
		}
		if left -= budget(size + 500); left < 0 {
			missing++
			continue
		}
		views = append(views, v)
	}
	if missing > 0 {
		leftOut = fmt.Sprintf("The growth of %s submissions is left out, to keep this page small.", Thousands(uint64(missing)))
	}
	return views, leftOut
}
