package hunt

import (
	"iter"
	"sync"

	"adder/generator"
	"adder/judge/explain/search"
	"adder/judge/game/board"
	"adder/judge/trial"
)

// A Corpus is the boards of a hunt, in batches that are made when they are
// first asked for. Hunts of several subjects share one, so that the boards are
// made once.
type Corpus struct {
	spec    trial.Spec // of the subjects
	options Options
	swept   generator.Sweep
	chunks  []uint64 // where the parts of the sweep end

	mu   sync.Mutex
	kept map[batchKey]func() *trial.Batch
	made []*trial.Batch

	said search.Cache // diagnoses of earlier subjects
}

// A batchKey names a batch that is kept: a part of the sweep, of the boards that tell most, of
// the mix, or those of the mix that are observed.
type batchKey struct {
	of string
	k  uint64
}

// NewCorpus returns the boards that the options name, for subjects that are run like this.
func NewCorpus(spec trial.Spec, o Options) *Corpus {
	swept := generator.SweepOf(spec.Format)
	return &Corpus{
		spec:    spec,
		options: o,
		swept:   swept,
		chunks:  chunksOf(swept, spec.Format),
		kept:    map[batchKey]func() *trial.Batch{},
	}
}

// Give lends the corpus the batches of its sweep, so that it need not make them. It takes them
// only if they are the whole sweep, in order. The caller closes them.
func (c *Corpus) Give(batches []*trial.Batch) {
	var ends []uint64
	end := uint64(0)
	for _, b := range batches {
		if b.First != end {
			return
		}
		end += uint64(b.Len())
		ends = append(ends, end)
	}
	o := c.spec
	if o.OneBoard || !o.Format.Plain() || len(o.Promises) > 0 || end != c.swept.Count() {
		return
	}
	c.chunks = ends
	for k, b := range batches {
		c.kept[batchKey{"sweep", uint64(k)}] = func() *trial.Batch { return b }
	}
}

// Close lets go of the inputs.
func (c *Corpus) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, b := range c.made {
		b.Close()
	}
}

// sweepChunks are the ends of the sweep's parts. The parts grow at first, because most wrong
// programs fail on a tiny board. Then they stay the same, so that several processes have work
// and none waits long for its boards.
var sweepChunks = []uint64{1500, observedSweep, 67763, 115526, 163290}

// Sweep returns part k of the sweep, nil after the last.
func (c *Corpus) Sweep(k int) *trial.Batch {
	if c.spec.OneBoard {
		return c.telling(k)
	}
	if k == len(c.chunks) && !c.spec.Format.Plain() {
		return c.tellingAll() // the sweep of a format is no match for all mistakes
	}
	if k >= len(c.chunks) {
		return nil
	}
	return c.get("sweep", uint64(k), func() *trial.Batch {
		from := uint64(0)
		if k > 0 {
			from = c.chunks[k-1]
		}
		return scopeBatch(c.swept.From(from), from, c.chunks[k], c.spec.Promises)
	})
}

// scopeBatch is the boards number from to before number to of a sweep that keep the promises.
// boards begins with number from.
func scopeBatch(boards iter.Seq[*board.Board], from, to uint64, promises []*board.Promise) *trial.Batch {
	var w trial.Maker
	w.Begin(from, int(to-from))
	i := from
	for b := range boards {
		if i == to {
			break
		}
		i++
		x := *b
		if board.Fit(&x, promises) == nil {
			w.Add(&x)
		}
	}
	return w.End()
}

// get returns a batch that is kept. The first caller makes it; others wait.
func (c *Corpus) get(of string, k uint64, produce func() *trial.Batch) *trial.Batch {
	key := batchKey{of, k}
	c.mu.Lock()
	batch := c.kept[key]
	if batch == nil {
		batch = sync.OnceValue(func() *trial.Batch {
			b := produce()
			c.mu.Lock()
			defer c.mu.Unlock()
			c.made = append(c.made, b)
			return b
		})
		c.kept[key] = batch
	}
	c.mu.Unlock()
	return batch()
}

// The rest is for programs that read another site's format. All other boards keep to the
// promises, the first of which is that the format can write the board.

// The bounds of a part of another format's sweep.
const (
	partCells  = board.MaxTotal * 9 / 10 // of all its boards together
	partBoards = 40_000
)

// chunksOf returns where the parts of a sweep end.
func chunksOf(s generator.Sweep, f *board.Format) []uint64 {
	if f.Plain() {
		return sweepChunks
	}
	part, scope, total := uint64(partBoards), s.Scope.Count(), s.Count()
	if f.Cells != 0 {
		part = min(part, uint64(partCells/f.Cells))
	}
	ends := []uint64{min(1024, total)}
	for end := ends[0]; end < total; {
		end = min(end+min(part, 8*end), total)
		last := ends[len(ends)-1]
		if last < scope && end > scope {
			end = scope
		}
		ends = append(ends, end)
	}
	return ends
}

// inScope reports whether b is in the part of the sweep that leaves out no board, so that the
// first of them that fails is the smallest.
func (c *Corpus) inScope(b *board.Board) bool {
	return !c.spec.OneBoard && c.swept.Scope.Holds(b)
}

// Theory. If a process answers one board only, its start is nearly all that a board costs, and
// no more than 10^2 or 10^3 boards can be given. So the sweep is replaced by chosen boards, in
// order of how many known mistakes each tells apart (generator.Telling).

// oneBlock is the number of boards of one batch.
const oneBlock = 64

// tellingAll is the boards that tell most.
func (c *Corpus) tellingAll() *trial.Batch {
	return c.get("telling", ^uint64(0), func() *trial.Batch {
		return trial.Of(board.Fitting(generator.Telling(c.spec.Format), c.spec.Promises)...)
	})
}

// telling returns part k of them, nil after the last.
func (c *Corpus) telling(k int) *trial.Batch {
	all := c.tellingAll()
	from := k * oneBlock
	if from >= all.Len() {
		return nil
	}
	to := min(from+oneBlock, all.Len())
	return c.get("telling", uint64(k), func() *trial.Batch { return all.Part(from, to) })
}
