package contest

import (
	"embed"
	"fmt"
	"html"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Title is the problem's name in every package.
const Title = "Snakes and Ladders, Least Throws"

//go:embed problem
var problem embed.FS

// embedded is a file of the folder problem. The statement is written in TeX and in HTML,
// and a test holds the two to the same words; board.svg shows its board, and board.png is
// the same as a browser draws it, for those who cannot: TeX.
func embedded(name string) []byte {
	text, err := problem.ReadFile("problem/" + name)
	if err != nil {
		panic(err) // a test writes every package
	}
	return text
}

// decoded is what an embedded file says, read when it is asked for.
func decoded[T any](name string) func() T {
	return sync.OnceValue(func() (v T) {
		if err := yaml.Unmarshal(embedded(name), &v); err != nil {
			panic(err) // a test reads them
		}
		return v
	})
}

// copied writes an embedded file. Python programs can be started.
func copied(name string) func(*maker, string) error {
	return func(m *maker, at string) error {
		if strings.HasSuffix(at, ".py") {
			m.program(at, embedded(name))
		} else {
			m.add(at, embedded(name))
		}
		return nil
	}
}

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
		doc := strings.Join(strings.Fields(s.doc), " ")
		all = append(all, count(s.points, "point")+": "+doc+".")
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
