package mend

import (
	"cmp"
	"embed"
	"fmt"
	"slices"
	"strings"

	"adder/judge/lang"
	"adder/judge/source"
)

// Statements of other programs, which are right. What no word of a file can become,
// because nobody wrote it there, somebody else wrote.
//
// Theory. A donor's lines are its statements, one line or a small block each
// (donated). A statement's names are the donor's own; each wants a counterpart, a
// name of the file that is used as it is (likeness.go). Where the lines around a
// place of the file are like those around the statement in the donor, it is likely
// to belong there (fit.go). What is likely is tried, so many at most.

// plainDonors are solvers as people write them, right and slow.
//
//go:embed donor
var plainDonors embed.FS

// PlainDonors returns the donors that come with Adder beside the jury: they are right
// on every board, and too slow for the largest.
func PlainDonors() ([]lang.Source, error) { return lang.All(plainDonors) }

// A donated is a statement of a donor.
type donated struct {
	in          *file
	first, last int    // lines
	slots       []slot // its names that want a counterpart
}

// A slot is a name of a donor, and how the statement uses it.
type slot struct {
	name string
	uses map[use]bool
	does []string // methods
	own  bool     // it lives and dies in the statement
}

// mostSlots is how many different names a statement has at most; with more, chance
// finds no counterparts.
const mostSlots = 5

// mostBlock is how many lines a donated block has.
const mostBlock = 5

// donatedBy returns the statements of sources in a language, each once.
func donatedBy(l *lang.Language, donors []lang.Source) (all []*donated) {
	known := map[string]bool{}
	for _, s := range donors {
		if s.Lang != l || s.Harness != nil {
			continue
		}
		f := newFile(l, source.WithoutComments(l.Name, string(s.Text)))
		for i := range f.lines {
			d := f.donated(i)
			if d == nil || known[d.shape()] {
				continue
			}
			known[d.shape()] = true
			all = append(all, d)
		}
	}
	return all
}

// donated is the statement that begins on a line, or nil if it is none to lend.
func (f *file) donated(l int) *donated {
	last := f.statementEnd(l)
	if last < 0 || last-l >= mostBlock {
		return nil
	}
	d := &donated{in: f, first: l, last: last}
	from, to := f.lines[l].first, f.lines[last].last
	if f.speaks(l, last) {
		return nil
	}
	for i := from; i <= to; i++ {
		if f.code[i].sort == isName && i < to && f.code[i+1].sort == isName && !library[f.code[i].text] {
			return nil // the second is a type of the donor's own
		}
		if !f.open(i) {
			continue
		}
		k := slices.IndexFunc(d.slots, func(s slot) bool { return s.name == f.code[i].text })
		if k < 0 {
			k = len(d.slots)
			d.slots = append(d.slots, slot{name: f.code[i].text, uses: map[use]bool{}})
		}
		if d.slots[k].uses[f.useOf(i)] = true; f.calls(f.code[i].text) {
			return nil // a function of the donor's own
		}
		if f.is(i+1, ".") && i+2 <= to {
			d.slots[k].does = append(d.slots[k].does, f.code[i+2].text)
		}
		d.slots[k].own = d.slots[k].own || i > from && f.is(from, "for", "while", "if") && f.declares(i) || f.counts(i)
	}
	if len(d.slots) > mostSlots {
		return nil
	}
	return d
}

// counts reports whether the name at i is what a loop of Python counts with.
func (f *file) counts(i int) bool { return f.indents && f.is(i-1, "for") && f.is(i+1, "in") }

// statementEnd is the last line of the statement or the block that begins on a line,
// or -1.
func (f *file) statementEnd(l int) int {
	x := f.lines[l]
	switch {
	case x.first < 0 || f.is(x.first, "else", "elif", "case", "default", "static", "def", "class", "struct"):
		return -1
	case f.statement(l):
		return l
	case !f.is(x.first, "if", "for", "while"):
		return -1
	case f.indents && f.is(x.last, ":"):
		end := l
		for i := l + 1; i < len(f.lines) && (f.lines[i].first < 0 || len(f.lines[i].indent) > len(x.indent)); i++ {
			if f.lines[i].first >= 0 {
				end = i
			}
		}
		return end
	case f.is(x.last, "{"):
		if end := f.match(x.last); end > 0 && f.lines[f.code[end].line].last == end {
			return f.code[end].line
		}
	case f.is(x.last, ")") && l+1 < len(f.lines) && f.statement(l+1):
		return l + 1
	}
	return -1
}

var donorRow = &Row{
	Name: "borrow-statement", Doc: "a statement of a right program, with names of the file, in place of another or beside it", Cost: 6,
	Before: "while (v < n) {\n    int w = v + 1;\n    if (dist[w] < 0) q.push(w);\n}",
	After:  "while (v < n) {\n    int w = v + 1;\n    dist[w] = dist[v] + 1;\n    if (dist[w] < 0) q.push(w);\n}",
	Donor:  "while (a < 9) {\n    int b = a + 1;\n    far[b] = far[a] + 1;\n    if (far[b] < 0) todo.push(b);\n}",
	propose: func(f *file, add func(...span)) {
		for _, s := range f.borrowed() {
			add(s)
		}
	},
}

// A donated statement as text: without names, and with those of a file.

// shape is a statement without its donor's choice of names.
func (d *donated) shape() string {
	var b strings.Builder
	for i := d.in.lines[d.first].first; i <= d.in.lines[d.last].last; i++ {
		text := d.in.code[i].text
		if k := d.slotOf(i); k >= 0 {
			text = fmt.Sprint("$", k)
		}
		b.WriteString(text + " ")
	}
	return b.String()
}

// slotOf is the slot of the donor's token at i, or -1.
func (d *donated) slotOf(i int) int {
	if !d.in.open(i) {
		return -1
	}
	return slices.IndexFunc(d.slots, func(s slot) bool { return s.name == d.in.code[i].text })
}

// written is the statement with these names, one for each slot, as the file indents.
func (d *donated) written(f *file, names []string, indent string) string {
	var b strings.Builder
	for l := d.first; l <= d.last; l++ {
		x := d.in.lines[l]
		if x.first < 0 {
			continue
		}
		deeper := strings.TrimPrefix(x.indent, d.in.lines[d.first].indent)
		if b.Len() > 0 {
			b.WriteString(f.ending())
		}
		b.WriteString(indent + strings.ReplaceAll(deeper, "    ", f.indentUnit()))
		at := d.in.code[x.first].from
		for i := x.first; i <= x.last; i++ {
			t := d.in.code[i]
			b.WriteString(d.in.text[at:t.from] + d.word(f, i, names))
			at = t.to
		}
	}
	return b.String()
}

// word is the token at i of the donor as it stands in the file.
func (d *donated) word(f *file, i int, names []string) string {
	if k := d.slotOf(i); k >= 0 {
		return names[k]
	}
	if i >= 2 && d.in.is(i-1, ".") && d.in.is(i+1, "(") {
		if k := d.slotOf(i - 2); k >= 0 { // q.push_back(v) where the file has q.push
			return cmp.Or(f.method(names[k], deedOf(d.in.code[i].text)), d.in.code[i].text)
		}
	}
	return d.in.code[i].text
}

// indentUnit is how far the file indents.
func (f *file) indentUnit() string {
	unit := "    "
	for i, x := range f.lines {
		if x.first >= 0 && x.indent != "" && (len(x.indent) < len(unit) || x.indent[0] == '\t') && f.codeBefore(i) >= 0 {
			unit = x.indent
		}
		if unit[0] == '\t' {
			return "\t"
		}
	}
	return unit
}
