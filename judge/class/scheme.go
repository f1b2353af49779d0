package class

import (
	"math"
	"time"

	"adder/judge/report"
	"adder/judge/verdict/result"
)

// A Scheme turns scores into grades. The zero value makes none: the score is the grade.
type Scheme struct {
	Total    float64   // full points; 0 means the suite's
	Pass     float64   // percentage needed to pass; 0 is none
	Deadline time.Time // zero is none
	// FileTimes takes a file's time as its submission time if no platform gives one.
	// Copying a file may change it.
	FileTimes bool
	Late      Penalty
	Missing   bool // a student without a source has 0 points rather than no grade
	ByHand    []Override
}

// A Penalty is subtracted for each day of lateness that has begun.
type Penalty struct {
	Percent float64 // of the full points
	Points  float64
}

// Used reports whether the scheme changes anything.
func (s *Scheme) Used() bool {
	return s.Total != 0 || s.Pass != 0 || !s.Deadline.IsZero() ||
		s.Late != Penalty{} || s.Missing || len(s.ByHand) > 0
}

// Appraise gives each result its grade and keeps each student's attempt with most points,
// the first of equals.
func (s *Scheme) Appraise(results []result.Result) (kept []result.Result) {
	s.Grade(results)
	for _, at := range report.Grouped(results, func(r *result.Result) string { return r.Student }) {
		var attempts []result.Result
		for _, i := range at {
			attempts = append(attempts, results[i])
		}
		kept = append(kept, attempts[Counting(Best, attempts)])
	}
	s.GradeByHand(kept)
	return kept
}

// Grade gives the results of a class their grades, as if each was the attempt that counts.
func (s *Scheme) Grade(results []result.Result) {
	most := s.most(results)
	for i := range results {
		if s.Used() {
			results[i].Grade = s.grade(&results[i], most)
		}
	}
}

func (s *Scheme) most(results []result.Result) float64 {
	if s.Total > 0 {
		return s.Total
	}
	most := 0.0
	for i := range results {
		most = max(most, float64(results[i].MaxScore))
	}
	return most
}

func (s *Scheme) grade(r *result.Result, most float64) *result.Grade {
	g := &result.Grade{Max: most}
	switch {
	case r.Judged() && r.MaxScore > 0:
		g.Groups = s.worths(r)
		g.Earned = report.Cents(float64(r.Score) / float64(r.MaxScore) * most)
	case r.Note == "" || !s.Missing:
		return nil
	}
	h := r.Arrival
	if h != nil && h.Late > 0 {
		g.Penalty = report.Cents(min(g.Earned, s.Late.of(s.daysLate(h), most)))
	}
	g.Points = report.Cents(g.Earned - g.Penalty)
	s.pass(g)
	return g
}

func (s *Scheme) pass(g *result.Grade) {
	if s.Pass > 0 && !g.None {
		passed := g.Points >= g.Max*s.Pass/100-1e-9
		g.Passed = &passed
	}
}

// worths are the points of the groups. Running sums are rounded, and their differences shown, so
// that the groups add up to the whole.
func (s *Scheme) worths(r *result.Result) (all []result.Worth) {
	scale := 1.0
	if s.Total > 0 {
		scale = s.Total / float64(r.MaxScore)
	}
	score, most := 0, 0
	for _, g := range r.Groups {
		points := func(before, more int) float64 {
			return report.Cents(report.Cents(float64(before+more)*scale) - report.Cents(float64(before)*scale))
		}
		all = append(all, result.Worth{
			Name:   g.Name,
			Points: points(score, g.Score),
			Max:    points(most, g.MaxScore),
		})
		score += g.Score
		most += g.MaxScore
	}
	return all
}

func (p Penalty) of(days int, most float64) float64 {
	return float64(days) * (p.Points + p.Percent/100*most)
}

// daysLate counts the days of lateness that have begun. They are those of the calendar, in the
// deadline's zone: when clocks change, a day has 23 or 25 hours.
func (s *Scheme) daysLate(h *result.Arrival) int {
	const day = 24 * time.Hour
	days := int(math.Ceil(float64(h.Late.Duration()) / float64(day)))
	at, err := time.Parse(time.RFC3339, h.At)
	if err != nil || s.Deadline.IsZero() {
		return days
	}
	for days > 1 && !at.After(s.Deadline.AddDate(0, 0, days-1)) {
		days--
	}
	for at.After(s.Deadline.AddDate(0, 0, days)) {
		days++
	}
	return days
}

// GradeByHand gives results, one of each student, the scores and comments by hand. They have their
// grades.
func (s *Scheme) GradeByHand(results []result.Result) {
	if len(s.ByHand) == 0 {
		return
	}
	most, by := s.most(results), finder{}
	for i := range results {
		by.add(i, results[i].Student, idOf(&results[i]))
	}
	for _, o := range s.ByHand {
		i := by.find(o.Student)
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
}

// ArrivalOf is what is known about how a submission came in; nil if nothing is.
func (s *Scheme) ArrivalOf(x *Student) *result.Arrival {
	h := result.Arrival{
		ID:       x.ID,
		Platform: x.Platform,
		Marked:   x.Late,
		Late:     result.Seconds(x.LateBy),
		Attempt:  x.Attempt,
		Of:       x.Of,
		Unlisted: x.Unlisted,
		Nothing:  x.SubmittedAs == "" && x.Note != "",
	}
	if !s.Deadline.IsZero() && !x.At.IsZero() && (!x.AtByFile || s.FileTimes) {
		h.At, h.ByFile = x.At.Format(time.RFC3339), x.AtByFile
		h.Late = result.Seconds(max(0, x.At.Sub(s.Deadline)))
	}
	if h == (result.Arrival{}) {
		return nil
	}
	return &h
}

// time is when it was submitted: the platform's time, or else the time of the newest
// file, which is too late if somebody copied the files.
func (s *Student) time() (at time.Time, byFile bool) {
	stamped, err := time.ParseInLocation("2006-01-02-15-04-05", s.stamp, time.Local)
	if err == nil {
		return stamped, false
	}
	for _, f := range s.files {
		if f.at.After(at) && possible(f.at) {
			at = f.at
		}
	}
	return at, !at.IsZero()
}
