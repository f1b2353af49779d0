package contest

import (
	_ "embed"
	"fmt"
	"strings"
)

// Title is the problem's name in every package.
const Title = "Snakes and Ladders, Least Throws"

// The statement is written in TeX and in HTML; a test holds the two to the same words.
//
//go:embed problem/statement.tex
var statementTeX string

//go:embed problem/statement.html
var statementHTML string

// board.svg shows the board of the statement, and board.png is the same as a browser
// draws it, for those who cannot: TeX.
var (
	//go:embed problem/board.svg
	boardSVG string
	//go:embed problem/board.png
	boardPNG []byte
)

var inTeX = strings.NewReplacer("`", "'", `\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`)

// writeTeX writes the statement, and what the groups are worth if they are worth points.
func writeTeX(m *maker, at string) error {
	text := statementTeX
	if m.Scoring {
		text += "\n\\section*{Scoring}\n\nThe test cases come in groups. A group is worth its points if all its cases are answered right.\n\n\\begin{itemize}\n"
		for _, s := range m.sets {
			text += fmt.Sprintf("\\item %s: %s.\n", count(s.points, "point"), inTeX.Replace(strings.Join(strings.Fields(s.doc), " ")))
		}
		text += "\\end{itemize}\n"
	}
	m.add(at, []byte(text))
	return nil
}

// writeHTML writes the statement as a page of its own, with the samples.
func writeHTML(m *maker, at string) error {
	var samples strings.Builder
	for i, t := range m.samples {
		fmt.Fprintf(&samples, "<h2>Sample %d</h2>\n<table>\n<tr><th>Input</th><th>Output</th></tr>\n<tr><td><pre>%s</pre></td><td><pre>%s</pre></td></tr>\n</table>\n", i+1, t.in, t.ans)
	}
	m.add(at, []byte(strings.NewReplacer("@PICTURE@", boardSVG, "@SAMPLES@", samples.String()).Replace(statementHTML)))
	return nil
}
