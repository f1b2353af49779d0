package class

import (
	"math"
	"slices"
	"time"

	"adder/judge/result"
)

// A Scheme is how scores become grades. The zero value makes none: then the score
// is the grade.
type Scheme struct {
	Whole    float64            // points of the whole; 0 is as many as the suite has
	Groups   map[string]float64 // points of groups, by name; nil is as the suite has them, in proportion
	Pass     float64            // percent of the points that are needed to pass; 0 asks for none
	Deadline time.Time          // zero asks for none
	// FileTimes is that files say by their times when they were handed in, where no
	// platform does. Whoever copies a file changes it.
	FileTimes bool
	Late      Penalty
	Missing   bool // who has no source by a mistake of their own has 0 points, and not none
	ByHand    []Override
}

// A Penalty is what lateness takes off, for each day or hour that has begun.
type Penalty struct {
	Percent float64 // of the points of the whole
	Points  float64 // or so many
	Each    time.Duration
}

// Used reports whether there is anything to do.
func (s *Scheme) Used() bool {
	return s.Whole != 0 || s.Groups != nil || s.Pass != 0 || !s.Deadline.IsZero() || s.Late.Each != 0 || s.Missing || len(s.ByHand) > 0
}

// Appraise gives each result its grade, and leaves of several attempts that are
// there the best one: the one with most points; of equal ones, the first.
func (s *Scheme) Appraise(results []result.Result) []result.Result {
	most := s.most(results)
	for i := range results {
		if s.Used() {
			results[i].Grade = s.grade(&results[i], most)
		}
	}
	return s.byHand(best(results), most)
}

// most is how many points can be had.
func (s *Scheme) most(results []result.Result) float64 {
	most := s.Whole
	for _, p := range s.Groups {
		most += p
	}
	if most > 0 {
		return most
	}
	for i := range results {
		most = max(most, float64(results[i].MaxScore))
	}
	return most
}

// grade is nil if there is none to give.
func (s *Scheme) grade(r *result.Result, most float64) *result.Grade {
	g := &result.Grade{Max: most}
	switch {
	case r.Judged() && r.MaxScore > 0:
		g.Groups = s.worths(r)
		for _, w := range g.Groups {
			g.Earned += w.Points
		}
		g.Earned = cents(g.Earned)
		if len(g.Groups) == 0 || s.Groups == nil {
			g.Earned = cents(float64(r.Score) / float64(r.MaxScore) * most)
		}
	case r.Note == "" || !s.Missing:
		return nil
	}
	if h := r.Handed; h != nil && h.Late > 0 {
		g.Penalty = cents(min(g.Earned, s.Late.of(h.Late.Duration(), most)))
	}
	g.Points = cents(g.Earned - g.Penalty)
	s.pass(g)
	return g
}

func (s *Scheme) pass(g *result.Grade) {
	if s.Pass > 0 && !g.None {
		passed := g.Points >= g.Max*s.Pass/100-1e-9
		g.Passed = &passed
	}
}

// worths are the points of the groups on the scale.
func (s *Scheme) worths(r *result.Result) (all []result.Worth) {
	for _, g := range r.Groups {
		w := result.Worth{Name: g.Name, Max: float64(g.MaxScore)}
		if s.Groups != nil {
			w.Max = s.Groups[g.Name]
		} else if s.Whole > 0 {
			w.Max = cents(float64(g.MaxScore) / float64(r.MaxScore) * s.Whole)
		}
		switch {
		case g.MaxScore > 0:
			w.Points = cents(w.Max * float64(g.Score) / float64(g.MaxScore))
		case g.Verdict == result.Accepted: // of a group that the suite gives nothing for
			w.Points = w.Max
		}
		all = append(all, w)
	}
	return all
}

// of is what is taken off for so late a submission.
func (p Penalty) of(late time.Duration, most float64) float64 {
	if p.Each == 0 {
		return 0
	}
	begun := math.Ceil(float64(late) / float64(p.Each))
	return begun * (p.Points + p.Percent/100*most)
}

// cents keeps two places: more are of no use to a platform.
func cents(x float64) float64 { return math.Round(100*x) / 100 }

// best leaves one result of each student.
func best(results []result.Result) []result.Result {
	at := map[string]int{}
	var kept []result.Result
	for _, r := range results {
		i, again := at[r.Student]
		if !again {
			at[r.Student] = len(kept)
			kept = append(kept, r)
		} else if worth(&r) > worth(&kept[i]) {
			kept[i] = r
		}
	}
	return kept
}

// worth orders attempts: one that was judged is better than one that was not.
func worth(r *result.Result) float64 {
	switch {
	case !r.Judged():
		return -1
	case r.Grade != nil:
		return r.Grade.Points
	}
	return float64(r.Score)
}

// byHand puts a person's word in the place of ours.
func (s *Scheme) byHand(results []result.Result, most float64) []result.Result {
	for _, o := range s.ByHand {
		i := slices.IndexFunc(results, func(r result.Result) bool { return o.of(&r) })
		if i < 0 {
			continue
		}
		r := &results[i]
		if r.Grade == nil {
			r.Grade = &result.Grade{Max: most, None: true}
		}
		r.Grade.Comment = o.Comment
		if o.Has {
			r.Grade.Points, r.Grade.ByHand, r.Grade.None = o.Points, true, false
			s.pass(r.Grade)
		}
	}
	return results
}

// handing is what is known of how a submission came in; nil if that is nothing.
func (s *Scheme) handing(x *Student) *result.Handed {
	h := result.Handed{ID: x.ID, Platform: x.Platform, Marked: x.Late, Attempt: x.Attempt, Of: x.Of, Unlisted: x.Unlisted, Nothing: x.Handed == "" && x.Note != ""}
	if h.Late = result.Seconds(x.LateBy); !s.Deadline.IsZero() && !x.At.IsZero() && (!x.AtByFile || s.FileTimes) {
		h.At, h.ByFile = x.At.Format(time.RFC3339), x.AtByFile
		h.Late = result.Seconds(max(0, x.At.Sub(s.Deadline)))
	}
	if h == (result.Handed{}) {
		return nil
	}
	return &h
}
