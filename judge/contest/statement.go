package contest

import (
	"fmt"
	"html"
	"strings"

	"adder/judge/report"
)

// Title is the problem's name in every package.
const Title = "Snakes and Ladders, Least Throws"

var inTeX = strings.NewReplacer(
	"`", "'",
	`\`, `\textbackslash{}`,
	"&", `\&`,
	"%", `\%`,
	"$", `\$`,
	"#", `\#`,
	"_", `\_`,
	"{", `\{`,
	"}", `\}`,
	"~", `\textasciitilde{}`,
	"^", `\textasciicircum{}`,
)

const groupsAreWorth = "The test cases come in groups. A group is worth its points if all its cases are " +
	"answered right."

// worths says what each group is worth.
func (m *maker) worths() (all []string) {
	for _, s := range m.sets {
		worth := report.Counted(s.points, "point")
		doc := strings.TrimSuffix(strings.Join(strings.Fields(s.doc), " "), ".")
		if doc != "" {
			worth += ": " + doc
		}
		all = append(all, worth+".")
	}
	return all
}

// writeTeX writes the statement, and what the groups are worth if they are worth points.
func writeTeX(m *maker, at string) error {
	text := string(embedded("statement.tex"))
	if m.Scoring {
		text += "\n\\section*{Scoring}\n\n" + groupsAreWorth + "\n\n\\begin{itemize}\n"
		for _, worth := range m.worths() {
			text += "\\item " + inTeX.Replace(worth) + "\n"
		}
		text += "\\end{itemize}\n"
	}
	m.add(at, []byte(text))
	return nil
}

// writeHTML writes the statement as a page with the samples, and what the groups are worth if
// they are worth points.
func writeHTML(m *maker, at string) error {
	scoring := ""
	if m.Scoring {
		scoring = "<h2>Scoring</h2>\n<p>" + groupsAreWorth + "</p>\n<ul>\n"
		for _, worth := range m.worths() {
			scoring += "<li>" + html.EscapeString(worth) + "</li>\n"
		}
		scoring += "</ul>\n"
	}
	var samples strings.Builder
	for i, t := range m.samples {
		fmt.Fprintf(&samples,
			"<h2>Sample %d</h2>\n<table>\n<tr><th>Input</th><th>Output</th></tr>\n"+
				"<tr><td><pre>%s</pre></td><td><pre>%s</pre></td></tr>\n</table>\n", i+1, t.in, t.ans)
	}
	filled := strings.NewReplacer(
		"@PICTURE@", string(embedded("board.svg")),
		"@SCORING@", scoring,
		"@SAMPLES@", samples.String(),
	)
	m.add(at, []byte(filled.Replace(string(embedded("statement.html")))))
	return nil
}
