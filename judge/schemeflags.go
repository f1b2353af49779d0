package main

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
	"adder/judge/class"
	"adder/judge/gradebook"
	"adder/judge/roster"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// schemeFlags is the flags by which scores become grades of a class.
type schemeFlags struct {
	roster, platform, column string
	deadline, late, attempt  string
	points, pass, missing    string
	overrides                string

	list *roster.Roster // what --roster names
}

func (o *schemeFlags) flags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&o.roster, "roster", "", "list of the class, as Moodle, Canvas, Blackboard or Gradescope export it (CSV)")
	f.StringVar(&o.platform, "for", "", "also write the grades as this platform imports them: "+strings.Join(roster.Platforms(), ", "))
	f.StringVar(&o.column, "column", "Adder", "what the assignment is called there, as in --column \"Snakes and Ladders\"")
	f.StringVar(&o.deadline, "deadline", "", "when it was due, on this machine's clock, as in \"2026-03-01 18:00\"")
	f.StringVar(&o.late, "late", "", "what each day or hour of lateness takes off, as in 10%/day or 1/hour")
	f.StringVar(&o.attempt, "attempt", class.Last, "which of several attempts counts: "+strings.Join(attempts, ", "))
	f.StringVar(&o.points, "points", "", "points of the whole, as in 20, or of each group, as in every=5,traps=15")
	f.StringVar(&o.pass, "pass", "", "percent of the points that are needed to pass, as in 50%")
	f.StringVar(&o.missing, "missing", missing[0], "what a submission without a source is worth: "+strings.Join(missing, ", "))
	f.StringVar(&o.overrides, "overrides", "", "table student,score,comment of what counts instead (by default "+gradebook.OverridesName+" in the folder of --out, if it is there)")
	fixed := map[string][]string{"for": roster.Platforms(), "attempt": attempts, "missing": missing}
	for name, words := range fixed {
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp))
	}
}

var (
	attempts = []string{class.Last, class.Best, class.First}
	missing  = []string{"none", "zero"}
)

// scheme is how scores become grades. out is the folder of outputs.
func (o *schemeFlags) scheme(out string) (s gradebook.Scheme, err error) {
	for _, w := range []struct {
		flag, word string
		of         []string
	}{{"--for", o.platform, append(roster.Platforms(), "")}, {"--attempt", o.attempt, attempts}, {"--missing", o.missing, missing}} {
		if !slices.Contains(w.of, w.word) {
			return s, usage.New(fmt.Sprintf("%s is %q", w.flag, w.word), usage.DidYouMean(w.word, w.of, "want "+strings.TrimSuffix(strings.Join(w.of, ", "), ", ")))
		}
	}
	s.Missing = o.missing == "zero"
	for _, read := range []func(*gradebook.Scheme) error{o.readPoints, o.readPass, o.readDeadline, o.readLate} {
		if err := read(&s); err != nil {
			return s, err
		}
	}
	if o.roster != "" {
		if o.list, err = roster.Read(o.roster); err != nil {
			return s, err
		}
	}
	path := o.overridesIn(out)
	if _, err := os.Stat(path); err != nil && o.overrides == "" {
		return s, nil
	}
	s.ByHand, err = gradebook.Overrides(path)
	return s, err
}

// overridesIn is the path of the overrides.
func (o *schemeFlags) overridesIn(out string) string {
	return cmp.Or(o.overrides, filepath.Join(out, gradebook.OverridesName))
}

func (o *schemeFlags) readPoints(s *gradebook.Scheme) error {
	if o.points == "" {
		return nil
	}
	const hint = "want points of the whole, as in --points 20, or of each group, as in --points every=5,traps=15"
	if x, ok := amount(o.points); ok && x > 0 {
		s.Whole = x
		return nil
	}
	s.Groups = map[string]float64{}
	for word := range strings.SplitSeq(o.points, ",") {
		i := strings.LastIndex(word, "=")
		x, ok := amount(word[i+1:])
		if i < 1 || !ok {
			return usage.New(fmt.Sprintf("--points is %q, and %q gives no points to a group", o.points, word), hint)
		}
		if _, again := s.Groups[word[:i]]; again {
			return usage.New(fmt.Sprintf("--points names the group %q twice", word[:i]), hint)
		}
		s.Groups[word[:i]] = x
	}
	return nil
}

// checkGroups makes sure that points are given to the groups that there are, and to
// each of them.
func checkGroups(s *gradebook.Scheme, suite *cases.Suite) error {
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
			return usage.New(fmt.Sprintf("--points names the group %q, and there is none of that name", name), usage.DidYouMean(name, groups, "there are "+strings.Join(groups, ", ")))
		}
	}
	for _, name := range groups {
		if _, ok := s.Groups[name]; !ok {
			return usage.New(fmt.Sprintf("--points gives the group %q nothing", name), fmt.Sprintf("say so, as in %s=0", name))
		}
	}
	if sum == 0 {
		return usage.New("--points gives no group any points", "")
	}
	return nil
}

func (o *schemeFlags) readPass(s *gradebook.Scheme) error {
	if o.pass == "" {
		return nil
	}
	x, ok := amount(strings.TrimSuffix(o.pass, "%"))
	if !ok || x <= 0 || x > 100 {
		return usage.New(fmt.Sprintf("--pass is %q", o.pass), "want percent of the points, as in --pass 50%")
	}
	s.Pass = x
	return nil
}

// deadlines are the ways to write one. A day alone ends with its last second.
var deadlines = []string{time.RFC3339, "2006-01-02 15:04", "2006-01-02T15:04", "2006-01-02 15:04:05", "2006-01-02"}

func (o *schemeFlags) readDeadline(s *gradebook.Scheme) error {
	if o.deadline == "" {
		return nil
	}
	for _, layout := range deadlines {
		if t, err := time.ParseInLocation(layout, o.deadline, time.Local); err == nil {
			if s.Deadline = t; layout == "2006-01-02" {
				s.Deadline = t.AddDate(0, 0, 1).Add(-time.Second)
			}
			return nil
		}
	}
	return usage.New(fmt.Sprintf("--deadline is %q", o.deadline), "want a day and a time, as in --deadline \"2026-03-01 18:00\" or 2026-03-01T18:00:00+01:00")
}

var latePattern = regexp.MustCompile(`^([0-9.]+)(%?)/(day|hour)$`)

func (o *schemeFlags) readLate(s *gradebook.Scheme) error {
	if o.late == "" {
		return nil
	}
	m := latePattern.FindStringSubmatch(o.late)
	if m == nil {
		return usage.New(fmt.Sprintf("--late is %q", o.late), "want percent of the points, or points, for each day or hour, as in --late 10%/day or 1/hour")
	}
	x, ok := amount(m[1])
	if !ok || x <= 0 {
		return usage.New(fmt.Sprintf("--late is %q, and %q takes nothing off", o.late, m[1]), "")
	}
	if s.Late.Each = 24 * time.Hour; m[3] == "hour" {
		s.Late.Each = time.Hour
	}
	if s.Late.Points = x; m[2] == "%" {
		s.Late.Points, s.Late.Percent = 0, x
	}
	if s.Deadline.IsZero() && o.roster == "" {
		return usage.New("--late needs --deadline, or a list that says who is late", "as in --deadline \"2026-03-01 18:00\" --late "+o.late)
	}
	return nil
}

// amount reads a number that is not below zero.
func amount(word string) (float64, bool) {
	x, err := strconv.ParseFloat(word, 64)
	return x, err == nil && x >= 0 && x < 1e9
}
