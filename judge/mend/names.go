package mend

import (
	"slices"
	"sort"
)

// A use says how a name is used, as far as the word after it tells.
type use string

const (
	plainName use = ""
	indexed   use = "["
	called    use = "("
	object    use = "."
)

// useOf is how the name at i is used there.
func (f *file) useOf(i int) use {
	switch {
	case f.is(i+1, "["):
		return indexed
	case f.is(i+1, "("):
		return called
	case f.is(i+1, ".", "->", "::", "<"):
		if f.is(i+1, "<") && !f.angle(i+1) {
			return plainName
		}
		return object
	}
	return plainName
}

// usesOf collects all uses of each name.
func (f *file) usesOf() map[string]map[use]bool {
	all := map[string]map[use]bool{}
	fields := f.initialized()
	for i, t := range f.code {
		if t.sort != isName || f.is(i-1, ".", "->", "::") || fields[i] {
			continue
		}
		if all[t.text] == nil {
			all[t.text] = map[use]bool{}
		}
		all[t.text][f.useOf(i)] = true
	}
	return all
}

// initialized are the names that a constructor of C++ gives a value before its body,
// as if they were called: Board() : size(0), faces(6) {}.
func (f *file) initialized() map[int]bool {
	if !f.inits {
		return nil
	}
	all := map[int]bool{}
	for i := range f.code {
		if !f.is(i, ":") || !f.is(i-1, ")") {
			continue
		}
		var names []int
		for at := i + 1; f.is(at+1, "(", "{") && f.code[at].sort == isName; {
			names = append(names, at)
			end := f.match(at + 1)
			if end < 0 {
				break
			}
			if f.is(end+1, "{") {
				for _, n := range names {
					all[n] = true
				}
			}
			if !f.is(end+1, ",") {
				break
			}
			at = end + 2
		}
	}
	return all
}

// reach is how many lines away a name is looked for that takes the place of
// another: further away it is mostly another function's.
const (
	reach     = 40
	mostNames = 14
)

// nearby is a question: the names around a line that are used in that way.
type nearby struct {
	line int
	as   use
}

// namesNear are the names around a line that are used in that way and, if plainly,
// in no other, nearest first. What is plain is the file's own.
func (f *file) namesNear(at int, as use) (names []string) {
	key := nearby{at, as}
	if known, ok := f.near[key]; ok {
		return known
	}
	defer func() { f.near[key] = names }()
	uses := f.uses
	type found struct {
		name string
		away int
	}
	var all []found
	from, to := f.within(at)
	for i := from; i < to; i++ {
		t := f.code[i]
		away := max(t.line-at, at-t.line)
		if t.sort != isName || f.is(i-1, ".", "->", "::", "#") || !uses[t.text][as] || len(t.text) > 40 {
			continue
		}
		if as == plainName && (!f.open(i) || uses[t.text][indexed] || uses[t.text][called] || uses[t.text][object]) {
			continue
		}
		k := slices.IndexFunc(all, func(x found) bool { return x.name == t.text })
		if k < 0 {
			all = append(all, found{t.text, away})
		} else if away < all[k].away {
			all[k].away = away
		}
	}
	slices.SortStableFunc(all, func(x, y found) int { return x.away - y.away })
	for _, x := range all[:min(len(all), mostNames)] {
		names = append(names, x.name)
	}
	return names
}

// within is the tokens of the lines around one.
func (f *file) within(at int) (from, to int) {
	from = sort.Search(len(f.code), func(i int) bool { return f.code[i].line >= at-reach })
	to = sort.Search(len(f.code), func(i int) bool { return f.code[i].line > at+reach })
	return from, to
}

var swapNameRow = &Row{
	Name: "name", Doc: "another name of the file", Cost: 3, Before: "int v, w; dist[v] = dist[v] + 1;", After: "int v, w; dist[w] = dist[v] + 1;",
	propose: func(f *file, add func(...span)) {
		uses := f.uses
		for i, t := range f.code {
			if t.sort != isName || f.declared(i) || f.is(i-1, ".", "->", "::", "#") || uses[t.text] == nil {
				continue
			}
			as := f.useOf(i)
			if as == plainName && (uses[t.text][indexed] || uses[t.text][called] || uses[t.text][object]) {
				continue
			}
			for _, name := range f.namesNear(t.line, as) {
				add(span{t.from, t.to, name})
			}
		}
	},
}

var stepNameRow = &Row{
	Name: "name-step", Doc: "one more or one less than a name", Cost: 2, Before: "vector<int> dist(n, -1)", After: "vector<int> dist(n + 1, -1)",
	propose: func(f *file, add func(...span)) {
		for i := range f.code {
			end := f.operandEnd(i)
			if end < 0 {
				continue
			}
			to := f.code[end].to
			add(span{to, to, " + 1"})
			add(span{to, to, " - 1"})
		}
	},
}

// operandEnd returns the last token of a name that is read at i, with its index,
// where a number may follow; or -1.
func (f *file) operandEnd(i int) int {
	t := f.code[i]
	if t.sort != isName || f.declared(i) || f.is(i-1, ".", "->", "::", "&", "#") {
		return -1
	}
	end := i
	for f.is(end+1, "[") {
		if end = f.match(end + 1); end < 0 {
			return -1
		}
	}
	last := f.unended && f.lines[t.line].last == end
	switch {
	case last && f.indents:
		return end
	case !last && !f.is(end+1, ")", "]", ",", ";", "<", "<=", ">", ">=", "==", "!=", "+", "-", ":", "&&", "||", "?"):
	case f.is(i-1, "(", "[", ",", "=", ":=", "<", "<=", ">", ">=", "==", "!=", "+", "-", "return", "?", ":", "in", "{", "<<"):
		return end
	}
	return -1
}

var dropStepRow = &Row{
	Name: "drop-step", Doc: "without what is added or taken away", Cost: 2, Before: "dist[w + 1] = 0;", After: "dist[w] = 0;",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			if i == 0 || i+1 >= len(f.code) || t.text != "+" && t.text != "-" || !f.binary(i) {
				continue
			}
			if n := f.code[i+1]; n.sort == isNumber || n.sort == isName && !f.is(i+2, "[", "(", ".", "->") {
				add(span{f.code[i-1].to, n.to, ""})
			}
		}
	},
}

var boundRow = &Row{
	Name: "bound", Doc: "the lesser or the greater of two", Cost: 3, Before: "dist[v] = dist[w];", After: "dist[v] = std::min(dist[v], dist[w]);",
	propose: func(f *file, add func(...span)) {
		for l := range f.lines {
			i := f.lines[l].first
			if i < 0 || f.code[i].sort != isName {
				continue
			}
			end := i
			for f.is(end+1, "[") {
				if end = f.match(end + 1); end < 0 {
					break
				}
			}
			last := f.lines[l].last
			if end < 0 || !f.is(end+1, "=") || end+2 > last {
				continue
			}
			if f.is(last, ";") {
				last--
			}
			if f.lesser != "" && last > end+1 {
				left := f.text[f.code[i].from:f.code[end].to]
				add(span{f.code[end+2].from, f.code[end+2].from, f.lesser + "(" + left + ", "}, span{f.code[last].to, f.code[last].to, ")"})
			}
		}
	},
}
