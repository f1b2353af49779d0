package mend

var entryRow = &Row{
	Name: "entry", Doc: "an entry of a table for its index, or the index for the entry", Cost: 3, Before: "q.push(jump[w]);", After: "q.push(w);",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			switch end := f.operandEnd(i); {
			case end < 0 || f.useOf(i) != plainName && f.useOf(i) != indexed:
			case end == i:
				for _, table := range f.namesNear(t.line, indexed) {
					add(span{t.from, t.to, table + "[" + t.text + "]"})
				}
			case f.match(i+1) == end && end > i+2:
				add(span{t.from, f.code[end].to, f.between(i+2, end-1)})
			}
		}
	},
}
