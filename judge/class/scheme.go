package class

import (
	"math"
	"slices"
	"time"

	"adder/judge/result"
)

// A Scheme turns scores into grades. The zero value makes none: the score is the grade.
type Scheme struct {
	Whole    float64            // full points; 0 means the suite's
	Groups   map[string]float64 // points by group; nil means the suite's, in proportion
	Pass     float64            // percentage needed to pass; 0 is none
	Deadline time.Time          // zero is none
	// FileTimes takes a file's time as its submission time if no platform gives one.
	// Copying a file may change it.
	FileTimes bool
	Late      Penalty
	Missing   bool // a student without a source has 0 points rather than no grade
	ByHand    []Override
}

// A Penalty is subtracted for each day or hour of lateness that has begun.
type Penalty struct {
	Percent float64 // of the full points
	Points  float64 // if Percent is 0
	Each    time.Duration
}

// Used reports whether the scheme changes anything.
func (s *Scheme) Used() bool {
	return s.Whole != 0 || s.Groups != nil || s.Pass != 0 || !s.Deadline.IsZero() || s.Late.Each != 0 || s.Missing || len(s.ByHand) > 0
}

// Appraise gives each result its grade and keeps each student's attempt with most points,
// the first of equals.
func (s *Scheme) Appraise(results []result.Result) []result.Result {
	most := s.most(results)
	for i := range results {
		if s.Used() {
			results[i].Grade = s.grade(&results[i], most)
		}
	}
	return s.byHand(best(results), most)
}

// most is the full points.
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

// grade returns a result's grade, or nil.
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

// worths are the points of each group.
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
		case g.Verdict == result.Accepted: // the suite gives no points for this group
			w.Points = w.Max
		}
		all = append(all, w)
	}
	return all
}

// of is the penalty for that lateness.
func (p Penalty) of(late time.Duration, most float64) float64 {
	if p.Each == 0 {
		return 0
	}
	begun := math.Ceil(float64(late) / float64(p.Each))
	return begun * (p.Points + p.Percent/100*most)
}

// cents keeps two decimal places: platforms ignore more.
func cents(x float64) float64 { return math.Round(100*x) / 100 }

// best keeps one result of each student.
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

// worth orders attempts; unjudged ones are worst.
func worth(r *result.Result) float64 {
	switch {
	case !r.Judged():
		return -1
	case r.Grade != nil:
		return r.Grade.Points
	}
	return float64(r.Score)
}

// byHand applies the overrides.
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

// handing is what is known about how a submission came in; nil if nothing is.
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
