package probe

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"time"

	"adder/judge/board"
	"adder/judge/lang"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// Theory. The growth of a program's CPU time is measured, right or wrong. It gets one board
// at a time, first with more and more cells and few faces, then with more and more faces.
// The time of the smallest board is subtracted, to exclude a runtime's start, and a line is
// fitted to the logarithms of the rest:
//
//	log(CPU - start) = k * log(cells) + ...      time grows like cells^k
//
// A slow program ends the doubling early, when a run is stopped; a fast one must exceed the
// variation of its start, or its times are noise. Other programs on the machine only make
// runs longer, and rarely the same run twice: a board counts only if its two shortest runs
// agree, one made on the way up and one after the sweep. If too few boards remain, or they
// fit no line, nothing is claimed.

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

// Growth measures how a program's CPU time grows. limit is the suite's longest time limit,
// reported along with it; 0 if unknown. A run is stopped at bound above the start (0 is 2 s),
// and the whole takes some fifteen times that. The error is ctx's, or Adder's failure.
func Growth(ctx context.Context, p *lang.Program, spec lang.Spec, limit, bound time.Duration) (*result.Growth, error) {
	ctx = lang.For(ctx, "growth")
	session, err := p.Session(spec)
	if err != nil {
		return nil, err
	}
	defer session.Close()
	m := &meter{session: session, sweeps: sweeps{bound: cmp.Or(bound, standardBound)}}
	g := &result.Growth{Limit: result.Seconds(limit)}
	switch g.Words, err = m.begin(ctx); {
	case err != nil:
		return nil, err
	case g.Words != "":
		return g, nil
	}
	if m.cells, err = m.sweepCells(ctx); err != nil {
		return nil, err
	}
	if m.faces, err = m.sweepFaces(ctx, m.cells); err != nil {
		return nil, err
	}
	describe(g, &m.sweeps)
	return g, nil
}

// A point is one measured board.
type point struct {
	result.GrowthPoint
	runs []time.Duration // CPU times, of those that ended
}

// A meter measures points.
type meter struct {
	sweeps
	session *lang.Session
}

// sweeps is what was measured.
type sweeps struct {
	cells, faces []point         // in order
	starts       []time.Duration // CPU times of all runs that ended well, sorted
	start        time.Duration   // the shortest of them
	floor        time.Duration   // CPU time above the start that is no noise
	bound        time.Duration   // CPU time above the start after which a run is stopped
	failed       string          // how the first run that did not end well ended; "" if all did
}

// begin measures the start, and how much it varies. A program that does not even
// answer the smallest board is not tried on larger ones: then it says why.
func (m *meter) begin(ctx context.Context) (why string, err error) {
	for range starts {
		r, err := m.once(ctx, board.MinCells, 1)
		if err != nil {
			return "", err
		}
		if how := m.ending(r); how != "" {
			return "nothing can be said of its growth: on the smallest board it " + how, nil
		}
	}
	return "", nil
}

// started takes note of a run. One of any board took at least the start: where something else
// delayed the runs of the smallest board, the next ones say so.
func (s *sweeps) started(cpu time.Duration) {
	s.starts = append(s.starts, cpu)
	slices.Sort(s.starts)
	s.start = s.starts[0]
	s.floor = max(s.quietFloor(), 5*(s.starts[min(1, len(s.starts)-1)]-s.start))
}

// quiet is what the same runs would show on a machine where the start does not vary:
// boards are as steady there as they were here, or were not tried again because of the floor.
func (s *sweeps) quiet() *sweeps {
	again := func(points []point) []point {
		points = slices.Clone(points)
		for i, p := range points {
			if len(p.runs) == 1 {
				points[i].runs = []time.Duration{p.runs[0], p.runs[0]}
			}
		}
		return points
	}
	return &sweeps{cells: again(s.cells), faces: again(s.faces), start: s.start, floor: s.quietFloor(), bound: s.bound}
}

// quietFloor is the floor on a machine where the start does not vary.
func (s *sweeps) quietFloor() time.Duration { return max(leastFloor, s.start/startShare) }

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

// sweepCells doubles the cells. From the first board it also halves them, as long as
// that still takes time; where the first board takes too long, it doubles them from
// the smallest instead.
func (m *meter) sweepCells(ctx context.Context) ([]point, error) {
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
	for n := firstCells / 2; from > firstCells && n >= fewestCells && m.measurable(slices.MinFunc(points, cmpCells)); n /= 2 {
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
	slices.SortFunc(points, cmpCells)
	enough := slices.DeleteFunc(slices.Clone(points), func(p point) bool { return p.Stopped || !m.measurable(p) })
	if len(enough) >= fewestPoints {
		return points, nil
	}
	for i := 1; i < len(enough); i++ {
		var err error
		if points, _, err = m.point(ctx, points, int(math.Sqrt(float64(enough[i-1].Cells)*float64(enough[i].Cells))), cellsFaces); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(points, cmpCells)
	return points, nil
}

// sweepFaces doubles the faces, on a board of a size at which that can be afforded.
func (m *meter) sweepFaces(ctx context.Context, cells []point) (points []point, err error) {
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

// affordable is the most cells that are quick, or at least just above the noise; 0 if there
// are none.
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

// add adds a run. The shortest counts, because other load only adds time.
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
		for !p.Stopped && m.measurable(*p) && len(p.runs) < mostRuns && !p.steady(m.start) {
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

const (
	fewestPoints = 4    // for a line
	mostPoints   = 6    // that count: the largest ones, where the start of a run is forgotten
	scatter      = 0.25 // the most that points may lie off the line, as a root mean square of logarithms: 28 %
	leastReading = 0.8  // a program that reads its board grows at least nearly like the cells; below, it still warms up
)

// A sample is a number of cells or faces, and the seconds that they take above what
// they are compared with.
type sample struct{ x, seconds float64 }

// fitLine lays a line through the logarithms of samples, by least squares. Its slope
// is nil if there are too few samples, or they lie near no line.
func fitLine(samples []sample) *result.Exponent {
	samples = samples[max(0, len(samples)-mostPoints):]
	n := float64(len(samples))
	if n < fewestPoints {
		return nil
	}
	var meanX, meanY float64
	for _, s := range samples {
		meanX += math.Log(s.x) / n
		meanY += math.Log(s.seconds) / n
	}
	var xx, xy float64
	for _, s := range samples {
		dx := math.Log(s.x) - meanX
		xx += dx * dx
		xy += dx * (math.Log(s.seconds) - meanY)
	}
	slope, squares := xy/xx, 0.0
	for _, s := range samples {
		off := math.Log(s.seconds) - meanY - slope*(math.Log(s.x)-meanX)
		squares += off * off
	}
	if math.Sqrt(squares/n) > scatter {
		return nil
	}
	return &result.Exponent{Value: slope, Error: math.Sqrt(squares / (n - 2) / xx)}
}

// samples is the points that took the floor more than base, again and again, and
// were not stopped.
func (s *sweeps) samples(points []point, base time.Duration, x func(point) int) (all []sample) {
	for _, p := range points {
		if more := p.CPU.Duration() - base; !p.Stopped && more >= s.floor && p.steady(s.start) {
			all = append(all, sample{float64(x(p)), more.Seconds()})
		}
	}
	return all
}

// fitCells returns how the time grows with the cells, nil if that is not known.
func (s *sweeps) fitCells() *result.Exponent {
	e := fitLine(s.samples(s.cells, s.start, byCells))
	if e != nil && e.Value < leastReading {
		return nil
	}
	return e
}

// fitFaces returns how the time grows with the faces. Part of it, such as reading the board,
// does not. If nothing grows, that part does not matter; otherwise the steps from each board
// to the one with twice the faces are fitted: they exclude it, and one bad time spoils at
// most two steps.
func (s *sweeps) fitFaces() *result.Exponent {
	if e := fitLine(s.samples(s.faces, s.start, byFaces)); flat(e) {
		return e
	}
	return fitLine(s.steps())
}

// steps are the times added by each doubling of the faces. For a time a + b*faces^k that is
// b*(2^k-1)*faces^k: the same power, without the constant.
func (s *sweeps) steps() (all []sample) {
	steady := func(p point) bool { return !p.Stopped && p.steady(s.start) }
	for i := 1; i < len(s.faces); i++ {
		p, q := s.faces[i-1], s.faces[i]
		more := q.CPU.Duration() - p.CPU.Duration()
		if q.Faces == 2*p.Faces && steady(p) && steady(q) && more >= s.floor {
			all = append(all, sample{float64(p.Faces), more.Seconds()})
		}
	}
	return all
}

// flat reports whether there is no growth.
func flat(e *result.Exponent) bool { return e != nil && e.Value < result.FlatGrowth }

// steep is the power from which only the last doubling is reported: no sensible program grows
// like cells^5.
const steep = 5.0

// describe fits the exponents and finds the words.
func describe(g *result.Growth, s *sweeps) {
	g.Start = result.Seconds(s.start)
	for _, p := range slices.Concat(s.cells, s.faces) {
		g.Points = append(g.Points, p.GrowthPoint)
	}
	if g.Words = s.steepest(); g.Words == "" { // else no power says it
		g.Cells, g.Faces = s.fitCells(), s.fitFaces()
		g.Words = s.sentence(g.Cells, g.Faces)
	}
	if s.failed != "" {
		g.Words += "; " + s.failed
	}
}

// sentence says how the program grows, or why that cannot be said.
func (s *sweeps) sentence(cells, faces *result.Exponent) string {
	switch {
	case cells == nil && faces == nil:
		return "nothing can be said of its growth: " + s.whyCells()
	case cells == nil && flat(faces):
		return "does not grow with the faces; of the cells nothing can be said: " + s.whyCells()
	case cells == nil:
		return "grows like " + power("faces", faces) + "; of the cells nothing can be said: " + s.whyCells()
	case faces == nil:
		return "grows like " + power("cells", cells) + "; of the faces nothing can be said: " + s.whyFaces()
	case flat(faces):
		return "grows like " + power("cells", cells) + ", whatever the faces"
	}
	return "grows like " + power("cells", cells) + " · " + power("faces", faces)
}

// power writes an exponent, with its uncertainty where that is worth a word.
func power(of string, e *result.Exponent) string {
	const small = 0.05
	if e.Error < small {
		return fmt.Sprintf("%s^%.2f", of, e.Value)
	}
	return fmt.Sprintf("%s^(%.2f ± %.2f)", of, e.Value, e.Error)
}

// steepest says how much more the last doubling of the cells cost, if that exceeds any
// sensible power. A stopped run counts with its time so far.
func (s *sweeps) steepest() string {
	last := 0 // the last board that was answered in time, with a larger one after it
	for i := range s.cells[:max(0, len(s.cells)-1)] {
		if !s.cells[i].Stopped {
			last = i
		}
	}
	if len(s.cells) < 2 || s.cells[last].Stopped {
		return ""
	}
	p, q := s.cells[last], s.cells[last+1]
	less, more := max(p.CPU.Duration()-s.start, s.floor), max(q.CPU.Duration()-s.start, s.floor)
	k := math.Log(more.Seconds()/less.Seconds()) / math.Log(float64(q.Cells)/float64(p.Cells))
	if k < steep || !q.Stopped && !q.steady(s.start) {
		return ""
	}
	atLeast := ""
	if q.Stopped {
		atLeast = "more than "
	}
	return fmt.Sprintf("grows faster than cells^%.0f: %s with %d cells, %s%s with %d",
		math.Floor(k), briefly(p.CPU.Duration()), p.Cells, atLeast, briefly(q.CPU.Duration()), q.Cells)
}

// Unsteady is why nothing is said of a program on a machine that is too busy, or of
// one that takes another time whenever it is run.
const Unsteady = "its times differ too much from run to run"

// whyCells and whyFaces say why there is no exponent.
func (s *sweeps) whyCells() string {
	return s.why(s.cells, func(s *sweeps) []sample { return s.samples(s.cells, s.start, byCells) })
}

func (s *sweeps) whyFaces() string { return s.why(s.faces, (*sweeps).steps) }

// why says why points give no exponent; fitted is what a line was to be laid through.
func (s *sweeps) why(points []point, fitted func(*sweeps) []sample) string {
	var longest point
	unsteady := false
	for _, p := range points {
		if p.CPU > longest.CPU {
			longest = p
		}
		unsteady = unsteady || len(p.runs) > 1 && !p.steady(s.start)
	}
	above := longest.CPU.Duration() - s.start
	where := fmt.Sprintf("with %d cells and %d faces", longest.Cells, longest.Faces)
	quiet := s.quiet()
	switch enough := len(fitted(s)) >= fewestPoints; {
	case len(points) == 0:
		return "no board is small enough"
	case !enough && (unsteady || len(fitted(quiet)) >= fewestPoints || quiet.steepest() != "" || s.floor > s.bound/10):
		return Unsteady
	case longest.Stopped:
		return fmt.Sprintf("it is too slow, and was stopped after %s %s", briefly(longest.CPU.Duration()), where)
	case above >= s.bound/4 && !enough && longest.GrowthPoint == points[len(points)-1].GrowthPoint: // no larger board took less
		return fmt.Sprintf("it is too slow: %s %s", briefly(longest.CPU.Duration()), where)
	case above < s.bound/20:
		return fmt.Sprintf("it is too fast: %s more than its start %s", briefly(above), where)
	}
	return "its times follow no power"
}

// briefly prints a time, in milliseconds where seconds would show little.
func briefly(d time.Duration) string {
	if d >= 100*time.Millisecond {
		return fmt.Sprintf("%.2f s", d.Seconds())
	}
	return fmt.Sprintf("%.1f ms", max(0, d.Seconds()*1000))
}

// boardOf is a board on which a search comes to N last, having been nearly
// everywhere: every tenth cell starts a jump of three cells, up and down in turn.
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

// sleepLimit is how long a run may sleep.
const sleepLimit = 3 * time.Second

// once runs the program on a board.
func (m *meter) once(ctx context.Context, cells, faces int) (sandbox.Result, error) {
	r, err := m.session.Feed(ctx, board.Plain(boardOf(cells, faces)), m.start+m.bound, sleepLimit)
	if err == nil && m.ending(r) == "" {
		m.started(r.CPU)
	}
	return r, err
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

func byCells(p point) int { return p.Cells }
func byFaces(p point) int { return p.Faces }

func cmpCells(a, b point) int { return cmp.Compare(a.Cells, b.Cells) }
