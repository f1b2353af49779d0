package grade

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/sandbox"
)

// Theory. A program is given one board at a time, first with ever more cells
// and few faces, then with ever more faces. What the smallest board takes is
// taken off, so that a runtime's start counts for nothing, and a line is laid
// through the logarithms of what is left (growthfit.go):
//
//	log(CPU - start) = k * log(cells) + ...      time grows like cells^k
//
// A slow program ends the doubling early, by a run that is stopped after
// growthBound; a fast one must show more than growthFloor, and more than its
// start varies by, or its times are noise. Where too few points are left, or
// they lie on no line, nothing is claimed.
const (
	growthBound  = 2 * time.Second  // beyond the start; a run is stopped there
	growthFloor  = time.Millisecond // beyond the start; less is noise
	growthStarts = 5                // runs of the smallest board
	growthFirst  = 1024             // cells of the first board; smaller ones are tried if it says enough
	growthFew    = 4                // cells of the smallest such board
	growthFaces  = 6                // of the boards with ever more cells
	growthBase   = 2                // faces of the first of the boards with ever more; one face cannot pass a snake
	growthShare  = 16               // at most 1/16 of the cells are faces, so that nearly all throws stay on the board
	growthQuick  = 50               // the boards with ever more faces have as many cells as take at most 1/50 of the bound
)

// A Growth is how a program's CPU time grows with the board.
type Growth struct {
	Start        time.Duration // what the smallest board takes
	Limit        time.Duration // the longest time limit of the suite's cases; 0 if it is not known
	Points       []GrowthPoint // those with ever more cells, then those with ever more faces
	Cells, Faces Exponent
	Words        string // "grows like cells^1.02 · faces^0.98", or why nothing can be said
}

// A GrowthPoint is one measured board. CPU is the least of several runs and
// holds Start too. Of a run that was Stopped it is when that was.
type GrowthPoint struct {
	Cells, Faces int
	CPU          time.Duration
	Stopped      bool
}

// An Exponent is the k of "grows like x^k". Error is its standard error. If it
// is not Known the data does not allow to say.
type Exponent struct {
	Value, Error float64
	Known        bool
}

// Growth measures how the CPU time of a source grows with the board, whatever
// it answers. It takes about ten times growthBound of CPU time at most, and is
// best left alone with the machine. The error is a [*lang.CompileError], a
// [*lang.MissingError], ctx's, or a failure of ours.
func (j *Judge) Growth(ctx context.Context, s lang.Source) (*Growth, error) {
	return j.growth(ctx, s, growthBound)
}

func (j *Judge) growth(ctx context.Context, s lang.Source, bound time.Duration) (*Growth, error) {
	if !j.Format.Plain() {
		return &Growth{Words: "growth is measured for programs that read plain files only, and these read " + j.Format.Name}, nil
	}
	t, err := j.begin(ctx, s)
	if err != nil {
		return nil, err
	}
	defer t.close()
	m := &growthMeter{trial: t, growth: &Growth{}, bound: bound}
	if err := m.begin(ctx); err != nil || m.growth.Words != "" {
		return m.growth, err
	}
	if err := m.cells(ctx); err != nil {
		return nil, err
	}
	cells := m.sorted(func(p GrowthPoint) int { return p.Cells })
	if err := m.faces(ctx, cells); err != nil {
		return nil, err
	}
	faces := m.sorted(func(p GrowthPoint) int { return p.Faces })
	m.growth.Points = slices.Concat(cells, faces)
	m.growth.judge(growthData{cells, faces, m.oneDie(), m.floor, m.bound, m.broke})
	m.growth.Limit = j.longestLimit(ctx, t.program)
	return m.growth, nil
}

// longestLimit is the most time that any case allows; 0 where there is no jury
// to say so.
func (j *Judge) longestLimit(ctx context.Context, p *lang.Program) (longest time.Duration) {
	for _, c := range j.Cases {
		limit, err := j.Jury.Limit(ctx, j, p, c)
		if err != nil {
			return 0
		}
		longest = max(longest, limit)
	}
	return longest
}

// A growthMeter measures points.
type growthMeter struct {
	*trial
	growth *Growth
	bound  time.Duration
	floor  time.Duration // CPU time beyond the start that is no noise
	points []GrowthPoint // of the sweep that goes on
	broke  string        // how the first run that did not end well ended
}

// begin measures the start, and how much it varies. A program that does not
// even answer the smallest board is not tried on larger ones.
func (m *growthMeter) begin(ctx context.Context) error {
	var all []time.Duration
	cells, faces := m.smallest()
	if cells == 0 {
		m.growth.Words = "nothing can be said of its growth: all boards of the format " + m.format.Name + " are of one size"
		return nil
	}
	for range growthStarts {
		r, err := m.once(ctx, cells, faces)
		if err != nil {
			return err
		}
		_, reason := Decide(r, 0, nil)
		if timedOut(r) {
			reason = "does not end within " + seconds(m.bound)
		}
		if reason != "" {
			m.growth.Words = "nothing can be said of its growth: with the smallest board it " + reason
			return nil
		}
		all = append(all, r.CPU)
	}
	slices.Sort(all)
	m.growth.Start = all[0]
	m.floor = max(growthFloor, 5*(all[growthStarts/2]-all[0]))
	return nil
}

func timedOut(r sandbox.Result) bool {
	return r.Stop == sandbox.OutOfTime || r.Stop == sandbox.OutOfWall
}

// cells doubles the cells. From the first board it also halves them, as long as
// that still takes time; where the first board is beyond the bound, it doubles
// them from the smallest instead.
func (m *growthMeter) cells(ctx context.Context) error {
	more, err := m.point(ctx, growthFirst, growthFaces)
	if err != nil {
		return err
	}
	from, to := 2*growthFirst, board.MaxCells
	if !more {
		from, to = growthFew, growthFirst/2
	}
	for _, n := range doubling(from, to) {
		if more, err = m.point(ctx, n, growthFaces); err != nil {
			return err
		} else if !more {
			break
		}
	}
	for n := growthFirst / 2; from > growthFirst && n >= growthFew && m.loud(m.least()); n /= 2 {
		if _, err := m.point(ctx, n, growthFaces); err != nil {
			return err
		}
	}
	return m.between(ctx)
}

// between measures boards halfway between those that say something, if these
// are nearly enough.
func (m *growthMeter) between(ctx context.Context) error {
	points := m.sorted(func(p GrowthPoint) int { return p.Cells })
	m.points = points
	var loud []GrowthPoint
	for _, p := range points {
		if !p.Stopped && m.loud(p) {
			loud = append(loud, p)
		}
	}
	if len(loud) >= growthNeeded {
		return nil
	}
	for i := 1; i < len(loud); i++ {
		middle := math.Sqrt(float64(loud[i-1].Cells) * float64(loud[i].Cells))
		if _, err := m.point(ctx, int(middle), growthFaces); err != nil {
			return err
		}
	}
	return nil
}

// faces doubles the faces, on a board of a size at which that can be afforded.
func (m *growthMeter) faces(ctx context.Context, cells []GrowthPoint) error {
	size := m.affordable(cells)
	if m.oneDie() {
		return nil
	}
	for _, d := range doubling(growthBase, size/growthShare) {
		if more, err := m.point(ctx, size, d); err != nil || !more {
			return err
		}
	}
	return nil
}

// affordable is the most cells that are quick, or whose time at least stands
// out of the noise; 0 if there are none.
func (m *growthMeter) affordable(cells []GrowthPoint) (size int) {
	most := min(max(m.bound/growthQuick, 8*m.floor), m.bound/4)
	for _, p := range cells {
		if !p.Stopped && p.CPU-m.growth.Start <= most {
			size = p.Cells
		}
	}
	return size
}

// doubling is from, twice that, and so on; the last is to itself if from is
// below it.
func doubling(from, to int) (all []int) {
	for x := from; x <= to; x *= 2 {
		all = append(all, x)
	}
	if len(all) > 0 && all[len(all)-1] < to {
		all = append(all, to)
	}
	return all
}

// least is the point of the fewest cells, of which there is one.
func (m *growthMeter) least() GrowthPoint {
	return slices.MinFunc(m.points, func(a, b GrowthPoint) int { return cmp.Compare(a.Cells, b.Cells) })
}

func (m *growthMeter) loud(p GrowthPoint) bool {
	return p.Stopped || p.CPU-m.growth.Start >= m.floor
}

// sorted ends a sweep and returns its points in order.
func (m *growthMeter) sorted(by func(GrowthPoint) int) []GrowthPoint {
	points := m.points
	m.points = nil
	slices.SortFunc(points, func(a, b GrowthPoint) int { return cmp.Compare(by(a), by(b)) })
	return points
}

// point measures a board, and reports whether a larger one can be tried. Of
// short runs, which chance distorts most, the best of several counts.
func (m *growthMeter) point(ctx context.Context, cells, faces int) (more bool, err error) {
	cells = m.fitting(cells)
	p := GrowthPoint{Cells: cells, Faces: faces}
	for run, runs := 0, 1; run < runs; run++ {
		r, err := m.once(ctx, cells, faces)
		switch {
		case err != nil:
			return false, err
		case timedOut(r):
			p.CPU, p.Stopped = max(p.CPU, r.CPU), true
			m.points = append(m.points, p)
			return false, nil
		case r.Stop != sandbox.Exited || r.Code != 0:
			if _, reason := Decide(r, 0, nil); m.broke == "" {
				m.broke = fmt.Sprintf("with %d cells and %d faces it %s", cells, faces, reason)
			}
			return false, nil
		}
		if run == 0 {
			runs = m.repeats(r.CPU)
		}
		if p.CPU == 0 || r.CPU < p.CPU {
			p.CPU = r.CPU
		}
	}
	m.points = append(m.points, p)
	return p.CPU-m.growth.Start < m.bound/2, nil
}

// repeats is how often a board is tried that took so long the first time.
func (m *growthMeter) repeats(cpu time.Duration) int {
	switch beyond := cpu - m.growth.Start; {
	case beyond < m.floor/2:
		return 1 // noise, however often
	case beyond < m.bound/20:
		return 3
	case beyond < m.bound/4:
		return 2
	}
	return 1
}
