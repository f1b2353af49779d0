package mend

import (
	"slices"
	"strings"

	"adder/judge/run/source"
)

// The names of a file: how they are used and where they are visible, as far as brackets and
// indents show it.

// A use says how a name is used, according to the token after it.
type use string

const (
	value   use = ""
	indexed use = "["
	called  use = "("
	object  use = "."
	typeUse use = "class"
)

// useOf is how the name at i is used there.
func (f *file) useOf(i int) use {
	switch {
	case f.is(i-1, "class", "struct", "throws"):
		return typeUse
	case f.is(i+1, "["):
		return indexed
	case f.is(i+1, "("):
		return called
	case f.is(i+1, ".", "->", "::"), f.is(i+1, "<") && f.angle(i+1):
		return object
	}
	return value
}

func (f *file) findUses() map[string]map[use]bool {
	all := map[string]map[use]bool{}
	for i, t := range f.code {
		if !f.named(i) || f.member(i) {
			continue
		}
		if all[t.Text] == nil {
			all[t.Text] = map[use]bool{}
		}
		all[t.Text][f.useOf(i)] = true
	}
	return all
}

// plain reports whether a name stands for a single value.
func (f *file) plain(name string) bool {
	u := f.uses[name]
	return !u[indexed] && !u[called] && !u[object]
}

// angle reports whether a < or > is a bracket around types, as in vector<int>.
func (f *file) angle(i int) bool {
	if f.Indents || !f.is(i, "<", ">") || i == 0 || i+1 == len(f.code) {
		return false
	}
	before, after := f.code[i-1].Text, f.code[i+1].Text
	switch {
	case f.is(i, "<"):
		return holders[before] || after == ">"
	case valueTypes[before], before == ">", before == "<":
		return true
	case before == "]":
		return strings.ContainsAny(after, "(>")
	}
	return f.code[i-1].Sort == source.Keyword && strings.ContainsAny(after, ">,)({")
}

// afterWord reports whether the name at i follows a word, as it does where it is declared.
func (f *file) afterWord(i int) bool {
	return i > 0 && f.named(i) && f.code[i-1].Sort <= source.Keyword
}

// declares reports whether the name at i is declared there, with a type before it.
func (f *file) declares(i int) bool {
	if f.Indents || i <= 0 || !f.named(i) || f.is(i-1, "return", "else", "new", "in", "not") {
		return false
	}
	if f.is(i-1, "&", "*") && i > 1 && (f.is(i-2, ">") || f.code[i-2].Sort == source.Keyword) {
		return true
	}
	return f.code[i-1].Sort <= source.Keyword || f.is(i-1, "]") || f.is(i-1, ">") && f.angle(i-1)
}

// listed reports whether the name at i stands behind a declaration on the same line, as b
// does in "int a, b;".
func (f *file) listed(i int) bool {
	if !f.named(i) {
		return false
	}
	for j := f.lines[f.code[i].Line].first; j < i; j++ {
		if f.declares(j) {
			return true
		}
	}
	return false
}

// binary reports whether the mark at i has an operand before it.
func (f *file) binary(i int) bool {
	return i > 0 && (f.named(i-1) || f.code[i-1].Sort == source.Number || f.is(i-1, ")", "]"))
}

// operandEnd returns the last token of a value that is read at i, a name with its index, or
// -1 if no value is read there.
func (f *file) operandEnd(i int) int {
	if !f.named(i) || f.afterWord(i) || f.member(i) {
		return -1
	}
	if !f.is(i-1, beforeOperand...) {
		return -1
	}
	end := i
	for f.is(end+1, "[") {
		end = f.pairs[end+1]
		if end < 0 {
			return -1
		}
	}
	if f.Unended && f.lines[f.code[i].Line].last == end {
		return end
	}
	if f.is(end+1, afterOperand...) {
		return end
	}
	return -1
}

// The tokens between which a value is read.
var (
	beforeOperand = strings.Fields("( [ { , = := < <= > >= == != + - ? : << return in")
	afterOperand  = strings.Fields(") ] , ; < <= > >= == != + - ? : && ||")
)

const (
	reach     = 40 // lines up and down in which other names are looked for
	mostNames = 14 // that are tried in one place
	longName  = 40
)

// A place is a line, and how a name is used there.
type place struct {
	line int
	as   use
}

// namesNear lists the file's own names that are visible at a line and used in that way
// nearby, the nearest first. It looks once for each line: a line may be the whole file.
func (f *file) namesNear(at int, as use) []string {
	names, known := f.near[place{at, as}]
	if !known {
		names = f.findNamesNear(at, as)
		f.near[place{at, as}] = names
	}
	return names
}

func (f *file) findNamesNear(at int, as use) []string {
	distance := map[string]int{}
	var names []string
	for i, t := range f.code {
		away := max(t.Line-at, at-t.Line)
		if away > reach || !f.fits(i, as) || !f.visible(at, t.Text) {
			continue
		}
		before, known := distance[t.Text]
		if !known {
			names = append(names, t.Text)
		}
		if !known || away < before {
			distance[t.Text] = away
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return distance[a] - distance[b] })
	return names[:min(len(names), mostNames)]
}

// fits reports whether the token at i is a name of the file's own that is used in that way.
func (f *file) fits(i int, as use) bool {
	if !f.named(i) || f.member(i) {
		return false
	}
	name := f.code[i].Text
	if len(name) > longName || !f.uses[name][as] {
		return false
	}
	if as == called {
		return true
	}
	return f.own(i) && (as != value || f.plain(name))
}

// A scope is the lines on which a declared name is visible.
type scope struct{ first, last int }

// visible reports whether a name can be used on a line. Where no compiler refuses it, every
// name can; and a name that the file does not declare is one of the library.
func (f *file) visible(at int, name string) bool {
	all := f.declared[name]
	if !f.Strict || all == nil {
		return true
	}
	for _, s := range all {
		if s.first <= at && at <= s.last {
			return true
		}
	}
	return false
}

// A scopeBlock is the names that are declared in a block.
type scopeBlock struct {
	names []*scope
	class int // the line on which its class begins, or -1: members are visible above their declaration
}

// findScopes finds where each declared name is visible. A name that is declared in the
// head of a loop or a function belongs to the block or the statement after the head.
func (f *file) findScopes() map[string][]*scope {
	all := map[string][]*scope{}
	open := []scopeBlock{{class: -1}}
	var head []*scope
	class, round := -1, 0
	for i, t := range f.code {
		inner := &open[len(open)-1]
		switch {
		case f.is(i, "class", "struct"):
			class = t.Line
		case f.is(i, "("):
			round++
		case f.is(i, ")"):
			round--
		case f.is(i, "{"):
			open = append(open, scopeBlock{head, class})
			head, class = nil, -1
		case f.is(i, "}") && len(open) > 1:
			endScopes(inner.names, t.Line)
			open = open[:len(open)-1]
		case f.is(i, ";"):
			class = -1
			if round == 0 {
				endScopes(head, t.Line)
				head = nil
			}
		case f.declares(i) && round > 0:
			s := &scope{t.Line, len(f.lines)}
			head = append(head, s)
			all[t.Text] = append(all[t.Text], s)
		case f.declares(i), f.is(i-1, ",") && round == 0 && f.listed(i):
			s := &scope{t.Line, len(f.lines)}
			if inner.class >= 0 {
				s.first = inner.class
			}
			inner.names = append(inner.names, s)
			all[t.Text] = append(all[t.Text], s)
		}
	}
	return all
}

func endScopes(all []*scope, line int) {
	for _, s := range all {
		s.last = line
	}
}

var (
	// library are the names that mean the same in every program of a language.
	library = source.Words(`
		main std min max swap iota fill sort cin cout cerr endl printf scanf memset puts sizeof
		NULL nullptr EOF
		string vector queue deque pair set map unordered_map unordered_set stack priority_queue make_pair
		tuple tie get first second size_t int32_t int64_t INT_MAX
		Math System String Integer Long Boolean Arrays Collections List ArrayList Queue LinkedList ArrayDeque
		Deque Map HashMap Set HashSet Scanner StringBuilder
		range len list dict str int sys print input sum abs any all sorted enumerate zip iter next heapq
		float bool open
		console process Number Array Uint8Array Int32Array
		fmt bufio os make append
		Console args Exception
		Vec VecDeque Some None usize i32 i64
		println IntArray mutableListOf`)
	// ambiguous are names of the library that people also give to their own things.
	ambiguous = source.Words(`next get size first second list open queue map set stack min max`)
	// holders are words before < where it is a bracket, valueTypes words before > where it is.
	holders = source.Words(`
		vector queue pair map set stack deque array priority_queue unordered_map unordered_set
		include greater less function
		List ArrayList Queue LinkedList Map HashMap Set HashSet ArrayDeque Deque PriorityQueue
		Vec VecDeque`)
	valueTypes = source.Words(`
		int long char bool double string pair vector std size_t
		Integer Long String Boolean`)
)

// own reports whether the token at i is a name that the program chose itself.
func (f *file) own(i int) bool {
	if !f.named(i) || f.member(i) || f.is(i+1, "::") || f.is(i+1, "<") && f.angle(i+1) {
		return false
	}
	name := f.code[i].Text
	if !library[name] {
		return true
	}
	return ambiguous[name] && !f.is(i+1, "(") && !f.declares(i+1)
}
