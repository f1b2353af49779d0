package class

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"syscall"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// A Course says what to grade and how: it is the flags of adder grade.
type Course struct {
	Dir        string        // of the submissions: a folder, or a zip archive
	Folder     string        // of the outputs and the journal
	Detail     result.Detail // what students may see
	Gradescope bool          // write each student's results as Gradescope reads them, too
	Marking    Marking
	Open       bool // submissions still arrive; there may be none yet
	Again      bool // judge everything again
}

// Find finds the submissions. It ignores Adder's outputs, and the tables that the course names,
// wherever they are.
func (c *Course) Find(ctx context.Context) (*Class, error) {
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
	return found, nil
}

// Enrol gives each submission to a student of the roster, and chooses among attempts. It returns
// sentences about what a person should decide, also if it fails.
func (c *Course) Enrol(found *Class, p Policy) (doubts []string, err error) {
	doubts = found.Doubts
	if len(found.Students) == 0 && p.Roster == nil && !c.Open {
		return doubts, fault.New(
			"there are no submissions in "+c.Dir, "a file, a folder or a zip archive for each student",
		)
	}
	if p.Roster != nil {
		doubts = append(doubts, found.Enrol(p.Roster)...)
	}
	if words := c.Marking.otherScale(p); words != "" {
		doubts = append(doubts, words)
	}
	if !p.Scheme.Deadline.IsZero() {
		doubts = append(doubts, found.withoutTimes(p)...)
	}
	found.Choose(c.Marking.Attempt)
	missing, err := c.checkOverrides(found, p)
	return append(doubts, missing...), err
}

// withoutTimes says how many count as on time for lack of a submission time.
func (found *Class) withoutTimes(p Policy) (said []string) {
	n := 0
	for _, s := range found.Students {
		if s.SubmittedAs != "" && !s.Late && (s.At.IsZero() || s.AtByFile && !p.Scheme.FileTimes) {
			n++
		}
	}
	if p.Roster != nil {
		if words := p.Roster.badTimes(); words != "" {
			said = append(said, words)
		}
	}
	if n > 0 {
		words := fmt.Sprintf("no submission time, so counted as on time: %d of %d", n, len(found.Students))
		if !p.Scheme.FileTimes {
			words += "; --file-times uses the times of the files"
		}
		said = append(said, words)
	}
	return said
}

// checkOverrides makes sure that each override names a student. Students who are yet to
// submit may be missing.
func (c *Course) checkOverrides(found *Class, p Policy) (missing []string, err error) {
	students, by := found.Students, finder{}
	for i, s := range students {
		by.add(i, s.Name, s.ID)
	}
	lines := map[string]int{}
	for _, o := range p.Scheme.ByHand {
		where := fmt.Sprintf("%s: line %d: ", c.OverridesFile(), o.Line)
		if i := by.find(o.Student); i >= 0 {
			name := students[i].Name
			if lines[name] > 0 {
				return missing, fault.New(fmt.Sprintf("%s%q is %s, who is already in line %d",
					where, o.Student, name, lines[name]), "")
			}
			lines[name] = o.Line
			continue
		}
		problem := fmt.Sprintf("%sthere is no student %q", where, o.Student)
		if c.Open {
			missing = append(missing, problem+" yet")
			continue
		}
		names := fault.Names(students, func(s *Student) string { return s.Name })
		names = slices.Compact(names) // attempts of one student stand together
		some := strings.Join(names[:min(3, len(names))], ", ")
		hint := "use the name in grades.csv or the platform's ID: " + some
		return missing, fault.New(problem, fault.DidYouMean(o.Student, names, hint))
	}
	return missing, nil
}

// FindOne finds one student's submission, with all attempts in order, by its name in the
// folder. Grading the whole class may give it a longer name, to tell students apart.
func (c *Course) FindOne(ctx context.Context, p Policy, name string) (*Class, error) {
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

// OpenBook opens the journal. If everything is to be judged again, the journal says so. The warnings
// are sentences for a person.
func (c *Course) OpenBook() (book *Book, warnings []string, err error) {
	book, err = OpenBook(c.Folder)
	if err != nil {
		return nil, nil, c.OutError(err)
	}
	if book.Cut() > 0 {
		warnings = append(warnings,
			"the journal's last line is incomplete, as after a power failure; it is left out")
	}
	if c.Again {
		err = book.put(againLine, "", nil)
	}
	if err == nil {
		var changed []string
		changed, err = c.remember(book)
		warnings = append(warnings, changed...)
	}
	if err != nil {
		return nil, warnings, errors.Join(err, book.Close())
	}
	return book, warnings, nil
}

// OutError adds a hint to the error of an unusable output folder. A full disk is not the
// user's mistake.
func (c *Course) OutError(err error) error {
	flag := "--out"
	if c.Open {
		flag = "--dir"
	}
	_, busy := errors.AsType[*disk.BusyError](err)
	_, spoilt := errors.AsType[*disk.SpoiltError](err)
	switch {
	case err == nil, errors.Is(err, syscall.ENOSPC):
		return err
	case busy:
		return fault.New(
			"another adder is grading into this folder: "+err.Error(),
			"wait for it, or name another folder with "+flag,
		)
	case spoilt:
		return fault.New(
			err.Error(), "remove that file to judge everything again, or name another folder with "+flag,
		)
	}
	return fault.New(err.Error(), flag+" names a folder to write to")
}
