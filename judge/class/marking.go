package class

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"adder/cases"
	"adder/judge/base/fault"
	"adder/judge/report"
)

// Marking holds the flags that turn scores into grades.
type Marking struct {
	Roster, Platform, Column string // a file; the platform that imports the grades; its column
	Deadline, Late, Attempt  string
	Points, Pass, Missing    string
	Overrides                string // a file; "" is the one in the output folder
	FileTimes                bool   // see [Scheme.FileTimes]
}

// A Policy is what the flags mean.
type Policy struct {
	Roster *Roster // nil if there is none
	Scheme Scheme
}

// Values of the flags for attempts and for missing sources; the first is the default.
var (
	Attempts = []string{Last, Best, First}
	Missing  = []string{"none", "zero"}
)

// Policy reads the flags and the files that they name, so that their errors are reported before
// anything is judged.
func (c *Course) Policy() (p Policy, err error) {
	m := &c.Marking
	for _, f := range []struct {
		name, word string
		words      []string
	}{
		{"for", m.Platform, append(PlatformKeys(), "")},
		{"attempt", m.Attempt, Attempts},
		{"missing", m.Missing, Missing},
	} {
		if err := fault.OneOf(f.name, f.word, f.words); err != nil {
			return p, err
		}
	}
	p.Scheme = Scheme{Missing: m.Missing == "zero", FileTimes: m.FileTimes}
	for _, f := range []struct {
		word string
		read func(*Scheme) error
	}{{m.Points, m.readPoints}, {m.Pass, m.readPass}, {m.Deadline, m.readDeadline}, {m.Late, m.readLate}} {
		if f.word == "" {
			continue
		}
		if err := f.read(&p.Scheme); err != nil {
			return p, err
		}
	}
	if m.Roster != "" {
		p.Roster, err = ReadRoster(m.Roster)
		if err != nil {
			return p, err
		}
	}
	if err := m.checkPlatform(p.Roster); err != nil {
		return p, err
	}
	path := c.OverridesFile()
	_, missing := os.Stat(path)
	if missing != nil && m.Overrides == "" {
		return p, nil
	}
	p.Scheme.ByHand, err = Overrides(path)
	return p, err
}

// checkPlatform makes sure that grades for a platform fit the roster, which came from there.
func (m *Marking) checkPlatform(r *Roster) error {
	const hint = "export the roster from the platform that the grades are for"
	switch {
	case m.Platform == "":
		return nil
	case r == nil:
		return fault.New("--for needs --roster", hint)
	case r.Sheet.Name != m.Platform:
		return fault.New(fmt.Sprintf("--for is %s, but %s has the columns of %s",
			m.Platform, r.File, r.Sheet.Name), hint)
	}
	_, _, err := r.gradeColumn(m.Column, 0)
	return err
}

// otherScale says that the platform's column has other full points than the grades; "" if it has the
// same, or the roster does not say.
func (m *Marking) otherScale(p Policy) string {
	if m.Platform == "" {
		return ""
	}
	ours := cmp.Or(p.Scheme.Total, cases.Points)
	title, full := p.Roster.fullPoints(m.Column)
	if full == 0 || full == ours {
		return ""
	}
	points := report.Points(full)
	return fmt.Sprintf("warning: the column %q of %s has %s full points, but the grades are out of %s: "+
		"--points %s changes that", title, p.Roster.File, points, report.Points(ours), points)
}

// OverridesFile is the path of the table of overrides.
func (c *Course) OverridesFile() string {
	return cmp.Or(c.Marking.Overrides, filepath.Join(c.Folder, OverridesName))
}

func (o *Marking) readPoints(s *Scheme) error {
	x, ok := amount(o.Points)
	if !ok || x <= 0 {
		return fault.New(
			fmt.Sprintf("--points is %q", o.Points),
			"want the total points, as in --points 20; "+
				"a suite of your own gives points to groups (docs/suite.md)",
		)
	}
	s.Total = x
	return nil
}

func (o *Marking) readPass(s *Scheme) error {
	x, ok := amount(strings.TrimSuffix(o.Pass, "%"))
	if !ok || x <= 0 || x > 100 {
		return fault.New(
			fmt.Sprintf("--pass is %q", o.Pass), "use a percentage of the points, as in --pass 50%",
		)
	}
	s.Pass = x
	return nil
}

// deadlines are the layouts of a deadline. A day alone means its last second.
var deadlines = []string{
	time.RFC3339, "2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02",
}

func (o *Marking) readDeadline(s *Scheme) error {
	for _, layout := range deadlines {
		if t, err := time.ParseInLocation(layout, o.Deadline, time.Local); err == nil {
			s.Deadline = t
			if layout == "2006-01-02" {
				s.Deadline = t.AddDate(0, 0, 1).Add(-time.Second)
			}
			return nil
		}
	}
	return fault.New(
		fmt.Sprintf("--deadline is %q", o.Deadline),
		"want a day and a time, as in --deadline \"2026-03-01 18:00\" or 2026-03-01T18:00:00+01:00",
	)
}

var latePattern = regexp.MustCompile(`^([0-9.]+)(%?)/day$`)

func (o *Marking) readLate(s *Scheme) error {
	m := latePattern.FindStringSubmatch(o.Late)
	if m == nil {
		return fault.New(
			fmt.Sprintf("--late is %q", o.Late),
			"use a percentage of the points, or points, for each day, as in --late 10%/day or 1/day",
		)
	}
	x, ok := amount(m[1])
	if !ok || x <= 0 {
		return fault.New(fmt.Sprintf("--late is %q, and %q takes nothing off", o.Late, m[1]), "")
	}
	if m[2] == "%" {
		s.Late.Percent = x
	} else {
		s.Late.Points = x
	}
	if s.Deadline.IsZero() && o.Roster == "" {
		return fault.New(
			"--late needs --deadline, or a list that says who is late",
			"as in --deadline \"2026-03-01 18:00\" --late "+o.Late,
		)
	}
	return nil
}

// amount reads a number from 0 to a billion.
func amount(word string) (float64, bool) {
	x, err := strconv.ParseFloat(word, 64)
	return x, err == nil && x >= 0 && x < 1e9
}

// remember journals the flags that turn scores into grades, and warns if they changed:
// forgetting a flag gives points back.
func (c *Course) remember(book *Book) (warnings []string, err error) {
	m, fileTimes := &c.Marking, ""
	if m.FileTimes {
		fileTimes = "true"
	}
	now, changed := map[string]string{}, book.marking == nil
	for _, f := range []struct{ flag, word string }{
		{"--roster", m.Roster},
		{"--deadline", m.Deadline},
		{"--late", m.Late},
		{"--attempt", m.Attempt},
		{"--points", m.Points},
		{"--pass", m.Pass},
		{"--missing", m.Missing},
		{"--file-times", fileTimes},
		{"--overrides", m.Overrides},
	} {
		now[f.flag] = f.word
		before := book.marking[f.flag]
		if book.marking == nil || before == f.word {
			continue
		}
		changed = true
		words := fmt.Sprintf("%s is %s, but was %s when this folder was last graded",
			f.flag, f.word, cmp.Or(before, "not given"))
		if f.word == "" {
			words = fmt.Sprintf("%s %s was given when this folder was last graded, but not now", f.flag, before)
		}
		warnings = append(warnings, "warning: "+words+": grades can change")
	}
	if !changed {
		return nil, nil
	}
	return warnings, book.put(markingLine, "", now)
}
