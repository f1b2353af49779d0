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

// Statements of right programs, for what the file's own words cannot become.
//
// Theory. A donor's statement is one line or a small block (donated). Each of its names
// needs a counterpart: a name of the file that is used in the same way (habits). The
// statement probably belongs where the lines around it resemble those in the donor
// (a fit). The most likely ones are tried, up to a limit.

// plainDonors are solvers as people write them, right and slow.
//
//go:embed donor
var plainDonors embed.FS

// PlainDonors returns Adder's own donors: right on every board, and too slow for the
// largest.
func PlainDonors() ([]lang.Source, error) { return lang.All(plainDonors) }

// A donated is a statement of a donor.
type donated struct {
	in          *file
	first, last int    // lines
	from, to    int    // tokens
	slots       []slot // its names that need counterparts
}

// A slot is a name of a donor, and how the statement uses it.
type slot struct {
	name    string
	indexed bool
	marked  bool     // an element becomes true or false
	does    []string // methods
	own     bool     // declared in the statement
}

const (
	mostSlots = 5 // names in a statement; more rarely find counterparts
	mostBlock = 5 // lines of a statement
)

// donatedBy returns the statements of sources in a language, each once.
func donatedBy(l *lang.Language, donors []lang.Source) (all []*donated) {
	known := map[string]bool{}
	for _, s := range donors {
		if s.Lang != l || s.Harness != nil {
			continue
		}
		f := newFile(l, source.WithoutComments(l.Name, string(s.Text)))
		for i := range f.lines {
			if d := f.donated(i); d != nil && !known[d.shape()] {
				known[d.shape()] = true
				all = append(all, d)
			}
		}
	}
	return all
}

// donated is the statement that begins on a line, or nil if it cannot be borrowed.
func (f *file) donated(l int) *donated {
	last := f.statementEnd(l)
	if last < 0 || last-l >= mostBlock || f.speaks(l, last) {
		return nil
	}
	d := &donated{in: f, first: l, last: last, from: f.lines[l].first, to: f.lines[last].last}
	for i := d.from; i <= d.to; i++ {
		name := f.code[i].Text
		if f.named(i) && i < d.to && f.named(i+1) && !library[name] {
			return nil // the second is a type of the donor's own
		}
		if !f.own(i) {
			continue
		}
		if f.calls(name) {
			return nil // a function of the donor's own
		}
		k := slices.IndexFunc(d.slots, func(s slot) bool { return s.name == name })
		if k < 0 {
			k = len(d.slots)
			d.slots = append(d.slots, slot{name: name})
		}
		s := &d.slots[k]
		s.indexed = s.indexed || f.useOf(i) == indexed
		s.marked = s.marked || f.element(i) == "truth"
		if f.is(i+1, ".") && i+2 <= d.to {
			s.does = append(s.does, f.code[i+2].Text)
		}
		counts := f.Indents && f.is(i-1, "for") && f.is(i+1, "in")
		s.own = s.own || i > d.from && f.is(d.from, "for", "while", "if") && f.declares(i) || counts
	}
	if len(d.slots) > mostSlots {
		return nil
	}
	return d
}

var donorRow = &Row{
	Name: "borrow-statement", Doc: "a statement of a right program, with names of the file, in place of another or beside it", Cost: 6,
	Why:     "A statement is missing here, or a wrong one stands in its place.",
	Before:  "while (v < n) {\n    int w = v + 1;\n    if (dist[w] < 0) q.push(w);\n}",
	After:   "while (v < n) {\n    int w = v + 1;\n    dist[w] = dist[v] + 1;\n    if (dist[w] < 0) q.push(w);\n}",
	Donor:   "while (a < 9) {\n    int b = a + 1;\n    far[b] = far[a] + 1;\n    if (far[b] < 0) todo.push(b);\n}",
	propose: (*file).borrow,
}

// shape is a statement without the names in it.
func (d *donated) shape() string {
	var b strings.Builder
	for i := d.from; i <= d.to; i++ {
		if k := d.slotOf(i); k >= 0 {
			fmt.Fprintf(&b, "$%d ", k)
		} else {
			b.WriteString(d.in.code[i].Text + " ")
		}
	}
	return b.String()
}

// slotOf is the slot of the donor's token at i, or -1.
func (d *donated) slotOf(i int) int {
	if !d.in.own(i) {
		return -1
	}
	return slices.IndexFunc(d.slots, func(s slot) bool { return s.name == d.in.code[i].Text })
}

// written is the statement with these names, one for each slot, indented like the file.
func (d *donated) written(f *file, names []string, indent string) string {
	var b strings.Builder
	for l := d.first; l <= d.last; l++ {
		x := d.in.lines[l]
		if x.first < 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteString(f.ending())
		}
		deeper := strings.TrimPrefix(x.indent, d.in.lines[d.first].indent)
		b.WriteString(indent + strings.ReplaceAll(deeper, "    ", f.indentUnit()))
		at := d.in.code[x.first].From
		for i := x.first; i <= x.last; i++ {
			t := d.in.code[i]
			b.WriteString(d.in.text[at:t.From] + d.word(f, i, names))
			at = t.To
		}
	}
	return b.String()
}

// word is the donor's token at i, written for the file.
func (d *donated) word(f *file, i int, names []string) string {
	text := d.in.code[i].Text
	if k := d.slotOf(i); k >= 0 {
		return names[k]
	}
	if i >= 2 && d.in.is(i-1, ".") && d.in.is(i+1, "(") {
		if k := d.slotOf(i - 2); k >= 0 { // q.push_back(v) where the file has q.push
			return cmp.Or(f.method(names[k], deeds[text]), text)
		}
	}
	return text
}

// Names of two programs are compared by their uses: what is indexed, compared with -1 and
// incremented is a table of distances, whatever it is called.

// deeds groups methods of containers by what they do.
var deeds = map[string]string{
	"push": "put", "push_back": "put", "append": "put", "add": "put", "offer": "put", "emplace": "put", "emplace_back": "put", "insert": "put", "addLast": "put",
	"pop": "take", "pop_front": "take", "popleft": "take", "poll": "take", "remove": "take", "removeFirst": "take", "pollFirst": "take",
	"front": "look", "peek": "look", "top": "look", "empty": "ask", "isEmpty": "ask", "size": "ask",
	"count": "find", "find": "find", "contains": "find", "containsKey": "find", "get": "get",
}

// method is the method with which the file does a deed to a name, or "".
func (f *file) method(name, deed string) string {
	for i, t := range f.code {
		if deed != "" && t.Text == name && f.is(i+1, ".") && i+2 < len(f.code) && deeds[f.code[i+2].Text] == deed {
			return f.code[i+2].Text
		}
	}
	return ""
}

// habits collects the uses of each name of a file, except the library's.
func (f *file) habits() map[string]map[string]bool {
	all := map[string]map[string]bool{}
	for i, t := range f.code {
		if f.own(i) {
			f.habitsAt(i, once(all, t.Text, func() map[string]bool { return map[string]bool{} }))
		}
	}
	return all
}

// habitsAt adds what the name at i is used for there.
func (f *file) habitsAt(i int, all map[string]bool) {
	as := f.useOf(i)
	all["use "+string(as)] = true
	end := i
	for f.is(end+1, "[", "(") && f.pairs[end+1] > 0 {
		if f.is(end+1, "[") && f.is(end+2, "1") {
			all["first cell"] = true
		}
		end = f.pairs[end+1]
	}
	if f.is(end+1, ".") && end+2 < len(f.code) {
		all["does "+deeds[f.code[end+2].Text]] = true
	}
	after := f.wordKind(end + 1)
	all["before "+after] = true
	if after == "compared" || after == "=" {
		all[after+" "+f.wordKind(end+2)] = true
	}
	all["after "+f.wordKind(i-1)] = true
	if first := f.lines[f.code[i].Line].first; f.is(first, "for") && i-first <= 3 && as == plainName {
		all["loops"] = true
	}
}

// wordKind classifies a word by what it does to its neighbour.
func (f *file) wordKind(i int) string {
	if i < 0 || i >= len(f.code) {
		return "end"
	}
	t := f.code[i]
	switch {
	case f.is(i, "<", ">", "<=", ">=", "==", "!="):
		return "compared"
	case f.is(i, "true", "True", "false", "False"):
		return "truth"
	case f.is(i, "-") && i+1 < len(f.code) && f.code[i+1].Sort == source.Number && !f.binary(i), f.is(i, "0"):
		return "nothing"
	case t.Sort == source.Number:
		return "number"
	case t.Sort == source.Name:
		return "name"
	case f.is(i, "++", "+="):
		return "grows"
	case f.is(i, ")", ";", ":", "{", "}"), f.Indents && i > 0 && f.code[i-1].Line != t.Line:
		return "end"
	}
	return t.Text
}

// like is the similarity of two names, from 0 to 100: the share of their uses that they
// have in common, plus 50 for equal names.
func like(a, b string, one, other map[string]bool) (points int) {
	both := 0
	for h := range one {
		if other[h] {
			both++
		}
	}
	if either := len(one) + len(other) - both; either > 0 {
		points = 100 * both / either
	}
	if strings.EqualFold(a, b) {
		points += 50
	}
	return points
}

// element is the kind of word that an element of the name at i becomes, "" if none is set there.
func (f *file) element(i int) string {
	end := i
	for f.is(end+1, "[") && f.pairs[end+1] > 0 {
		end = f.pairs[end+1]
	}
	if end == i || !f.is(end+1, "=") {
		return ""
	}
	return f.wordKind(end + 2)
}

// holdsMore reports whether elements of a name become something else than true and false.
func (f *file) holdsMore(name string) bool {
	return f.some(0, len(f.code), func(i int) bool {
		kind := f.element(i)
		return f.is(i, name) && kind != "" && kind != "truth"
	})
}

// serves reports whether a name of the file can fill a slot.
func (f *file) serves(name string, d *donated, s slot) bool {
	return !f.calls(name) && !(s.marked && f.holdsMore(name)) && (!s.indexed || f.uses[name][indexed]) && f.plain(name) == d.in.plain(s.name) &&
		!slices.ContainsFunc(s.does, func(method string) bool { return !f.can(name, method) })
}

// calls reports whether a name is a function's. Brackets after a declared name do not
// count: it may be a table.
func (f *file) calls(name string) bool {
	return f.some(0, len(f.code), func(i int) bool {
		return f.is(i, name) && f.useOf(i) == called && !f.declares(i) && !f.listed(i)
	})
}

var mapTypes = source.Words("map unordered_map Map HashMap TreeMap Dictionary dict HashSet set Set")

// can reports whether a donor's method can be called on a name: the file calls one that
// does the same, or a related one.
func (f *file) can(name, method string) bool {
	switch deed := deeds[method]; deed {
	case "put", "take", "look", "ask":
		return f.method(name, "put") != "" || f.method(name, "take") != "" || f.method(name, "look") != ""
	case "find", "get":
		maps := f.Indents || slices.ContainsFunc(f.code, func(t token) bool { return mapTypes[t.Text] })
		return f.method(name, deed) != "" || f.uses[name][indexed] && maps
	}
	calls := func(i int) bool { return f.is(i, name) && f.is(i+1, ".") && f.is(i+2, method) }
	return f.uses[name][indexed] && (method == "begin" || method == "end") || f.some(0, len(f.code), calls)
}
