// Package growth measures how a program's CPU time grows with the board, whatever
// it answers. It knows nothing of verdicts.
//
// # Theory
//
// A program is given one board at a time, first with ever more cells and few
// faces, then with ever more faces. What the smallest board takes is taken off, so
// that a runtime's start counts for nothing, and a line is laid through the
// logarithms of what is left (fit.go):
//
//	log(CPU - start) = k * log(cells) + ...      time grows like cells^k
//
// A slow program ends the doubling early, by a run that is stopped; a fast one must
// show more than its start varies by, or its times are noise. Other programs on the
// machine can only make a run take longer, and not the same run each time: a board
// counts only if its two shortest runs agree, one of them made on the way up and one
// after the whole sweep. Where too few boards are left, or they lie on no line,
// nothing is claimed.
package growth

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

const (
	standardBound = 2 * time.Second  // above the start; a run is stopped there
	leastFloor    = time.Millisecond // above the start; less is noise
	startShare    = 4                // less than a quarter of the start is noise as well: the start of a runtime varies by more than five runs show
	starts        = 5                // runs of the smallest board
	firstCells    = 1024             // of the first board; smaller ones are tried if it says enough
	fewestCells   = 4                // of the smallest such board
	cellsFaces    = 6                // of the boards with ever more cells
	fewestFaces   = 2                // of the first of the boards with ever more; one face cannot pass a snake
	facesShare    = 16               // at most 1/16 of the cells are faces, so that nearly all throws stay on the board
	quick         = 50               // the boards with ever more faces have as many cells as take at most 1/50 of the bound
)

// Options says how a program is run.
type Options struct {
	lang.Spec
	Limit time.Duration // the longest time limit of the suite's cases, to be told with the growth; 0 if it is not known
	Bound time.Duration // CPU time of one run above the start, where it is stopped; 0 is 2 s. It takes some fifteen times as long in all
}

// Measure measures how the CPU time of a program grows. It takes some thirty
// seconds of CPU time at most. The error is ctx's, or a failure of ours.
func Measure(ctx context.Context, p *lang.Program, o Options) (*result.Growth, error) {
	ctx = lang.For(ctx, "growth")
	session, err := p.Session(o.Spec)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	m := &meter{session: session, bound: cmp.Or(o.Bound, standardBound)}
	g := &result.Growth{Limit: result.Seconds(o.Limit)}
	switch g.Words, err = m.begin(ctx); {
	case err != nil:
		return nil, err
	case g.Words != "":
		return g, nil
	}
	cells, err := m.cells(ctx)
	if err != nil {
		return nil, err
	}
	faces, err := m.faces(ctx, cells)
	if err != nil {
		return nil, err
	}
	describe(g, &sweeps{cells, faces, m.start, m.floor, m.bound, m.failed})
	return g, nil
}

// A point is one measured board.
type point struct {
	result.GrowthPoint
	runs []time.Duration // CPU times, of those that ended
}

// A meter measures points.
type meter struct {
	session *lang.Session
	bound   time.Duration
	start   time.Duration // CPU time of the smallest board
	floor   time.Duration // CPU time above the start that is no noise
	failed  string        // how the first run that did not end well ended
}

// begin measures the start, and how much it varies. A program that does not even
// answer the smallest board is not tried on larger ones: then it says why.
func (m *meter) begin(ctx context.Context) (why string, err error) {
	var all []time.Duration
	for range starts {
		r, err := m.once(ctx, board.MinCells, 1)
		if err != nil {
			return "", err
		}
		if how := m.ending(r); how != "" {
			return "nothing can be said of its growth: on the smallest board it " + how, nil
		}
		all = append(all, r.CPU)
	}
	slices.Sort(all)
	m.start = all[0]
	m.floor = max(leastFloor, m.start/startShare, 5*(all[1]-all[0]))
	return "", nil
}

// ending says how a run ended, "" if it ended well.
func (m *meter) ending(r sandbox.Result) string {
	switch {
	case timedOut(r):
		return "does not end within " + briefly(m.bound)
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

func timedOut(r sandbox.Result) bool {
	return r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall
}

// cells doubles the cells. From the first board it also halves them, as long as
// that still takes time; where the first board takes too long, it doubles them from
// the smallest instead.
func (m *meter) cells(ctx context.Context) ([]point, error) {
	points, more, err := m.point(ctx, nil, firstCells, cellsFaces)
	if err != nil {
		return nil, err
	}
	from, to := 2*firstCells, board.MaxCells
	if !more {
		from, to = fewestCells, firstCells/2
	}
	for _, n := range doubling(from, to) {
		if points, more, err = m.point(ctx, points, n, cellsFaces); err != nil {
			return nil, err
		} else if !more {
			break
		}
	}
	for n := firstCells / 2; from > firstCells && n >= fewestCells && m.measurable(leastCells(points)); n /= 2 {
		if points, _, err = m.point(ctx, points, n, cellsFaces); err != nil {
			return nil, err
		}
	}
	points, err = m.between(ctx, points)
	if err != nil {
		return nil, err
	}
	return points, m.repeat(ctx, points)
}

// between adds boards halfway between those that say something, if these are
// nearly enough.
func (m *meter) between(ctx context.Context, points []point) ([]point, error) {
	sortBy(points, byCells)
	enough := slices.DeleteFunc(slices.Clone(points), func(p point) bool { return p.Stopped || !m.measurable(p) })
	if len(enough) >= fewestPoints {
		return points, nil
	}
	for i := 1; i < len(enough); i++ {
		var err error
		if points, _, err = m.point(ctx, points, middle(enough[i-1].Cells, enough[i].Cells), cellsFaces); err != nil {
			return nil, err
		}
	}
	sortBy(points, byCells)
	return points, nil
}

// faces doubles the faces, on a board of a size at which that can be afforded.
func (m *meter) faces(ctx context.Context, cells []point) (points []point, err error) {
	size := m.affordable(cells)
	for _, d := range doubling(fewestFaces, size/facesShare) {
		more := false
		if points, more, err = m.point(ctx, points, size, d); err != nil {
			return nil, err
		} else if !more {
			break
		}
	}
	return points, m.repeat(ctx, points)
}

// affordable is the most cells that are quick, or whose time at least stands out of
// the noise; 0 if there are none.
func (m *meter) affordable(cells []point) (size int) {
	most := min(max(m.bound/quick, 8*m.floor), m.bound/4)
	for _, p := range cells {
		if !p.Stopped && m.above(p) <= most {
			size = p.Cells
		}
	}
	return size
}

// above is what a point took more than the start.
func (m *meter) above(p point) time.Duration { return p.CPU.Duration() - m.start }

func (m *meter) measurable(p point) bool { return p.Stopped || m.above(p) >= m.floor }

// point measures a board, adds it to the others, and reports whether a larger one
// can be tried.
func (m *meter) point(ctx context.Context, points []point, cells, faces int) (_ []point, more bool, err error) {
	p := point{GrowthPoint: result.GrowthPoint{Cells: cells, Faces: faces}}
	r, err := m.once(ctx, cells, faces)
	switch how := m.ending(r); {
	case err != nil:
		return points, false, err
	case timedOut(r):
		p.CPU, p.Stopped = result.Seconds(r.CPU), true
		return append(points, p), false, nil
	case how != "":
		m.failed = cmp.Or(m.failed, fmt.Sprintf("with %d cells and %d faces it %s", cells, faces, how))
		return points, false, nil
	}
	p.add(r.CPU)
	return append(points, p), m.above(p) < m.bound/2, nil
}

// add adds a run. The shortest counts: what else a machine does only adds to it.
func (p *point) add(cpu time.Duration) {
	p.runs = append(p.runs, cpu)
	slices.Sort(p.runs)
	p.CPU = result.Seconds(p.runs[0])
}

const (
	agreement = 1.15 // the most that the second shortest run may take of the shortest, above the start
	mostRuns  = 6    // of a board
)

// steady reports whether the two shortest runs of a point agree.
func (p *point) steady(start time.Duration) bool {
	return len(p.runs) >= 2 && float64(p.runs[1]-start) <= agreement*float64(p.runs[0]-start)
}

// repeat runs the boards of a sweep again, the last one first, until each is steady
// or has been given up.
func (m *meter) repeat(ctx context.Context, points []point) error {
	for i := range slices.Backward(points) {
		p := &points[i]
		for m.again(p) {
			r, err := m.once(ctx, p.Cells, p.Faces)
			if err != nil {
				return err
			} else if m.ending(r) != "" {
				break
			}
			p.add(r.CPU)
		}
	}
	return nil
}

func (m *meter) again(p *point) bool {
	return !p.Stopped && m.measurable(*p) && len(p.runs) < mostRuns && !p.steady(m.start)
}
