package probe

import (
	"context"
	"fmt"
	"slices"
	"time"

	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"
)

// Theory. A program gets one board at a time, first with twice the cells each time, then with
// twice the faces, until a run takes too long. What it takes on the smallest board, which is
// mostly the start of its runtime, is subtracted. The last doubling says how its time grows:
// 2 times for a program that looks at each cell once, 4 times for one that looks at all pairs
// of cells. Other programs on the machine only make runs longer, so the shortest of a few
// runs counts.

const (
	usualBound  = 2 * time.Second      // CPU time above the start at which a run is stopped
	leastFloor  = 2 * time.Millisecond // above the start; a shorter time is noise
	startShare  = 2                    // a time above the start that is below half of it is noise, too
	startRuns   = 5                    // of the smallest board
	sizeRuns    = 3                    // of each other board
	firstCells  = 1024                 // of the first board, or fewestCells if that takes too long
	fewestCells = 4
	someFaces   = 6  // of the boards with more and more cells
	fewestFaces = 2  // of the first board with more and more faces
	facesShare  = 16 // at most 1/16 of the cells are faces, so that nearly all throws stay on the board
	cheapShare  = 8  // boards with more and more faces have cells that take at most 1/8 of the bound
	sleepLimit  = 3 * time.Second
)

// Growth measures how a program's CPU time grows with the cells and the faces. A run is stopped
// at bound above the start; 0 is 2 s. The result has no Points if nothing can be said. The error
// is ctx's, or Adder's failure.
func Growth(
	ctx context.Context, p *lang.Program, spec lang.Spec, bound time.Duration,
) (*result.Growth, error) {
	ctx = lang.For(ctx, "growth")
	session, err := p.Session(spec)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	m := &meter{session: session, bound: bound}
	if bound == 0 {
		m.bound = usualBound
	}
	start, err := m.measure(ctx, board.MinCells, 1, startRuns)
	if err != nil {
		return nil, err
	}
	if start.failed != "" {
		return &result.Growth{Words: unknownGrowth + "on the smallest board it " + start.failed}, nil
	}
	m.start = start.CPU.Duration()
	cells, err := m.moreCells(ctx)
	if err != nil {
		return nil, err
	}
	faces, err := m.moreFaces(ctx, cells)
	if err != nil {
		return nil, err
	}
	return m.describe(cells, faces), nil
}

const unknownGrowth = "nothing can be said of its growth: "

// A point is one measured board. failed says how its run failed; "" if it ended well or was
// stopped.
type point struct {
	result.GrowthPoint
	failed string
}

// A meter measures points.
type meter struct {
	session *lang.Session
	bound   time.Duration
	start   time.Duration // CPU time for the smallest board
}

// measure runs a board a few times. The shortest run counts.
func (m *meter) measure(ctx context.Context, cells, faces, runs int) (point, error) {
	p := point{GrowthPoint: result.GrowthPoint{Cells: cells, Faces: faces}}
	for i := range runs {
		r, err := m.session.Feed(ctx, board.Plain(boardOf(cells, faces)), m.start+m.bound, sleepLimit)
		if err != nil {
			return p, err
		}
		if i == 0 || result.Seconds(r.CPU) < p.CPU {
			p.CPU = result.Seconds(r.CPU)
		}
		if r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall {
			p.Stopped = true
			break
		}
		p.failed = failure(r)
		if p.failed != "" {
			break
		}
	}
	if p.Stopped && m.start == 0 { // on the smallest board
		p.failed = "does not end within " + briefly(m.bound)
	}
	return p, nil
}

// failure says how a run failed; "" if it ended well.
func failure(r sandbox.Result) string {
	switch {
	case r.Stop == sandbox.OutOfMemory:
		return "used more memory than the limit"
	case r.Stop == sandbox.TooMuchOutput:
		return "printed too much"
	case r.Stop == sandbox.Signaled:
		return fmt.Sprintf("ended by signal %d", r.Code)
	case r.Code != 0:
		return fmt.Sprintf("ended with exit code %d", r.Code)
	}
	return ""
}

// moreCells doubles the cells, from a first board that does not take too long.
func (m *meter) moreCells(ctx context.Context) ([]point, error) {
	dimensions := func(n int) (cells, faces int) { return n, someFaces }
	all, err := m.series(ctx, doubling(firstCells, board.MaxCells), dimensions)
	if err != nil || len(all) > 1 {
		return all, err
	}
	return m.series(ctx, doubling(fewestCells, firstCells), dimensions)
}

// moreFaces doubles the faces, on a board with as many cells as can be afforded.
func (m *meter) moreFaces(ctx context.Context, cells []point) ([]point, error) {
	size := 0
	for _, p := range cells {
		if !p.Stopped && m.above(p) >= m.floor() && m.above(p) <= m.bound/cheapShare {
			size = p.Cells
		}
	}
	sizes := doubling(fewestFaces, size/facesShare)
	return m.series(ctx, sizes, func(n int) (cells, faces int) { return size, n })
}

// series measures boards of growing size, up to the first that takes more than half of the
// bound, or fails.
func (m *meter) series(
	ctx context.Context, sizes []int, dimensions func(int) (cells, faces int),
) (all []point, err error) {
	for _, n := range sizes {
		cells, faces := dimensions(n)
		p, err := m.measure(ctx, cells, faces, sizeRuns)
		if err != nil {
			return nil, err
		}
		if p.failed != "" {
			break
		}
		all = append(all, p)
		if p.Stopped || m.above(p) > m.bound/2 {
			break
		}
	}
	return all, nil
}

// above is what a point took more than the start.
func (m *meter) above(p point) time.Duration { return p.CPU.Duration() - m.start }

// floor is the least time above the start that is no noise.
func (m *meter) floor() time.Duration { return max(leastFloor, m.start/startShare) }

// describe says how much longer the program takes for twice the cells and twice the faces.
func (m *meter) describe(cells, faces []point) *result.Growth {
	byCells := m.doubled(cells, "cells", func(p point) int { return p.Cells })
	byFaces := m.doubled(faces, "faces", func(p point) int { return p.Faces })
	if byCells == "" {
		return &result.Growth{Words: unknownGrowth + m.why(cells)}
	}
	ratios := byCells
	if byFaces != "" {
		ratios += ", and " + byFaces
	}
	words := fmt.Sprintf("takes %s; its start of %s is not counted", ratios, briefly(m.start))
	g := &result.Growth{Words: words}
	for _, p := range slices.Concat(cells, faces) {
		g.Points = append(g.Points, p.GrowthPoint)
	}
	return g
}

// doubled says how many times the time the last doubling took, with the numbers behind it; ""
// if the times are too short to say so.
func (m *meter) doubled(points []point, of string, size func(point) int) string {
	if len(points) < 2 {
		return ""
	}
	p, q := points[len(points)-2], points[len(points)-1]
	less, more := m.above(p), m.above(q)
	if less < m.floor() && !q.Stopped || less <= 0 {
		return ""
	}
	beyond := ""
	if q.Stopped {
		beyond = "more than "
		less = max(less, m.floor()) // a shorter time is noise, so the ratio is at least this
	}
	still := fmt.Sprintf("%d faces", q.Faces)
	if of == "faces" {
		still = result.Thousands(q.Cells) + " cells"
	}
	return fmt.Sprintf("%s%.1f times the time for twice the %s (%s with %s, %s%s with %s; %s)",
		beyond, more.Seconds()/less.Seconds(), of, briefly(m.above(p)), result.Thousands(size(p)),
		beyond, briefly(more), result.Thousands(size(q)), still)
}

// why says why nothing can be said.
func (m *meter) why(cells []point) string {
	if len(cells) == 0 {
		return "it fails on boards that are not much larger than the smallest"
	}
	last := cells[len(cells)-1]
	if last.Stopped {
		return fmt.Sprintf("it is too slow even with %d cells", last.Cells)
	}
	more := max(0, m.above(last))
	return fmt.Sprintf("it takes only %s more than its start with %s cells",
		briefly(more), result.Thousands(last.Cells))
}

// briefly prints a time, in milliseconds where seconds would show little.
func briefly(d time.Duration) string {
	if d >= 100*time.Millisecond {
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return fmt.Sprintf("%.1f ms", d.Seconds()*1000)
}

// boardOf is a board on which a search comes to N last, having been nearly everywhere: every
// tenth cell starts a jump of three cells, up and down in turn.
func boardOf(cells, faces int) board.Board {
	b := board.Board{Cells: cells, Faces: faces}
	for from := int32(10); int(from)+3 < cells; from += 10 {
		to := from + 3
		if from%20 == 0 {
			to = from - 3
		}
		b.Jumps = append(b.Jumps, board.Jump{From: from, To: to})
	}
	return b
}

// doubling is from, twice that, and so on, up to a number.
func doubling(from, to int) (all []int) {
	for x := from; x <= to; x *= 2 {
		all = append(all, x)
	}
	return all
}
