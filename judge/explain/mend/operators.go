package mend

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
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
	comparison, step, arithmetic, logic, opposite, statement, negation, number, name, stuck,
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
	for i, t := range f.code {
		if f.angle(i) || t.Sort == source.String || t.Text == "until" && f.is(i+1, "(") {
			continue
		}
		for _, other := range comparisons[t.Text] {
			p.likely(f.over(i, i, other))
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

var step = &Operator{
	Name: "step", Doc: "one more or one less", Cost: 1,
	Why:    "A value is off by one here.",
	Before: "vector<int> dist(n, -1)", After: "vector<int> dist(n + 1, -1)",
	propose: proposeSteps,
}

func proposeSteps(f *file, p *proposals) {
	for i := range f.code {
		n, whole := f.number(i)
		if whole {
			proposeNumberSteps(f, p, i, n)
		}
		end := f.operandEnd(i)
		if end >= 0 {
			p.unlikely(f.behind(end, " + 1"))
			p.unlikely(f.behind(end, " - 1"))
		}
		if f.is(i, "+", "-") && f.binary(i) && f.dropsOperand(i+1) {
			p.unlikely(span{f.code[i-1].To, f.code[i+1].To, ""})
		}
	}
}

func proposeNumberSteps(f *file, p *proposals, i, n int) {
	p.likely(f.put(i, n+1))
	switch {
	case n == 1 && f.is(i-1, "+", "-") && f.binary(i-1): // without "+ 1"
		p.likely(span{f.code[i-2].To, f.code[i].To, ""})
	case n > 0:
		p.likely(f.put(i, n-1))
	default:
		p.likely(f.over(i, i, "-1"))
	}
}

// dropsOperand reports whether the token at i is a whole operand, which can be left out with
// the plus or minus before it. A 1 is left out by proposeNumberSteps.
func (f *file) dropsOperand(i int) bool {
	if f.named(i) {
		return !f.is(i+1, "[", "(", ".", "->")
	}
	return i < len(f.code) && f.code[i].Sort == source.Number && !f.is(i, "1")
}

// number is the value of the token at i if it is a whole number.
func (f *file) number(i int) (n int, whole bool) {
	if f.code[i].Sort != source.Number {
		return 0, false
	}
	digits := strings.NewReplacer("_", "", "'", "").Replace(f.code[i].Text)
	n, err := strconv.Atoi(strings.TrimRight(digits, "lLuU"))
	return n, err == nil
}

// put writes a number in the place of the one at i, with its suffix.
func (f *file) put(i, n int) span {
	text := f.code[i].Text
	suffix := text[len(strings.TrimRight(text, "lLuU")):]
	return f.over(i, i, strconv.Itoa(n)+suffix)
}

var number = &Operator{
	Name: "number", Doc: "another number or a name for a number, in one place or everywhere", Cost: 2,
	Why:     "The number $was should be $is.",
	Before:  "cin >> n;\nint jump[101];\nbool seen[101];",
	After:   "cin >> n;\nint jump[1000005];\nbool seen[1000005];",
	propose: proposeNumbers,
}

const (
	roomy = "1000005" // more than any board needs
	// leastEverywhere is the least number that is changed everywhere at once. Smaller ones stand
	// for many things.
	leastEverywhere = 6
)

func proposeNumbers(f *file, p *proposals) {
	places := map[int][]int{}
	for i := range f.code {
		n, whole := f.number(i)
		if !whole {
			continue
		}
		places[n] = append(places[n], i)
		for _, other := range []int{0, 1, -1, 2 * n} {
			near := other >= n-1 && other <= n+1 // a step
			if !near {
				p.likely(f.put(i, other))
			}
		}
		if f.is(i-1, "-") && !f.binary(i-1) { // without the sign, and 0 for -1
			p.likely(f.over(i-1, i, f.code[i].Text))
			p.likely(f.over(i-1, i, "0"))
		}
		for _, other := range f.valuesNear(i) {
			p.unlikely(f.over(i, i, other))
		}
		if n >= leastEverywhere {
			p.likely(f.over(i, i, roomy))
		}
	}
	for _, n := range slices.Sorted(maps.Keys(places)) {
		if n < leastEverywhere || len(places[n]) < 2 {
			continue
		}
		for _, other := range append(f.valuesNear(places[n][0]), roomy) {
			var spans []span
			for _, i := range places[n] {
				spans = append(spans, f.over(i, i, other))
			}
			p.likely(spans...)
		}
	}
}

// valuesNear are the names of values near the token at i, and one more than each.
func (f *file) valuesNear(i int) (all []string) {
	for _, name := range f.namesNear(f.code[i].Line, value) {
		all = append(all, name, name+" + 1")
	}
	return all
}

var arithmetic = &Operator{
	Name: "arithmetic", Doc: "another operation, as plus for minus", Cost: 1,
	Why:    "The operation $was should be $is.",
	Before: "int w = v - face;", After: "int w = v + face;",
	propose: func(f *file, p *proposals) {
		for i, t := range f.code {
			declaration := t.Text == "=" && f.afterWord(i-1)
			if t.Sort != source.Mark || declaration {
				continue
			}
			for _, other := range operations[t.Text] {
				p.likely(f.over(i, i, other))
			}
		}
	},
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
		if t.Sort == source.String {
			continue
		}
		for _, other := range table[t.Text] {
			p.likely(f.over(i, i, other))
		}
	}
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

var negation = &Operator{
	Name: "negation", Doc: "a condition turned round", Cost: 2,
	Why:    "The condition is the wrong way round.",
	Before: "if (seen[w]) continue;", After: "if (!seen[w]) continue;",
	propose: func(f *file, p *proposals) {
		for i := range f.code {
			switch {
			case f.is(i, "!"):
				p.likely(f.over(i, i, ""))
			case f.is(i, "not"): // also of "not in"
				p.likely(span{f.code[i].From, f.code[min(i+1, len(f.code)-1)].From, ""})
			}
		}
		for _, c := range f.conditions() {
			for _, term := range f.terms(c) {
				p.likely(f.over(term.from, term.to, f.negated(f.between(term.from, term.to))))
			}
			p.likely(f.over(c.from, c.to, f.negated(f.between(c.from, c.to))))
		}
	},
}

// negated is the negation of an expression.
func (f *file) negated(e string) string {
	if f.Indents {
		return "not " + bracketed(e)
	}
	return "!" + bracketed(e)
}

var operand = regexp.MustCompile(`^[\w.]+(\[[\w.]+\]|\([\w.]*\))?$`)

// bracketed puts brackets around an expression that needs them to be negated.
func bracketed(e string) string {
	if operand.MatchString(e) {
		return e
	}
	return "(" + e + ")"
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

var statement = &Operator{
	Name: "statement", Doc: "a statement, an else or a part of a condition left out", Cost: 2,
	Why:    "This should not be done or asked.",
	Before: "seen[w] = true;", After: "",
	propose: func(f *file, p *proposals) {
		for l := range f.lines {
			dropped, ok := f.withoutStatement(l)
			if ok {
				p.likely(dropped)
			}
		}
		proposeInlineDrops(f, p)
		for i := range f.code {
			if f.is(i, "else") && (f.is(i+1, "{") || f.is(i+1, "if")) {
				p.likely(span{f.code[i].From, f.code[i+1].From, ""})
			}
			if f.is(i, "elif") {
				p.likely(f.over(i, i, "if"))
			}
		}
		for _, c := range f.conditions() {
			proposeTermDrops(f, p, c)
		}
	},
}

// withoutStatement removes the statement or block that begins on a line. Declarations stay.
func (f *file) withoutStatement(l int) (span, bool) {
	last := f.statementEnd(l)
	if last < 0 || f.typed(l) {
		return span{}, false
	}
	if f.Indents && f.alone(l, last) {
		return f.over(f.lines[l].first, f.lines[last].last, "pass"), true
	}
	return f.withoutLines(l, last), true
}

// proposeInlineDrops leaves out statements that share their line with others.
func proposeInlineDrops(f *file, p *proposals) {
	round := 0
	for i := range f.code {
		switch {
		case f.is(i, "("):
			round++
		case f.is(i, ")"):
			round--
		}
		last := f.inlineEnd(i)
		if last < 0 || round != 0 {
			continue
		}
		instead := ""
		if f.is(i-1, ")", "else") { // it is all that the if does
			instead = ";"
		}
		p.likely(f.over(i, last, instead))
	}
}

// inlineEnd is the last token of the statement that begins at a token and shares its line
// with others, or -1.
func (f *file) inlineEnd(i int) int {
	begins := f.is(i-1, ";", "{", "}", ")", "else")
	stays := f.is(i, "}", "{", "else", "for", "while", "do", "case", "default") || f.afterWord(i+1)
	if f.End == "" || !begins || stays {
		return -1
	}
	last := f.until(i, ";")
	if f.is(i, "if") && f.is(i+1, "(") && f.pairs[i+1] >= 0 {
		body := f.pairs[i+1] + 1
		if f.is(body, "{") {
			last = f.pairs[body]
		}
	}
	whole := last >= 0 && f.startsLine(i) && f.lines[f.code[last].Line].last == last
	if whole || f.is(last+1, "else") {
		return -1
	}
	return last
}

// proposeTermDrops leaves out each part of a condition with the word that joins it.
func proposeTermDrops(f *file, p *proposals, c condition) {
	terms := f.terms(c)
	for k, term := range terms {
		switch {
		case len(terms) < 2:
		case k == 0:
			p.likely(span{f.code[term.from].From, f.code[terms[1].from].From, ""})
		default:
			p.likely(span{f.code[terms[k-1].to].To, f.code[term.to].To, ""})
		}
	}
}
