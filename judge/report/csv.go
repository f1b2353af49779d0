package report

import (
	"encoding/csv"
	"fmt"
	"io"
	"regexp"
	"strconv"
)

// CSV writes a table of grades, one student a line, for a spreadsheet: RFC 4180,
// with a byte order mark, without which Excel reads UTF-8 as the code page of
// the machine and spoils every name outside ASCII. A student without a score has
// an empty one, and a note.
//
// No cell of foreign text is a formula: see harmless.
func CSV(w io.Writer, rows []Graded) error {
	if _, err := io.WriteString(w, "\ufeff"); err != nil {
		return err
	}
	out := csv.NewWriter(w)
	out.UseCRLF = true
	groups := groupNames(entriesWithCard(rows))
	header := []string{"student", "file", "language", "verdict", "score", "max_score"}
	for _, g := range groups {
		header = append(header, harmless(g))
	}
	header = append(header, "cpu_s", "memory_mib", "belief", "failed_in", "note")
	if err := out.Write(header); err != nil {
		return err
	}
	for _, r := range rows {
		if err := out.Write(csvRow(r, len(groups))); err != nil {
			return err
		}
	}
	out.Flush()
	return out.Error()
}

func csvRow(r Graded, groups int) []string {
	name, file := r.Student, r.File
	if file == "" && r.Entry.Card != nil {
		file = r.Entry.Card.Submission
	}
	row := []string{harmless(name), harmless(file)}
	if r.Entry.Card == nil {
		return append(append(row, make([]string, 4+groups+4)...), harmless(r.Note))
	}
	c := r.Entry.Card
	row = append(row, harmless(c.Language), string(c.Verdict))
	if r.scored() {
		row = append(row, strconv.Itoa(c.Score), strconv.Itoa(c.MaxScore))
	} else {
		row = append(row, "", "")
	}
	for i := range groups {
		points := ""
		if i < len(c.Groups) && r.scored() {
			points = strconv.Itoa(c.Groups[i].Score)
		}
		row = append(row, points)
	}
	seconds, mib := longest(r.Entry), ""
	if m := largest(r.Entry); m > 0 {
		mib = strconv.FormatInt(m>>20, 10)
	}
	failed := ""
	if f := c.Failure(); f != nil {
		failed = f.Group
	}
	return append(row, seconds, mib, harmless(r.Entry.belief()), harmless(failed), harmless(r.note()))
}

// longest is the CPU time of the longest run, in seconds; "" if there is none.
func longest(e Entry) string {
	most := 0.0
	for _, g := range e.Card.Groups {
		most = max(most, g.CPU.Seconds())
	}
	if most == 0 {
		return ""
	}
	return fmt.Sprintf("%.3f", most)
}

// largest is the most memory of a run, in bytes.
func largest(e Entry) (most int64) {
	for _, g := range e.Card.Groups {
		most = max(most, g.Memory)
	}
	return most
}

// formula is what makes a spreadsheet calculate: at the start of a cell, also of
// one that comes about where a spreadsheet splits at another separator than
// ours, or takes the wide forms of the signs for the signs.
var formula = regexp.MustCompile(`(^|[,;|"\t])([\s·]*)([-=+@＝＋－＠])`)

// harmless makes a foreign text a cell that says what it is: nothing in it is
// calculated, and control characters, line ends too, can be seen.
func harmless(s string) string {
	return formula.ReplaceAllString(clean(s), "$1$2'$3")
}

// entriesWithCard returns what was judged of rows.
func entriesWithCard(rows []Graded) (entries []Entry) {
	for _, r := range rows {
		if r.Entry.Card != nil {
			entries = append(entries, r.Entry)
		}
	}
	return entries
}
