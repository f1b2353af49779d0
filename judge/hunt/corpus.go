package hunt

import (
	"iter"
	"slices"
	"sync"

	"adder/generator"
	"adder/judge/board"
	"adder/judge/hunt/run"
)

// A Corpus is the boards of a hunt, in batches that are made when they are
// first asked for. Hunts of several subjects share one, so that the boards are
// made once.
type Corpus struct {
	options Options
	swept   generator.Sweep
	chunks  []uint64 // where the parts of the sweep end

	mu    sync.Mutex
	sweep map[uint64]*lazy
	mixed map[uint64]*lazy
}

// A lazy batch is made by whoever asks first; others wait.
type lazy struct {
	once  sync.Once
	batch *run.Batch
}

// NewCorpus returns the boards that the options name.
func NewCorpus(o Options) *Corpus {
	c := &Corpus{options: o, swept: generator.SweepOf(o.Format).Keeping(o.Promises), sweep: map[uint64]*lazy{}, mixed: map[uint64]*lazy{}}
	c.chunks = chunksOf(c.swept, o.Format)
	return c
}

// A Part is boards of the sweep that somebody has written and answered already.
type Part struct {
	First   uint64 // the number of the first of them
	Text    []byte // as plain input
	Answers []int32
}

// Give spares the corpus to make its sweep. Parts are taken if they are all of it,
// in order; they are then what [Options.Right] is about.
func (c *Corpus) Give(parts []Part) {
	var ends []uint64
	end := uint64(0)
	for _, p := range parts {
		if p.First != end {
			return
		}
		end += uint64(len(p.Answers))
		ends = append(ends, end)
	}
	if c.options.One || !c.options.Format.Plain() || len(c.options.Promises) > 0 || end != c.swept.Count() {
		return
	}
	c.chunks = ends
	for k, p := range parts {
		c.get(c.sweep, uint64(k), func() *run.Batch { return run.Made(p.First, p.Text, p.Answers) })
	}
}

// Close lets go of the inputs.
func (c *Corpus) Close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, m := range []map[uint64]*lazy{c.sweep, c.mixed} {
		for _, l := range m {
			if l.batch != nil {
				l.batch.Close()
			}
		}
	}
}

// sweepChunks are where the parts of the sweep end: growing, since a program
// that fails as a rule does so on a tiny board; and not to the end, so that several
// processes have something to do, and none waits long until its boards are made.
var sweepChunks = []uint64{1024, 9216, 47734, 86253, 124772, 163290}

// Sweep returns part k of the sweep, nil after the last.
func (c *Corpus) Sweep(k int) *run.Batch {
	if c.options.One {
		return c.telling(k)
	}
	if k == len(c.chunks) && !c.options.Format.Plain() {
		return c.tellingAll() // the sweep of a format is no match for all mistakes
	}
	if k >= len(c.chunks) {
		return nil
	}
	return c.get(c.sweep, uint64(k), func() *run.Batch {
		from := uint64(0)
		if k > 0 {
			from = c.chunks[k-1]
		}
		return scopeBatch(c.swept.From(from), from, c.chunks[k], c.options.Promises)
	})
}

// begins is the part of the sweep that begins with a board, or nil.
func (c *Corpus) begins(first uint64) *run.Batch {
	k := slices.Index(c.chunks, first)
	if k < 0 && first > 0 {
		return nil
	}
	return c.Sweep(k + 1)
}

// sweptBytes is what a board of the sweep takes.
const sweptBytes = 20

// scopeBatch is the boards of a sweep from one number to before another that keep
// the promises. boards begins with the first.
func scopeBatch(boards iter.Seq[*board.Board], from, to uint64, promises []*board.Promise) *run.Batch {
	var w run.Maker
	w.BeginSized(from, int(to-from), sweptBytes)
	i := from
	for b := range boards {
		if i == to {
			break
		}
		i++
		if x := *b; board.Fit(&x, promises) == nil {
			w.Add(&x)
		}
	}
	return w.End()
}

// mixBlock is the number of boards of one batch of the mix. A process then
// works for a good while, and its start does not count. The default mix has 28
// cells a board, so a file may hold them; with promises or families each may have
// as many as the mix ever makes, 128.
const (
	mixBlock      = 65536
	mixBlockLarge = board.MaxTotal / 128
)

func (o *Options) mixBlock() uint64 {
	switch {
	case o.One:
		return oneBlock
	case len(o.Families) > 0 || len(o.Promises) > 0:
		return mixBlockLarge
	}
	return mixBlock
}

// mixKept is how many batches of the mix are kept for other subjects.
const mixKept = 16

// Mix returns batch k of the mix; nil beyond the boards that were asked for.
func (c *Corpus) Mix(k uint64) *run.Batch {
	block := c.options.mixBlock()
	from := c.options.First + k*block
	to := min(from+block, c.options.First+c.options.Boards)
	if from >= to {
		return nil
	}
	if k >= mixKept {
		b := c.makeMix(from, to)
		b.Passing = true
		return b
	}
	return c.get(c.mixed, k, func() *run.Batch { return c.makeMix(from, to) })
}

// get returns a batch that is kept, or makes and keeps it.
func (c *Corpus) get(kept map[uint64]*lazy, k uint64, make func() *run.Batch) *run.Batch {
	c.mu.Lock()
	l := kept[k]
	if l == nil {
		l = new(lazy)
		kept[k] = l
	}
	c.mu.Unlock()
	l.once.Do(func() { l.batch = make() })
	return l.batch
}

func (c *Corpus) makeMix(from, to uint64) *run.Batch {
	var w run.Maker
	w.Begin(from, int(to-from))
	next := c.stream(from)
	var b board.Board
	for i := from; i < to; i++ {
		if again := next(&b, i); again {
			w.AddAgain(&b)
		} else {
			w.Add(&b)
		}
	}
	return w.End()
}

// A stream fills in board i of the mix. It reports whether only the die is
// another than in the board that it was given, which it filled in before.
type stream func(b *board.Board, i uint64) (again bool)

// stream returns the mix, for i from a first number on.
func (c *Corpus) stream(from uint64) stream {
	m := generator.NewMix(c.options.Seed, c.options.Families, c.options.Promises)
	fill := withDice(m.Fill)
	if len(c.options.Promises) > 0 { // another die can break one
		fill = func(b *board.Board, i uint64) bool { m.Fill(b, i); return false }
	}
	if from == 0 && len(c.options.Families) == 0 {
		return newRare(m, fill).fill
	}
	return fill
}
