package mend

import (
	"slices"
	"sort"
	"strings"

	"adder/judge/source"
)

// The names of a file: their uses, declarations and scopes, as far as brackets and indents
// show them.

// A use says how a name is used, according to the word after it.
type use string

const (
	plainName use = ""
	indexed   use = "["
	called    use = "("
	object    use = "."
	kindName  use = "class"
)

// useOf is how the name at i is used there.
func (f *file) useOf(i int) use {
	switch {
	case f.is(i-1, "class", "struct", "throws"):
		return kindName
	case f.is(i+1, "["):
		return indexed
	case f.is(i+1, "("):
		return called
	case f.is(i+1, ".", "->", "::"), f.is(i+1, "<") && f.angle(i+1):
		return object
	}
	return plainName
}

// usesOf collects all uses of each name.
func (f *file) usesOf() map[string]map[use]bool {
	all := map[string]map[use]bool{}
	fields := f.initialized()
	for i, t := range f.code {
		if !f.named(i) || f.member(i) || fields[i] {
			continue
		}
		once(all, t.Text, func() map[use]bool { return map[use]bool{} })[f.useOf(i)] = true
	}
	return all
}

// plain reports whether a name stands for a single value.
func (f *file) plain(name string) bool {
	u := f.uses[name]
	return !u[indexed] && !u[called] && !u[object]
}

// initialized are the names that a constructor of C++ gives a value before its body,
// as if they were called: Board() : size(0), faces(6) {}.
func (f *file) initialized() map[int]bool {
	if !f.Inits {
		return nil
	}
	all := map[int]bool{}
	for i := range f.code {
		if !f.is(i, ":") || !f.is(i-1, ")") {
			continue
		}
		var names []int
		end := i
		for f.is(end, ":", ",") && f.is(end+2, "(", "{") && f.named(end+1) && f.pairs[end+2] >= 0 {
			names, end = append(names, end+1), f.pairs[end+2]+1
		}
		if f.is(end, "{") {
			for _, n := range names {
				all[n] = true
			}
		}
	}
	return all
}

// angle reports whether a mark is rather a bracket around types: vector<int>.
func (f *file) angle(i int) bool {
	if f.Indents || !f.is(i, "<", ">") || i == 0 || i+1 == len(f.code) {
		return false
	}
	before, after := f.code[i-1].Text, f.code[i+1].Text
	if f.is(i, "<") {
		return holders[before] || after == ">"
	}
	return valueTypes[before] || before == ">" || before == "]" && strings.ContainsAny(after, "(>") || before == "<" ||
		strings.ContainsAny(after, ">,)({") && f.code[i-1].Sort == source.Keyword
}

// afterWord reports whether the name at i follows a word, as where it is declared.
func (f *file) afterWord(i int) bool {
	return i > 0 && i < len(f.code) && f.named(i) && f.code[i-1].Sort <= source.Keyword
}

// declares reports whether the name at i is declared there, with a type before it.
func (f *file) declares(i int) bool {
	if f.Indents || i <= 0 || i >= len(f.code) || !f.named(i) || f.is(i-1, "return", "else", "new", "in", "not") {
		return false
	}
	if f.is(i-1, "&", "*") && (f.is(i-2, ">") || i > 1 && f.code[i-2].Sort == source.Keyword) {
		return true
	}
	return f.code[i-1].Sort <= source.Keyword || f.is(i-1, "]") || f.is(i-1, ">") && f.angle(i-1)
}

// listed reports whether the name at i is one of several that a line declares.
func (f *file) listed(i int) bool {
	return f.named(i) && f.some(f.lines[f.code[i].Line].first, i, f.declares)
}

// binary reports whether the mark at i has an operand before it.
func (f *file) binary(i int) bool {
	return i > 0 && (f.named(i-1) || f.code[i-1].Sort == source.Number || f.is(i-1, ")", "]"))
}

// indexEnd is the last token of the name at i with its index, or -1.
func (f *file) indexEnd(i int) int {
	for i >= 0 && f.is(i+1, "[") {
		i = f.pairs[i+1]
	}
	return i
}

// operandEnd returns the last token of a name that is read at i, with its index,
// where a number may follow; or -1.
func (f *file) operandEnd(i int) int {
	if !f.named(i) || f.afterWord(i) || f.member(i) || f.is(i-1, "&", "#") {
		return -1
	}
	end := f.indexEnd(i)
	last := f.Unended && f.lines[f.code[i].Line].last == end
	switch {
	case end < 0:
	case last && f.Indents:
		return end
	case !last && !f.is(end+1, ")", "]", ",", ";", "<", "<=", ">", ">=", "==", "!=", "+", "-", ":", "&&", "||", "?"):
	case f.is(i-1, "(", "[", ",", "=", ":=", "<", "<=", ">", ">=", "==", "!=", "+", "-", "return", "?", ":", "in", "{", "<<"):
		return end
	}
	return -1
}

// readOnce are the names that stand in one place beside their declaration.
func (f *file) readOnce() map[string]bool {
	once, more := map[string]bool{}, map[string]bool{}
	declares := -1 // the line that was last seen to declare a name: others may follow it there
	for i, t := range f.code {
		if f.declares(i) {
			declares = t.Line
			continue
		}
		if f.named(i) && !f.member(i) && !(f.is(i-1, ",") && t.Line == declares) {
			more[t.Text] = more[t.Text] || once[t.Text]
			once[t.Text] = !more[t.Text]
		}
	}
	return once
}

// within is the first token that is within reach of a line.
func (f *file) within(at int) int {
	return sort.Search(len(f.code), func(i int) bool { return f.code[i].Line >= at-reach })
}

// nearby is a question: the names around a line that are used in that way.
type nearby struct {
	line int
	as   use
}

// namesNear are the names around a line that are used in that way and, if plainly,
// in no other, nearest first. All but functions are the file's own.
func (f *file) namesNear(at int, as use) []string {
	return once(f.near, nearby{at, as}, func() (names []string) {
		var all []match
		for i := f.within(at); i < len(f.code) && f.code[i].Line <= at+reach; i++ {
			t := f.code[i]
			if !f.named(i) || f.member(i) || f.is(i-1, "#") || !f.uses[t.Text][as] || len(t.Text) > 40 ||
				as == plainName && !f.plain(t.Text) || as != called && !f.own(i) {
				continue
			}
			all = nearest(all, match{t.Text, min(t.Line-at, at-t.Line)})
		}
		for _, x := range likeliest(all, mostNames) {
			names = append(names, x.name)
		}
		return names
	})
}

// namesAt returns the names of a file's own that are there at a line, nearest first,
// with up to 30 points for being near.
func (f *file) namesAt(at int) (all []match) {
	here := f.function(at)
	for i := f.within(at); i < len(f.code) && f.code[i].Line <= at; i++ {
		t := f.code[i]
		if !f.own(i) || f.declared[t.Text] != nil && !f.shows(at, t.Text) || f.Indents && f.function(t.Line) != here {
			continue
		}
		all = nearest(all, match{t.Text, max(0, 30-2*(at-t.Line))})
	}
	return all
}

// nearest adds a match, or the points of a name that is there if they are more.
func nearest(all []match, m match) []match {
	k := slices.IndexFunc(all, func(o match) bool { return o.name == m.name })
	if k < 0 {
		return append(all, m)
	}
	all[k].points = max(all[k].points, m.points)
	return all
}

// shows reports whether the file declares a name that is seen from a line.
func (f *file) shows(at int, name string) bool {
	return slices.ContainsFunc(f.declared[name], func(s *scope) bool { return s.first <= at && at <= s.last })
}

// lacks reports whether a changed text uses more of the file's names outside of their scopes
// than the file. One such candidate makes its whole bundle compile again.
func (f *file) lacks(changed *file) bool { return f.Strict && changed.unseen(f) > f.amiss() }

// unseen counts the uses of another file's names where this file does not declare them.
func (f *file) unseen(of *file) (n int) {
	for i, t := range f.code {
		if f.named(i) && !f.member(i) && of.declared[t.Text] != nil && !f.shows(t.Line, t.Text) {
			n++
		}
	}
	return n
}

// function is the line of Python's def that a line is in, or -1; that line is in it too.
func (f *file) function(l int) int {
	indent := len(f.lines[l].indent) + 1
	for i := l; i >= 0; i-- {
		x := f.lines[i]
		if x.first < 0 || len(x.indent) >= indent {
			continue
		}
		if indent = len(x.indent); f.is(x.first, "def") {
			return i
		}
	}
	return -1
}

// A scope is the lines from which a declared name is seen.
type scope struct{ first, last int }

// scopes are those of each name that the file declares. What is declared between a head's
// round brackets belongs to its block, or to the one statement that follows; and the
// functions of a class see its members above their declarations, too.
func (f *file) scopes() map[string][]*scope {
	type block struct {
		names []*scope
		class int // the line on which it begins, -1 of other blocks
	}
	all, open := map[string][]*scope{}, []block{{class: -1}}
	var head []*scope
	end := func(names []*scope, line int) {
		for _, s := range names {
			s.last = line
		}
	}
	class, round := -1, 0
	for i, t := range f.code {
		inner := &open[len(open)-1]
		s := &scope{t.Line, len(f.lines)}
		switch {
		case f.is(i, "class", "struct"):
			class = t.Line
		case f.is(i, ">"): // it was a parameter of a template
			class = -1
		case f.is(i, "("):
			round++
		case f.is(i, ")"):
			round--
		case f.is(i, "{"):
			open, head, class = append(open, block{head, class}), nil, -1
		case f.is(i, "}") && len(open) > 1:
			end(inner.names, t.Line)
			open = open[:len(open)-1]
		case f.is(i, ";"):
			if class = -1; round == 0 {
				end(head, t.Line)
				head = nil
			}
		case f.declares(i) && round > 0:
			head = append(head, s)
			all[t.Text] = append(all[t.Text], s)
		case f.declares(i) || f.is(i-1, ",") && round == 0 && f.listed(i):
			if inner.class >= 0 {
				s.first = inner.class
			}
			inner.names = append(inner.names, s)
			all[t.Text] = append(all[t.Text], s)
		}
	}
	return all
}

// Which words of a program are its author's.

// How a program reads and prints is its own: no file borrows statements with these
// words, or loses them, or gets others between those that read.
var (
	reading = source.Words(`scanf cin input nextInt nextToken readLine readInt read readByte read_int next_int next_byte getchar fread stdin
		sync_with_stdio tie reserve setrecursionlimit StreamTokenizer Scanner BufferedReader StringBuilder PrintWriter StringTokenizer
		require bufio data map`)
	printing = source.Words(`print println printf puts putchar cout out log WriteLine writeln flush`)
)

var (
	// ambiguous are names of the library that people also use for their own things.
	ambiguous = source.Words(`next get size first second list open queue map set stack min max`)
	// library are the names that mean the same in every program of a language.
	library = source.Words(`main std min max swap iota fill sort cin cout cerr endl printf scanf memset string vector queue deque pair set
		map unordered_map unordered_set stack priority_queue make_pair tuple tie get size_t int32_t int64_t first second INT_MAX NULL nullptr EOF puts sizeof
		Math System String Integer Long Boolean Arrays Collections List ArrayList Queue LinkedList ArrayDeque Deque Map HashMap Set HashSet Scanner
		StringBuilder range len list dict str int sys print input sum abs any all sorted enumerate zip iter next heapq float bool tuple open
		console process Number Array Uint8Array Int32Array fmt bufio os make append Console args Exception Vec VecDeque Some None usize i32 i64 println print IntArray mutableListOf`)
	// holders and valueTypes are words before which and after which an angle is a bracket.
	holders = source.Words(`vector queue pair map set stack deque array List ArrayList Queue LinkedList Map HashMap Set HashSet ArrayDeque Deque
		priority_queue PriorityQueue unordered_map unordered_set include greater less function Vec VecDeque`)
	valueTypes = source.Words(`int long char bool double string pair vector std Integer Long String Boolean size_t`)
)

// speaks reports whether lines read or print.
func (f *file) speaks(first, last int) bool {
	return f.has(reading, first, last) || f.has(printing, first, last)
}

// has reports whether lines have one of some words. What is a type is none: a map may
// be borrowed.
func (f *file) has(words map[string]bool, first, last int) bool {
	return f.some(f.lines[first].first, f.lines[last].last+1, func(i int) bool { return words[f.code[i].Text] && !f.is(i+1, "<") })
}

// own reports whether the token at i is a name that is this program's own.
func (f *file) own(i int) bool {
	if !f.named(i) || f.member(i) || f.is(i+1, "::") || f.is(i+1, "<") && f.angle(i+1) {
		return false
	}
	name := f.code[i].Text
	return !library[name] || ambiguous[name] && !f.is(i+1, "(") && !f.declares(i+1)
}
