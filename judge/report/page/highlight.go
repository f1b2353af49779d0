package page

import (
	"strings"

	"adder/judge/source"
)

// A sourcePart is a stretch of a line, and the class it is shown in: "" as it is.
type sourcePart struct{ Class, Text string }

// partClasses are the classes of the tokens that are shown in a colour.
var partClasses = map[source.Sort]string{
	source.Keyword: "word", source.Directive: "word", source.String: "value", source.Number: "value", source.Comment: "remark",
}

// highlighted is the lines of a source, each in parts.
func highlighted(language, text string) (lines [][]sourcePart) {
	lines = [][]sourcePart{nil}
	add := func(class, text string) {
		for i, part := range strings.Split(text, "\n") {
			if i > 0 {
				lines = append(lines, nil)
			}
			last := &lines[len(lines)-1]
			if n := len(*last); n > 0 && (*last)[n-1].Class == class { // a string of several parts
				(*last)[n-1].Text += part
			} else if part != "" {
				*last = append(*last, sourcePart{class, part})
			}
		}
	}
	at := 0
	for t := range source.Tokens(language, text) {
		if class := partClasses[t.Sort]; class != "" {
			add("", text[at:t.From])
			add(class, text[t.From:t.To])
			at = t.To
		}
	}
	add("", text[at:])
	return lines
}

// coloured is how many parts have a class.
func (x *sourceView) coloured() (n int) {
	for _, l := range x.Lines {
		for _, p := range l.Parts {
			if p.Class != "" {
				n++
			}
		}
	}
	return n
}
