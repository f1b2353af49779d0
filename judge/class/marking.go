package class

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/report"
	"adder/judge/verdict/result"

	"golang.org/x/text/unicode/norm"
)

// Marking holds the flags that turn scores into grades.
type Marking struct {
	Roster, Platform, Column string // a file; the platform that imports the grades; its column
	Deadline, Late, Attempt  string
	Points, Pass, Missing    string
	Overrides                string // a file; "" is the one in the output folder
	FileTimes                bool   // see [Scheme.FileTimes]

	List   *Roster // read from Roster
	Scheme Scheme  // read from all
}

// Values of the flags for attempts and for missing sources; the first is the default.
var (
	Attempts = []string{Last, Best, First}
	Missing  = []string{"none", "zero"}
)

// read makes a Scheme of the flags. out is the output folder.
func (o *Marking) read(out string) (err error) {
	for _, f := range []struct {
		name, word string
		words      []string
	}{
		{"for", o.Platform, append(Importers(), "")},
		{"attempt", o.Attempt, Attempts},
		{"missing", o.Missing, Missing},
	} {
		if err := fault.OneOf(f.name, f.word, f.words); err != nil {
			return err
		}
	}
	o.Scheme = Scheme{Missing: o.Missing == "zero", FileTimes: o.FileTimes}
	for _, f := range []struct {
		word string
		read func(*Scheme) error
	}{{o.Points, o.readPoints}, {o.Pass, o.readPass}, {o.Deadline, o.readDeadline}, {o.Late, o.readLate}} {
		if f.word == "" {
			continue
		}
		if err := f.read(&o.Scheme); err != nil {
			return err
		}
	}
	if o.Roster != "" {
		o.List, err = ReadRoster(o.Roster)
		if err != nil {
			return err
		}
	}
	path := o.OverridesIn(out)
	_, missing := os.Stat(path)
	if missing != nil && o.Overrides == "" {
		return nil
	}
	o.Scheme.ByHand, err = Overrides(path)
	return err
}

// OverridesIn is the path of the table of overrides. out is the output folder.
func (o *Marking) OverridesIn(out string) string {
	return cmp.Or(o.Overrides, filepath.Join(out, OverridesName))
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
	s.Whole = x
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

// A Scheme turns scores into grades. The zero value makes none: the score is the grade.
type Scheme struct {
	Whole    float64   // full points; 0 means the suite's
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
	return s.Whole != 0 || s.Pass != 0 || !s.Deadline.IsZero() ||
		s.Late != Penalty{} || s.Missing || len(s.ByHand) > 0
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

func (s *Scheme) most(results []result.Result) float64 {
	if s.Whole > 0 {
		return s.Whole
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
	if h := r.Handed; h != nil && h.Late > 0 {
		g.Penalty = report.Cents(min(g.Earned, s.Late.of(h.Late.Duration(), most)))
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

func (s *Scheme) worths(r *result.Result) (all []result.Worth) {
	for _, g := range r.Groups {
		w := result.Worth{Name: g.Name, Max: float64(g.MaxScore)}
		if s.Whole > 0 {
			w.Max = report.Cents(float64(g.MaxScore) / float64(r.MaxScore) * s.Whole)
		}
		if g.MaxScore > 0 {
			w.Points = report.Cents(w.Max * float64(g.Score) / float64(g.MaxScore))
		}
		all = append(all, w)
	}
	return all
}

func (p Penalty) of(late time.Duration, most float64) float64 {
	const day = 24 * time.Hour
	begun := math.Ceil(float64(late) / float64(day))
	return begun * (p.Points + p.Percent/100*most)
}

// best keeps one result of each student.
func best(results []result.Result) (kept []result.Result) {
	for _, attempts := range report.Grouped(results, func(r *result.Result) string { return r.Student }) {
		most := slices.MaxFunc(attempts, func(i, k int) int {
			return cmp.Compare(Worth(&results[i]), Worth(&results[k]))
		})
		kept = append(kept, results[most])
	}
	return kept
}

// Worth orders attempts; unjudged ones are worst, with -1.
func Worth(r *result.Result) float64 {
	switch {
	case !r.Judged():
		return -1
	case r.Grade != nil && !r.Grade.None:
		return r.Grade.Points
	}
	return float64(r.Score)
}

func (s *Scheme) byHand(results []result.Result, most float64) []result.Result {
	for _, o := range s.ByHand {
		i := slices.IndexFunc(results, func(r result.Result) bool { return o.names(r.Student, idOf(&r)) })
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
	h := result.Handed{
		ID:       x.ID,
		Platform: x.Platform,
		Marked:   x.Late,
		Late:     result.Seconds(x.LateBy),
		Attempt:  x.Attempt,
		Of:       x.Of,
		Unlisted: x.Unlisted,
		Nothing:  x.Handed == "" && x.Note != "",
	}
	if !s.Deadline.IsZero() && !x.At.IsZero() && (!x.AtByFile || s.FileTimes) {
		h.At, h.ByFile = x.At.Format(time.RFC3339), x.AtByFile
		h.Late = result.Seconds(max(0, x.At.Sub(s.Deadline)))
	}
	if h == (result.Handed{}) {
		return nil
	}
	return &h
}

// An Override is a score or comment by a person.
type Override struct {
	Line    int
	Student string // name, or platform's ID
	Has     bool   // there are points
	Points  float64
	Comment string
}

// idOf is the platform's ID of a result's student; "" if unknown.
func idOf(r *result.Result) string {
	return cmp.Or(r.Handed, &result.Handed{}).ID
}

// names reports whether the student is meant; Moodle writes "Participant 123".
func (o Override) names(student, id string) bool {
	if o.Student == student {
		return true
	}
	m := participant.FindStringSubmatch(o.Student)
	return id != "" && (o.Student == id || m != nil && m[1] == id)
}

var participant = regexp.MustCompile(`^\D+ (\d+)$`)

// OverridesName is the file in the output folder in which a person may replace judged
// scores. Grading never writes it.
const OverridesName = "overrides.csv"

// Overrides reads a table with the columns student (a name, or the platform's ID),
// score and comment.
func Overrides(path string) ([]Override, error) {
	text, err := readTable(path)
	if err != nil {
		return nil, err
	}
	rows, err := Table(path, text)
	if err != nil {
		return nil, err
	}
	header := fault.Names(rows[0].Cells, strings.ToLower)
	for _, need := range []string{"student", "score", "comment"} {
		if at(header, need) < 0 {
			return nil, badTable(
				path, rows[0].Line, fmt.Sprintf("there is no column %q", need),
				"want student,score,comment: a score or a comment may be left empty",
			)
		}
	}
	var all []Override
	for _, row := range rows[1:] {
		o := Override{
			Line:    row.Line,
			Student: norm.NFC.String(cell(header, row, "student")),
			Comment: cell(header, row, "comment"),
		}
		i := slices.IndexFunc(all, func(x Override) bool {
			return o.names(x.Student, x.Student) || x.names(o.Student, o.Student)
		})
		if i >= 0 {
			problem := fmt.Sprintf("%q is already in line %d", o.Student, all[i].Line)
			return nil, badTable(path, row.Line, problem, "")
		}
		if word := cell(header, row, "score"); word != "" {
			o.Points, err = strconv.ParseFloat(word, 64)
			if err != nil || !(math.Abs(o.Points) < 1e9) {
				return nil, badTable(
					path, row.Line, fmt.Sprintf("the score is %q, which is not a number", word),
					"want points below 10^9, as in 14.5; an empty cell keeps the judged score",
				)
			}
			o.Has = true
		}
		all = append(all, o)
	}
	return all, nil
}

// WriteOverride sets a student's row in the table, creating the table if needed. If score
// and comment are empty, it removes the row.
func WriteOverride(path, student, score, comment string) error {
	rows := [][]string{{"student", "score", "comment"}}
	all, err := Overrides(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	for _, o := range all {
		if o.Student != norm.NFC.String(student) {
			points := ""
			if o.Has {
				points = strconv.FormatFloat(o.Points, 'g', -1, 64)
			}
			rows = append(rows, []string{o.Student, points, o.Comment})
		}
	}
	if score != "" || comment != "" {
		rows = append(rows, []string{student, score, strings.Join(strings.Fields(comment), " ")})
	}
	return disk.WriteFile(path, 0o644, func(w io.Writer) error { return csv.NewWriter(w).WriteAll(rows) })
}
