package hunt

import (
	"iter"
	"math"
	"strings"
	"sync"

	"adder/generator"
	"adder/judge/explain/search"
	"adder/judge/game/board"
	"adder/judge/game/oracle"
	"adder/judge/trial"
)

// A Corpus is the boards of a hunt, in batches that are made when they are
// first asked for. Hunts of several subjects share one, so that the boards are
// made once.
type Corpus struct {
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

// NewCorpus returns the boards that the options name.
func NewCorpus(o Options) *Corpus {
	c := &Corpus{options: o, swept: generator.SweepOf(o.Format), kept: map[batchKey]func() *trial.Batch{}}
	c.chunks = chunksOf(c.swept, o.Format)
	return c
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
	if c.options.One || !c.options.Format.Plain() || len(c.options.Promises) > 0 || end != c.swept.Count() {
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
	if c.options.One {
		return c.telling(k)
	}
	if k == len(c.chunks) && !c.options.Format.Plain() {
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
		return scopeBatch(c.swept.From(from), from, c.chunks[k], c.options.Promises)
	})
}

// sweptBytes is what a board of the sweep takes.
const sweptBytes = 20

// scopeBatch is the boards number from to before number to of a sweep that keep the promises.
// boards begins with number from.
func scopeBatch(boards iter.Seq[*board.Board], from, to uint64, promises []*board.Promise) *trial.Batch {
	var w trial.Maker
	w.BeginSized(from, int(to-from), sweptBytes)
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

// mixBlock is the number of boards of one batch of the mix. It is so large that the start of a
// process does not count. The default mix has 28 cells a board, so a file may hold them; with
// promises or families each may have as many as the mix ever makes, 128.
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
func (c *Corpus) Mix(k uint64) *trial.Batch {
	block := c.options.mixBlock()
	from := k * block
	to := min(from+block, c.options.Boards)
	if from >= to {
		return nil
	}
	if k >= mixKept {
		b := c.makeMix(from, to)
		b.Passing = true
		return b
	}
	return c.get("mix", k, func() *trial.Batch { return c.makeMix(from, to) })
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

func (c *Corpus) makeMix(from, to uint64) *trial.Batch {
	var w trial.Maker
	w.Begin(from, int(to-from))
	next := c.stream(from)
	var b board.Board
	for i := from; i < to; i++ {
		next(&b, i)
		w.Add(&b)
	}
	return w.End()
}

// A stream fills in board i of the mix.
type stream func(b *board.Board, i uint64)

// stream returns the mix, for i from a first number on.
func (c *Corpus) stream(from uint64) stream {
	m := generator.NewMix(c.options.Seed, c.options.Families, c.options.Format, c.options.Promises)
	fill := withDice(m.Fill)
	if len(c.options.Promises) > 0 { // another die can break one
		fill = m.Fill
	}
	if from == 0 && len(c.options.Families) == 0 {
		return (&rare{mix: m, rest: fill, seen: map[string]int{}}).fill
	}
	return fill
}

// The rest is for programs that read another site's format. All other boards keep to the
// promises, the first of which is that the format can write the board.

// The bounds of a part of another format's sweep.
const (
	sweptCells  = board.MaxTotal * 9 / 10 // of all its boards together
	sweptBoards = 40_000
)

// chunksOf returns where the parts of a sweep end.
func chunksOf(s generator.Sweep, f *board.Format) []uint64 {
	if f.Plain() {
		return sweepChunks
	}
	part, scope, total := uint64(sweptBoards), s.Scope.Count(), s.Count()
	if f.Cells != 0 {
		part = min(part, uint64(sweptCells/f.Cells))
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

// dull reports whether part k of the sweep is left out of diagnoses, because its boards tell
// little: single jumps on a board of a hundred cells.
func (c *Corpus) dull(k int) bool {
	return c.swept.Sample != nil && k > 0 && k < len(c.chunks) && c.chunks[k] <= c.swept.Scope.Count()
}

// inScope reports whether b is in the part of the sweep that leaves out no board, so that the
// first of them that fails is the smallest.
func (c *Corpus) inScope(b *board.Board) bool {
	return !c.options.One && c.swept.Scope.Holds(b)
}

// everySide is the largest side up to which every square is tried.
const everySide = 20

// sizesIn is the sizes that are tried with boards of a format.
func sizesIn(f *board.Format) []int {
	switch {
	case f.Plain():
		return sizesTried
	case f.Cells != 0:
		return []int{f.Cells}
	case f.Side != 0:
		var sizes []int
		for n := 2; n <= min(f.Side, everySide); n++ {
			sizes = append(sizes, n*n)
		}
		for _, size := range sizesTried {
			n := int(math.Sqrt(float64(size)))
			if n > everySide && n <= f.Side && sizes[len(sizes)-1] != n*n {
				sizes = append(sizes, n*n)
			}
		}
		return sizes
	}
	return sizesTried
}

// Theory. If a process answers one board only, its start is nearly all that a board costs, and
// no more than 10^2 or 10^3 boards can be given. So the sweep is replaced by chosen boards, in
// order of how many known mistakes each tells apart (generator.Telling).

// oneBlock is the number of boards of one batch.
const oneBlock = 64

// observedBlocks is how many of these batches a diagnosis must predict. The first tells apart
// what any board can; the second makes chance unlikely.
const observedBlocks = 2

// tellingAll is the boards that tell most.
func (c *Corpus) tellingAll() *trial.Batch {
	return c.get("telling", ^uint64(0), func() *trial.Batch { return trial.Of(c.options.telling()...) })
}

// telling is the boards that tell most and keep the promises.
func (o *Options) telling() []board.Board {
	return board.Fitting(generator.Telling(o.Format), o.Promises)
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

// A diagnosis must predict so many boards of the sweep, with which a chunk of it ends, and of
// the mix. They tell all beliefs apart; the rest of the sweep costs eight times as much.
const (
	observedSweep = 20_000
	observedMix   = 2048
)

// Observed returns the boards that diagnoses are made on.
func (c *Corpus) Observed() []*trial.Batch {
	var batches []*trial.Batch
	for k := 0; !c.options.One || k < observedBlocks; k++ {
		if c.beyond(k) {
			break
		}
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
	return append(batches, c.get("observed", 0, func() *trial.Batch {
		plain := Corpus{options: Options{Seed: c.options.Seed}}
		plain.options.Format, plain.options.Promises = c.options.Format, c.options.Promises
		return plain.makeMix(0, observedMix)
	}))
}

// beyond reports whether the parts of the sweep before part k are enough for a diagnosis. With
// another format they never are: the boards that tell most come last.
func (c *Corpus) beyond(k int) bool {
	return c.options.Format.Plain() && !c.options.One && k > 0 && c.chunks[k-1] >= observedSweep
}

// rareBoards is how many boards at the beginning of the mix are chosen for
// their traits. Choosing costs more than a program takes to answer, so the rest
// of the mix is taken as it comes.
const rareBoards = 4096

// rareOf is how many candidates one board is chosen from.
const rareOf = 8

// rare chooses boards whose set of traits was seen least so far, so that few
// boards meet many situations (after swarm testing, Groce and others 2012).
type rare struct {
	mix    *generator.Mix
	rest   stream // makes the boards that are taken as they come
	solver oracle.Solver
	seen   map[string]int // how often each set of traits was chosen
	spare  board.Board
}

// fill makes board i. Boards below rareBoards must be asked for in order.
func (r *rare) fill(b *board.Board, i uint64) {
	if i >= rareBoards {
		r.rest(b, i)
		return
	}
	least, best := -1, ""
	for k := range uint64(rareOf) {
		r.mix.Fill(&r.spare, 1<<40+i*rareOf+k)
		traits := strings.Join(r.solver.Traits(&r.spare), " ")
		if n := r.seen[traits]; least < 0 || n < least {
			least, best = n, traits
			*b, r.spare = r.spare, *b
		}
	}
	r.seen[best]++
}

// diceEach is how many boards in a row have the same jumps, each with another die. Drawing jumps
// costs more than a fast program takes to answer, and one die can show what another hides: no D
// from 1 to 6 exposes every mistake.
const diceEach = 4

// withDice returns a stream in which every board of fill comes with several dice. Board i does
// not depend on what was made before. It is made from the board before if b still holds that.
func withDice(fill func(*board.Board, uint64)) stream {
	var last *board.Board
	var index uint64
	return func(b *board.Board, i uint64) {
		k := i % diceEach
		if k > 0 && last == b && index == i-1 {
			nextDie(b, k)
		} else {
			fill(b, i-k)
			for earlier := range k {
				nextDie(b, earlier+1)
			}
		}
		last, index = b, i
	}
}

// nextDie gives b die number k, 1 to 3. The four differ.
func nextDie(b *board.Board, k uint64) {
	b.Faces = (min(b.Faces, 6)+int(k+1)%2)%6 + 1
}
