package hunt

import (
	"sync"
	"time"

	"adder/judge/sandbox"
)

// pace is how fast a program has answered so far. Time limits of batches follow
// it, so that a program that hangs is noticed soon; they are never the last
// word, for what fails is confirmed alone, under the full limit.
type pace struct {
	mu    sync.Mutex
	start time.Duration // CPU time of the shortest run that ended well
	board time.Duration // CPU time per board of the slowest long run that ended well
}

// Until a program's pace is known, and as a floor afterwards.
const (
	unknownBoard = 50 * time.Microsecond
	leastBoard   = 2 * time.Microsecond
	leastStart   = 5 * time.Millisecond
	longRun      = 500 // boards
)

func (p *pace) note(boards int, r sandbox.Result) {
	if r.Stop != sandbox.Exited || r.Code != 0 {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.start == 0 || r.CPU < p.start {
		p.start = r.CPU
	}
	if boards >= longRun {
		p.board = max(p.board, r.CPU/time.Duration(boards))
	}
}

func (p *pace) get() (start, board time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	start, board = max(p.start, leastStart), max(p.board, leastBoard)
	if p.board == 0 {
		board = unknownBoard
	}
	return start, board
}

// limitOf is the CPU time for a batch: what one board may take alone, and many
// times the usual for each.
func (e *examiner) limitOf(boards int) time.Duration {
	_, board := e.hunt.pace.get()
	return e.hunt.options.Limit + 20*time.Duration(boards)*board
}

// shortLimitOf is the CPU time for a part of a batch while a board is looked for
// that kills the program.
func (e *examiner) shortLimitOf(boards int) time.Duration {
	start, board := e.hunt.pace.get()
	if e.hunt.pace.start == 0 {
		return e.limitOf(boards)
	}
	return min(e.limitOf(boards), 20*start+20*time.Duration(boards)*board)
}
