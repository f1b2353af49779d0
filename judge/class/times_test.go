package class

import (
	"archive/zip"
	"bytes"
	"fmt"
	"testing"
	"time"

	"adder/judge/verdict/result"
)

// Cells of platforms, in English and German, with any blanks; what cannot be read is no time.
func TestTimesInCells(t *testing.T) {
	t.Parallel()
	const quarterPast = "2026-03-02 19:15"
	for cell, want := range map[string]string{
		"Monday, 2 March 2026, 7:15 PM":            quarterPast,
		"Monday, 2 March 2026, 7:15\u202fPM":       quarterPast,
		"Monday, 2\u00a0March 2026,  7:15\u00a0pm": quarterPast,
		"Monday, March 2, 2026, 7:15 p.m.":         quarterPast,
		"2 March 2026, 7:15 pm":                    quarterPast,
		"March 2, 2026, 7:15 PM":                   quarterPast,
		"2 March 2026, 19:15":                      quarterPast,
		"Montag, 2. März 2026, 19:15":              quarterPast,
		"Montag, 2. März 2026, 19:15 Uhr":          quarterPast,
		"2026-03-02 19:15:00 +0000":                quarterPast,
		"2026-03-02 19:15:00 UTC":                  quarterPast,
		"Friday, 1 May 2026, 11:59 a.m.":           "2026-05-01 11:59",
		"Samstag, 31. Oktober 2026, 00:01":         "2026-10-31 00:01",
		"2026-03-02 19:15:00 XYZ":                  "not understood",
		"lundi 2 mars 2026, 19:15":                 "not understood",
		"soon":                                     "not understood",
		"-":                                        "",
		"":                                         "",
	} {
		header := []string{"Last modified (submission)"}
		at, bad := timeIn(header, Row{1, []string{cell}})
		got := ""
		switch {
		case bad != "":
			got = "not understood"
		case !at.IsZero():
			got = at.UTC().Format("2006-01-02 15:04")
		}
		if got != want {
			t.Errorf("%q is %q, want %q", cell, got, want)
		}
	}
}

// A file's time that cannot be is unknown.
func TestImpossibleTimes(t *testing.T) {
	t.Parallel()
	date := func(year, month, day int) uint16 { return uint16((year-1980)<<9 | month<<5 | day) }
	for _, c := range []struct {
		date     uint16
		possible bool
	}{
		{date(2026, 3, 1), true}, {date(1981, 1, 1), true}, {date(1980, 1, 1), false}, {date(1980, 0, 0), false},
		{date(2026, 13, 1), false}, {date(2026, 2, 30), false}, {date(2098, 1, 1), false},
		{date(2107, 12, 31), false}, {0, false},
	} {
		var b bytes.Buffer
		w := zip.NewWriter(&b)
		//lint:ignore SA1019 no other field can hold a date that cannot be
		_, err := w.CreateRaw(&zip.FileHeader{Name: "x.py", ModifiedDate: c.date})
		check(t, err, w.Close())
		r := must(zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len())))
		s := Student{files: []file{{at: changed(r.File[0])}}}
		if at, _ := s.time(); !at.IsZero() != c.possible {
			t.Errorf("%016b is %v, possible %v", c.date, at, c.possible)
		}
	}
}

// Days of lateness are those of the calendar in the deadline's zone, also if one has 23 or 25
// hours.
func TestDaysLate(t *testing.T) {
	t.Parallel()
	berlin, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip("SKIP: no time zones here: ", err)
	}
	for _, c := range []struct {
		deadline, at string
		want         int
	}{
		{"2026-10-24 18:00:00", "2026-10-25 18:00:00", 1}, // 25 hours
		{"2026-10-24 18:00:00", "2026-10-25 18:00:01", 2},
		{"2026-03-28 18:00:00", "2026-03-29 18:00:00", 1}, // 23 hours
		{"2026-03-28 18:00:00", "2026-03-29 18:00:01", 2},
		{"2026-03-28 18:00:00", "2026-03-28 18:00:01", 1},
		{"2026-06-01 18:00:00", "2026-06-11 18:00:01", 11},
	} {
		read := func(text string) time.Time { return must(time.ParseInLocation(time.DateTime, text, berlin)) }
		deadline, at := read(c.deadline), read(c.at)
		s := Scheme{Deadline: deadline}
		h := result.Arrival{At: at.Format(time.RFC3339), Late: result.Seconds(at.Sub(deadline))}
		if got := s.daysLate(&h); got != c.want {
			t.Errorf("%s, %s: %d days, want %d", c.deadline, c.at, got, c.want)
		}
	}
}

// Points of groups that are no round numbers add up to the points and to the most there are.
func TestGroupsAddUp(t *testing.T) {
	t.Parallel()
	groups := func(scores ...int) (all []result.Group) {
		for i, most := range []int{33, 33, 34} {
			all = append(all, result.Group{Name: fmt.Sprint(i), Score: scores[i], MaxScore: most})
		}
		return all
	}
	s := Scheme{Total: 12.5}
	for _, scores := range [][]int{{33, 33, 34}, {33, 33, 0}, {0, 33, 34}, {17, 0, 1}, {0, 0, 0}} {
		r := result.Result{Verdict: result.WrongAnswer, MaxScore: 100, Groups: groups(scores...)}
		for _, n := range scores {
			r.Score += n
		}
		g := s.grade(&r, s.Total)
		points, most := 0.0, 0.0
		for _, w := range g.Groups {
			points += w.Points
			most += w.Max
		}
		if fmt.Sprintf("%.2f %.2f", points, most) != fmt.Sprintf("%.2f %.2f", g.Points, g.Max) {
			t.Errorf("%v: %+v", scores, g)
		}
	}
}
