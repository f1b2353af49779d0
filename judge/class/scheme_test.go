package class

import (
	"fmt"
	"testing"
	"time"

	"adder/judge/verdict/result"
)

// scored is a result of two groups of 40 and 60 points.
func scored(student string, first, second int, late time.Duration) result.Result {
	return result.Result{
		Student:  student,
		Verdict:  result.WrongAnswer,
		Score:    first + second,
		MaxScore: 100,
		Groups: []result.Group{
			{Name: "a", Score: first, MaxScore: 40},
			{Name: "b", Score: second, MaxScore: 60},
		},
		Arrival: &result.Arrival{ID: "id of " + student, Late: result.Seconds(late)},
	}
}

// gradeOf is a result's grade as text.
func gradeOf(r result.Result) string {
	g := r.Grade
	if g == nil {
		return "no grade"
	}
	line := fmt.Sprintf("%g of %g, earned %g, less %g", g.Points, g.Max, g.Earned, g.Penalty)
	for _, w := range g.Groups {
		line += fmt.Sprintf(" %s %g/%g", w.Name, w.Points, w.Max)
	}
	if g.Passed != nil {
		line += fmt.Sprintf(" passed %v", *g.Passed)
	}
	if g.ByHand || g.Comment != "" || g.None {
		line += fmt.Sprintf(" by hand %v, none %v, %q", g.ByHand, g.None, g.Comment)
	}
	return line
}

func TestAppraise(t *testing.T) {
	t.Parallel()
	day := 24 * time.Hour
	noSource := result.Result{Student: "x", Note: "two files"}
	for _, c := range []struct {
		name   string
		scheme Scheme
		result result.Result
		want   string
	}{
		{"nothing asked", Scheme{}, scored("x", 40, 0, 0), "no grade"},
		{"the whole", Scheme{Total: 20}, scored("x", 40, 0, 0), "8 of 20, earned 8, less 0 a 8/8 b 0/12"},
		{"thirds are rounded once", Scheme{Total: 1}, scored("x", 13, 20, 0),
			"0.33 of 1, earned 0.33, less 0 a 0.13/0.4 b 0.2/0.6"},
		{"just passed", Scheme{Pass: 40}, scored("x", 40, 0, 0),
			"40 of 100, earned 40, less 0 a 40/40 b 0/60 passed true"},
		{"not passed", Scheme{Pass: 40.5}, scored("x", 40, 0, 0),
			"40 of 100, earned 40, less 0 a 40/40 b 0/60 passed false"},
		{"a day has begun", Scheme{Total: 20, Late: Penalty{Percent: 10}}, scored("x", 40, 60, time.Second),
			"18 of 20, earned 20, less 2 a 8/8 b 12/12"},
		{"a day to the second", Scheme{Late: Penalty{Percent: 10}}, scored("x", 40, 60, day),
			"90 of 100, earned 100, less 10 a 40/40 b 60/60"},
		{"no less than nothing", Scheme{Late: Penalty{Points: 30}}, scored("x", 40, 0, 2*day),
			"0 of 100, earned 40, less 40 a 40/40 b 0/60"},
		{"no source", Scheme{Total: 5}, noSource, "no grade"},
		{"no source is zero", Scheme{Total: 5, Missing: true}, noSource, "0 of 5, earned 0, less 0"},
		{"Adder's failure is never zero", Scheme{Total: 5, Missing: true},
			result.Result{Student: "x", Verdict: result.JudgeError}, "no grade"},
		{"nor is a missing compiler", Scheme{Total: 5, Missing: true},
			result.Result{Student: "x", Skipped: "no kotlinc"}, "no grade"},
		{"by hand",
			Scheme{
				Total:  5,
				Pass:   50,
				ByHand: []Override{{Student: "x", Has: true, Points: 2.5, Comment: "c"}},
			},
			scored("x", 0, 0, 0),
			`2.5 of 5, earned 0, less 0 a 0/2 b 0/3 passed true by hand true, none false, "c"`},
		{"a comment alone, by ID",
			Scheme{ByHand: []Override{{Student: "id of x", Comment: "c"}}},
			scored("x", 40, 0, 0),
			`40 of 100, earned 40, less 0 a 40/40 b 0/60 by hand false, none false, "c"`},
		{"a comment on no source",
			Scheme{Total: 5, ByHand: []Override{{Student: "x", Comment: "c"}}},
			noSource,
			`0 of 5, earned 0, less 0 by hand false, none true, "c"`},
		{"points for no source",
			Scheme{Total: 5, ByHand: []Override{{Student: "x", Has: true, Points: 3}}},
			noSource,
			`3 of 5, earned 0, less 0 by hand true, none false, ""`},
	} {
		all := c.scheme.Appraise([]result.Result{c.result})
		if got := gradeOf(all[0]); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// The best judged attempt counts, after the penalty for lateness; the first of equals.
func TestBest(t *testing.T) {
	t.Parallel()
	s := Scheme{Late: Penalty{Percent: 50}}
	got := s.Appraise([]result.Result{
		scored("anna", 40, 0, 0), scored("anna", 40, 30, time.Hour), {Student: "anna", Note: "no source"},
		{Student: "bob", Note: "no source"}, scored("bob", 0, 0, 0),
		scored("cleo", 40, 0, 0), scored("cleo", 0, 40, 0),
	})
	var lines []string
	for _, r := range got {
		lines = append(lines, fmt.Sprint(r.Student, " ", r.Score, " ", r.Groups[0].Score))
	}
	same(t, []string{"anna 40 40", "bob 0 0", "cleo 40 40"}, lines)
}

// The attempt that counts is the first, the last, or the first of the best. One that was not judged
// counts if there is no other.
func TestCounting(t *testing.T) {
	t.Parallel()
	unjudged := result.Result{Note: "no source"}
	three := []result.Result{scored("anna", 10, 0, 0), scored("anna", 40, 0, 0), scored("anna", 40, 0, 0)}
	for _, c := range []struct {
		which    string
		attempts []result.Result
		want     int
	}{
		{First, append(three, unjudged), 0},
		{Best, append(three, unjudged), 1},
		{Last, append(three, unjudged), 3},
		{Best, []result.Result{unjudged, unjudged}, 0},
		{First, nil, -1},
		{Best, nil, -1},
		{Last, nil, -1},
	} {
		if got := Counting(c.which, c.attempts); got != c.want {
			t.Errorf("%s of %d: %d, want %d", c.which, len(c.attempts), got, c.want)
		}
	}
}

// A submission's time and the deadline decide how late it is. The platform's lateness counts
// if there is no deadline, or nobody knows the time.
func TestHanding(t *testing.T) {
	t.Parallel()
	due := time.Date(2024, 3, 1, 18, 0, 0, 0, time.UTC)
	x := Student{
		ID: "1", Platform: "moodle", At: due.Add(90 * time.Minute), AtByFile: true, LateBy: time.Hour,
		Attempt: 1, Of: 2,
	}
	const at = "2024-03-01T19:30:00Z"
	for _, c := range []struct {
		scheme Scheme
		at     string // "" if nobody knows the time
		late   time.Duration
	}{
		{Scheme{Deadline: due, FileTimes: true}, at, 90 * time.Minute},
		{Scheme{Deadline: due.Add(2 * time.Hour), FileTimes: true}, at, 0},
		{Scheme{Deadline: due}, "", time.Hour},
		{Scheme{}, "", time.Hour},
	} {
		want := result.Arrival{
			ID: "1", Platform: "moodle", At: c.at, ByFile: c.at != "", Late: result.Seconds(c.late),
			Attempt: 1, Of: 2,
		}
		same(t, &want, c.scheme.ArrivalOf(&x))
	}
	if h := new(Scheme).ArrivalOf(&Student{Name: "anna", At: due}); h != nil {
		t.Errorf("%+v", h)
	}
}
