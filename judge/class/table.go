package class

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"adder/judge/durable"
	"adder/judge/usage"

	"golang.org/x/text/encoding/unicode"
)

// badTable is the error of an unreadable table; line 0 means the whole file.
func badTable(file string, line int, problem, hint string) error {
	if line > 0 {
		file = fmt.Sprintf("%s: line %d", file, line)
	}
	return usage.New(file+": "+problem, hint)
}

// Limits of a table. Platforms have a column for each assignment.
const (
	longestTable = 32 << 20 // bytes
	mostColumns  = 2000
)

func readTable(path string) ([]byte, error) {
	text, err := durable.ReadFile(path, longestTable)
	var at *fs.PathError
	if errors.As(err, &at) && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
		return nil, badTable(path, 0, at.Err.Error(), "want a CSV file of up to 32 MiB, as the platform exports it")
	}
	return text, err
}

// A Row is a line of a table. It has as many cells as the header.
type Row struct {
	Line  int
	Cells []string
}

// Table reads a table separated by commas, semicolons or tabs, in UTF-8 or UTF-16, with or
// without a byte order mark. The first row is the header.
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
			return nil, badTable(name, bad.Line, fmt.Sprintf("column %d: %v", bad.Column, bad.Err), "write a quotation mark inside a cell twice")
		}
		if err != nil {
			break
		}
		line, _ := d.FieldPos(0)
		if blank(cells) {
			continue
		}
		if len(cells) > mostColumns {
			return nil, badTable(name, line, fmt.Sprintf("%d cells; a table may have at most %d columns", len(cells), mostColumns), "")
		}
		if len(rows) > 0 && len(cells) > len(rows[0].Cells) && !blank(cells[len(rows[0].Cells):]) {
			return nil, badTable(name, line, fmt.Sprintf("%d cells, but the header has %d", len(cells), len(rows[0].Cells)), "put cells that contain commas in quotation marks")
		}
		if len(rows) > 0 {
			cells = append(cells, make([]string, max(0, len(rows[0].Cells)-len(cells)))...)[:len(rows[0].Cells)]
		}
		rows = append(rows, Row{line, cells})
	}
	if len(rows) == 0 {
		return nil, badTable(name, 0, "is empty", "")
	}
	return rows, nil
}

func blank(cells []string) bool {
	return !slices.ContainsFunc(cells, func(c string) bool { return strings.TrimSpace(c) != "" })
}

// decoded is a text in UTF-8 without a byte order mark. Spreadsheets may write UTF-16, and
// Blackboard always does.
func decoded(name string, text []byte) (string, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		text, _ = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(text) // invalid parts become U+FFFD
	}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if !utf8.Valid(line) {
			return "", badTable(name, i+1, "is not in UTF-8", "save it as \"CSV UTF-8\"")
		}
	}
	return strings.TrimPrefix(string(text), "\ufeff"), nil
}

// separator is the most frequent candidate in the header, outside of quotes.
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
