// Package report says results in words and tables, for people and for other
// programs. It decides nothing and computes nothing: whatever it says is in the
// result. Pictures are in report/picture, the HTML page is in report/page.
package report

import (
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"adder/judge/board"
)

// Thousands writes a number with commas.
func Thousands(n uint64) string {
	s := fmt.Sprint(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Plural is a word for so many things.
func Plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// Counted is a number with what is counted: "1 board", "1,024 boards".
func Counted(n int, word string) string {
	return Thousands(uint64(n)) + " " + Plural(n, word)
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

// wrap breaks text into lines.
func wrap(s string, width int, indent string) string {
	var out strings.Builder
	column := 0
	for i, word := range strings.Fields(s) {
		switch {
		case i == 0:
		case column+1+utf8.RuneCountInString(word) > width:
			out.WriteString("\n" + indent)
			column = 0
		default:
			out.WriteString(" ")
			column++
		}
		out.WriteString(word)
		column += utf8.RuneCountInString(word)
	}
	return out.String()
}

func indent(s string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\n  ") + "\n"
}
