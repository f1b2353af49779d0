package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"adder/judge/grade"
	"adder/judge/report"
)

// classOutputs are the files for who grades.
var classOutputs = []struct {
	name  string
	write func(io.Writer, report.Run, []report.Graded) error
}{
	{"grades.csv", func(w io.Writer, _ report.Run, rows []report.Graded) error { return report.CSV(w, rows) }},
	{"grades.jsonl", func(w io.Writer, _ report.Run, rows []report.Graded) error { return report.JSONLines(w, rows) }},
	{"report.html", report.HTML},
	{"junit.xml", report.JUnit},
}

// studentOutputs are the files for each student, by what they add to the name.
// They are given what the student may see, and nothing else.
var studentOutputs = []struct {
	ext   string
	write func(io.Writer, report.Run, report.Graded) error
}{
	{".html", report.Feedback},
	{".md", report.Markdown},
	{".gradescope.json", report.Gradescope},
	{".classroom50.json", report.Classroom50},
}

// feedbackFolder holds the students' files.
const feedbackFolder = "feedback"

// writing is what the outputs are made of beside the rows.
type writing struct {
	out    string
	detail report.Detail
	run    report.Run
}

// all writes all outputs, each beside and then renamed. Feedback that an earlier
// grading wrote for somebody who is not in the class any more is removed; the
// names that will be written are booked first, so that none is forgotten.
func (w *writing) all(b *book, rows []report.Graded) error {
	if err := w.sweep(); err != nil {
		return err
	}
	names := safeNames(rows)
	var files []string
	for _, name := range names {
		for _, o := range studentOutputs {
			files = append(files, name+o.ext)
		}
	}
	if !slices.Equal(files, b.files) {
		if err := b.Append(filesLine, "", union(b.files, files)); err != nil {
			return err
		}
	}
	for _, o := range classOutputs {
		if err := w.file(o.name, func(to io.Writer) error { return o.write(to, w.run, rows) }); err != nil {
			return err
		}
	}
	if err := w.students(rows, names); err != nil {
		return err
	}
	if slices.Equal(files, b.files) {
		return nil
	}
	for _, old := range b.files {
		if filepath.IsLocal(old) && filepath.Base(old) == old && !slices.Contains(files, old) {
			if err := os.Remove(filepath.Join(w.out, feedbackFolder, old)); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
	}
	return b.Append(filesLine, "", files)
}

// sweep removes what a grading left half-written that was killed. Nobody else
// writes here: we hold the journal.
func (w *writing) sweep() error {
	for _, dir := range []string{w.out, filepath.Join(w.out, feedbackFolder)} {
		entries, err := os.ReadDir(dir)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		for _, e := range entries {
			if strings.HasPrefix(e.Name(), unfinishedName) && e.Type().IsRegular() {
				if err := os.Remove(filepath.Join(dir, e.Name())); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// unfinishedName is how the names of files begin that are not whole yet.
const unfinishedName = ".new-"

func (w *writing) students(rows []report.Graded, names []string) error {
	if err := os.MkdirAll(filepath.Join(w.out, feedbackFolder), 0o755); err != nil {
		return outError(err)
	}
	for i, row := range rows {
		row = w.seen(row)
		for _, o := range studentOutputs {
			err := w.file(filepath.Join(feedbackFolder, names[i]+o.ext), func(to io.Writer) error { return o.write(to, w.run, row) })
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// seen is what a student may see of a row.
func (w *writing) seen(row report.Graded) report.Graded {
	row.Entry = w.detail.Of(row.Entry)
	if card := row.Entry.Card; card != nil && card.Verdict == grade.JudgeError && w.detail != report.DetailFull {
		row.Note = "not judged, by our own fault"
	}
	return row
}

func (w *writing) file(name string, write func(io.Writer) error) error {
	if err := writeFile(filepath.Join(w.out, name), write); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// union is the names in either list, once each, in order.
func union(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}

// entriesOf is the entries of those that were judged, or could not be.
func entriesOf(rows []report.Graded) (entries []report.Entry) {
	for _, r := range rows {
		if r.Entry.Card != nil {
			entries = append(entries, r.Entry)
		}
	}
	return entries
}
