package mend

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

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
