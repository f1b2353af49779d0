package job

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/lang"
	"adder/judge/mend"
	"adder/judge/result"
	"adder/judge/review"
	"adder/judge/usage"
	"adder/solutions"
)

// Judging is what is asked of a program that is judged.
type Judging struct {
	Suite   string `json:"-"`                 // path of its suite.yaml or folder, which [Packed] holds; "" is the standard one
	Throws  bool   `json:"throws,omitempty"`  // an answer must be followed by its throws
	Growth  bool   `json:"growth,omitempty"`  // measure how the CPU time grows
	Luck    bool   `json:"luck,omitempty"`    // find out on what answers depend beside the input
	Mend    bool   `json:"mend,omitempty"`    // look for the smallest change that makes it right
	Explain bool   `json:"explain,omitempty"` // hunt for the smallest board, and for the belief behind it

	Numbers bool `json:"numbers,omitempty"`   // try what is accepted on the sizes that its source names
	Slow    bool `json:"slow,omitempty"`      // measure what is too slow, a little
	All     bool `json:"mistakes,omitempty"`  // of what falls short look for all mistakes
	Fast    bool `json:"fail_fast,omitempty"` // judge no group after one that fails
	Part
}

// OfClass asks for what a class is always judged with.
func (j *Judging) OfClass() { j.Numbers, j.All = true, true }

// besideBudget is what a mend may cost beside other work. It is counted, so that a
// class gets the same words on a busy machine. To compile a candidate takes a tenth
// of a second of CPU time and more, to run it next to nothing. What is borrowed of
// other programs comes on top: 400 candidates at most.
var besideBudget = mend.Budget{Candidates: 2_000, CPU: 2 * time.Minute}

// Judge makes a judge. jury is the solvers that set the time limits; nil means
// those that come with Adder.
func (j *Job) Judge(jury []lang.Source) (*grade.Judge, error) {
	builder, err := j.builder()
	if err != nil {
		return nil, err
	}
	suite, format, err := j.loaded()
	if err != nil {
		return nil, err
	}
	if j.Suite != "" {
		if err := hide(builder, suiteFolder(j.Suite)); err != nil {
			return nil, err
		}
	}
	made, err := suite.Cases(j.caseCache())
	if err != nil {
		return nil, err
	}
	if jury == nil {
		if jury, err = lang.All(solutions.Accepted); err != nil {
			return nil, err
		}
	}
	only, err := j.only(suite, made)
	if err != nil {
		return nil, err
	}
	return &grade.Judge{
		Only: only, Suite: suite, Cases: made, Builder: builder, Level: builder.Level, RequireThrows: j.Throws,
		Format: format, One: j.single(format), FailFast: j.Fast,
		Jury: grade.NewJury(jury, filepath.Join(j.Cache, "times.json")),
	}, nil
}

// JudgeElsewhere is what workers judge by: it can tell of itself, and judge nothing.
// What is wrong with the suite is said here, once.
func (j *Job) JudgeElsewhere() (*grade.Judge, error) {
	level, err := j.Least()
	if err != nil {
		return nil, err
	}
	suite, format, err := j.loaded()
	if err == nil && j.Suite != "" {
		_, err = suite.Cases(j.caseCache())
	}
	return &grade.Judge{Suite: suite, Format: format, Level: level}, err
}

func (j *Job) caseCache() *cases.Cache { return cases.NewCache(filepath.Join(j.Cache, "cases")) }

// loaded is the suite, as far as the terms allow, and the format that it is given in.
func (j *Job) loaded() (*cases.Suite, *board.Format, error) {
	suite := cases.Standard()
	if j.Suite != "" {
		var err error
		if suite, err = cases.Load(j.Suite); err != nil {
			return nil, nil, err
		}
	}
	format, promises, err := j.given()
	if err != nil {
		return nil, nil, err
	}
	suite = suite.In(format, promises, j.single(format))
	if len(suite.Groups) == 0 {
		return nil, nil, usage.New("no board of the suite can be written in "+format.Name+" and keeps the promises", "")
	}
	return suite, format, nil
}

// suiteFolder is where the files of a suite are, which may be named by its folder.
func suiteFolder(path string) string {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return path
	}
	return filepath.Dir(path)
}

// Reviewer makes what takes submissions to their results.
func (j *Job) Reviewer(g *grade.Judge, run result.Run) (*review.Reviewer, error) {
	site, named, err := j.Named()
	o := review.Options{
		Explain: j.Explain, Outside: !site, Named: named, Growth: j.Growth, Numbers: j.Numbers, Slow: j.Slow,
		Luck: j.Luck, Mistakes: j.All, Workers: j.Workers, Run: run.Setting(),
	}
	if j.Mend {
		o.Mend = &review.MendOptions{Budget: besideBudget}
	}
	return review.New(g, o), err
}

// A Part is the groups and the cases of a suite that are run; none is all.
type Part struct {
	Groups []string `json:"groups,omitempty"`
	Cases  []string `json:"cases,omitempty"`
}

// only tells which cases are run; nil is all.
func (p *Part) only(s *cases.Suite, made []*cases.Case) (func(*cases.Case) bool, error) {
	if len(p.Groups)+len(p.Cases) == 0 {
		return nil, nil
	}
	var groups, names []string
	for _, g := range s.Groups {
		groups = append(groups, g.Name)
	}
	for _, c := range made {
		names = append(names, c.FullName())
	}
	for _, g := range p.Groups {
		if !slices.Contains(groups, g) {
			return nil, usage.Unknown("group of the suite", g, groups)
		}
	}
	for _, name := range p.Cases {
		if !slices.ContainsFunc(made, func(c *cases.Case) bool { return named(c, name) }) {
			return nil, usage.Unknown("case of the suite", name, names)
		}
	}
	return func(c *cases.Case) bool {
		return slices.Contains(p.Groups, c.Group) || slices.ContainsFunc(p.Cases, func(name string) bool { return named(c, name) })
	}, nil
}

// named reports whether a word is the name of a case, with or without its group's.
func named(c *cases.Case, word string) bool {
	if strings.Contains(word, "/") {
		return c.FullName() == word
	}
	return c.Name == word
}

// Note adds to what is run by what it is judged.
func Note(r *result.Run, j *grade.Judge) {
	r.Suite, r.Seed, r.Sandbox, r.Limits = j.Suite.Name, review.Seed, string(j.Level), limitWords(j.Suite.Limits)
	r.Unheld = j.Level.Unheld()
	if !j.Format.Plain() {
		r.Format = j.Format.Name
	}
	for _, p := range j.Suite.Promises {
		r.Promises = append(r.Promises, p.Name)
	}
}

// limitWords says the limits of a suite in words.
func limitWords(l cases.Limits) string {
	if l.Fixed() {
		return fmt.Sprintf("CPU time %g s; %s", l.TimeCeiling.Seconds(), sizeWords(l.Memory, l.Output))
	}
	return fmt.Sprintf("CPU time %g times that of the slowest accepted solver of the language, %g s to %g s; %s",
		l.TimeMultiple, l.TimeFloor.Seconds(), l.TimeCeiling.Seconds(), sizeWords(l.Memory, l.Output))
}

func sizeWords(memory, output int64) string {
	return fmt.Sprintf("memory %d MiB; output %d MiB", memory>>20, output>>20)
}
