package class

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"adder/judge/base/disk"
	"adder/judge/base/fault"
	"adder/judge/report"
	"adder/judge/report/page"
	"adder/judge/verdict/result"
)

// An output is a file about students: the teacher's about all of them, or a student's own, who may
// see all that it is given.
type output struct {
	name  string // a student's has only its ending
	write func(io.Writer, result.Run, []result.Result) error
}

// classOutputs are the teacher's files.
var classOutputs = []output{
	{"grades.csv", func(w io.Writer, _ result.Run, all []result.Result) error { return report.CSV(w, all) }},
	{"grades.jsonl", func(w io.Writer, _ result.Run, all []result.Result) error {
		return result.Write(w, all...)
	}},
	{"report.html", func(w io.Writer, run result.Run, all []result.Result) error {
		return page.Class(w, run, all, studentPages(all))
	}},
	{"junit.xml", report.JUnit},
}

// studentPages are the addresses of the students' pages, relative to report.html.
func studentPages(results []result.Result) []string {
	return fault.Names(safeNames(results), func(name string) string {
		return (&url.URL{Path: FeedbackFolder + "/" + name + ".html"}).String()
	})
}

// studentOutputs are each student's files.
func (c *Course) studentOutputs() []output {
	all := []output{{".html", func(w io.Writer, run result.Run, one []result.Result) error {
		return page.Feedback(w, run, one[0])
	}}}
	if c.Gradescope {
		all = append(all, output{".gradescope.json", func(w io.Writer, run result.Run, one []result.Result) error {
			return report.Gradescope(w, run, one[0])
		}})
	}
	return all
}

// FeedbackFolder holds the students' files.
const FeedbackFolder = "feedback"

// Written is what was written: the results, and the names of the files.
type Written struct {
	Results []result.Result
	Files   []string
}

// Write writes all outputs, each completely or not at all. It removes an earlier grading's
// feedback for people no longer in the class; file names are journaled before they are
// written, so that none is forgotten.
func (c *Course) Write(
	b *Book, found *Class, p Policy, run result.Run, results []result.Result,
) (*Written, error) {
	err := c.writePlatform(found, p, results)
	if err == nil {
		err = c.writeFiles(b, run, results)
	}
	if err != nil {
		return nil, c.OutError(err)
	}
	return &Written{results, append(c.Files(), "a page for each student in "+FeedbackFolder)}, nil
}

// Files are the names of the teacher's files.
func (c *Course) Files() []string {
	names := fault.Names(classOutputs, func(o output) string { return o.name })
	if c.Marking.Platform != "" {
		names = append(names, gradesFile(c.Marking.Platform))
	}
	return names
}

// writePlatform writes the table for the platform, if there is one. A panic is an error.
func (c *Course) writePlatform(found *Class, p Policy, results []result.Result) (err error) {
	defer fault.Catch(&err)
	if c.Marking.Platform == "" {
		return nil
	}
	listed := map[string]*Entry{}
	for _, s := range found.Students {
		if s.Entry != nil {
			listed[s.Name] = s.Entry
		}
	}
	byEntry := map[*Entry]*result.Result{}
	for i := range results {
		if e := listed[results[i].Student]; e != nil {
			byEntry[e] = &results[i]
		}
	}
	name := gradesFile(c.Marking.Platform)
	f, err := c.create(name)
	if err == nil {
		err = f.End(p.Roster.WriteGrades(f, c.Marking.Column, p.Scheme.most(results), byEntry))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func (c *Course) create(name string) (*disk.File, error) {
	return disk.Create(filepath.Join(c.Folder, name), 0o644)
}

// writeFiles writes the files of the teacher and of the students, and removes old ones.
func (c *Course) writeFiles(b *Book, run result.Run, results []result.Result) error {
	if err := c.sweep(); err != nil {
		return err
	}
	names := safeNames(results)
	var files []string
	for _, name := range names {
		for _, o := range c.studentOutputs() {
			files = append(files, name+o.name)
		}
	}
	old := b.files
	changed := !slices.Equal(files, old)
	if changed {
		all := slices.Compact(slices.Sorted(slices.Values(slices.Concat(old, files))))
		if err := b.put(filesLine, "", all); err != nil {
			return err
		}
	}
	for _, o := range classOutputs {
		if err := c.writeAbout(o.name, o, run, results); err != nil {
			return err
		}
	}
	err := c.writeStudents(names, run, results)
	if err != nil || !changed {
		return err
	}
	for _, name := range old {
		plain := filepath.IsLocal(name) && filepath.Base(name) == name
		if !plain || slices.Contains(files, name) {
			continue
		}
		if err := c.remove(filepath.Join(FeedbackFolder, name)); err != nil {
			return err
		}
	}
	return b.put(filesLine, "", files)
}

// remove removes a file, if it exists.
func (c *Course) remove(name string) error {
	err := os.Remove(filepath.Join(c.Folder, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// sweep removes unfinished files of a killed grading. Nobody else writes here while we
// hold the journal.
func (c *Course) sweep() error {
	for _, dir := range []string{".", FeedbackFolder} {
		entries, err := os.ReadDir(filepath.Join(c.Folder, dir))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			if !strings.HasPrefix(e.Name(), disk.Unfinished) || !e.Type().IsRegular() {
				continue
			}
			if err := c.remove(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func (c *Course) writeStudents(names []string, run result.Run, results []result.Result) error {
	if err := os.MkdirAll(filepath.Join(c.Folder, FeedbackFolder), 0o755); err != nil {
		return err
	}
	for i := range results {
		seen := []result.Result{c.Detail.Of(results[i])}
		for _, o := range c.studentOutputs() {
			if err := c.writeAbout(filepath.Join(FeedbackFolder, names[i]+o.name), o, run, seen); err != nil {
				return err
			}
		}
	}
	return nil
}

// writeAbout writes a file about students. If a student's result makes Adder panic, that
// student's part holds only the verdict and the failure.
func (c *Course) writeAbout(name string, o output, run result.Run, results []result.Result) error {
	err := c.writeOutput(name, o, run, results)
	if _, ours := errors.AsType[*fault.Panic](err); !ours {
		return err
	}
	all := slices.Clone(results)
	for i := range all {
		failure := o.to(io.Discard, run, all[i:i+1])
		if _, ours := errors.AsType[*fault.Panic](failure); !ours {
			continue
		}
		all[i] = result.DetailVerdict.Of(all[i])
		all[i].Unfinished = []result.Unfinished{{
			Step:   "the file " + path.Base(name),
			Reason: result.Text(failure.Error()),
		}}
	}
	return c.writeOutput(name, o, run, all)
}

func (c *Course) writeOutput(name string, o output, run result.Run, results []result.Result) error {
	f, err := c.create(name)
	if err == nil {
		err = f.End(o.to(f, run, results))
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// to writes the output to w. A panic is an error.
func (o *output) to(w io.Writer, run result.Run, results []result.Result) (err error) {
	defer fault.Catch(&err)
	return o.write(w, run, results)
}
