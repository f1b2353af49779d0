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
	"archive/zip"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"adder/judge/durable"
	"adder/judge/lang"
	"adder/judge/roster"
)

// A Class is what was handed in, by student.
type Class struct {
	Students []Student // by name

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
	AtByFile bool          // At is the time of the file, as nobody says when it came
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
}

// Open finds the submissions in a folder or a zip archive. Whatever is the same
// file as one of skip is left out. Students whose source cannot be told have a
// Note; the error is about the folder or the archive itself.
func Open(path string, skip ...string) (*Class, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	c := &Class{}
	var items []item
	switch {
	case info.IsDir():
		items, err = c.folder(path, skip)
	case info.Mode().IsRegular() && isZip(path):
		items, err = c.archive(path)
	default:
		err = fmt.Errorf("%s is neither a folder nor a zip archive", path)
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.Students = students(items)
	return c, nil
}

// folder lists a folder. One that holds a platform's export and nothing else is
// as that export; any other archive in it is a student's.
func (c *Class) folder(path string, skip []string) ([]item, error) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, err
	}
	c.closers = append(c.closers, root)
	items, err := folderItems(root, skip)
	if err != nil || len(items) != 1 || !items[0].archive {
		return items, err
	}
	if inside, err := c.archive(filepath.Join(path, items[0].name)); err == nil && exported(inside) {
		return inside, nil
	}
	return items, nil
}

// exported reports whether a platform gave any of the names.
func exported(items []item) bool {
	return slices.ContainsFunc(items, func(it item) bool {
		_, ok := named(it.name)
		return ok
	})
}

// archive lists the archive of a whole class.
func (c *Class) archive(path string) ([]item, error) {
	f, err := durable.Open(path)
	if err != nil {
		return nil, err
	}
	c.closers = append(c.closers, f)
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	r, err := zip.NewReader(f, info.Size())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return archiveItems(r), nil
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
	folder  bool      // it is an empty folder
}

// students makes students of items. Those that a learning platform calls by one
// student and, where it says so, one attempt are that attempt's together.
func students(items []item) []Student {
	var all []handed
	at := map[string]int{}
	for _, it := range items {
		h := handedIn(it)
		key := h.person + "\x00" + h.at
		if i, ok := at[key]; ok && h.platform != "" {
			all[i].files, all[i].items = append(all[i].files, h.files...), append(all[i].items, h.items...)
			all[i].problem = cmp.Or(all[i].problem, h.problem)
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
	return arranged(found)
}

// Compare is the order of a class, by the students' names.
func Compare(a, b string) int {
	return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b))
}

// Keep leaves only some of the students.
func (c *Class) Keep(keep func(*Student) bool) {
	c.Students = slices.DeleteFunc(c.Students, func(s Student) bool { return !keep(&s) })
}
