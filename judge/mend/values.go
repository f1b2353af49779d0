package mend

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"

	"adder/judge/source"
)

// Changes of a condition or of a value.

// opposite is a condition turned round.
func (f *file) opposite(c string) string { return fmt.Sprintf(f.Not, bracketed(c)) }

// bracketed puts brackets round an expression, unless it is one name with what belongs
// to it.
func bracketed(e string) string {
	if operand.MatchString(e) {
		return e
	}
	return "(" + e + ")"
}

var operand = regexp.MustCompile(`^[\w.]+(\[[\w.]+\]|\([\w.]*\))?$`)

var negateRow = &Row{
	Name: "negation", Doc: "a condition turned round", Cost: 2, Before: "if (seen[w]) continue;", After: "if (!seen[w]) continue;",
	Why: "Your condition is the wrong way round.",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			if f.is(i, "!") || f.is(i, "not") && !f.is(i+1, "in") && !f.is(i-1, "is") {
				end := t.To
				for end < len(f.text) && t.Text == "not" && f.text[end] == ' ' {
					end++
				}
				add(span{t.From, end, ""})
			}
			if f.is(i, "in") && f.Indents && !f.is(i-1, "not") && f.is(f.lines[t.Line].first, "if", "elif", "while") {
				add(f.over(i, i, "not in"))
			}
			if f.is(i, "not") && f.is(i+1, "in") {
				add(span{t.From, f.code[i+1].From, ""})
			}
		}
		for _, c := range f.conditions() {
			add(f.over(c.from, c.to, f.opposite(f.between(c.from, c.to))))
		}
	},
}

var conditionRow = &Row{
	Name: "condition", Doc: "a condition of the file added to another, in its place, or taken away", Cost: 5, Before: "if (w <= n) q.pop();\nif (seen) q.pop();", After: "if ((w <= n) && (seen)) q.pop();\nif (seen) q.pop();",
	Why: "Your condition asks for the wrong things.",
	propose: func(f *file, add func(...span)) {
		all, tests := f.conditions(), f.tests()
		for _, c := range all {
			terms := f.terms(c)
			for k := 1; k < len(terms); k++ { // all before, or all after a word that joins them left out
				if left, right := terms[k-1].to, terms[k].from; left >= c.from && right <= c.to {
					add(span{f.code[c.from].From, f.code[right].From, ""})
					add(span{f.code[left].To, f.code[c.to].To, ""})
				}
			}
		}
		for _, c := range all {
			here := f.between(c.from, c.to)
			for _, o := range tests {
				if o == here || o == f.opposite(here) || here == f.opposite(o) {
					continue
				}
				add(f.over(c.from, c.to, o))
				if len(here)+len(o) < 120 {
					add(f.ahead(c.from, "("), f.behind(c.to, ")"+f.And+"("+o+")"))
				}
			}
		}
	},
}

var boundRow = &Row{
	Name: "bound", Doc: "the lesser or the greater of two", Cost: 3, Before: "dist[v] = dist[w];", After: "dist[v] = std::min(dist[v], dist[w]);",
	Why: "A better value is overwritten by a worse one.",
	propose: func(f *file, add func(...span)) {
		for _, x := range f.lines {
			if f.Lesser == "" || x.first < 0 || !f.named(x.first) {
				continue
			}
			end, last := f.indexEnd(x.first), x.last
			if end < 0 || !f.is(end+1, "=") || end+2 > last {
				continue
			}
			if f.is(last, ";") {
				last--
			}
			if last > end+1 {
				add(f.ahead(end+2, f.Lesser+"("+f.between(x.first, end)+", "), f.behind(last, ")"))
			}
		}
	},
}

var ordered = regexp.MustCompile(`\bpriority_queue\s*<\s*([\w:]+|(?:std::)?pair\s*<[\w:\s,]+>)\s*>`)

var heapRow = &Row{
	Name: "heap", Doc: "a heap that gives the least first, or numbers sorted as numbers", Cost: 1, Before: "priority_queue<int> q;", After: "priority_queue<int, std::vector<int>, std::greater<int>> q;",
	Why: "Your heap gives the greatest first, and the least is needed.", why: whySort,
	propose: func(f *file, add func(...span)) {
		for _, at := range ordered.FindAllStringSubmatchIndex(f.text, -1) {
			of := f.text[at[2]:at[3]]
			add(span{at[3], at[3], ", std::vector<" + of + ">, std::greater<" + of + ">"})
		}
		for i := range f.code {
			if f.is(i, "sort") && f.is(i-1, ".") && f.is(i+1, "(") && f.is(i+2, ")") {
				for _, c := range f.Compare {
					add(f.behind(i+1, c))
				}
			}
		}
	},
}

// If the last cell cannot be reached, most wrong programs print something other than -1, so
// two rows add a test around what is printed. They are tried first if all else is right.

// unlikely are names of what no number of throws comes to.
var unlikely = []string{"INF", "inf", "oo", "MAX", "INT_MAX", "far", "infinity", "BIG", "MAXV"}

var stuckRow = &Row{
	Name: "stuck", Doc: "-1 where there is no way, as the value tells", Cost: 3, Before: "cout << dist[n];", After: "cout << (dist[n] >= 1000000 ? -1 : dist[n]);",
	Why: "You print a number even if no throws lead to the last cell; print -1 then.",
	propose: func(f *file, add func(...span)) {
		for _, a := range f.answers() {
			tests := []string{a.text + " >= 1000000", a.text + " < 0", a.text + " == 0"}
			for _, name := range unlikely {
				if f.uses[name] != nil {
					tests = append(tests, a.text+" >= "+name)
				}
			}
			if f.None {
				tests = append(tests, a.text+" is None")
			}
			for _, test := range tests {
				f.unless(a, test, f.choice(test, "-1", bracketed(a.text)), add)
			}
		}
	},
}

var reachedRow = &Row{
	Name: "reached", Doc: "-1 unless the last cell was reached", Cost: 5, Before: "if (v == n) break;\ncout << turns;", After: "if (v == n) break;\ncout << (v == n ? turns : -1);",
	Why: "You do not ask whether the last cell was reached; if not, print -1.",
	propose: func(f *file, add func(...span)) {
		tests := f.reached()
		for _, a := range f.answers() {
			if f.is(a.from-1, "return") { // an earlier one returns the answer
				add(f.over(a.from, a.to, "-1"))
			}
			for _, test := range tests {
				f.unless(a, f.opposite(test), f.choice(test, bracketed(a.text), "-1"), add)
			}
		}
	},
}

// An answer is what a line returns or prints.
type answer struct {
	line     int
	from, to int // tokens
	text     string
}

// answers are those of a file.
func (f *file) answers() (all []answer) {
	for l, x := range f.lines {
		if f.is(x.last, ";") {
			x.last--
		}
		if from, to := f.answer(x.first, x.last); from >= 0 {
			all = append(all, answer{l, from, to, f.between(from, to)})
		}
	}
	return all
}

// answer is the tokens of what a line returns or prints; from is -1 if it does not.
func (f *file) answer(first, last int) (from, to int) {
	for j := first; j < last; j++ {
		switch {
		case f.is(j, "return"):
			return j + 1, last
		case f.is(j, "cout") && f.is(j+1, "<<"):
			end := j + 2
			for end <= last && !f.is(end, "<<") {
				end++
			}
			if end == j+2 { // what it prints is on the next line
				return -1, 0
			}
			return j + 2, end - 1
		case !f.is(j+1, "("):
		case f.is(j, "print", "println", "append", "log", "WriteLine", "str", "Println") && j+2 <= last, f.is(j, "push") && f.Pushes && !f.taken(j-2):
			if end := f.pairs[j+1]; end > j+2 {
				return j + 2, end - 1
			}
		case f.is(j, "printf", "Fprintln"):
			if end, comma := f.pairs[j+1], f.until(j+1, ","); comma > 0 && end > comma+1 {
				return comma + 1, end - 1
			}
		}
	}
	return -1, 0
}

// taken reports whether something is taken out of the list named at i: then what is put in
// is not an answer.
func (f *file) taken(i int) bool {
	return i >= 0 && f.some(0, len(f.code), func(j int) bool {
		return f.is(j, f.code[i].Text) && (f.is(j+1, "[") || f.is(j+1, ".") && f.is(j+2, "shift", "pop", "length"))
	})
}

// choice is an expression: one of two, as a test tells.
func (f *file) choice(test, yes, no string) string {
	return fmt.Sprintf(cmp.Or(f.Either, source.Choice), test, yes, no)
}

// unless puts an expression in the place of an answer, which is -1 if a test holds. Go
// has none that chooses: a statement goes before it.
func (f *file) unless(a answer, test, words string, add func(...span)) {
	if f.Either != "" {
		add(f.over(a.from, a.to, words))
		return
	}
	instead := ""
	switch {
	case f.is(a.from-1, "return"):
		instead = "return -1"
	case f.named(a.from) && (a.from == a.to || f.is(a.from+1, "[") && f.pairs[a.from+1] == a.to):
		instead = a.text + " = -1"
	default:
		return
	}
	indent, end := f.lines[a.line].indent, f.ending()
	add(f.above(a.line, indent, "if "+test+" {"+end+indent+f.indentUnit()+instead+end+indent+"}"))
}

// reached are ways to tell that the last cell was reached, from what the file asks and
// keeps: what it holds to be equal, what it makes true, and whether a cell to which it
// compares is among those that it marks or collects.
func (f *file) reached() (all []string) {
	equal, cells := f.equalities()
	for _, test := range slices.Concat(equal, f.marked(cells)) {
		if !slices.Contains(all, test) && len(all) < mostReached {
			all = append(all, test)
		}
	}
	return all
}

// equalities are what the conditions of a file hold to be equal, and the names on
// either side.
func (f *file) equalities() (texts, names []string) {
	for _, c := range f.conditions() {
		for _, x := range f.terms(c) {
			for k := x.from + 1; k < x.to; k++ {
				if !f.is(k, "==", "===") {
					continue
				}
				texts = append(texts, f.between(x.from, x.to))
				for _, side := range [][2]int{{k + 1, x.to}, {x.from, k - 1}} {
					if i := side[0]; i == side[1] && f.named(i) {
						names = append(names, f.code[i].Text)
					}
				}
			}
		}
	}
	return texts, names
}

// marked are the names that a file makes true, and whether cells are in the tables
// whose entries it makes true, and in its sets.
func (f *file) marked(cells []string) (all []string) {
	for i, t := range f.code {
		if !f.named(i) || f.member(i) {
			continue
		}
		end := i
		if f.is(i+1, "[") {
			end = f.pairs[i+1]
		}
		format := ""
		switch {
		case end < 0:
		case f.is(end+1, "=") && f.is(end+2, "true", "True") && end == i:
			all = append(all, t.Text)
		case f.is(end+1, "=") && f.is(end+2, "true", "True", "1") && end > i:
			format = "%s[%s]"
		case f.is(i+1, ".") && f.is(i+2, "add", "insert") && f.is(i+3, "("):
			format = f.Holds
		}
		for _, cell := range cells {
			if format != "" {
				all = append(all, fmt.Sprintf(format, t.Text, cell))
			}
		}
	}
	return all
}
