package mend

// The operator that leaves out statements, and parts of conditions.

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
