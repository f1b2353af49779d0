package report

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

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
	before := rune(0)
	for len(s) > 0 {
		r, n := utf8.DecodeRuneInString(s)
		p := Piece{Text: s[:n]}
		switch {
		case joins(before, r, s[n:]):
		case r == ' ':
			p = Piece{"·", "blank"}
		case r == utf8.RuneError && n == 1:
			p = Piece{fmt.Sprintf(`\x%02x`, s[0]), "odd"}
		case !unicode.IsPrint(r): // few fonts have the pictures of control characters
			p = Piece{strings.Trim(strconv.QuoteRuneToASCII(r), "'"), "odd"}
		}
		s, before = s[n:], r
		if last := len(all) - 1; last >= 0 && all[last].Kind == p.Kind {
			all[last].Text += p.Text
		} else {
			all = append(all, p)
		}
	}
	return all
}

// joins reports whether a character joins its neighbours, or keeps them apart, as in Persian names
// and in emoji. It shows in them, and has no shape of its own.
func joins(before, r rune, rest string) bool {
	after, _ := utf8.DecodeRuneInString(rest)
	joiner := r == '\u200c' || r == '\u200d'
	visible := after > unicode.MaxASCII && after != utf8.RuneError && unicode.IsPrint(after)
	return joiner && before > unicode.MaxASCII && visible
}
