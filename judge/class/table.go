package class

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"adder/judge/base/disk"
	"adder/judge/base/fault"

	encoded "golang.org/x/text/encoding/unicode"
)

// badTable is the error of an unreadable table; line 0 means the whole file.
func badTable(file string, line int, problem, hint string) error {
	if line > 0 {
		file = fmt.Sprintf("%s: line %d", file, line)
	}
	return fault.New(file+": "+problem, hint)
}

// Limits of a table. Platforms have a column for each assignment.
const (
	longestTable = 32 << 20 // bytes
	mostColumns  = 2000
)

func readTable(path string) ([]byte, error) {
	text, err := disk.ReadFile(path, longestTable)
	at, ok := errors.AsType[*fs.PathError](err)
	if ok && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission) {
		hint := fmt.Sprintf("want a CSV file of up to %d MiB, as the platform exports it", longestTable>>20)
		return nil, badTable(path, 0, at.Err.Error(), hint)
	}
	if ok {
		err = fault.OfPath(path, err, "")
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
	d.Comma = separator(plain)
	d.FieldsPerRecord = -1 // any number
	var rows []Row
	for {
		cells, err := d.Read()
		if bad, ok := errors.AsType[*csv.ParseError](err); ok {
			return nil, badTable(
				name, bad.Line, fmt.Sprintf("column %d: %v", bad.Column, bad.Err),
				"write a quotation mark inside a cell twice",
			)
		}
		if err != nil {
			break
		}
		line, _ := d.FieldPos(0)
		if blank(cells) {
			continue
		}
		if len(cells) > mostColumns {
			problem := fmt.Sprintf("%d cells; a table may have at most %d columns", len(cells), mostColumns)
			return nil, badTable(name, line, problem, "")
		}
		if len(rows) > 0 {
			width := len(rows[0].Cells)
			if len(cells) > width && !blank(cells[width:]) {
				return nil, badTable(
					name, line, fmt.Sprintf("%d cells, but the header has %d", len(cells), width),
					"put cells that contain commas in quotation marks",
				)
			}
			cells = append(cells, make([]string, max(0, width-len(cells)))...)[:width]
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
		// invalid parts become U+FFFD
		text, _ = encoded.UTF16(encoded.LittleEndian, encoded.UseBOM).NewDecoder().Bytes(text)
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
	line = quoted.ReplaceAllString(line, "")
	count := func(c rune) int { return strings.Count(line, string(c)) }
	return slices.MaxFunc([]rune(",;\t"), func(a, b rune) int { return count(a) - count(b) })
}

var quoted = regexp.MustCompile(`"[^"]*("|$)`)
