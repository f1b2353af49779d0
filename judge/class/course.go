package class

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// A Course says what to grade and how: it is the flags of adder grade. A grader takes these steps
// in order: Policy, Find, OpenBook, judge what the book lacks, Appraise, Write.
type Course struct {
	Dir        string        // of the submissions: a folder, or a zip archive
	Folder     string        // of the outputs and the journal
	Detail     result.Detail // what students may see
	Gradescope bool          // write each student's results as Gradescope reads them, too
	Marking    Marking
	Open       bool               // submissions still arrive; there may be none yet
	Again      bool               // judge everything again
	Header     result.Run         // the start of what results and outputs say of the run
	Tell       func(words string) // tells a person
}

// Find finds the submissions, and gives each to a student of the roster. It ignores Adder's
// outputs, and the tables that the course names, wherever they are.
func (c *Course) Find(ctx context.Context, p Policy) (*Class, error) {
	const hint = "name the folder or the zip archive with the submissions"
	in, err := os.Stat(c.Dir)
	if err != nil {
		return nil, fault.OfPath(c.Dir, err, hint)
	}
	if out, err := os.Stat(c.Folder); err == nil && os.SameFile(in, out) {
		return nil, fault.New(
			"the outputs would be written among the submissions in "+c.Dir, "--out names another folder",
		)
	}
	found, err := Open(ctx, c.Dir, c.Folder, c.Marking.Roster, c.Marking.Overrides)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fault.New(err.Error(), hint)
	}
	for _, doubt := range found.Doubts {
		c.Tell(doubt)
	}
	if err := c.people(found, p); err != nil {
		return nil, errors.Join(err, found.Close())
	}
	return found, nil
}

// people applies roster and attempts to the submissions found.
func (c *Course) people(found *Class, p Policy) error {
	if len(found.Students) == 0 && p.Roster == nil && !c.Open {
		return fault.New(
			"there are no submissions in "+c.Dir, "a file, a folder or a zip archive for each student",
		)
	}
	if p.Roster != nil {
		for _, stranger := range found.Enrol(p.Roster) {
			c.Tell(stranger)
		}
	}
	if !p.Scheme.Deadline.IsZero() {
		c.noTimes(found, p)
	}
	found.Choose(c.Marking.Attempt)
	return c.checkOverrides(found, p)
}

// noTimes tells how many count as on time for lack of a submission time.
func (c *Course) noTimes(found *Class, p Policy) {
	n := 0
	for _, s := range found.Students {
		if s.SubmittedAs != "" && !s.Late && (s.At.IsZero() || s.AtByFile && !p.Scheme.FileTimes) {
			n++
		}
	}
	if p.Roster != nil {
		if words := p.Roster.badTimes(); words != "" {
			c.Tell(words)
		}
	}
	if n > 0 {
		words := fmt.Sprintf("no submission time, so counted as on time: %d of %d", n, len(found.Students))
		if !p.Scheme.FileTimes {
			words += "; --file-times uses the times of the files"
		}
		c.Tell(words)
	}
}

// checkOverrides makes sure that each override names a student. Students who are yet to
// submit may be missing.
func (c *Course) checkOverrides(found *Class, p Policy) error {
	students := found.Students
	find := finder(len(students), func(i int) (name, id string) { return students[i].Name, students[i].ID })
	lines := map[string]int{}
	for _, o := range p.Scheme.ByHand {
		where := fmt.Sprintf("%s: line %d: ", c.OverridesFile(), o.Line)
		if i := find(o.Student); i >= 0 {
			name := students[i].Name
			if lines[name] > 0 {
				return fault.New(fmt.Sprintf("%s%q is %s, who is already in line %d",
					where, o.Student, name, lines[name]), "")
			}
			lines[name] = o.Line
			continue
		}
		problem := fmt.Sprintf("%sthere is no student %q", where, o.Student)
		if c.Open {
			c.Tell(problem + " yet")
			continue
		}
		names := fault.Names(students, func(s *Student) string { return s.Name })
		some := strings.Join(names[:min(3, len(names))], ", ")
		hint := "use the name in grades.csv or the platform's ID: " + some
		return fault.New(problem, fault.DidYouMean(o.Student, names, hint))
	}
	return nil
}

// Of finds one student's submission, with all attempts in order, by its name in the
// folder. Grading the whole class may give it a longer name, to tell students apart.
func (c *Course) Of(ctx context.Context, p Policy, name string) (*Class, error) {
	found, err := openOne(ctx, c.Dir, name)
	if err != nil {
		return nil, err
	}
	if p.Roster != nil {
		found.Enrol(p.Roster)
		found.Keep(func(s *Student) bool { return s.SubmittedAs != "" })
	}
	return found, nil
}

// OpenBook opens the journal. If everything is to be judged again, the journal says so.
func (c *Course) OpenBook() (*Book, error) {
	book, err := OpenBook(c.Folder)
	if err != nil {
		return nil, OutError(err)
	}
	if book.Cut() > 0 {
		c.Tell("the journal's last line is incomplete, as after a power failure; it is left out")
	}
	if c.Again {
		err = book.put(againLine, "", nil)
	}
	if err == nil {
		err = c.remember(book)
	}
	if err != nil {
		return nil, errors.Join(err, book.Close())
	}
	return book, nil
}

// remember journals the flags that turn scores into grades, and warns if they changed:
// forgetting a flag gives points back.
func (c *Course) remember(book *Book) error {
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
		if f.word == "" {
			c.Tell(fmt.Sprintf(
				"warning: %s %s was given when this folder was last graded, but not now: grades can change",
				f.flag, before,
			))
		} else {
			c.Tell(fmt.Sprintf(
				"warning: %s is %s, but was %s when this folder was last graded: grades can change",
				f.flag, f.word, cmp.Or(before, "not given"),
			))
		}
	}
	if !changed {
		return nil
	}
	return book.put(markingLine, "", now)
}

// OutError adds a hint to the error of an unusable output folder. A full disk is not the
// user's mistake.
func OutError(err error) error {
	_, busy := errors.AsType[*disk.BusyError](err)
	_, spoilt := errors.AsType[*disk.SpoiltError](err)
	switch {
	case err == nil, errors.Is(err, syscall.ENOSPC):
		return err
	case busy:
		return fault.New(
			"another adder is grading into this folder: "+err.Error(),
			"wait for it, or name another folder with --out",
		)
	case spoilt:
		return fault.New(
			err.Error(), "remove that file to judge everything again, or name another folder with --out",
		)
	}
	return fault.New(err.Error(), "--out names a folder to write to")
}
