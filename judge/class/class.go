// Package class grades a class: what was handed in, in a folder or in the archive that
// a learning platform made, the roster, and a journal of what is judged already, turned
// into results, marks and files. How a submission is judged is the caller's to say.
//
// Nothing is ever unpacked to the disk, so no name in an archive can lead anywhere; no
// link is followed; and what is read of any student is bounded, whatever an archive says
// of its sizes. Names are text of any kind: who shows them escapes them.
//
// A submission is judged, explained and booked before the worker that did it takes
// another, so an interruption, however hard, loses what was at work and nothing else.
package class

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"strings"
	"time"

	"adder/judge/lang"
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
	Entry    *Entry        // of the list; nil if there is none
	Items    []string      // what it came as, by its names in the folder of the class

	lang    *lang.Language
	source  file
	files   []file // all that was handed in
	alone   bool   // it is one file, which may be an archive
	longer  string // a name for when another student has the same
	person  string // whose it is: attempts of one student share it
	attempt int    // as a folder says
	stamp   string // when it came, as Blackboard writes it
	head    string // of Blackboard: ASSIGNMENT_USER
}

// A file is one file of what was handed in.
type file struct {
	path    string // from the folder of the class, with slashes
	problem string // why it is not to be read
	open    opener
	at      time.Time // when it was changed; zero if that is not known
	own     string    // how the student called it, "" if path does not have more than that
	packed  int64     // its bytes in an archive; 0 if it is in none
	inside  bool      // it is in a student's archive, which says what its maker likes
	folder  bool      // it is a folder
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
	switch b := delivery(ctx); {
	case info.IsDir():
		err = c.folder(path, skip, b)
	case info.Mode().IsRegular() && isZip(path):
		err = c.archive(path, b)
	default:
		err = fmt.Errorf("%s is neither a folder nor a zip archive", path)
	}
	if err = cmp.Or(ctx.Err(), err); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.find()
	return c, nil
}

// openOne finds what lies in one folder of the class, or one file, without the others.
// Its name is the student's, so it is for folders that no platform has named.
func openOne(ctx context.Context, dir, name string) (*Class, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	info, err := root.Lstat(name)
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	c := &Class{closers: []io.Closer{root}}
	s := thing(root, name, fs.FileInfoToDirEntry(info), nil, delivery(ctx))
	s.named(inUTF8(name))
	c.Students = arranged(split([]Student{s}))
	return c, ctx.Err()
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
	f, err := s.source.open()
	if err != nil {
		return lang.Source{}, &lang.SourceError{Path: s.File, Problem: "cannot be read: " + err.Error(), Err: err}
	}
	return lang.Read(s.File, f, s.lang)
}

// find makes students of the things in the folder of the class. Those that a learning
// platform calls by one student and, where it says so, one attempt are that attempt's
// together.
func (c *Class) find() {
	everything := c.Students
	if doubt := assign(everything); doubt != "" {
		c.Doubts = append(c.Doubts, doubt)
	}
	teacher := func(s Student) bool { return s.Platform == "canvas" && s.Name == "studenttest" } // as Canvas calls its Test Student
	if kept := slices.DeleteFunc(slices.Clone(everything), teacher); len(kept) > 0 && len(kept) < len(everything) {
		everything = kept
		c.Doubts = append(c.Doubts, "Canvas's Test Student is left out")
	}
	var all []Student
	at := map[string]int{}
	for _, s := range everything {
		key := s.person + "\x00" + s.stamp
		if i, ok := at[key]; ok && s.Platform != "" {
			had := &all[i]
			had.files, had.Items = append(had.files, s.files...), append(had.Items, s.Items...)
			had.Note, had.Late = cmp.Or(had.Note, s.Note), had.Late || s.Late
			continue
		}
		at[key] = len(all)
		all = append(all, s)
	}
	c.Students = arranged(split(all))
}

// split makes a student of each attempt.
func split(all []Student) (found []Student) {
	for _, s := range all {
		for _, one := range attemptsIn(s) {
			one.pick()
			found = append(found, one)
		}
	}
	return found
}

// Compare is the order of a class, by the students' names.
func Compare(a, b string) int {
	return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b))
}

// Keep leaves only some of the students.
func (c *Class) Keep(keep func(*Student) bool) {
	c.Students = slices.DeleteFunc(c.Students, func(s Student) bool { return !keep(&s) })
}
