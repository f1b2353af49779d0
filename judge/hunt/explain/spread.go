package explain

import (
	"context"
	"math"

	"adder/judge/belief"
	"adder/judge/result"
	"adder/judge/trial"
)

// Theory. If no belief of the bank does what a deadly program does, several choices at once
// may. For these a climb needs boards of which it is known what the program does; so some
// that differ from each other are given to it, each to a process of its own. What explains
// them is put to the test as every belief is, and the boards that refute it join them. What
// comes nearest is told of those that the program answers.

const (
	spreadBoards = 480 // how many boards are given at most
	spreadChunk  = 16  // how many of them before it is asked whether to go on
	mostHangs    = 8   // how often a program may hang before no more are given
	rightAlive   = 48  // and after how many it is taken to be right where it lives, if nothing wrong was seen
	fewHangs     = 3   // and one in so many, see hopeless
)

// fineTiers are which boards of a look are given.
var fineTiers = []int{1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256}

// spread says which choices explain a program that dies on many boards, or what comes
// nearest.
func (w *witness) spread(ctx context.Context, d *result.Diagnosis) error {
	seen, err := w.scattered(ctx)
	defer seen.close()
	if err != nil || seen.answeredWrong() == 0 {
		return err
	}
	passed := map[string]attempt{} // by the belief's name
	tests := 0
	c := w.climb(seen)
	explained := c.verify
	c.verify = func(p belief.Point, way belief.Way) (bool, *Sight) {
		fits, missed := explained(p, way)
		if !fits {
			return false, missed
		}
		if tests++; err != nil || tests > mostTested || w.budget.Over() {
			c.left = 0
			return false, nil
		}
		m := p.Belief(way)
		var told []*Sight
		var t attempt
		if t, err = w.test(ctx, m, nil, &told); t.passed {
			passed[m.Name] = t
			return true, nil
		}
		if len(told) > 0 {
			missed = told[0]
		}
		return false, missed
	}
	class, near, ended := w.climbed(ctx, c, seen)
	if err == nil {
		err = ended
	}
	if len(class) > 0 {
		nameTested(d, class, passed[class[0].Name])
	}
	d.Near = near
	return err
}

// scattered is what a program does on some boards that differ from each other, each alone.
func (w *witness) scattered(ctx context.Context) (*observation, error) {
	o := &observation{}
	all := sampleOf(Sights(nil, w.Observed()...), fineTiers, map[bool]int{true: math.MaxInt})
	chunks := spreadBoards / spreadChunk
	for k := range chunks { // each has some of all kinds
		wrong := o.answeredWrong()
		if w.budget.Over() || wrong >= sampledWrong || wrong == 0 && len(o.segments) >= rightAlive {
			break
		}
		limits := map[bool]int{false: o.hopeless(false), true: o.hopeless(true)}
		var m trial.Maker
		m.Begin(0, spreadChunk)
		for i := k; i < len(all); i += max(chunks, len(all)/spreadChunk) {
			if s := &all[i]; s.Board.Cells < limits[s.Want < 0] {
				m.Answered(&s.Board, int32(s.Want))
			}
		}
		seen, err := Singly(ctx, w.Pool, "diagnose", o.own(m.End()), w.Brief)
		if err != nil {
			return o, err
		}
		for _, s := range seen {
			o.segments = append(o.segments, segment{o.own(trial.Of(s.Board)), []belief.Outcome{s.Got}})
		}
	}
	return o, nil
}

// hopeless is from how many cells on boards are not given any more, be they those without a
// way or the others: the least of those that hung, if one in a few does that are as large.
func (o *observation) hopeless(stuck bool) int {
	hung, all, least, large := 0, 0, math.MaxInt, 0
	for s := range o.sights() {
		if s.Got == belief.Hang {
			all++
		}
		if s.Got == belief.Hang && s.Want < 0 == stuck {
			hung, least = hung+1, min(least, s.Board.Cells)
		}
	}
	for s := range o.sights() {
		if s.Want < 0 == stuck && s.Board.Cells >= least {
			large++
		}
	}
	switch {
	case all >= mostHangs:
		return 0
	case hung < fewHangs || hung*fewHangs < large:
		return math.MaxInt
	}
	return least
}

// answeredWrong counts the wrong answers, beside deaths.
func (o *observation) answeredWrong() (n int) {
	for s := range o.sights() {
		if s.Wrong() && !s.Got.Failed() {
			n++
		}
	}
	return n
}
