package class

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"syscall"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/verdict/result"
)

// A Course is a class to grade: where its submissions are, and where the grades go.
type Course struct {
	Dir     string
	Outputs // each grading sets what depends on its results
	Marking
	Open  bool               // submissions still arrive; there may be none yet
	Anew  bool               // judge everything again; unset once the journal says so
	Asked result.Run         // the start of each grading's Run
	Told  func(words string) // tells a person

	// During one grading:
	HandedIn *Class
	Book     *Book // set by OpenBook
}

// Plan reads the marking, so that its errors are reported before anything is judged.
func (g *Course) Plan() error {
	if err := g.Marking.read(g.Folder); err != nil {
		return err
	}
	if sheet := FindSheet(g.Platform, g.List); sheet != nil { // do its columns fit?
		return (&Import{Sheet: sheet, List: g.List, Column: g.Column}).Write(io.Discard, nil)
	}
	return nil
}

// Grade grades the current submissions and writes the outputs. judge returns results.
func (g *Course) Grade(
	ctx context.Context,
	judge func(context.Context) ([]result.Result, error),
) (*Written, error) {
	if err := g.find(ctx); err != nil {
		return nil, err
	}
	defer g.close(g.Book == nil)
	g.Run = g.Asked
	results, err := judge(ctx)
	if err != nil {
		return nil, err
	}
	w := g.Outputs
	w.Import = g.imports(results)
	written, err := w.Write(g.Book, results)
	return written, OutError(err)
}

// imports is the table for the platform, or nil.
func (g *Course) imports(results []result.Result) *Import {
	if g.Platform == "" {
		return nil
	}
	i := Import{
		Sheet: FindSheet(g.Platform, g.List), List: g.List, Column: g.Column, Most: g.Scheme.most(results),
		Entries: map[string]*Entry{},
	}
	for _, s := range g.HandedIn.Students {
		if s.Entry != nil {
			i.Entries[s.Name] = s.Entry
		}
	}
	return &i
}

// find finds the submissions. It ignores Adder's outputs, and the tables that the
// course names, wherever they are.
func (g *Course) find(ctx context.Context) error {
	const hint = "name the folder or the zip archive with the submissions"
	in, err := os.Stat(g.Dir)
	if err != nil {
		return fault.OfPath(g.Dir, err, hint)
	}
	if out, err := os.Stat(g.Folder); err == nil && os.SameFile(in, out) {
		return fault.New(
			"the outputs would be written among the submissions in "+g.Dir, "--out names another folder",
		)
	}
	found, err := Open(ctx, g.Dir, g.Folder, g.Roster, g.Overrides)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return fault.New(err.Error(), hint)
	}
	g.HandedIn = found
	for _, doubt := range found.Doubts {
		g.Told(doubt)
	}
	if err := g.people(); err != nil {
		return errors.Join(err, found.Close())
	}
	return nil
}

// people applies roster and attempts to the submissions found.
func (g *Course) people() error {
	found := g.HandedIn
	if len(found.Students) == 0 && g.List == nil && !g.Open {
		return fault.New(
			"there are no submissions in "+g.Dir, "a file, a folder or a zip archive for each student",
		)
	}
	if g.List != nil {
		for _, stranger := range found.Enrol(g.List) {
			g.Told(stranger)
		}
	}
	g.noTimes()
	found.Choose(g.Attempt)
	return g.checkOverrides()
}

// noTimes tells how many count as on time for lack of a submission time.
func (g *Course) noTimes() {
	n := 0
	for _, s := range g.HandedIn.Students {
		if s.Handed != "" && !s.Late && (s.At.IsZero() || s.AtByFile && !g.Scheme.FileTimes) {
			n++
		}
	}
	if n > 0 && !g.Scheme.Deadline.IsZero() {
		g.Told(fmt.Sprintf(
			"no submission time, so counted as on time: %d of %d; --file-times uses the times of the files",
			n, len(g.HandedIn.Students),
		))
	}
}

// checkOverrides makes sure that each override names a student. Students who are yet to
// submit may be missing.
func (g *Course) checkOverrides() error {
	students := g.HandedIn.Students
	unknown := slices.IndexFunc(g.Scheme.ByHand, func(o Override) bool {
		return !slices.ContainsFunc(students, func(s *Student) bool { return o.names(s.Name, s.ID) })
	})
	if unknown < 0 {
		return nil
	}
	first := g.Scheme.ByHand[unknown]
	problem := fmt.Sprintf("%s: line %d: there is no student %q",
		g.OverridesIn(g.Folder), first.Line, first.Student)
	if g.Open {
		g.Told(problem + " yet")
		return nil
	}
	names := fault.Names(students, func(s *Student) string { return s.Name })
	some := strings.Join(names[:min(3, len(names))], ", ")
	hint := "use the name in grades.csv or the platform's ID: " + some
	return fault.New(problem, fault.DidYouMean(first.Student, names, hint))
}

// OpenBook opens the journal, after everything else was checked. If a caller opens it
// before grading, it stays open until Close.
func (g *Course) OpenBook() error {
	book, err := OpenBook(g.Folder)
	if err != nil {
		return OutError(err)
	}
	g.Book = book
	if book.Cut() > 0 {
		g.Told("the journal's last line is incomplete, as after a power failure; it is left out")
	}
	if g.Anew {
		if err := g.Book.put(againLine, "", true); err != nil {
			return err
		}
		g.Anew = false
	}
	return g.remember()
}

// remember journals the flags that turn scores into grades, and warns if they changed:
// forgetting a flag gives points back.
func (g *Course) remember() error {
	fileTimes := ""
	if g.FileTimes {
		fileTimes = "true"
	}
	now, changed := map[string]string{}, g.Book.marking == nil
	for _, f := range []struct{ flag, word string }{
		{"--roster", g.Roster},
		{"--deadline", g.Deadline},
		{"--late", g.Late},
		{"--attempt", g.Attempt},
		{"--points", g.Points},
		{"--pass", g.Pass},
		{"--missing", g.Missing},
		{"--file-times", fileTimes},
	} {
		now[f.flag] = f.word
		before := g.Book.marking[f.flag]
		if g.Book.marking == nil || before == f.word {
			continue
		}
		changed = true
		if f.word == "" {
			g.Told(fmt.Sprintf(
				"warning: %s %s was given when this folder was last graded, but not now: grades can change",
				f.flag, before,
			))
		} else {
			g.Told(fmt.Sprintf(
				"warning: %s is %s, but was %s when this folder was last graded: grades can change",
				f.flag, f.word, cmp.Or(before, "not given"),
			))
		}
	}
	if !changed {
		return nil
	}
	return g.Book.put(markingLine, "", now)
}

// Close closes the journal.
func (g *Course) Close() { g.close(true) }

// close closes what a grading opened, including the journal if book.
func (g *Course) close(book bool) {
	if g.Book != nil && book {
		g.Book.Close()
		g.Book = nil
	}
	if g.HandedIn != nil {
		g.HandedIn.Close()
		g.HandedIn = nil
	}
}

// Of finds one student's submission, with all attempts in order, by its name in the
// folder. Grading the whole class may give it a longer name, to tell students apart.
func (g *Course) Of(ctx context.Context, name string) (*Class, error) {
	c, err := openOne(ctx, g.Dir, name)
	if err != nil {
		return nil, err
	}
	if g.List != nil {
		c.Enrol(g.List)
		c.Keep(func(s *Student) bool { return s.Handed != "" })
	}
	return c, nil
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
