package class

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"adder/judge/base/fault"
	"adder/judge/report"

	"golang.org/x/text/unicode/norm"
)

// An Entry is one student on a roster.
type Entry struct {
	Line int           // in the file, from 1
	Name string        // first name first
	ID   string        // the platform's; "" if the roster has none
	Also []string      // other words that name the student
	At   time.Time     // of submission according to the platform; zero if unknown
	Late time.Duration // according to the platform; zero if unknown
	Test bool          // not a student, but the platform's test account

	badTime string // a time that is not understood
}

// A Roster is a list of students.
type Roster struct {
	File    string
	Sheet   *Sheet
	Entries []*Entry

	header []string
	rows   []rosterRow // all rows of the file below the header, in order

	ids, numbers map[string]*Entry // set by index, like the next two
	words, names map[string][]*Entry
}

// A rosterRow is a row of the file, and the student in it; nil if it is not a student's, such as
// a blank row or Canvas's points possible.
type rosterRow struct {
	cells   []string
	student *Entry
}

// ReadRoster reads a roster from a file.
func ReadRoster(path string) (*Roster, error) {
	text, err := readTable(path)
	if err != nil {
		return nil, err
	}
	return ParseRoster(path, text)
}

// ParseRoster reads a roster. Errors call it name.
func ParseRoster(name string, text []byte) (*Roster, error) {
	rows, err := Table(name, text)
	if err != nil {
		return nil, err
	}
	r := &Roster{File: name, header: rows[0].Cells}
	r.Sheet = sheetOf(r.header)
	if r.Sheet == nil {
		columns := fault.Names(r.header, strconv.Quote)
		return nil, badTable(
			name, rows[0].Line, "the columns "+strings.Join(columns, ", ")+" are not those of a known roster",
			"expected the columns of one of these, with titles in English: "+knownColumns(),
		)
	}
	seen := map[string]*Entry{}
	for _, row := range rows[1:] {
		e := r.Sheet.entry(r.header, row)
		if e.Name == "" && e.ID == "" || isPointsPossible(row.Cells) {
			r.rows = append(r.rows, rosterRow{row.Cells, nil})
			continue
		}
		had := seen[folded(e.ID)]
		switch {
		case had == nil || e.ID == "":
			seen[folded(e.ID)] = e
			r.Entries = append(r.Entries, e)
		case r.Sheet.repeats && had.Name == e.Name: // in two sections
			e = had
		default:
			return nil, badTable(
				name, row.Line, fmt.Sprintf("%q is already in line %d", e.ID, had.Line),
				"list each student once",
			)
		}
		r.rows = append(r.rows, rosterRow{row.Cells, e})
	}
	if len(r.Entries) == 0 {
		return nil, badTable(name, 0, "there are no students in it", "")
	}
	r.index()
	return r, nil
}

// badTimes says which cells hold a time that is not understood; "" if none does.
func (r *Roster) badTimes() string {
	bad := slices.DeleteFunc(slices.Clone(r.Entries), func(e *Entry) bool { return e.badTime == "" })
	if len(bad) == 0 {
		return ""
	}
	words := fmt.Sprintf("%s: line %d: %q is no time that Adder understands, so it is unknown",
		r.File, bad[0].Line, bad[0].badTime)
	if len(bad) > 1 {
		const most = 5
		lines := fault.Names(bad[1:], func(e *Entry) string { return strconv.Itoa(e.Line) })
		words += "; so are those of lines " + report.Some(lines, most)
	}
	return words
}

// Matching submissions with students. If the roster is from the platform that named the
// file, only its ID counts. Another platform's IDs may mean other people; a plain table
// may have any. Otherwise a word must belong to exactly one student: a login, an address
// or its part before the @, or a name in any order, with or without blanks.

// Match finds the student with that name, and that ID on a platform; id and platform may
// be "". If several match, it returns them in the second result; if nobody does, both
// results are nil.
func (r *Roster) Match(name, id, platform string) (*Entry, []*Entry) {
	var byID *Entry
	known := r.Sheet.numbered && platform == r.Sheet.Name
	if id != "" && (known || r.Sheet.Name == "plain") {
		byID = r.ids[folded(id)]
	}
	if known {
		return byID, nil
	}
	found := slices.Concat(r.words[folded(name)], r.names[squeezed(name)])
	slices.SortFunc(found, func(a, b *Entry) int { return cmp.Compare(a.Line, b.Line) })
	found = slices.Compact(found)
	switch {
	case byID != nil && (len(found) == 0 || slices.Contains(found, byID)):
		return byID, nil
	case byID != nil: // the number is one student's, and the name another's
		return nil, append(found, byID)
	case len(found) == 1:
		return found[0], nil
	}
	return nil, found
}

// withoutZeros finds the student whose number is the submission's but for zeros before it.
func (r *Roster) withoutZeros(s *Student) *Entry {
	for _, word := range []string{s.ID, s.SubmittedAs} {
		if number := significant(word); number != "" && r.numbers[number] != nil {
			return r.numbers[number]
		}
	}
	return nil
}

// significant is a number without zeros before it; "" if a word is no number.
func significant(word string) string {
	if strings.Trim(word, "0123456789") != "" {
		return ""
	}
	return strings.TrimLeft(word, "0")
}

// index notes the words that name each student.
func (r *Roster) index() {
	const mostParts = 12 // of a name, with which it can begin
	r.ids, r.numbers = map[string]*Entry{}, map[string]*Entry{}
	r.words, r.names = map[string][]*Entry{}, map[string][]*Entry{}
	note := func(in map[string][]*Entry, word string, e *Entry) {
		had := in[word]
		again := len(had) > 0 && had[len(had)-1] == e
		if word != "" && !again {
			in[word] = append(had, e)
		}
	}
	for _, e := range r.Entries {
		r.ids[folded(e.ID)] = e
		r.numbers[significant(e.ID)] = e
		for _, word := range append([]string{e.ID}, e.Also...) {
			note(r.words, folded(word), e)
			if local, _, ok := strings.Cut(word, "@"); ok {
				note(r.words, folded(local), e)
			}
		}
		parts := strings.Fields(e.Name)
		for i := range min(len(parts), mostParts) { // Anna Maria Berg, Berg Anna Maria, Maria Berg Anna
			note(r.names, squeezed(strings.Join(parts[i:], "")+strings.Join(parts[:i], "")), e)
		}
	}
}

// folded is a word in one case and composition.
func folded(word string) string { return strings.ToLower(strings.ToUpper(norm.NFC.String(word))) }

// squeezed is the letters and digits of a name, in lower case.
func squeezed(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFC.String(name))
}
