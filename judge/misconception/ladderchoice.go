package misconception

import "fmt"

// Greedy choices are put together from which ladder is liked, and what is thrown
// where none is in reach.
var likedLadders = []struct {
	name, words string
	better      func(now, best landing) bool // faces come from the largest to the smallest
}{
	{"longest-ladder", "the longest ladder in reach", func(now, best landing) bool { return now.climb() > best.climb() }},
	{"highest-ladder", "the ladder in reach that ends highest", func(now, best landing) bool { return now.Cell > best.Cell }},
	{"nearest-ladder", "the nearest ladder in reach", func(landing, landing) bool { return true }},
	{"farthest-ladder", "the farthest ladder in reach", func(landing, landing) bool { return false }},
}

var otherwises = []struct {
	name, words string
	better      func(m *machine, now, best landing) bool
}{
	{"else-largest-safe", "the largest throw that avoids a snake", largestSafeFace},
	{"else-largest", "the largest throw", largestFace},
	{"else-furthest", "the throw that ends furthest on", furthestEnd},
}

var circles = []struct {
	name, words string
	givesUp     bool
}{
	{"", "gives up when it goes round in circles", true},
	{"-endless", "never stops when it goes round in circles", false},
}

// ladderChoices are those of all these that the bank does not have.
func ladderChoices() (rows []*Misconception) {
	for _, l := range likedLadders {
		for _, o := range otherwises {
			for _, c := range circles {
				rows = append(rows, &Misconception{
					Name:   fmt.Sprintf("greedy-%s-%s%s", l.name, o.name, c.name),
					Doc:    fmt.Sprintf("Your program takes %s, or else %s, and %s.%s", l.words, o.words, c.words, greedyEnd),
					stages: greedy(ladderFirst(l.better, o.better), c.givesUp),
				})
			}
		}
	}
	return rows
}

func ladderFirst(better func(now, best landing) bool, otherwise func(*machine, landing, landing) bool) func(*machine, landing, landing) bool {
	return func(m *machine, now, best landing) bool {
		switch up, had := now.climb() > 0, best.climb() > 0; {
		case up && had:
			return better(now, best)
		case up || had:
			return up
		}
		return otherwise(m, now, best)
	}
}
