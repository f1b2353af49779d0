package hunt

import "adder/judge/hunt/run"

// observedMix is how many boards of the mix a diagnosis must predict, beside the
// whole sweep.
const observedMix = 2048

// Observed returns the boards that diagnoses are made on.
func (c *Corpus) Observed() []*run.Batch {
	var batches []*run.Batch
	for k := 0; !c.options.One || k < observedBlocks; k++ {
		b := c.Sweep(k)
		if b == nil {
			break
		}
		if c.options.One || !c.dull(k) {
			batches = append(batches, b)
		}
	}
	if c.options.One { // every board costs a process
		return batches
	}
	return append(batches, c.get(c.mixed, ^uint64(0), func() *run.Batch {
		plain := Corpus{options: Options{Seed: c.options.Seed}}
		plain.options.Promises = c.options.Promises
		return plain.makeMix(0, observedMix)
	}))
}
