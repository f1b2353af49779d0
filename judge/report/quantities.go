// Package report puts results into words and tables, for people and for other programs. It
// decides nothing: all that it says is in the result. Pictures are in report/picture, the
// HTML page is in report/page.
//
//	explanation.go                      why a submission falls short, as blocks of five kinds
//	failure.go                          a failure: boards, input (how much is shown), answers, notes
//	diagnosis.go                        the belief, where it fails, and facts
//	mend.go, warnings.go                a change that makes it right; warnings and hints
//	cause.go                            the reason in a few words, for a row of a table
//	terminal.go, plaintext.go           results on a terminal; explanations as text
//	draw.go                             a board in characters, and which boards are drawn
//	sheet.go, table.go, csv.go          results by groups: as data, on a terminal, grades.csv
//	class.go, distribution.go           a class: its grades, and how many fail in each group
//	behaviour.go                        who fails alike
//	gradescope.go, junit.go             for other programs
//	runlines.go                         what was run, with which limits
//	names.go, printable.go              names that tell submissions apart; foreign text made harmless
//	points.go, quantities.go            points; numbers, times and sizes in words
package report

import (
	"fmt"
	"strings"
	"time"
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

// Some are the first words of a list, and how many follow.
func Some(words []string, most int) string {
	more := len(words) - most
	if more <= 0 {
		return strings.Join(words, ", ")
	}
	return fmt.Sprintf("%s and %d more", strings.Join(words[:most], ", "), more)
}

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
func columns(s string) int { return text.StringWidthWithoutEscSequences(s) }

func indent(s string) string {
	return "  " + strings.ReplaceAll(strings.TrimSuffix(s, "\n"), "\n", "\n  ") + "\n"
}

// CPU is the CPU time of the longest run, also in words; 0 and "" if there is
// none.
func CPU(groups []result.Group) (longest time.Duration, words string) {
	for _, g := range groups {
		longest = max(longest, g.CPU.Duration())
	}
	return longest, when(longest > 0, fmt.Sprintf("%.2f s", longest.Seconds()))
}

// Memory is that of the largest run, in bytes and in words; 0 and "" if there is
// none.
func Memory(groups []result.Group) (most int64, words string) {
	for _, g := range groups {
		most = max(most, g.Memory)
	}
	return most, when(most > 0, fmt.Sprintf("%d MB", most>>20))
}

// PerSecond is how many boards a hunt gave the program in a second.
func PerSecond(h *result.Hunt) uint64 {
	if h.Wall.Duration() < time.Millisecond {
		return 0
	}
	return uint64(float64(h.Boards) / h.Wall.Duration().Seconds())
}
