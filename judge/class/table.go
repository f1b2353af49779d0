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

// badTable is the error of a table that cannot be read; line is 0 if it is the whole file.
func badTable(file string, line int, problem, hint string) error {
	if line > 0 {
		file = fmt.Sprintf("%s: line %d", file, line)
	}
	return usage.New(file+": "+problem, hint)
}

// longestTable is the most that is read of a table, in bytes.
const longestTable = 32 << 20

// mostColumns is the most that a table may have; platforms have one for each
// assignment.
const mostColumns = 2000

// readTable reads the file of a table, which is of 32 MiB at most.
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

// decoded is a text in UTF-8 without a byte order mark. Spreadsheets write
// UTF-16 when they are asked for Unicode, and Blackboard does unasked.
func decoded(name string, text []byte) (string, error) {
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		text, _ = unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewDecoder().Bytes(text) // what is none is U+FFFD
	}
	for i, line := range bytes.Split(text, []byte("\n")) {
		if !utf8.Valid(line) {
			return "", badTable(name, i+1, "is not in UTF-8", "save it as \"CSV UTF-8\"")
		}
	}
	return strings.TrimPrefix(string(text), "\ufeff"), nil
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
