package mend

import "slices"

// Which names a line may use, as far as brackets and indents tell.

// names returns the names of a file's own that are there at a line, nearest first,
// with up to 30 points for being near.
func (f *file) namesAt(at int) (all []match) {
	seen := f.seenFrom(at)
	from, _ := f.within(at)
	for i := from; i < len(f.code) && f.code[i].line <= at; i++ {
		t := f.code[i]
		if !f.open(i) || !seen(t.text, i) {
			continue
		}
		m := match{t.text, max(0, 30-2*(at-t.line))}
		if k := slices.IndexFunc(all, func(o match) bool { return o.name == m.name }); k < 0 {
			all = append(all, m)
		} else {
			all[k] = m // nearer
		}
	}
	return all
}

// seenFrom tells whether a name, which occurs at a token, is seen from a line.
func (f *file) seenFrom(at int) func(name string, i int) bool {
	if f.indents {
		here := f.function(at)
		return func(_ string, i int) bool { return f.function(f.code[i].line) == here }
	}
	if seen, ok := f.seen[at]; ok {
		return seen
	}
	declared, open := f.declaredNames(), f.openScopes(at)
	seen := func(name string, _ int) bool { return !declared[name] || open[name] }
	if f.seen == nil {
		f.seen = map[int]func(string, int) bool{}
	}
	f.seen[at] = seen
	return seen
}

// declaredNames are all that a file declares.
func (f *file) declaredNames() map[string]bool {
	if f.declaredHere != nil {
		return f.declaredHere
	}
	f.declaredHere = map[string]bool{}
	round := 0
	for i, t := range f.code {
		switch {
		case f.is(i, "("):
			round++
		case f.is(i, ")"):
			round--
		case f.declares(i) || f.is(i-1, ",") && round == 0 && f.listed(i):
			f.declaredHere[t.text] = true
		}
	}
	return f.declaredHere
}

// lacks reports whether spans put in a name where it is not seen. One such candidate
// costs all that are compiled with it another compilation.
func (f *file) lacks(spans []span) bool {
	if !f.strict {
		return false
	}
	for _, s := range spans {
		if s.text == "" {
			continue
		}
		seen := f.seenFrom(f.lineAt(s.from))
		for _, name := range f.namesIn(s.text) {
			if !seen(name, 0) {
				return true
			}
		}
	}
	return false
}

// namesIn are the names of a text that it does not declare itself.
func (f *file) namesIn(text string) (names []string) {
	if known, ok := f.namesOf[text]; ok {
		return known
	}
	g := newFile(f.lang, text)
	own := g.declaredNames()
	for i, t := range g.code {
		if g.named(i) && !g.is(i-1, ".", "->", "::") && !own[t.text] && !slices.Contains(names, t.text) {
			names = append(names, t.text)
		}
	}
	if f.namesOf == nil {
		f.namesOf = map[string][]string{}
	}
	f.namesOf[text] = names
	return names
}

// function is the line of the def that a line is in, or -1; that line is in it too.
func (f *file) function(l int) int {
	if x := f.lines[l]; x.first >= 0 && f.is(x.first, "def") {
		return l
	}
	indent := len(f.lines[l].indent)
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

// openScopes are the names that are declared before a line, in blocks that are still
// open there. What a head declares between round brackets belongs to its block.
func (f *file) openScopes(at int) map[string]bool {
	scopes := [][]string{nil}
	var head []string
	round := 0
	for i := 0; i < len(f.code) && f.code[i].line <= at; i++ {
		switch t := f.code[i]; {
		case t.line == at && i == f.lines[at].first && f.is(i, "}"):
		case f.is(i, "("):
			round++
		case f.is(i, ")"):
			round--
		case f.is(i, "{"):
			scopes, head = append(scopes, head), nil
		case f.is(i, "}") && t.line < at:
			scopes = scopes[:max(1, len(scopes)-1)]
		case f.is(i, ";") && round == 0 && t.line < at:
			head = nil
		case f.declares(i) && round > 0:
			head = append(head, t.text)
		case f.declares(i) || f.is(i-1, ",") && round == 0 && f.listed(i):
			scopes[len(scopes)-1] = append(scopes[len(scopes)-1], t.text)
		}
	}
	all := map[string]bool{}
	for _, names := range append(scopes, head, f.members(at)) {
		for _, name := range names {
			all[name] = true
		}
	}
	return all
}

// members are the names of the class or struct that a line is in, which its functions
// see above their declarations too.
func (f *file) members(at int) (names []string) {
	for i := range f.code {
		if !f.is(i, "class", "struct") || f.code[i].line > at {
			continue
		}
		from := i + 1
		for from < len(f.code) && !f.is(from, "{", ";", ">") {
			from++
		}
		if !f.is(from, "{") {
			continue
		}
		to := f.match(from)
		if to < 0 || f.code[to].line < at {
			continue
		}
		depth := 0
		for k := from + 1; k < to; k++ {
			switch {
			case f.is(k, "{", "("):
				depth++
			case f.is(k, "}", ")"):
				depth--
			case depth == 0 && (f.declares(k) || f.is(k-1, ",") && f.listed(k)):
				names = append(names, f.code[k].text)
			}
		}
	}
	return names
}

// listed reports whether the name at i is one of several that a line declares.
func (f *file) listed(i int) bool {
	x := f.lines[f.code[i].line]
	for k := x.first; k < i; k++ {
		if f.declares(k) && f.named(i) {
			return true
		}
	}
	return false
}
