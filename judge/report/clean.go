package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What a submission prints, and what it is called, is foreign text. Whoever
// writes it down escapes it; what is here makes visible what an escaped text
// could still do: steer, reverse, hide, or look like nothing.

// longestText is the most bytes of a foreign text on one line.
const longestText = 2000

// Clean makes a foreign text fit for a line: what cannot be seen is written as
// an escape, as in \x1b or \n.
func Clean(s string) string {
	if len(s) > longestText {
		return Clean(s[:longestText-utf8.UTFMax]) + "…"
	}
	var b strings.Builder
	for _, p := range pieces(s) {
		if p.Kind == "blank" {
			p.Text = strings.Repeat(" ", len(p.Text)/len("·"))
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// cleanLines does the same for a text of several lines, of which at most so many
// bytes and lines are kept.
func cleanLines(s string, bytes, lines int) string {
	total := strings.Count(s, "\n") + 1
	cut := false
	if len(s) > bytes {
		s, cut = s[:bytes], true
	}
	kept := strings.Split(s, "\n")
	if len(kept) > lines {
		kept, cut = kept[:lines], true
	}
	for i := range kept {
		kept[i] = Clean(strings.ReplaceAll(strings.TrimSuffix(kept[i], "\r"), "\t", "    "))
	}
	text := strings.TrimRight(strings.Join(kept, "\n"), "\n")
	if cut {
		text += fmt.Sprintf("\n... cut here: %s in all", Counted(total, "line"))
	}
	return text
}

// CleanLines does the same for a text of several lines, of which all are kept.
func CleanLines(s string) string { return cleanLines(s, len(s), len(s)+1) }

// Short cuts a text that would fill the page.
func Short(s string, most int) string {
	if r := []rune(s); len(r) > most {
		return string(r[:most-1]) + "…"
	}
	return s
}

// A Piece is a stretch of text shown in one way: Kind is "" for plain text,
// "blank" for white space as a sign, and "odd" for what has no shape of its own.
type Piece struct{ Text, Kind string }

// pieces splits a foreign text into what can be seen and signs for what cannot.
func pieces(s string) []Piece {
	var all []Piece
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		p := pieceOf(r, s[:n])
		s = s[n:]
		if last := len(all) - 1; last >= 0 && all[last].Kind == p.Kind {
			all[last].Text += p.Text
			continue
		}
		all = append(all, p)
	}
	return all
}

func pieceOf(r rune, raw string) Piece {
	switch {
	case r == ' ':
		return Piece{"·", "blank"}
	case r == utf8.RuneError && len(raw) == 1:
		return Piece{fmt.Sprintf(`\x%02x`, raw[0]), "odd"}
	case !unicode.IsPrint(r): // few fonts have the pictures of control characters
		q := strconv.QuoteRuneToASCII(r)
		return Piece{q[1 : len(q)-1], "odd"}
	}
	return Piece{raw, ""}
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
