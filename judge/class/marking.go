package class

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/cases"
	"adder/judge/report"
	"adder/judge/usage"
)

// Marking holds the flags that turn scores into grades.
type Marking struct {
	Roster, Platform, Column string // a file; the platform that imports the grades; its column
	Deadline, Late, Attempt  string
	Points, Pass, Missing    string
	Overrides                string // a file; "" is the one in the output folder
	FileTimes                bool   // see [Scheme.FileTimes]

	List *Roster // read from Roster
}

// Values of the flags for attempts and for missing sources; the first is the default.
var (
	Attempts = []string{Last, Best, First}
	Missing  = []string{"none", "zero"}
)

// Read makes a Scheme of the flags. out is the output folder.
func (o *Marking) Read(out string) (s Scheme, err error) {
	for _, w := range []struct {
		flag, word string
		of         []string
	}{{"--for", o.Platform, append(Importers(), "")}, {"--attempt", o.Attempt, Attempts}, {"--missing", o.Missing, Missing}} {
		if !slices.Contains(w.of, w.word) {
			return s, usage.New(fmt.Sprintf("%s is %q", w.flag, w.word), usage.DidYouMean(w.word, w.of, "want "+strings.TrimSuffix(strings.Join(w.of, ", "), ", ")))
		}
	}
	s.Missing, s.FileTimes = o.Missing == "zero", o.FileTimes
	for _, read := range []func(*Scheme) error{o.readPoints, o.readPass, o.readDeadline, o.readLate} {
		if err := read(&s); err != nil {
			return s, err
		}
	}
	if o.Roster != "" {
		if o.List, err = ReadRoster(o.Roster); err != nil {
			return s, err
		}
	}
	path := o.overridesIn(out)
	if _, err := os.Stat(path); err != nil && o.Overrides == "" {
		return s, nil
	}
	s.ByHand, err = Overrides(path)
	return s, err
}

func (o *Marking) overridesIn(out string) string {
	return cmp.Or(o.Overrides, filepath.Join(out, OverridesName))
}

func (o *Marking) readPoints(s *Scheme) error {
	if o.Points == "" {
		return nil
	}
	const hint = "want points of the whole, as in --points 20, or of each group, as in --points every=5,traps=15"
	if x, ok := amount(o.Points); ok && x > 0 {
		s.Whole = x
		return nil
	}
	s.Groups = map[string]float64{}
	for word := range strings.SplitSeq(o.Points, ",") {
		i := strings.LastIndex(word, "=")
		x, ok := amount(word[i+1:])
		if i < 1 || !ok {
			return usage.New(fmt.Sprintf("--points is %q, and %q gives no points to a group", o.Points, word), hint)
		}
		if _, again := s.Groups[word[:i]]; again {
			return usage.New(fmt.Sprintf("--points names the group %q twice", word[:i]), hint)
		}
		s.Groups[word[:i]] = x
	}
	return nil
}

// CheckGroups makes sure that points are given to all groups of the suite and no others.
func (s *Scheme) CheckGroups(suite *cases.Suite) error {
	if s.Groups == nil {
		return nil
	}
	var groups []string
	for _, g := range suite.Groups {
		groups = append(groups, g.Name)
	}
	sum := 0.0
	for name, points := range s.Groups {
		if sum += points; !slices.Contains(groups, name) {
			return usage.New(fmt.Sprintf("--points names an unknown group %q", name), usage.DidYouMean(name, groups, "there are "+strings.Join(groups, ", ")))
		}
	}
	var left []string
	for _, name := range groups {
		if _, ok := s.Groups[name]; !ok {
			left = append(left, name+"=0")
		}
	}
	if left != nil {
		return usage.New(fmt.Sprintf("--points leaves out %s", report.Counted(len(left), "group")), "if they are worth nothing, add "+strings.Join(left, ","))
	}
	if sum == 0 {
		return usage.New("--points gives no group any points", "")
	}
	return nil
}

func (o *Marking) readPass(s *Scheme) error {
	if o.Pass == "" {
		return nil
	}
	x, ok := amount(strings.TrimSuffix(o.Pass, "%"))
	if !ok || x <= 0 || x > 100 {
		return usage.New(fmt.Sprintf("--pass is %q", o.Pass), "use a percentage of the points, as in --pass 50%")
	}
	s.Pass = x
	return nil
}

// deadlines are the layouts of a deadline. A day alone means its last second.
var deadlines = []string{time.RFC3339, "2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02"}

func (o *Marking) readDeadline(s *Scheme) error {
	if o.Deadline == "" {
		return nil
	}
	for _, layout := range deadlines {
		if t, err := time.ParseInLocation(layout, o.Deadline, time.Local); err == nil {
			if s.Deadline = t; layout == "2006-01-02" {
				s.Deadline = t.AddDate(0, 0, 1).Add(-time.Second)
			}
			return nil
		}
	}
	return usage.New(fmt.Sprintf("--deadline is %q", o.Deadline), "want a day and a time, as in --deadline \"2026-03-01 18:00\" or 2026-03-01T18:00:00+01:00")
}

var latePattern = regexp.MustCompile(`^([0-9.]+)(%?)/(day|hour)$`)

func (o *Marking) readLate(s *Scheme) error {
	if o.Late == "" {
		return nil
	}
	m := latePattern.FindStringSubmatch(o.Late)
	if m == nil {
		return usage.New(fmt.Sprintf("--late is %q", o.Late), "use a percentage of the points, or points, for each day or hour, as in --late 10%/day or 1/hour")
	}
	x, ok := amount(m[1])
	if !ok || x <= 0 {
		return usage.New(fmt.Sprintf("--late is %q, and %q takes nothing off", o.Late, m[1]), "")
	}
	if s.Late.Each = 24 * time.Hour; m[3] == "hour" {
		s.Late.Each = time.Hour
	}
	if s.Late.Points = x; m[2] == "%" {
		s.Late.Points, s.Late.Percent = 0, x
	}
	if s.Deadline.IsZero() && o.Roster == "" {
		return usage.New("--late needs --deadline, or a list that says who is late", "as in --deadline \"2026-03-01 18:00\" --late "+o.Late)
	}
	return nil
}

// amount reads a number from 0 to a billion.
func amount(word string) (float64, bool) {
	x, err := strconv.ParseFloat(word, 64)
	return x, err == nil && x >= 0 && x < 1e9
}
