package hunt

import "adder/judge/trial"

// dull reports whether part k of the sweep is left out of diagnoses, because its boards tell
// little: single jumps on a board of a hundred cells.
func (c *Corpus) dull(k int) bool {
	return c.swept.Sample != nil && k > 0 && k < len(c.chunks) && c.chunks[k] <= c.swept.Scope.Count()
}

// observedBlocks is how many of these batches a diagnosis must predict. The first tells apart
// what any board can; the second makes chance unlikely.
const observedBlocks = 2

// A diagnosis must predict so many boards of the sweep, with which a chunk of it ends, and of
// the mix. They tell all beliefs apart; the rest of the sweep costs eight times as much.
const (
	observedSweep = 20_000
	observedMix   = 2048
)

// Observed returns the boards that diagnoses are made on.
func (c *Corpus) Observed() []*trial.Batch {
	var batches []*trial.Batch
	for k := 0; !c.spec.OneBoard || k < observedBlocks; k++ {
		if c.beyond(k) {
			break
		}
		b := c.Sweep(k)
		if b == nil {
			break
		}
		if c.spec.OneBoard || !c.dull(k) {
			batches = append(batches, b)
		}
	}
	if c.spec.OneBoard { // every board costs a process
		return batches
	}
	return append(batches, c.get("observed", 0, func() *trial.Batch {
		return c.makeMix(nil, 0, observedMix)
	}))
}

// beyond reports whether the parts of the sweep before part k are enough for a diagnosis. With
// another format they never are: the boards that tell most come last.
func (c *Corpus) beyond(k int) bool {
	return c.spec.Format.Plain() && !c.spec.OneBoard && k > 0 && c.chunks[k-1] >= observedSweep
}
