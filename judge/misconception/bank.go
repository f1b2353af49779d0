package misconception

import (
	"slices"
	"strings"
	"sync"
)

// Singles lists the misconceptions that are wrong in one thing, the simplest and
// most frequent kinds first.
var Singles = bank(readings, prints, published, jumpInputs, sizeInputs, landings, visits, passes, overwritings, subtractions, descents, stacks, greeds, endlessChains, leaks)

func bank(families ...[]*Misconception) []*Misconception {
	all := slices.Concat(families...)
	for _, m := range all {
		if m.New == nil {
			m.New = m.stages.player
		}
	}
	return all
}

// All returns the singles, further leaks, then the pairs, simplest first. The slice
// is shared.
var All = sync.OnceValue(func() []*Misconception {
	return slices.Concat(Singles, moreLeaks, pairs(Singles), leakPairs())
})

var byName = sync.OnceValue(func() map[string]*Misconception {
	named := make(map[string]*Misconception)
	for _, m := range All() {
		named[m.Name] = m
		if len(m.Parts) == 2 {
			named[m.Parts[1].Name+plus+m.Parts[0].Name] = m
		}
	}
	return named
})

// plus stands between the names of a pair.
const plus = "+"

// NameOf names several beliefs that are held together, as [Find] takes it.
func NameOf(parts ...*Misconception) string {
	var names []string
	for _, m := range parts {
		names = append(names, m.Name)
	}
	return strings.Join(names, plus)
}
