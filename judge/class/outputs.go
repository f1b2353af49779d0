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

type classOutput struct {
	name  string
	write func(io.Writer, result.Run, []result.Result) error
}

// classOutputs are the teacher's files.
var classOutputs = []classOutput{
	{"grades.csv", func(w io.Writer, _ result.Run, all []result.Result) error { return report.CSV(w, all) }},
	{"grades.jsonl", func(w io.Writer, _ result.Run, all []result.Result) error {
		return result.Write(w, all...)
	}},
	{"report.html", func(w io.Writer, run result.Run, all []result.Result) error {
		return page.Class(w, run, all, studentPages(all))
	}},
	{"junit.xml", func(w io.Writer, run result.Run, all []result.Result) error {
		return report.JUnit(w, run, all)
	}},
}

// studentPages are the addresses of the students' pages, relative to report.html.
func studentPages(results []result.Result) []string {
	return fault.Names(safeNames(results), func(name string) string {
		return (&url.URL{Path: FeedbackFolder + "/" + name + ".html"}).String()
	})
}

// A studentOutput is a file of a student, who may see all that it is given.
type studentOutput struct {
	ext   string
	write func(io.Writer, result.Run, result.Result) error
}

// studentOutputs are each student's files.
func (o *outputs) studentOutputs() []studentOutput {
	all := []studentOutput{
		{".html", func(w io.Writer, run result.Run, r result.Result) error { return page.Feedback(w, run, r) }},
	}
	if o.Gradescope {
		all = append(all, studentOutput{".gradescope.json", report.Gradescope})
	}
	return all
}

// FeedbackFolder holds the students' files.
const FeedbackFolder = "feedback"

// outputs writes the results of a course.
type outputs struct {
	*Course
	run  result.Run
	book *Book
}

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
	o := outputs{c, run, b}
	err := o.platform(found, p, results)
	if err == nil {
		err = o.write(results)
	}
	if err != nil {
		return nil, OutError(err)
	}
	return &Written{results, append(c.Files(), "a page for each student in "+FeedbackFolder)}, nil
}

// Files are the names of the teacher's files.
func (c *Course) Files() []string {
	names := fault.Names(classOutputs, func(o classOutput) string { return o.name })
	if c.Marking.Platform != "" {
		names = append(names, gradesFile(c.Marking.Platform))
	}
	return names
}

// platform writes the table for the platform, if there is one.
func (o *outputs) platform(found *Class, p Policy, results []result.Result) error {
	if o.Marking.Platform == "" {
		return nil
	}
	listed := map[string]*Entry{}
	for _, s := range found.Students {
		if s.Entry != nil {
			listed[s.Name] = s.Entry
		}
	}
	marks := map[*Entry]Mark{}
	for i := range results {
		if e := listed[results[i].Student]; e != nil {
			marks[e] = markOf(&results[i])
		}
	}
	return o.file(gradesFile(o.Marking.Platform), func(w io.Writer) error {
		return p.Roster.WriteGrades(w, o.Marking.Column, p.Scheme.most(results), marks)
	})
}

func (o *outputs) write(results []result.Result) error {
	if err := o.sweep(); err != nil {
		return err
	}
	names := safeNames(results)
	var files []string
	for _, name := range names {
		for _, s := range o.studentOutputs() {
			files = append(files, name+s.ext)
		}
	}
	old := o.book.files
	changed := !slices.Equal(files, old)
	if changed {
		if err := o.book.put(filesLine, "", union(old, files)); err != nil {
			return err
		}
	}
	for _, c := range classOutputs {
		write := func(w io.Writer, all []result.Result) error { return c.write(w, o.run, all) }
		if err := o.class(c.name, results, write); err != nil {
			return err
		}
	}
	err := o.students(results, names)
	if err != nil || !changed {
		return err
	}
	if err := o.remove(old, files); err != nil {
		return err
	}
	return o.book.put(filesLine, "", files)
}

// gone removes a file, if it exists.
func (o *outputs) gone(name string) error {
	err := os.Remove(filepath.Join(o.Folder, name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// remove removes old feedback files, except those to keep.
func (o *outputs) remove(old, kept []string) error {
	for _, name := range old {
		if !filepath.IsLocal(name) || filepath.Base(name) != name || slices.Contains(kept, name) {
			continue
		}
		if err := o.gone(filepath.Join(FeedbackFolder, name)); err != nil {
			return err
		}
	}
	return nil
}

// sweep removes unfinished files of a killed grading. Nobody else writes here while we
// hold the journal.
func (o *outputs) sweep() error {
	for _, dir := range []string{".", FeedbackFolder} {
		entries, err := os.ReadDir(filepath.Join(o.Folder, dir))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			if !strings.HasPrefix(e.Name(), disk.Unfinished) || !e.Type().IsRegular() {
				continue
			}
			if err := o.gone(filepath.Join(dir, e.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}

func (o *outputs) students(results []result.Result, names []string) error {
	if err := os.MkdirAll(filepath.Join(o.Folder, FeedbackFolder), 0o755); err != nil {
		return err
	}
	for i := range results {
		seen := o.Detail.Of(results[i])
		for _, s := range o.studentOutputs() {
			file := filepath.Join(FeedbackFolder, names[i]+s.ext)
			write := func(w io.Writer, all []result.Result) error { return s.write(w, o.run, all[0]) }
			if err := o.class(file, []result.Result{seen}, write); err != nil {
				return err
			}
		}
	}
	return nil
}

// class writes a file about students. If a student's result makes Adder panic, that
// student's part holds only the verdict and the failure.
func (o *outputs) class(
	name string,
	results []result.Result,
	write func(io.Writer, []result.Result) error,
) error {
	all := slices.Clone(results)
	try := func(some []result.Result) error {
		return o.file(name, func(w io.Writer) error { return write(w, some) })
	}
	err := try(all)
	if _, ours := errors.AsType[*fault.Panic](err); !ours {
		return err
	}
	for i, failure := range culprits(len(all), func(i int) { _ = write(io.Discard, all[i:i+1]) }) {
		all[i] = result.DetailVerdict.Of(all[i])
		all[i].Unfinished = []result.Unfinished{{
			Step:   "the file " + path.Base(name),
			Reason: result.Text(failure.Error()),
		}}
	}
	return try(all)
}

// culprits are those i below n for which do panics, and how.
func culprits(n int, do func(i int)) map[int]error {
	found := map[int]error{}
	for i := range n {
		if err := fault.Do(func() error { do(i); return nil }); err != nil {
			found[i] = err
		}
	}
	return found
}

func (o *outputs) file(name string, write func(io.Writer) error) error {
	err := disk.WriteFile(filepath.Join(o.Folder, name), 0o644, func(w io.Writer) error {
		return fault.Do(func() error { return write(w) })
	})
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// union is the sorted names in either list, without repeats.
func union(a, b []string) []string {
	return slices.Compact(slices.Sorted(slices.Values(slices.Concat(a, b))))
}
