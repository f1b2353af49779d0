package mend

var keepRow = &Row{
	Name: "keep", Doc: "a value written only where there is none yet, or a larger one", Cost: 4, Before: "{ dist[w] = dist[v] + 1; }", After: "{ if (dist[w] < 0) dist[w] = dist[v] + 1; }",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			cell, last, ok := f.writes(i)
			if !ok {
				continue
			}
			entry, value := f.between(i, cell.to+1), f.between(cell.to+3, last)
			tests := []string{entry + " < 0", entry + " == 0", entry + " > " + value}
			if f.indents {
				tests = append(tests, f.between(cell.from, cell.to)+" not in "+t.text)
			}
			to := f.code[last].to
			if f.is(last+1, ";") {
				to = f.code[last+1].to
			}
			for _, test := range tests {
				add(f.put(test, t.from, to)...)
			}
		}
	},
}

// writes reports whether a statement begins at a token that writes an entry of a table:
// which one, and where its value ends.
func (f *file) writes(i int) (cell condition, last int, ok bool) {
	t := f.code[i]
	if t.sort != isName || !f.is(i+1, "[") || f.lines[t.line].first != i && !f.is(i-1, "{", "}", ";", ")") {
		return cell, 0, false
	}
	end := f.match(i + 1)
	if end < i+3 || !f.is(end+1, "=") {
		return cell, 0, false
	}
	if last = f.until(end+1, ";") - 1; last < 0 {
		last = f.lines[t.line].last
	}
	return condition{i, i + 2, end - 1}, last, last > end+1 && f.code[last].line == t.line && !f.is(last, "{", ",", "(")
}
