package probe

import (
	"cmp"
	"context"
	"math"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Theory. On boards with as many cells, time can still grow with the number of throws that a
// board takes. A right search looks at each cell once. One that forgets where
// it has been comes to the same cells again on every way that leads there, and each throw
// multiplies its time. There are boards on which the same snakes can be taken again and again,
// and others on which many ways are equally short.

// Throws measures that. By how much it multiplies is not told, for a runtime's times differ
// from run to run. It returns nil of a program that does not multiply its time. The error
// is ctx's, or Adder's failure.
func Throws(ctx context.Context, p *lang.Program, spec lang.Spec) (*result.Growth, error) {
	ctx = lang.For(ctx, "growth")
	session, err := p.Session(spec)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	m := &meter{session: session, sweeps: sweeps{bound: standardBound}}
	left := mostMeasuring
	for _, jumps := range series {
		points, err := m.byThrows(ctx, spec, longer(spec.Format, jumps), &left)
		if err != nil {
			return nil, err
		}
		if m.multiplied(points) {
			return &result.Growth{Words: "each throw more that a board takes multiplies its time, as in a search that comes to the same cells again on every way that leads there; keep what is known of a cell"}, nil
		}
	}
	return nil, nil
}

// mostMeasuring is the CPU time of all runs: mostly nobody has asked for them.
const mostMeasuring = 20 * time.Second

// byThrows measures boards as long as some of the time is left, up to the first that takes
// too long, or does not end well.
func (m *meter) byThrows(ctx context.Context, spec lang.Spec, boards []long, left *time.Duration) (all []point, err error) {
	for _, b := range boards {
		text := spec.Format.Write(slices.Repeat([]board.Board{b.Board}, b.times(spec))...)
		x := point{GrowthPoint: result.GrowthPoint{Cells: b.throws}} // a number of throws takes its place
		for len(x.runs) < mostRuns && !x.steady(m.start) {
			if *left <= 0 {
				return all, nil
			}
			r, err := m.session.Feed(ctx, text, m.start+m.bound, sleepLimit)
			if err != nil {
				return nil, err
			}
			*left -= r.CPU
			full := r.Stop == sandbox.OutOfMemory // it would have taken longer
			if x.Stopped = timedOut(r); x.Stopped {
				break
			} else if m.ending(r) != "" && !full {
				return all, nil
			}
			m.started(r.CPU)
			if x.add(r.CPU); full {
				x.add(r.CPU)
				return append(all, x), nil
			}
		}
		if all = append(all, x); x.Stopped {
			break
		}
	}
	return all, nil
}

// What is enough to say so: a right program looks at more cells with each throw, and a program
// that hangs does so at once.
const (
	fewestThrows = 3   // steps of one throw more
	leastStep    = 1.2 // by which each of them multiplies the time
	leastRange   = 8   // by which all of them do
	largestStep  = 0.6 // of the range, as logarithms, that one of them makes up at most
)

// multiplied reports whether each throw more multiplied the time. A board that was stopped
// took at least as long as that.
func (s *sweeps) multiplied(points []point) bool {
	var took []float64
	for _, p := range points {
		switch more := p.CPU.Duration() - s.start; {
		case p.Stopped && len(took) > 0:
			took = append(took, s.bound.Seconds())
		case more >= s.floor && p.steady(s.start):
			took = append(took, more.Seconds())
		default:
			took = nil
		}
	}
	if len(took) <= fewestThrows {
		return false
	}
	took = took[max(0, len(took)-mostPoints):]
	whole := math.Log(took[len(took)-1] / took[0])
	least, largest := whole, 0.0
	for i := range took[1:] {
		step := math.Log(took[i+1] / took[i])
		least, largest = min(least, step), max(largest, step)
	}
	return whole >= math.Log(leastRange) && least >= math.Log(leastStep) && largest <= largestStep*whole
}

// A long is a board that takes so many throws.
type long struct {
	board.Board
	throws int
}

// times is how many of the board are given in one input.
func (b long) times(spec lang.Spec) int {
	if spec.One || spec.Format.One {
		return 1
	}
	return min(max(spec.Format.MostBoards, 1), 10)
}

// series are boards of a format with one size, each of which takes a throw more.
var series = []func(cells, faces, throws int) []board.Jump{
	func(cells, faces, throws int) []board.Jump { return again(cells, faces, throws, 2) },
	func(cells, faces, throws int) []board.Jump { return again(cells, faces, throws, 3) },
	equalWays,
}

// again is a ladder that leaves so many throws, and snakes from each of whose ends all of
// their starts are in reach.
func again(cells, faces, throws, snakes int) []board.Jump {
	all := []board.Jump{{From: 2, To: int32(cells - (throws-1)*faces)}}
	for i := range int32(snakes) {
		all = append(all, board.Jump{From: 10 + i, To: 7 + i})
	}
	return all
}

// equalWays is ladders one behind the other, each from the least face to the greatest, so
// that several ways lead with as many throws to the end of each; then one that leads on.
func equalWays(cells, faces, throws int) (all []board.Jump) {
	at := int32(1)
	for range throws - 2 {
		all = append(all, board.Jump{From: at + 1, To: at + int32(faces)})
		at += int32(faces)
	}
	last := int32(cells)
	return append(all, board.Jump{From: at + 1, To: last - 1}, board.Jump{From: last - 2, To: last - 3})
}

// usualCells is how many cells the boards have that are measured for a site with boards of
// several sizes.
const usualCells = 100

// longer are the boards of a series that a site can give.
func longer(f *board.Format, jumps func(cells, faces, throws int) []board.Jump) (all []long) {
	cells := cmp.Or(f.Cells, usualCells)
	if f.Faces < 2 {
		return nil
	}
	for throws := 2; cells-(throws-1)*f.Faces > 2; throws++ {
		b := board.Board{Cells: cells, Faces: f.Faces, Jumps: jumps(cells, f.Faces, throws)}
		if b.Validate() == nil && board.Fit(&b, f.Promised(true)) == nil {
			all = append(all, long{b, throws})
		}
	}
	return all
}
