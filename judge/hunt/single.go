package hunt

import (
	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
)

// Theory. Where a process answers one board, its start is all that a board
// costs, and 10^2 or 10^3 boards are all that can be given. So they are chosen:
// in place of the sweep come boards in order of how many known mistakes each
// tells apart (generator.Telling).

// oneBlock is the number of boards of one batch.
const oneBlock = 64

// observedBlocks is how many of them a diagnosis must predict. The first of them
// tells all apart that any does; the second makes chance unlikely.
const observedBlocks = 2

// tellingAll is the boards that tell most.
func (c *Corpus) tellingAll() *run.Batch {
	return c.get(c.sweep, ^uint64(0), func() *run.Batch {
		var w run.Maker
		w.Begin(0, oneBlock)
		for _, b := range generator.Telling(c.options.Format) {
			if board.Fit(&b, c.options.Promises) == nil {
				w.Add(&b)
			}
		}
		return w.End()
	})
}

// telling returns part k of them, nil after the last.
func (c *Corpus) telling(k int) *run.Batch {
	all := c.tellingAll()
	from := k * oneBlock
	if from >= all.Len() {
		return nil
	}
	return c.get(c.sweep, uint64(k), func() *run.Batch {
		var w run.Maker
		return w.Part(all, from, min(from+oneBlock, all.Len()))
	})
}
