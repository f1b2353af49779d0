// Package roster reads the lists of students that learning platforms export, and
// writes the tables with which they import grades. It knows nothing of what was
// handed in.
//
// Nothing of a platform's own table is lost: what is written to the platform that
// the list came from is that table with its grades filled in, so every key that
// it matches by is as it was.
package roster

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"time"
	"unicode/utf16"
	"unicode/utf8"

	"adder/judge/durable"
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

// An Error is a list that cannot be read, with the place.
type Error struct {
	File    string
	Line    int // 0 if it is the whole file
	Problem string
	Hint    string
}

// Advice says what to do about it.
func (e *Error) Advice() string { return e.Hint }

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Problem
	}
	return fmt.Sprintf("%s: line %d: %s", e.File, e.Line, e.Problem)
}

// mostBytes is the most that is read of a list.
const mostBytes = 32 << 20

// mostColumns is the most that a table may have; platforms have one for each
// assignment.
const mostColumns = 2000

// Read reads a list from a file. The error is an *[Error], or of the file system.
func Read(path string) (*Roster, error) {
	text, err := ReadText(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, text)
}

// ReadText reads the file of a table, which is of 32 MiB at most.
func ReadText(path string) ([]byte, error) {
	text, err := durable.ReadFile(path, mostBytes)
	var at *fs.PathError
	if errors.As(err, &at) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
		return nil, &Error{File: path, Problem: at.Err.Error(), Hint: "want a CSV file of up to 32 MiB, as the platform exports it"}
	}
	return text, err
}

// Parse reads a list. name stands for the file in errors.
func Parse(name string, text []byte) (*Roster, error) {
	rows, err := Table(name, text)
	if err != nil {
		return nil, err
	}
	r := &Roster{File: name, header: rows[0].Cells}
	if r.Sheet = sheetOf(r.header); r.Sheet == nil {
		return nil, &Error{File: name, Line: rows[0].Line, Problem: fmt.Sprintf("the columns %s are not those of a known roster", quoted(r.header)), Hint: "expected the columns of one of these: " + needs()}
	}
	seen := map[string]int{}
	for _, row := range rows[1:] {
		e := r.Sheet.entry(r.header, row)
		if e.Name == "" && e.ID == "" || strings.TrimSpace(row.Cells[0]) == "Points Possible" {
			r.above = append(r.above, row.Cells)
			continue
		}
		if at := seen[folded(e.ID)]; at > 0 && e.ID != "" {
			return nil, &Error{File: name, Line: row.Line, Problem: fmt.Sprintf("%q is already in line %d", e.ID, at), Hint: "list each student once"}
		}
		seen[folded(e.ID)] = row.Line
		r.Entries = append(r.Entries, e)
	}
	if len(r.Entries) == 0 {
		return nil, &Error{File: name, Problem: "there are no students in it"}
	}
	return r, nil
}

// A Row is a line of a table. It has as many cells as the header.
type Row struct {
	Line  int
	Cells []string
}

// Table reads a table: comma, semicolon or tab between the cells, UTF-8 or
// UTF-16, with a byte order mark or without. The first row is the header.
func Table(name string, text []byte) ([]Row, error) {
	plain, err := decoded(name, text)
	if err != nil {
		return nil, err
	}
	if !strings.Contains(plain, "\n") {
		plain = strings.ReplaceAll(plain, "\r", "\n") // as spreadsheets wrote on old Macs
	}
	d := csv.NewReader(strings.NewReader(plain))
	d.Comma, d.FieldsPerRecord, d.LazyQuotes = separator(plain), -1, false
	var rows []Row
	for {
		cells, err := d.Read()
		var bad *csv.ParseError
		if errors.As(err, &bad) {
			return nil, &Error{File: name, Line: bad.Line, Problem: fmt.Sprintf("column %d: %v", bad.Column, bad.Err), Hint: "a quotation mark within a cell is written twice"}
		}
		if err != nil {
			break
		}
		line, _ := d.FieldPos(0)
		if blank(cells) {
			continue
		}
		if len(cells) > mostColumns {
			return nil, &Error{File: name, Line: line, Problem: fmt.Sprintf("%d cells, and a table may have %d columns", len(cells), mostColumns)}
		}
		if len(rows) > 0 && len(cells) > len(rows[0].Cells) && !blank(cells[len(rows[0].Cells):]) {
			return nil, &Error{File: name, Line: line, Problem: fmt.Sprintf("%d cells, and the header has %d", len(cells), len(rows[0].Cells)), Hint: "a comma within a cell stands between quotation marks"}
		}
		if len(rows) > 0 {
			cells = append(cells, make([]string, max(0, len(rows[0].Cells)-len(cells)))...)[:len(rows[0].Cells)]
		}
		rows = append(rows, Row{line, cells})
	}
	if len(rows) == 0 {
		return nil, &Error{File: name, Problem: "is empty"}
	}
	return rows, nil
}

func blank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" })
}

// decoded is a text in UTF-8 without a byte order mark. Spreadsheets write
// UTF-16 when they are asked for Unicode, and Blackboard does unasked.
func decoded(name string, text []byte) (string, error) {
	var order func(a, b byte) uint16
	switch {
	case bytes.HasPrefix(text, []byte("\xff\xfe")):
		order = func(a, b byte) uint16 { return uint16(a) | uint16(b)<<8 }
	case bytes.HasPrefix(text, []byte("\xfe\xff")):
		order = func(a, b byte) uint16 { return uint16(b) | uint16(a)<<8 }
	case !utf8.Valid(text):
		line := 1 + bytes.Count(text[:invalidAt(text)], []byte("\n"))
		return "", &Error{File: name, Line: line, Problem: "is not in UTF-8", Hint: "save it as \"CSV UTF-8\""}
	default:
		return strings.TrimPrefix(string(text), "\ufeff"), nil
	}
	var units []uint16
	for i := 2; i+1 < len(text); i += 2 {
		units = append(units, order(text[i], text[i+1]))
	}
	return string(utf16.Decode(units)), nil
}

func invalidAt(text []byte) int {
	at := 0
	for at < len(text) {
		r, n := utf8.DecodeRune(text[at:])
		if r == utf8.RuneError && n == 1 {
			return at
		}
		at += n
	}
	return at
}

// separator is what stands most often in the header, outside of quotes.
func separator(text string) rune {
	line, _, _ := strings.Cut(text, "\n")
	count := map[rune]int{}
	quoted := false
	for _, c := range line {
		if c == '"' {
			quoted = !quoted
		} else if !quoted {
			count[c]++
		}
	}
	best := ','
	for _, c := range []rune{';', '\t'} {
		if count[c] > count[best] {
			best = c
		}
	}
	return best
}

func quoted(words []string) string {
	var all []string
	for _, w := range words {
		all = append(all, fmt.Sprintf("%q", w))
	}
	return strings.Join(all, ", ")
}
