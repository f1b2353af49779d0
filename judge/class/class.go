// Package class finds what a class handed in: one source for each student, in a
// folder or in the archive that a learning platform made. It knows nothing of
// what is done with a source.
//
// Nothing is ever unpacked to the disk, so no name in an archive can lead
// anywhere; no link is followed; and what is read of any student is bounded,
// whatever an archive says of its sizes. Names are text of any kind: who shows
// them escapes them.
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
	"time"

	"adder/judge/lang"
	"adder/judge/roster"
)

// A Class is what was handed in, by student.
type Class struct {
	Students []Student // by name
	Doubts   []string  // a sentence for each thing that a person should decide

	closers []io.Closer
}

// A Student is one student's submission.
type Student struct {
	Name   string // like no other of the class, but for what a file system makes of it; attempts of one student share it
	Handed string // the name under which it was handed in; "" if nothing was
	File   string // the source, by its path from the folder of the class; "" if there is none
	Note   string // why there is none

	ID       string // by which the platform knows the student; "" if it is not known
	Platform string // whose ID that is, or which marked it late
	Late     bool   // the platform marked it late
	At       time.Time
	AtByFile bool          // At is the time of the file, as no platform says when it came
	LateBy   time.Duration // how late it is, where the platform says so
	Attempt  int           // which of several attempts it is, from 1 in their order; 0 if it is the only one
	Of       int           // how many attempts there are
	Unlisted bool          // the list of students has nobody of that name
	Entry    *roster.Entry // of the list; nil if there is none
	Items    []string      // what it came as, by its names in the folder of the class

	lang    *lang.Language
	file    file
	longer  string // a name for when another student has the same
	person  string // whose it is
	attempt int    // as a folder says
	head    string // of Blackboard: ASSIGNMENT_USER
}

// Open finds the submissions in a folder or a zip archive. Whatever is the same
// file as one of skip is left out. Students whose source cannot be told have a
// Note; the error is ctx's, or about the folder or the archive itself.
func Open(ctx context.Context, path string, skip ...string) (*Class, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	c := &Class{}
	var items []item
	switch b := delivery(ctx); {
	case info.IsDir():
		items, err = c.folder(path, skip, b)
	case info.Mode().IsRegular() && isZip(path):
		items, err = c.archive(path, b)
	default:
		err = fmt.Errorf("%s is neither a folder nor a zip archive", path)
	}
	if err = cmp.Or(ctx.Err(), err); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.find(items)
	return c, nil
}

// Close lets go of the folder or archive. No source can be read after it.
func (c *Class) Close() error {
	var errs []error
	for _, x := range c.closers {
		errs = append(errs, x.Close())
	}
	return errors.Join(errs...)
}

// Languages lists the languages that occur, each once.
func (c *Class) Languages() (all []*lang.Language) {
	for _, s := range c.Students {
		if s.lang != nil && !slices.Contains(all, s.lang) {
			all = append(all, s.lang)
		}
	}
	return all
}

// Source reads the student's source. The error is a *[lang.SourceError] if it is
// none.
func (s *Student) Source() (lang.Source, error) {
	f, err := s.file.open()
	if err != nil {
		return lang.Source{}, &lang.SourceError{Path: s.File, Problem: "cannot be read: " + err.Error(), Err: err}
	}
	return lang.Read(s.File, f, s.lang)
}

// An item is one thing in the folder of the class: a file, a folder or an
// archive.
type item struct {
	name    string
	archive bool
	alone   bool // a file by itself
	problem string
	files   []file
}

// A file is one file of an item.
type file struct {
	path    string // from the folder of the class, with slashes
	problem string // why it is not to be read
	open    opener
	at      time.Time // when it was changed; zero if that is not known
	own     string    // how the student called it, "" if path does not have more than that
	packed  int64     // its bytes in an archive; 0 if it is in none
	inside  bool      // it is in a student's archive, which says what its maker likes
	folder  bool      // it is an empty folder
}

// find makes students of items. Those that a learning platform calls by one
// student and, where it says so, one attempt are that attempt's together.
func (c *Class) find(items []item) {
	everything, doubt := handedIn(items)
	if doubt != "" {
		c.Doubts = append(c.Doubts, doubt)
	}
	tried := func(h handed) bool { return h.platform == "canvas" && h.label.student == testStudent }
	if kept := slices.DeleteFunc(slices.Clone(everything), tried); len(kept) > 0 && len(kept) < len(everything) {
		everything = kept
		c.Doubts = append(c.Doubts, "Canvas's Test Student is left out")
	}
	var all []handed
	at := map[string]int{}
	for _, h := range everything {
		key := h.person + "\x00" + h.at
		if i, ok := at[key]; ok && h.platform != "" {
			all[i].files, all[i].items = append(all[i].files, h.files...), append(all[i].items, h.items...)
			all[i].problem, all[i].late = cmp.Or(all[i].problem, h.problem), all[i].late || h.late
			continue
		}
		at[key] = len(all)
		all = append(all, h)
	}
	var found []Student
	for _, h := range all {
		for _, one := range attemptsIn(h) {
			found = append(found, one.student())
		}
	}
	c.Students = arranged(found)
}

// testStudent is how Canvas calls the student whom a teacher plays.
const testStudent = "studenttest"

// Compare is the order of a class, by the students' names.
func Compare(a, b string) int {
	return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b))
}

// Keep leaves only some of the students.
func (c *Class) Keep(keep func(*Student) bool) {
	c.Students = slices.DeleteFunc(c.Students, func(s Student) bool { return !keep(&s) })
}
