package explain

import (
	"context"
	"math"
	"slices"

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
	fewHangs     = 3   // and if one in so many hangs of those that are no smaller than the smallest that does, no more of these are given
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
	var last attempt
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
		var told []*Sight
		var t attempt
		if t, err = w.test(ctx, p.Belief(way), nil, &told); t.passed {
			last = t
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
	if name(d, class, result.Exact); len(class) > 0 && last.tried < last.deaths {
		d.Confidence, d.Tried, d.Deaths = result.Probable, last.tried, last.deaths
	}
	d.Near = near
	return err
}

// scattered is what a program does on some boards that differ from each other, each alone.
func (w *witness) scattered(ctx context.Context) (*observation, error) {
	o := &observation{}
	hung, lived := map[bool][]int{}, map[bool][]int{} // the cells of boards, by whether they have no way
	hopeless := func(s *Sight) bool {
		no := s.Want < 0
		if len(hung[no]) < fewHangs || s.Board.Cells < slices.Min(hung[no]) {
			return false
		}
		smaller := func(cells int) bool { return cells < slices.Min(hung[no]) }
		return len(hung[no])*fewHangs >= len(hung[no])+len(slices.DeleteFunc(slices.Clone(lived[no]), smaller))
	}
	all := sampleOf(Sights(nil, w.Observed()...), fineTiers, map[bool]int{true: math.MaxInt})
	chunks := spreadBoards / spreadChunk
	for k := range chunks { // each has some of all kinds
		var some []*Sight
		for i := k; i < len(all); i += max(chunks, len(all)/spreadChunk) {
			some = append(some, &all[i])
		}
		wrong := o.answeredWrong()
		if len(hung[true])+len(hung[false]) >= mostHangs || w.budget.Over() || len(o.segments) >= rightAlive && wrong == 0 || wrong >= sampledWrong {
			break
		}
		var m trial.Maker
		m.Begin(0, len(some))
		for _, s := range some {
			if !hopeless(s) {
				m.Answered(&s.Board, int32(s.Want))
			}
		}
		seen, err := Singly(ctx, w.Pool, "diagnose", o.own(m.End()), w.Brief)
		if err != nil {
			return o, err
		}
		for _, s := range seen {
			what := lived
			if s.Got == belief.Hang {
				what = hung
			}
			what[s.Want < 0] = append(what[s.Want < 0], s.Board.Cells)
			o.segments = append(o.segments, segment{o.own(trial.Of(s.Board)), []belief.Outcome{s.Got}})
		}
	}
	return o, nil
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
