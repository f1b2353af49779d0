package mend

import (
	"slices"
	"strings"

	"adder/judge/run/source"
)

// An Operator is a kind of change. To add one, write a row with an example and a func that
// proposes every such change of a file. A test requires that Before is mended to After.
type Operator struct {
	Name   string
	Doc    string // what may take the place of what
	Why    string // tells the author what was wrong; $was and $is are the words before and after
	Cost   int    // how unlikely such a change is; the cheapest are tried first
	Before string // example, in C++
	After  string

	propose func(f *file, p *proposals)
}

// Operators is the table.
var Operators = []*Operator{
	comparison, step, arithmetic, logic, opposite, statement, number, name, stuck,
}

// swapTable reads a table of words: on each line a word, and the words that may take its place.
func swapTable(text string) map[string][]string {
	table := map[string][]string{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		if len(words) > 1 {
			table[words[0]] = words[1:]
		}
	}
	return table
}

// pairTable is a table in which each of two words takes the place of the other.
func pairTable(pairs string) map[string][]string {
	table := map[string][]string{}
	for pair := range slices.Chunk(strings.Fields(pairs), 2) {
		table[pair[0]] = append(table[pair[0]], pair[1])
		table[pair[1]] = append(table[pair[1]], pair[0])
	}
	return table
}

var comparison = &Operator{
	Name: "comparison", Doc: "another comparison", Cost: 1,
	Why:    "The comparison $was should be $is.",
	Before: "while (w <= n)", After: "while (w < n)",
	propose: proposeComparisons,
}

var (
	comparisons = swapTable(`
		<   <= > >=
		<=  < >= >
		>   >= < <=
		>=  > <= <
		==  !=
		!=  ==
		=== !==
		!== ===
		..  ..=
		..= ..
		until ..`)
	unlikelyComparisons = swapTable(`
		<   != ==
		<=  == !=
		>   != ==
		>=  == !=
		==  <= >= < >
		!=  < > <= >=`)
)

func proposeComparisons(f *file, p *proposals) {
	proposeSwaps(f, p, comparisons)
	for i, t := range f.code {
		if !f.swappable(i) {
			continue
		}
		for _, other := range unlikelyComparisons[t.Text] {
			p.unlikely(f.over(i, i, other))
		}
		if f.Indents && t.Text == "is" {
			p.likely(f.over(i, i, "is not"))
		}
	}
	for _, c := range f.conditions() { // if (far = n)
		for i := c.from; i <= c.to; i++ {
			if f.is(i, "=") && !f.afterWord(i-1) {
				p.likely(f.over(i, i, "=="))
			}
		}
	}
}

var arithmetic = &Operator{
	Name: "arithmetic", Doc: "another operation, as plus for minus", Cost: 1,
	Why:    "The operation $was should be $is.",
	Before: "int w = v - face;", After: "int w = v + face;",
	propose: func(f *file, p *proposals) { proposeSwaps(f, p, operations) },
}

var operations = swapTable(`
	+   - *
	-   +
	*   + /
	/   *
	+=  -= =
	-=  += =
	++  --
	--  ++
	//  *
	%   /
	=   += -=`)

var logic = &Operator{
	Name: "logic", Doc: "and for or, any for all, the least for the greatest", Cost: 1,
	Why:    "Here $was should be $is.",
	Before: "if (w <= n || d > 0)", After: "if (w <= n && d > 0)",
	propose: func(f *file, p *proposals) { proposeSwaps(f, p, connectives) },
}

var connectives = pairTable("&& || and or & | any all min max")

func proposeSwaps(f *file, p *proposals, table map[string][]string) {
	for i, t := range f.code {
		if !f.swappable(i) {
			continue
		}
		for _, other := range table[t.Text] {
			p.likely(f.over(i, i, other))
		}
	}
}

// swappable reports whether the token at i is no text, and means what it means in a condition or
// an assignment.
func (f *file) swappable(i int) bool {
	declaration := f.is(i, "=") && f.afterWord(i-1)
	return f.code[i].Sort != source.String && !f.angle(i) && !declaration
}

var opposite = &Operator{
	Name: "opposite", Cost: 1,
	Doc:    "true for false, continue for break, if for while, one end of a queue for the other",
	Why:    "Here $was should be $is.",
	Before: "seen[w] = false;", After: "seen[w] = true;",
	propose: func(f *file, p *proposals) {
		proposeSwaps(f, p, opposites)
		for i := range f.code {
			switch {
			case f.is(i, "if") && !f.leavesLoop(i):
				p.likely(f.over(i, i, "while"))
			case f.is(i, "while") && !f.leavesLoop(i):
				p.likely(f.over(i, i, "if"))
			}
		}
	},
}

var opposites = pairTable(`
	true        false
	True        False
	break       continue
	popleft     pop
	front       back
	push_front  push_back
	appendleft  append
	poll        pollLast
	pop_front   pop_back
	addFirst    addLast`)

// leavesLoop reports whether the statement at i holds a break or continue that would belong
// to another loop if an if became a while, or a while an if.
func (f *file) leavesLoop(i int) bool {
	l := f.code[i].Line
	end := f.lines[max(l, f.statementEnd(l))].last
	leaves := false
	for j := i + 1; j <= end; j++ {
		if f.is(j, "for", "while") {
			return false
		}
		leaves = leaves || f.is(j, "break", "continue")
	}
	return leaves
}

var name = &Operator{
	Name: "name", Doc: "a name of the same kind nearby, or an entry of a table for its index", Cost: 3,
	Why:    "You wrote $was, and it should be $is.",
	Before: "int v, w; dist[v] = dist[v] + 1;", After: "int v, w; dist[w] = dist[v] + 1;",
	propose: func(f *file, p *proposals) {
		for i, t := range f.code {
			as := f.useOf(i)
			if f.fits(i, as) && !f.afterWord(i) {
				for _, other := range f.namesNear(t.Line, as) {
					if as != value || !f.besideItself(i, other) {
						p.likely(f.over(i, i, other))
					}
				}
			}
			proposeEntries(f, p, i)
		}
	},
}

// proposeEntries puts jump[w] in the place of w, and w in the place of jump[w].
func proposeEntries(f *file, p *proposals, i int) {
	end := f.operandEnd(i)
	switch {
	case end == i && f.useOf(i) == value:
		for _, table := range f.namesNear(f.code[i].Line, indexed) {
			p.likely(f.over(i, i, table+"["+f.code[i].Text+"]"))
		}
	case end > i+2 && f.pairs[i+1] == end:
		p.likely(f.over(i, end, f.between(i+2, end-1)))
	}
}

// besideItself reports whether a name in the place of the token at i would be compared with
// itself, assigned to itself, or taken from itself.
func (f *file) besideItself(i int, name string) bool {
	joins := func(at int) bool {
		return f.is(at, "<", "<=", ">", ">=", "==", "===", "!=", "!==", "=", "-")
	}
	before := joins(i-1) && f.is(i-2, name) && !f.member(i-2)
	after := joins(i+1) && f.is(i+2, name) && f.useOf(i+2) == value
	return before || after
}
