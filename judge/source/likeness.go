package source

import (
	"cmp"
	"hash/fnv"
	"io"
	"maps"
	"math"
	"slices"
)

// Which texts of a class share more than others do.

// Theory. A source is split into tokens, without comments, layout and directives. All
// names, numbers and strings count as equal, so that renaming hides nothing. Each run of
// tokens is hashed, and winnowing keeps the least hash of every window as a fingerprint
// (Schleimer, Wilkerson and Aiken, "Winnowing: local algorithms for document
// fingerprinting", 2003; MOSS and Dolos do the same). Any shared part as long as a run and
// a window has a common fingerprint, so reordering functions hides nothing either.
//
// Programs for one small problem have much in common by nature: how boards are
// read, how a queue is emptied. So a fingerprint counts for less the more of the
// class have it, and what two share is the weight of their common fingerprints by
// the weight of all that they have.

const (
	runOf  = 14 // tokens in a run
	window = 6  // runs in a window
	// mostPrints bounds the fingerprints compared: those with the least hashes, which are
	// equal for equal texts.
	mostPrints = 2000
)

// A Text is one of those that are compared.
type Text struct{ Language, Text string }

// A Pair is two texts that share more than others do, by their numbers.
type Pair struct {
	Texts  [2]int
	Shared float64    // of both, from 0 to 1; what is rare counts more
	Of     [2]float64 // of each
	Marks  [2][]Span  // what they share, in rising order
}

// A Span is the bytes From to To of a text.
type Span struct{ From, To int }

// longestAlike is how many bytes a text may have that is compared.
const longestAlike = 32 << 10

// leastShared is the share from which a pair is reported, and leastPrints the number of
// fingerprints it needs: a few lines may be similar by chance.
const (
	leastShared = 0.5
	leastPrints = 10
)

// Pairs finds the pairs of a class that are alike, those that share most first.
// Texts of different languages are never alike, and a text that is too short or too
// long is like nothing.
func Pairs(texts []Text) (all []Pair) {
	docs := make([]*document, len(texts))
	for _, r := range Languages {
		var class []*document
		for i, t := range texts {
			if t.Language == r.Name && len(t.Text) <= longestAlike {
				if docs[i] = documentOf(i, t); len(docs[i].prints) > 0 {
					class = append(class, docs[i])
				}
			}
		}
		pairs, _ := pairsOf(class)
		all = append(all, pairs...)
	}
	slices.SortStableFunc(all, func(a, b Pair) int { return cmp.Compare(b.Shared, a.Shared) })
	for i := range all[:min(len(all), mostMarked)] {
		a, b := docs[all[i].Texts[0]], docs[all[i].Texts[1]]
		all[i].Marks = [2][]Span{a.shared(b), b.shared(a)}
	}
	return all
}

// mostMarked is for how many pairs it is worked out what they share.
const mostMarked = 100

// mostHaving is how many texts a fingerprint may be in: what more have is what the
// task is like. It bounds the cost: a class of n texts takes at most n times
// mostPrints times mostHaving steps.
const mostHaving = 200

// pairsOf compares the texts of one language, by way of the fingerprints that
// several have: what has nothing in common costs nothing. steps counts the work.
func pairsOf(docs []*document) (all []Pair, steps int) {
	having := map[uint64][]int{}
	for i, d := range docs {
		for _, h := range d.order {
			having[h] = append(having[h], i)
		}
	}
	total := make([]float64, len(docs))
	for i, d := range docs {
		for _, h := range d.order {
			total[i] += weight(len(having[h]), len(docs))
		}
	}
	shared, count := make([]float64, len(docs)), make([]int, len(docs))
	for i, d := range docs {
		clear(shared)
		clear(count)
		for _, h := range d.order {
			if w := weight(len(having[h]), len(docs)); w > 0 {
				for _, j := range having[h] {
					steps++
					shared[j] += w
					count[j]++
				}
			}
		}
		for j := i + 1; j < len(docs); j++ {
			if both := 2 * shared[j] / (total[i] + total[j]); both >= leastShared && count[j] >= leastPrints {
				of := [2]float64{shared[j] / total[i], shared[j] / total[j]}
				all = append(all, Pair{Texts: [2]int{d.text, docs[j].text}, Shared: both, Of: of})
			}
		}
	}
	return all, steps
}

// weight is the weight of a fingerprint that having of a class share: nearly 0 if all do.
func weight(having, class int) float64 {
	if having > mostHaving {
		return 0
	}
	return math.Log(float64(class+1) / float64(having))
}

// A document is a text and its fingerprints.
type document struct {
	text   int              // its number
	tokens []Token          // that count
	order  []uint64         // its fingerprints, rising: sums must not depend on the order of a map
	prints map[uint64][]int // where the runs of a fingerprint begin, in tokens
}

// documentOf takes a text apart. One that is too short for a run has no fingerprints.
func documentOf(number int, t Text) *document {
	d := &document{text: number, prints: map[uint64][]int{}}
	for x := range Tokens(t.Language, t.Text) {
		if x.Sort < Comment && !x.Doc {
			d.tokens = append(d.tokens, x)
		}
	}
	hashes := hashesOf(d.tokens)
	for _, at := range winnowed(hashes) {
		d.prints[hashes[at]] = append(d.prints[hashes[at]], at)
	}
	d.order = slices.Sorted(maps.Keys(d.prints))
	if len(d.order) > mostPrints { // those with the greatest hashes go
		for _, h := range d.order[mostPrints:] {
			delete(d.prints, h)
		}
		d.order = d.order[:mostPrints]
	}
	return d
}

// symbols are what counts of a name, a number and a string: that it is one.
var symbols = map[Sort]string{Name: "n", Number: "0", String: "s"}

// hashesOf hashes each run of tokens.
func hashesOf(all []Token) []uint64 {
	of := make([]uint64, len(all))
	h := fnv.New64a() // the same on every machine, so that a report can be made again
	for i, t := range all {
		h.Reset()
		_, _ = io.WriteString(h, cmp.Or(symbols[t.Sort], t.Text))
		of[i] = h.Sum64()
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
func (d *document) shared(other *document) (spans []Span) {
	var places []int
	for h, at := range d.prints {
		if other.prints[h] != nil {
			places = append(places, at...)
		}
	}
	slices.Sort(places)
	end := -1 // of the run before
	for _, at := range places {
		if at > end {
			spans = append(spans, Span{From: d.tokens[at].From})
		}
		end = at + runOf
		spans[len(spans)-1].To = d.tokens[end-1].To
	}
	return spans
}
