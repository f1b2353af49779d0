package trial

import (
	"sync"
	"time"

	"adder/judge/run/sandbox"
)

// pace is how fast a program has answered so far. Time limits of batches follow
// it, so that a program that hangs is noticed soon. They decide nothing: a failure
// is confirmed alone, under the full limit.
type pace struct {
	mu    sync.Mutex
	known bool          // a run has ended well
	start time.Duration // CPU time of the shortest run that ended well
	board time.Duration // CPU time per board, of the slowest long run on small boards
	cell  float64       // CPU time per cell, of the slowest long run, in nanoseconds
}

// What is taken for a pace that is not known yet, and the least that is taken for one that is.
const (
	unknownBoard = 2 * time.Microsecond
	unknownStart = 500 * time.Millisecond

	leastBoard = 500 * time.Nanosecond
	leastStart = 5 * time.Millisecond
	leastCell  = 50 // nanoseconds
)

// shortBoard is the time of a board in runs that need not be certain. The usual ones give a board
// about a second: a program that hangs costs each of its processes the whole limit.
const shortBoard = 25 * time.Millisecond

// What counts as a long run, and as small boards.
const (
	longRun    = 500 // boards
	smallBoard = 64  // cells: in larger boards the cells cost more than the board itself
)

// mostWork is the most that a batch may take beyond the limit of one board. A program that was
// slow on one file gets more time for the next, but never more than this.
const mostWork = time.Minute

func (p *pace) learn(b *Batch, r sandbox.Result) {
	if r.Stop != sandbox.Exited || r.Code != 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.known || r.CPU < p.start {
		p.start = r.CPU
	}
	p.known = true
	boards := b.Len()
	if boards < longRun {
		return
	}
	p.cell = max(p.cell, float64(r.CPU-p.start)/float64(b.Cells))
	if b.Cells <= boards*smallBoard {
		p.board = max(p.board, (r.CPU-p.start)/time.Duration(boards))
	}
}

// usual is the most that the program usually takes for its start and for a batch, and
// whether that is known yet.
func (p *pace) usual(b *Batch) (start, work time.Duration, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	each := max(p.board, leastBoard)
	if p.board == 0 {
		each = unknownBoard
	}
	// Many small boards cost by the board, a few large ones by the cell.
	work = 20*time.Duration(b.Len())*each + 3*time.Duration(float64(b.Cells)*max(p.cell, leastCell))
	return max(p.start, leastStart), min(work, mostWork), p.known
}

// LimitUsual is the limit of one board, and many times what the program usually takes.
func (p *Pool) LimitUsual(b *Batch) time.Duration {
	_, work, _ := p.pace.usual(b)
	return p.Limit + work
}

// LimitShort is for runs that need not be certain, such as the parts of a batch in a search
// for the board that kills the program.
func (p *Pool) LimitShort(b *Batch) time.Duration {
	start, work, known := p.pace.usual(b)
	if !known {
		return min(p.LimitUsual(b), unknownStart+work)
	}
	return min(p.LimitUsual(b), shortBoard+3*start+work/5)
}

// LimitSearch is LimitUsual, or LimitShort for a program that is known to hang: it mostly hangs
// when it takes long. The board that people see is confirmed under LimitUsual.
func (p *Pool) LimitSearch(b *Batch) time.Duration {
	if p.Hangs() {
		return p.LimitShort(b)
	}
	return p.LimitUsual(b)
}

// TinyBoard is the number of cells up to which no program is merely slow.
const TinyBoard = 200

// Hangs reports whether the subject is known to hang.
func (s *shared) Hangs() bool { return s.hangs.Load() }

// SetHangs notes whether the subject hangs: it ran out of time on a tiny board alone, or it ends
// after all and is merely slow.
func (s *shared) SetHangs(yes bool) { s.hangs.Store(yes) }
