package mend

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"adder/judge/run/source"
)

// The operators that change numbers: by one, and into others or into names for them.

var step = &Operator{
	Name: "step", Doc: "one more or one less", Cost: 1,
	Why:    "A value is off by one here.",
	Before: "vector<int> dist(n, -1)", After: "vector<int> dist(n + 1, -1)",
	propose: proposeSteps,
}

func proposeSteps(f *file, p *proposals) {
	for i := range f.code {
		n, whole := f.number(i)
		if whole {
			proposeNumberSteps(f, p, i, n)
		}
		end := f.operandEnd(i)
		if end >= 0 {
			p.unlikely(f.behind(end, " + 1"))
			p.unlikely(f.behind(end, " - 1"))
		}
	}
}

func proposeNumberSteps(f *file, p *proposals, i, n int) {
	p.likely(f.put(i, n+1))
	switch {
	case n == 1 && f.is(i-1, "+", "-") && f.binary(i-1): // without "+ 1"
		p.likely(span{f.code[i-2].To, f.code[i].To, ""})
	case n > 0:
		p.likely(f.put(i, n-1))
	default:
		p.likely(f.over(i, i, "-1"))
	}
}

// number is the value of the token at i if it is a whole number.
func (f *file) number(i int) (n int, whole bool) {
	if f.code[i].Sort != source.Number {
		return 0, false
	}
	digits := strings.NewReplacer("_", "", "'", "").Replace(f.code[i].Text)
	n, err := strconv.Atoi(strings.TrimRight(digits, "lLuU"))
	return n, err == nil
}

// put writes a number in the place of the one at i, with its suffix.
func (f *file) put(i, n int) span {
	text := f.code[i].Text
	suffix := text[len(strings.TrimRight(text, "lLuU")):]
	return f.over(i, i, strconv.Itoa(n)+suffix)
}

var number = &Operator{
	Name: "number", Doc: "another number or a name for a number, in one place or everywhere", Cost: 2,
	Why:     "The number $was should be $is.",
	Before:  "cin >> n;\nint jump[101];\nbool seen[101];",
	After:   "cin >> n;\nint jump[1000005];\nbool seen[1000005];",
	propose: proposeNumbers,
}

const (
	roomy = "1000005" // more than any board needs
	// leastEverywhere is the least number that is changed everywhere at once. Smaller ones stand
	// for many things.
	leastEverywhere = 6
)

func proposeNumbers(f *file, p *proposals) {
	places := map[int][]int{}
	for i := range f.code {
		n, whole := f.number(i)
		if !whole {
			continue
		}
		places[n] = append(places[n], i)
		for _, other := range []int{0, 1, -1, 2 * n} {
			near := other >= n-1 && other <= n+1 // a step
			if !near {
				p.likely(f.put(i, other))
			}
		}
		if f.is(i-1, "-") && !f.binary(i-1) { // without the sign, and 0 for -1
			p.likely(f.over(i-1, i, f.code[i].Text))
			p.likely(f.over(i-1, i, "0"))
		}
		for _, other := range f.valuesNear(i) {
			p.unlikely(f.over(i, i, other))
		}
		if n >= leastEverywhere {
			p.likely(f.over(i, i, roomy))
		}
	}
	for _, n := range slices.Sorted(maps.Keys(places)) {
		if n < leastEverywhere || len(places[n]) < 2 {
			continue
		}
		for _, other := range append(f.valuesNear(places[n][0]), roomy) {
			var spans []span
			for _, i := range places[n] {
				spans = append(spans, f.over(i, i, other))
			}
			p.likely(spans...)
		}
	}
}

// valuesNear are the names of values near the token at i, and one more than each.
func (f *file) valuesNear(i int) (all []string) {
	for _, name := range f.namesNear(f.code[i].Line, value) {
		all = append(all, name, name+" + 1")
	}
	return all
}
