// Package class knows a course: what its students handed in, who they are, what was judged
// before, and what a score is worth. Package job calls it in this order, and judges:
//
//	Course.Policy    flags, roster and overrides, as values     marking.go, roster.go, overrides.go
//	Course.Find      what was handed in: a Class of Students     class.go, platforms.go
//	Course.Enrol     whose each submission is                    enrol.go
//	Course.OpenBook  earlier results, and the flags of then      book.go, marking.go
//	Student.Source   the program that a student handed in        source.go
//	Scheme.Appraise  scores become grades                        scheme.go, overrides.go
//	Course.Write     files for teacher, students and platform    outputs.go, platformtable.go
//
// Nothing is unpacked to disk, so no name in an archive can point anywhere; links are not
// followed; and the amount read per student is bounded, no matter what sizes an archive
// claims. Names can be any text; code that shows them must escape them.
//
//	course.go                           those steps, and what is said if one fails
//	class.go                            students, their order, and names made unique
//	folder.go, archive.go               the files of a folder or a zip archive; what is ignored
//	archivelimits.go                    bounds: files, bytes and depth that are read of a student's
//	source.go                           which of a student's files are the program, or why there is none
//	platforms.go                        how Moodle, Canvas and others name files
//	enrol.go, roster.go                 who is on the roster, and how names are compared
//	sheets.go, readtable.go             each platform's columns; CSV as spreadsheets write it
//	attempts.go                         several attempts of one student, and which counts: --attempt
//	times.go                            when something was handed in: layouts of times
//	marking.go                          --deadline, --late, --points, --pass; a warning if they changed
//	scheme.go                           points and lateness
//	overrides.go                        overrides.csv: scores by hand
//	book.go                             journal.jsonl: its lines, and after how many deaths Adder gives up
//	outputs.go, filenames.go            the files that are written, and names of files about students
//	platformtable.go                    the table with grades that a platform imports
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

	"adder/judge/verdict/result"
)

// A Class holds the submissions of all students.
type Class struct {
	Students []*Student // by name
	Doubts   []string   // sentences about what a person should decide

	closer io.Closer // nil if nothing is open
}

// A Student is one student's submission.
type Student struct {
	Name        string // one student's attempts share it; names of two students may differ only in case
	SubmittedAs string // the name under which it was submitted; "" if nothing was
	// The source's path from the class folder, or that of the folder or archive with several;
	// "" if there is none.
	File string
	Note string // why there is none

	ID       string // the platform's ID of the student; "" if unknown
	Platform string // the platform that gave the ID or marked it late
	Late     bool   // the platform marked it late
	At       time.Time
	AtByFile bool          // At is the file's time, because no platform gives one
	LateBy   time.Duration // lateness, if the platform gives it
	Attempt  int           // from 1, in order of submission; 0 if it is the only one
	Of       int           // number of attempts
	Unlisted bool          // not on the roster
	Entry    *Entry        // on the roster; nil if there is none
	Items    []string      // its names in the class folder

	// What came of it; package job sets these.
	Key    string        // of the result in the journal; "" if the result cannot be used again
	Known  bool          // nothing is left to judge
	Result result.Result // without a grade; of a submission that is to be judged, what is known before

	files   []file // the sources submitted; until they are picked, a few others to name, too
	more    int    // files besides
	alone   bool   // it is one file, which may be an archive
	longer  string // the name used if another student has the same
	person  string // identifies the student: attempts of one student share it
	attempt int    // according to a folder's name
	stamp   string // the time, as Blackboard writes it
	head    string // Blackboard's ASSIGNMENT_USER
}

type file struct {
	path    string // from the class folder, with slashes
	problem string // why it must not be read
	open    func(archives) (fs.File, error)
	at      time.Time // when it was changed; zero if unknown
	own     string    // the student's name for it, "" if path is just that
	inside  bool      // in a student's archive, whose names cannot be trusted
	folder  bool
}

// Open finds the submissions in a folder or a zip archive, except the files in skip.
// A student who submitted no source has a Note; the error is ctx's, or
// about the folder or the archive itself.
func Open(ctx context.Context, in string, skip ...string) (*Class, error) {
	info, err := os.Stat(in)
	if err != nil {
		return nil, err
	}
	c := &Class{}
	switch {
	case info.IsDir():
		err = c.folder(ctx, in, skip)
	case info.Mode().IsRegular() && isZip(in):
		err = c.archive(ctx, in)
	default:
		err = fmt.Errorf("%s is neither a folder nor a zip archive", in)
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, errors.Join(err, c.Close())
	}
	c.find()
	return c, nil
}

// openOne opens one file or folder of the class. Its name is taken as the student's,
// so it is for folders that no platform has named.
func openOne(ctx context.Context, dir, name string) (*Class, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, err
	}
	info, err := root.Lstat(name)
	if err != nil {
		return nil, errors.Join(err, root.Close())
	}
	c := &Class{closer: root}
	s := readItem(ctx, root, name, fs.FileInfoToDirEntry(info), nil)
	s.named(inUTF8(name))
	c.Students = arranged(split([]*Student{s}))
	return c, ctx.Err()
}

// Close closes the folder or archive. No source can be read after it.
func (c *Class) Close() error {
	if c.closer == nil {
		return nil
	}
	return c.closer.Close()
}

// find turns the items in the class folder into students. Items that a learning
// platform names after the same student and attempt are joined.
func (c *Class) find() {
	everything := c.Students
	doubt := assign(everything)
	if doubt != "" {
		c.Doubts = append(c.Doubts, doubt)
	}
	testStudent := func(s *Student) bool { return s.Platform == "canvas" && s.Name == "studenttest" }
	kept := slices.DeleteFunc(slices.Clone(everything), testStudent)
	if len(kept) > 0 && len(kept) < len(everything) {
		everything = kept
		c.Doubts = append(c.Doubts, "Canvas's Test Student is left out")
	}
	var all []*Student
	at := map[string]*Student{}
	for _, s := range everything {
		key := s.person + "\x00" + s.stamp
		if had := at[key]; had != nil && s.Platform != "" {
			had.files = append(had.files, s.files...)
			had.Items = append(had.Items, s.Items...)
			had.more += s.more
			had.Note = cmp.Or(had.Note, s.Note)
			had.Late = had.Late || s.Late
			continue
		}
		at[key] = s
		all = append(all, s)
	}
	c.Students = arranged(split(all))
}

// split makes a student of each attempt.
func split(all []*Student) (found []*Student) {
	for _, s := range all {
		for _, attempt := range attemptsIn(s) {
			attempt.pick()
			found = append(found, attempt)
		}
	}
	return found
}

// compareNames orders a class by the students' names.
func compareNames(a, b string) int {
	return cmp.Or(cmp.Compare(strings.ToLower(a), strings.ToLower(b)), cmp.Compare(a, b))
}

// Keep drops the students for whom keep is false.
func (c *Class) Keep(keep func(*Student) bool) {
	c.Students = slices.DeleteFunc(c.Students, func(s *Student) bool { return !keep(s) })
}

// arranged makes names unique, by longer names and then by numbers; counts attempts;
// and sorts. The first on a roster keeps its name, which no student chose.
func arranged(all []*Student) []*Student {
	same := sharers(all)
	for _, s := range all {
		if len(same[s.Name]) > 1 {
			s.Name = s.longer
		}
	}
	same = sharers(all)
	numbered, last := map[[2]string]string{}, map[string]int{}
	for _, s := range all {
		shared, key := same[s.Name], [2]string{s.Name, s.person}
		if len(shared) < 2 || shared[s.person] == 1 {
			continue
		}
		for taken := numbered[key] == ""; taken; {
			last[s.Name]++
			numbered[key] = fmt.Sprintf("%s #%d", s.Name, last[s.Name])
			_, taken = same[numbered[key]]
		}
		s.Name = numbered[key]
		same[s.Name] = nil
	}
	slices.SortStableFunc(all, func(a, b *Student) int {
		return cmp.Or(compareNames(a.Name, b.Name), cmp.Compare(a.attempt, b.attempt), a.At.Compare(b.At))
	})
	count := map[string]int{}
	for _, s := range all {
		count[s.person]++
		s.Attempt = count[s.person]
	}
	for _, s := range all {
		s.Of = count[s.person]
		if s.Of == 1 {
			s.Attempt, s.Of = 0, 0
		}
	}
	return all
}

// sharers are the people of each name; those on the roster are numbered from 1 among
// the people of that name.
func sharers(all []*Student) map[string]map[string]int {
	same, listed := map[string]map[string]int{}, map[string]int{}
	for _, s := range all {
		if same[s.Name] == nil {
			same[s.Name] = map[string]int{}
		}
		_, known := same[s.Name][s.person]
		if !known && s.Entry != nil {
			listed[s.Name]++
			same[s.Name][s.person] = listed[s.Name]
		} else if !known {
			same[s.Name][s.person] = 0
		}
	}
	return same
}
