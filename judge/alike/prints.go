package alike

import (
	"maps"
	"math"
	"slices"

	"adder/judge/result"
	"adder/judge/tokens"
)

// A document is a text and its fingerprints.
type document struct {
	text   *Text
	tokens []tokens.Token   // that count
	order  []uint64         // its fingerprints, rising: sums must not depend on the order of a map
	prints map[uint64][]int // where the runs of a fingerprint begin, in tokens
}

// documentOf is nil if the text cannot be taken apart, or is too short for a run.
func documentOf(t *Text) *document {
	all, err := tokens.Of(t.Source.Lang.Name, string(t.Source.Text))
	if err != nil {
		return nil
	}
	d := &document{text: t, prints: map[uint64][]int{}}
	for _, x := range all {
		if x.Sort != tokens.Comment && x.Sort != tokens.Directive && !x.Doc && x.Text != "" {
			d.tokens = append(d.tokens, x)
		}
	}
	hashes := hashesOf(d.tokens)
	for _, at := range winnowed(hashes) {
		d.prints[hashes[at]] = append(d.prints[hashes[at]], at)
	}
	d.keepLeast()
	if len(d.prints) == 0 {
		return nil
	}
	return d
}

// keepLeast puts the fingerprints in order, and drops those with the greatest
// hashes if they are too many.
func (d *document) keepLeast() {
	d.order = slices.Sorted(maps.Keys(d.prints))
	if len(d.order) <= mostPrints {
		return
	}
	for _, h := range d.order[mostPrints:] {
		delete(d.prints, h)
	}
	d.order = d.order[:mostPrints]
}

// symbol is what counts of a token: of a name, a number and a string, that it is
// one.
func symbol(t tokens.Token) string {
	switch t.Sort {
	case tokens.Name:
		return "n"
	case tokens.Number:
		return "0"
	case tokens.String:
		return "s"
	}
	return t.Text
}

// hashesOf hashes each run of tokens.
func hashesOf(all []tokens.Token) []uint64 {
	of := make([]uint64, len(all))
	for i, t := range all {
		of[i] = fnv(symbol(t))
	}
	var hashes []uint64
	for i := 0; i+runOf <= len(of); i++ {
		h := uint64(0)
		for _, x := range of[i : i+runOf] {
			h = mixed(h ^ x)
		}
		hashes = append(hashes, h)
	}
	return hashes
}

// fnv is FNV-1a: the same on every machine, so that a report can be made again.
func fnv(s string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

// mixed spreads what differs in a few bits over all of them.
func mixed(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// winnowed returns where the least hash of each window is, the last one of equal
// ones, each place once.
func winnowed(hashes []uint64) (places []int) {
	last := -1
	for i := 0; i < len(hashes) && (i == 0 || i+window <= len(hashes)); i++ {
		least, at := uint64(math.MaxUint64), i
		for k := i; k < min(i+window, len(hashes)); k++ {
			if hashes[k] <= least {
				least, at = hashes[k], k
			}
		}
		if at != last {
			places = append(places, at)
			last = at
		}
	}
	return places
}

// shared are the bytes of the runs that another text has too, in rising order.
func (d *document) shared(other *document) []result.Span {
	in := make([]bool, len(d.tokens))
	for h, places := range d.prints {
		if _, ok := other.prints[h]; !ok {
			continue
		}
		for _, at := range places {
			for k := at; k < at+runOf; k++ {
				in[k] = true
			}
		}
	}
	var spans []result.Span
	for i := 0; i < len(in); i++ {
		if !in[i] {
			continue
		}
		from := i
		for i+1 < len(in) && in[i+1] {
			i++
		}
		spans = append(spans, result.Span{From: d.tokens[from].From, To: d.tokens[i].To})
	}
	return spans
}
