package mend

var entryRow = &Row{
	Name: "entry", Doc: "an entry of a table for its index, or the index for the entry", Cost: 3, Before: "dist[jump[w]] = d;", After: "dist[w] = d;",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			if t.sort != isName || f.declared(i) || f.is(i-1, ".", "->", "::", "#") {
				continue
			}
			if f.is(i+1, "[") {
				if end := f.match(i + 1); end > i+2 && !f.is(end+1, "=", "[", "+=", "-=", "++", "--") {
					add(span{t.from, f.code[end].to, f.between(i+2, end-1)})
				}
				continue
			}
			if f.operandEnd(i) != i || f.useOf(i) != plainName {
				continue
			}
			for _, table := range f.namesNear(t.line, indexed) {
				add(span{t.from, t.to, table + "[" + t.text + "]"})
			}
		}
	},
}
