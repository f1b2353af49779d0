package class

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// An Entry is one student of a list.
type Entry struct {
	Line int    // in the file, from 1
	Name string // as people say it: first name first
	ID   string // by which the platform knows the student; "" if the list has none
	Also []string
	// When the platform says that it was handed in, and how late; zero if it does
	// not, or in no form that is known.
	At   time.Time
	Late time.Duration
	Test bool // it is nobody, but a teacher who tries the platform out

	cells []string
}

// A Roster is a list of students.
type Roster struct {
	File    string
	Sheet   *Sheet
	Entries []Entry

	header []string
	above  [][]string // rows that are no students: points possible, posting

	ids          map[string]*Entry   // once index was called
	words, names map[string][]*Entry // by which students go
}

// ReadRoster reads a list from a file.
func ReadRoster(path string) (*Roster, error) {
	text, err := readTable(path)
	if err != nil {
		return nil, err
	}
	return ParseRoster(path, text)
}

// ParseRoster reads a list. name stands for the file in errors.
func ParseRoster(name string, text []byte) (*Roster, error) {
	rows, err := Table(name, text)
	if err != nil {
		return nil, err
	}
	r := &Roster{File: name, header: rows[0].Cells}
	if r.Sheet = sheetOf(r.header); r.Sheet == nil {
		columns := strings.ReplaceAll(strings.Trim(fmt.Sprintf("%q", r.header), "[]"), `" "`, `", "`)
		return nil, badTable(name, rows[0].Line, "the columns "+columns+" are not those of a known roster", "expected the columns of one of these: "+needs())
	}
	seen := map[string]int{}
	for _, row := range rows[1:] {
		e := r.Sheet.entry(r.header, row)
		if e.Name == "" && e.ID == "" || strings.TrimSpace(row.Cells[0]) == "Points Possible" {
			r.above = append(r.above, row.Cells)
			continue
		}
		if at := seen[folded(e.ID)]; at > 0 && e.ID != "" {
			return nil, badTable(name, row.Line, fmt.Sprintf("%q is already in line %d", e.ID, at), "list each student once")
		}
		seen[folded(e.ID)] = row.Line
		r.Entries = append(r.Entries, e)
	}
	if len(r.Entries) == 0 {
		return nil, badTable(name, 0, "there are no students in it", "")
	}
	r.index() // now, for Match may be called by several at one time
	return r, nil
}

// Whose a submission is. If the list is of the platform that named the file, its own
// ID alone counts. Another platform's numbers mean other people, and so do a list's
// other numbers; a table of one's own may have either. Else it goes by words, each of which must be one
// student's and no other's: a login, an address or what stands before its @, a
// name in any order, with or without blanks.

// Match finds whose something is that was handed in by somebody of that name, whom a
// platform knows by an ID; id and platform are "" if none does. If there are several,
// the second result has them; if there is nobody, both are nil.
func (r *Roster) Match(name, id, platform string) (*Entry, []*Entry) {
	if r.ids == nil {
		r.index()
	}
	var byID *Entry
	known := r.Sheet.numbered && platform == r.Sheet.Name
	if id != "" && (known || r.Sheet.Name == "plain") {
		byID = r.ids[folded(id)]
	}
	if known {
		return byID, nil
	}
	found := slices.Clone(r.words[folded(name)])
	for _, e := range r.names[squeezed(name)] {
		if !slices.Contains(found, e) {
			found = append(found, e)
		}
	}
	slices.SortFunc(found, func(a, b *Entry) int { return cmp.Compare(a.Line, b.Line) })
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

// mostParts is how many parts of a name are tried in every order that begins with
// another of them.
const mostParts = 12

// index notes by what each student goes.
func (r *Roster) index() {
	r.ids, r.words, r.names = map[string]*Entry{}, map[string][]*Entry{}, map[string][]*Entry{}
	note := func(in map[string][]*Entry, word string, e *Entry) {
		if had := in[word]; word != "" && (len(had) == 0 || had[len(had)-1] != e) {
			in[word] = append(had, e)
		}
	}
	for i := range r.Entries {
		e := &r.Entries[i]
		r.ids[folded(e.ID)] = e
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

// folded is a word in one case and one composition.
func folded(word string) string { return strings.ToLower(strings.ToUpper(norm.NFC.String(word))) }

// squeezed is the letters and digits of a name, small.
func squeezed(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFC.String(name))
}
