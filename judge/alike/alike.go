// Package alike finds submissions whose texts share more than those of others in
// their class. It knows nothing of what the programs do.
package alike

import (
	"cmp"
	"math"
	"slices"

	"adder/judge/lang"
	"adder/judge/result"
)

// Theory. A source is taken apart into tokens; comments, layout and directives are
// left out, and every name, number and string counts as the same, so that renaming
// hides nothing. Each run of so many tokens is hashed, and of the hashes some are
// kept as fingerprints by winnowing (Schleimer, Wilkerson and Aiken, "Winnowing:
// local algorithms for document fingerprinting", 2003; MOSS and Dolos do the same):
// the least one of every window. Whatever two texts share that is as long as a run
// and a window has a fingerprint in common, wherever it stands; so the order of
// functions hides nothing either.
//
// Programs for one small problem have much in common by nature: how boards are
// read, how a queue is emptied. So a fingerprint counts for less the more of the
// class have it, and what two share is the weight of their common fingerprints by
// the weight of all that they have.

const (
	runOf  = 14 // tokens in a run
	window = 6  // runs in a window
	// mostPrints is how many fingerprints of a text are compared: those with the
	// least hashes, which are the same for what is the same. It bounds the cost.
	mostPrints = 2000
)

// A Text is one submission.
type Text struct {
	Name   string
	Source lang.Source
}

// LongestText is how many bytes a text may have.
const LongestText = 32 << 10

// leastShared is the share from which a pair is told, and leastPrints how many
// fingerprints it takes: a few lines are alike by chance.
const (
	leastShared = 0.5
	leastPrints = 10
)

// A Finder finds pairs. It keeps what it took apart: a class that is compared again
// costs what is new. It is for one goroutine.
type Finder struct{ known map[string]*document }

// Pairs finds the pairs of a class that are alike, those that share most first.
// Texts of different languages are never alike, and what cannot be taken apart, or
// is longer than LongestText, is like nothing.
func (f *Finder) Pairs(texts []Text) []result.Pair {
	seen := map[string]*document{}
	var all []found
	for _, l := range lang.Languages {
		var docs []*document
		for i := range texts {
			if t := &texts[i]; t.Source.Lang == l && len(t.Source.Text) <= LongestText {
				if d := f.documentOf(t, seen); d != nil {
					docs = append(docs, d)
				}
			}
		}
		pairs, _ := pairsOf(docs)
		all = append(all, pairs...)
	}
	f.known = seen // what is there no more is forgotten
	slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(b.Shared, a.Shared) })
	pairs := make([]result.Pair, len(all))
	for i, f := range all {
		if pairs[i] = f.Pair; i < mostMarked {
			pairs[i].Marks = [2][]result.Span{f.a.shared(f.b), f.b.shared(f.a)}
		}
	}
	return pairs
}

// documentOf takes a text apart, if that was not done before.
func (f *Finder) documentOf(t *Text, seen map[string]*document) *document {
	key := t.Source.Lang.Key + " " + string(t.Source.Text)
	d, ok := seen[key]
	if !ok {
		if d, ok = f.known[key]; !ok {
			d = documentOf(t)
		}
		seen[key] = d
	}
	if d == nil {
		return nil
	}
	own := *d
	own.text = t
	return &own
}

// mostMarked is for how many pairs it is worked out what they share.
const mostMarked = 100

// A found is a pair, and its documents.
type found struct {
	result.Pair
	a, b *document
}

// mostHaving is how many texts a fingerprint may be in: what more have is what the
// task is like. It bounds the cost: a class of n texts takes at most n times
// mostPrints times mostHaving steps.
const mostHaving = 200

// pairsOf compares the texts of one language, by way of the fingerprints that
// several have: what has nothing in common costs nothing. steps counts the work.
func pairsOf(docs []*document) (all []found, steps int) {
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
			in := having[h]
			w := weight(len(in), len(docs))
			if w == 0 {
				continue
			}
			for _, j := range in {
				steps++
				shared[j] += w
				count[j]++
			}
		}
		for j := i + 1; j < len(docs); j++ {
			if both := 2 * shared[j] / (total[i] + total[j]); both >= leastShared && count[j] >= leastPrints {
				all = append(all, pairOf(d, docs[j], both, shared[j]/total[i], shared[j]/total[j]))
			}
		}
	}
	return all, steps
}

// weight is what a fingerprint counts that so many of a class have: nearly nothing
// if all have it.
func weight(having, class int) float64 {
	if having > mostHaving {
		return 0
	}
	return math.Log(float64(class+1) / float64(having))
}

func pairOf(a, b *document, both, ofA, ofB float64) found {
	return found{result.Pair{
		Names: [2]string{a.text.Name, b.text.Name}, Language: a.text.Source.Lang.Name, Shared: both, Of: [2]float64{ofA, ofB},
		Texts: [2]result.Text{result.Text(a.text.Source.Text), result.Text(b.text.Source.Text)},
	}, a, b}
}
