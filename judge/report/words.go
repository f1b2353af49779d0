// Package report puts results into words and tables, for people and for other programs. It
// decides nothing: all that it says is in the result. Pictures are in report/picture, the
// HTML page is in report/page.
package report

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"adder/judge/game/board"
	"adder/judge/verdict/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Thousands writes a number with commas.
func Thousands[N int | int32 | uint64](n N) string { return result.Thousands(n) }

// Plural is the form of a word for n things.
func Plural(n int, word string) string { return verb(n, word, word+"s") }

// Counted is a number with what is counted: "1 board", "1,024 boards".
func Counted(n int, word string) string { return Thousands(n) + " " + Plural(n, word) }

// verb is the form of a verb for n things.
func verb(n int, singular, plural string) string {
	if n == 1 {
		return singular
	}
	return plural
}

func were(n int) string { return verb(n, " was", " were") }

// when returns words if a condition holds, and else "".
func when(is bool, words string) string {
	if is {
		return words
	}
	return ""
}

// Duration writes a time in the unit in which people would say it: "0.5 s",
// "4 minutes", "193 days".
func Duration(d time.Duration) string {
	for _, u := range []struct {
		name string
		is   time.Duration
	}{{"year", 365 * 24 * time.Hour}, {"day", 24 * time.Hour}, {"hour", time.Hour}, {"minute", time.Minute}} {
		if d >= 3*u.is/2 {
			return Counted(int((d+u.is/2)/u.is), u.name)
		}
	}
	return fmt.Sprintf("%.2g s", d.Seconds())
}

// Size says how large a board is: "3 cells, 1 face, 1 jump".
func Size(b *board.Board) string { return sizeOf(b.Cells, b.Faces, len(b.Jumps)) }

func sizeOf(cells, faces, jumps int) string {
	return Counted(cells, "cell") + ", " + Counted(faces, "face") + ", " + Counted(jumps, "jump")
}

// boardLine writes a small board on a line.
func boardLine(b *board.Board) string {
	line := Counted(b.Cells, "cell") + ", " + Counted(b.Faces, "face")
	for i, j := range b.Jumps {
		if i == maxListed {
			return line + ", ..."
		}
		line += fmt.Sprintf(", %d->%d", j.From, j.To)
	}
	return line
}

// Capitalised makes a sentence begin with a capital letter.
func Capitalised(sentence string) string {
	_, n := utf8.DecodeRuneInString(sentence)
	return strings.ToUpper(sentence[:n]) + sentence[n:]
}

// wrap breaks text into lines.
func wrap(s string, width int, indent string) string {
	lines := []string{""}
	for word := range strings.FieldsSeq(s) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case columns(*last)+1+columns(word) > width:
			lines = append(lines, word)
		default:
			*last += " " + word
		}
	}
	return strings.Join(lines, "\n"+indent)
}

// columns is how wide a text is in a terminal, without the colours in it.
func columns(s string) int { return utf8.RuneCountInString(text.StripEscape(s)) }

func indent(s string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\n  ") + "\n"
}

// A submission's output and its name are foreign text. Each output format escapes them for
// itself; the functions below also make visible what could steer a terminal, reverse or hide
// text.

// Printable keeps the bytes of a text from steering the terminal. Lines stay
// lines.
func Printable(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) || r == '\n' || r == '\t' {
			return r
		}
		return '?'
	}, s)
}

// OneLine keeps text of any kind to a line of a terminal.
func OneLine(s string) string {
	return strings.NewReplacer("\n", "?", "\t", "?").Replace(Printable(s))
}

// Clean makes a foreign text fit for a line: what cannot be seen is written as
// an escape, as in \x1b or \n.
func Clean(s string) string {
	const most = 2000 // bytes of a foreign text on one line
	if len(s) > most {
		return Clean(cutAt(s, most-utf8.UTFMax)) + "…"
	}
	var b strings.Builder
	for _, p := range pieces(s) {
		if p.Kind == "blank" {
			p.Text = strings.ReplaceAll(p.Text, "·", " ")
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// cutAt keeps at most that many bytes of a text, and never a part of a character.
func cutAt(s string, bytes int) string {
	if len(s) <= bytes {
		return s
	}
	for cut := bytes; cut > bytes-utf8.UTFMax && cut >= 0; cut-- {
		if utf8.RuneStart(s[cut]) {
			return s[:cut]
		}
	}
	return s[:bytes] // it is no UTF-8 at all
}

// cleanLines does the same for a text of several lines, and keeps at most that many bytes
// and lines.
func cleanLines(s string, bytes, lines int) string {
	total := strings.Count(s, "\n") + 1
	cut := len(s) > bytes
	kept := strings.Split(cutAt(s, bytes), "\n")
	if len(kept) > lines {
		kept, cut = kept[:lines], true
	}
	for i := range kept {
		kept[i] = Clean(strings.ReplaceAll(strings.TrimSuffix(kept[i], "\r"), "\t", "    "))
	}
	shown := strings.TrimRight(strings.Join(kept, "\n"), "\n")
	if cut {
		shown += fmt.Sprintf("\n... cut here: %s in all", Counted(total, "line"))
	}
	return shown
}

// CleanLines does the same for a text of several lines, and keeps all of them.
func CleanLines(s string) string { return cleanLines(s, len(s), len(s)+1) }

// Short cuts a text that would fill the page.
func Short(s string, most int) string {
	runes := []rune(s)
	if len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return s
}

// A Piece is a stretch of text shown in one way: Kind is "" for plain text,
// "blank" for white space as a sign, and "odd" for what has no shape of its own.
type Piece struct{ Text, Kind string }

// pieces splits a foreign text into what can be seen and signs for what cannot.
func pieces(s string) (all []Piece) {
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		p := Piece{Text: s[:n]}
		switch {
		case r == ' ':
			p = Piece{"·", "blank"}
		case r == utf8.RuneError && n == 1:
			p = Piece{fmt.Sprintf(`\x%02x`, s[0]), "odd"}
		case !unicode.IsPrint(r): // few fonts have the pictures of control characters
			p = Piece{strings.Trim(strconv.QuoteRuneToASCII(r), "'"), "odd"}
		}
		s = s[n:]
		if last := len(all) - 1; last >= 0 && all[last].Kind == p.Kind {
			all[last].Text += p.Text
		} else {
			all = append(all, p)
		}
	}
	return all
}

// difference shows where got leaves expected: the beginning that they share, and
// the rest.
func difference(expected, got string) (same, rest []Piece) {
	n := 0
	for n < len(expected) && n < len(got) && expected[n] == got[n] {
		n++
	}
	return pieces(got[:n]), pieces(got[n:])
}

// Why is why a result has no score; "" if it has one.
func Why(r *result.Result) string {
	switch {
	case r.Note != "":
		return r.Note
	case r.Skipped != "":
		return "not judged: " + r.Skipped
	case r.Verdict == result.JudgeError && r.Hint != "":
		return "not judged: " + r.Error + "; " + r.Hint
	case r.Verdict == result.JudgeError && r.Error != "":
		return "not judged: Adder failed: " + r.Error
	case r.Verdict == result.JudgeError:
		return "not judged: Adder failed"
	}
	return notRun(r)
}

// notRun says what a part of the suite leaves out, and so what is not known; "" if it
// is the whole.
func notRun(r *result.Result) string {
	if len(r.NotRun) == 0 {
		return ""
	}
	left := Clean(strings.Join(r.NotRun, ", "))
	if r.Partial() {
		return "passed what was run; no overall verdict; not run: " + left
	}
	return "a part of the suite; not run: " + left
}

// Names are the name of a submission, which is the student's if there is one, and the file
// if that says more.
func Names(r *result.Result) (name, file string) {
	submission := string(r.Submission)
	if submission == "" || r.Student != "" && r.File != "" {
		submission = r.File
	}
	if r.Student == "" {
		return Short(Clean(submission), 120), ""
	}
	return Short(Clean(r.Student), 120), Short(Clean(submission), 120)
}

// NameOf is the name alone.
func NameOf(r *result.Result) string {
	name, _ := Names(r)
	return name
}

// Cause is the shortest thing to say about why a submission fell short: the
// belief behind it, or the smallest board. It is clean.
func Cause(r *result.Result) string {
	switch {
	case r.Opened != nil:
		return "reads " + Short(Clean(string(r.Opened.File)), 64)
	case r.Reads != "":
		return "reads " + Clean(r.Reads)
	case r.Diagnosis != nil && r.Diagnosis.Name != "":
		return Believed(r.Diagnosis)
	case r.Finding == nil:
		return ""
	case len(r.Finding.Boards) > 1:
		return string(r.Finding.Kind) + ": " + Counted(len(r.Finding.Boards), "board")
	}
	return string(r.Finding.Kind) + ": " + onBoard(r.Finding)
}

func onBoard(f *result.Failure) string {
	if b := f.Last(); b != nil {
		return boardLine(b)
	}
	if s := f.Size; s != nil {
		return sizeOf(s.Cells, s.Faces, s.Jumps)
	}
	return "a board"
}

// FormatOf is the name of the format in which a submission read boards, "" for
// plain.
func FormatOf(r *result.Result) string { return cmp.Or(r.Run, &result.Run{}).Format }

// path is the file that was judged.
func path(r *result.Result) string { return cmp.Or(r.File, string(r.Submission)) }

// GroupNames are those of the result with the most groups: a judge error ends one early.
func GroupNames(results []result.Result) (names []string) {
	var most []result.Group
	for _, r := range results {
		if len(r.Groups) > len(most) {
			most = r.Groups
		}
	}
	for _, g := range most {
		names = append(names, g.Name)
	}
	return names
}

// Points writes points: no more places than there are.
func Points(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

func pointsWords(x float64) string { return Points(x) + " point" + when(x != 1, "s") }

// Worth says what a result is worth: on the scale that was asked for, or its
// score. Both are "" if it is worth nothing that can be said.
func Worth(r *result.Result) (points, of string) {
	switch {
	case r.Grade != nil && !r.Grade.None:
		return Points(r.Grade.Points), Points(r.Grade.Max)
	case r.Judged() && r.MaxScore > 0:
		return strconv.Itoa(r.Score), strconv.Itoa(r.MaxScore)
	}
	return "", ""
}

// GroupWorth is what a group of a result is worth: on the scale, or its score.
func GroupWorth(r *result.Result, i int) (points, of float64) {
	if g := r.Grade; g != nil && i < len(g.Groups) {
		return g.Groups[i].Points, g.Groups[i].Max
	}
	return float64(r.Groups[i].Score), float64(r.Groups[i].MaxScore)
}

// WorthNotes are sentences on why the grade differs from the score, and on how the program
// was handed in. They are clean.
func WorthNotes(r *result.Result) (all []string) {
	add := func(is bool, format string, args ...any) {
		if is {
			all = append(all, Clean(fmt.Sprintf(format, args...)))
		}
	}
	if h := r.Handed; h != nil {
		by := when(h.ByFile, ", by the time of the file")
		add(h.Of > 0, "attempt %d of %d", h.Attempt, h.Of)
		add(h.Late > 0, "%s late%s", Duration(h.Late.Duration()), by)
		add(h.Late <= 0 && h.Marked,
			"marked late by %s, which does not say by how much: no points taken off", h.Platform)
		add(h.Unlisted, "not on the roster")
	}
	if g := r.Grade; g != nil {
		add(g.Penalty > 0 && !g.ByHand, "%s, less %s for being late",
			pointsWords(g.Earned), Points(g.Penalty))
		add(g.ByHand && r.Judged(),
			"graded by hand; the judged score was %s", pointsWords(Cents(g.Earned-g.Penalty)))
		add(g.ByHand && !r.Judged(), "graded by hand")
		add(g.Comment != "", "comment: %s", g.Comment)
		add(g.Passed != nil && *g.Passed, "passed")
		add(g.Passed != nil && !*g.Passed, "not passed")
	}
	return all
}
