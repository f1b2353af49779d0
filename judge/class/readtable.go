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
// without a byte order mark; a first line such as "sep=;" says what separates. The first row
// is the header. Blank rows after it have blank cells.
func Table(name string, text []byte) ([]Row, error) {
	plain, err := decoded(name, text)
	if err != nil {
		return nil, err
	}
	plain, restore := lineEnds(plain)
	comma, first := separator(plain)
	d := csv.NewReader(strings.NewReader(plain[first:]))
	d.Comma = comma
	d.FieldsPerRecord = -1 // any number
	skipped := strings.Count(plain[:first], "\n")
	var rows []Row
	for {
		cells, err := d.Read()
		if bad, ok := errors.AsType[*csv.ParseError](err); ok {
			return nil, badQuotes(name, skipped, bad)
		}
		if err != nil {
			break
		}
		line, _ := d.FieldPos(0)
		if len(rows) == 0 && blank(cells) {
			continue
		}
		for i := range cells {
			cells[i] = restore(cells[i])
		}
		row := Row{skipped + line, cells}
		if err := row.fit(name, rows, comma); err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		return nil, badTable(name, 0, "is empty", "")
	}
	return rows, nil
}

// badQuotes is the error of a row that the CSV reader does not understand, in a table whose first
// lines were skipped. If a cell does not end, the row begins lines before the reader notices.
func badQuotes(file string, skipped int, bad *csv.ParseError) error {
	problem := fmt.Sprintf("column %d: %v", bad.Column, bad.Err)
	if bad.Line > bad.StartLine {
		problem = fmt.Sprintf("the row goes on to line %d, %s", skipped+bad.Line, problem)
	}
	return badTable(
		file, skipped+bad.StartLine, problem,
		"begin and end a cell that has quotation marks with one, and write those inside twice",
	)
}

// fit gives a row as many cells as the header has, which is the first of the rows before.
func (r *Row) fit(name string, before []Row, comma rune) error {
	if len(r.Cells) > mostColumns {
		problem := fmt.Sprintf("%d cells; a table may have at most %d columns", len(r.Cells), mostColumns)
		return badTable(name, r.Line, problem, "")
	}
	if len(before) == 0 {
		return nil
	}
	width := len(before[0].Cells)
	if len(r.Cells) > width && !blank(r.Cells[width:]) {
		return badTable(
			name, r.Line, fmt.Sprintf("%d cells, but the header has %d", len(r.Cells), width),
			"put cells that contain commas in quotation marks",
		)
	}
	for _, other := range separators {
		if len(r.Cells) == 1 && width > 1 && other != comma &&
			strings.Count(r.Cells[0], string(other)) >= width-1 {
			return badTable(
				name, r.Line, fmt.Sprintf("is separated by %q, but the header by %q", other, comma),
				"separate all lines of the table alike",
			)
		}
	}
	r.Cells = append(r.Cells, make([]string, max(0, width-len(r.Cells)))...)[:width]
	return nil
}

// lineEnds makes CR and CR LF line ends outside of quoted cells LF. In quoted cells, CR before LF
// becomes a mark, which restore makes CR again: the CSV reader would leave it out.
func lineEnds(text string) (plain string, restore func(cell string) string) {
	mark := '\ue000' // a character that the text does not have
	for strings.ContainsRune(text, mark) {
		mark++
	}
	var b strings.Builder
	inside := false
	for i, r := range text {
		beforeLF := strings.HasPrefix(text[i+utf8.RuneLen(r):], "\n")
		switch {
		case r == '"':
			inside = !inside
		case r == '\r' && inside && beforeLF:
			r = mark
		case r == '\r' && !inside && beforeLF:
			continue
		case r == '\r' && !inside: // as spreadsheets wrote on old Macs
			r = '\n'
		}
		b.WriteRune(r)
	}
	return b.String(), func(cell string) string { return strings.ReplaceAll(cell, string(mark), "\r") }
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

var separators = []rune(",;\t")

// separator is what separates cells, and where the table begins: after Excel's line "sep=;", or
// at 0. Without that line, the most frequent candidate in the header counts, outside of quotes.
func separator(text string) (comma rune, begin int) {
	line, _, _ := strings.Cut(text, "\n")
	if m := excelLine.FindStringSubmatch(line); m != nil {
		return []rune(m[1])[0], min(len(line)+1, len(text))
	}
	line = quoted.ReplaceAllString(line, "")
	count := func(c rune) int { return strings.Count(line, string(c)) }
	return slices.MaxFunc(separators, func(a, b rune) int { return count(a) - count(b) }), 0
}

var (
	excelLine = regexp.MustCompile(`^(?i)"?sep=([,;\t])"?[,;\t]*$`)
	quoted    = regexp.MustCompile(`"[^"]*("|$)`)
)
