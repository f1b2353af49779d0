package export

import (
	"fmt"
	"html"
	"strings"
)

// domjudge lays out a flat package in the legacy format with DOMjudge's own
// .timelimit. Cases have no folders: older importers see none.
//
// The importer takes the name from problem.yaml, and the time limit from
// .timelimit. The short name would be the zip file's, if domjudge-problem.ini did
// not have it.
func domjudge(m *maker) error {
	samples, err := m.samples()
	if err != nil {
		return err
	}
	sets, err := m.sets()
	if err != nil {
		return err
	}
	if err := m.addYAML("problem.yaml", m.legacyProblem()); err != nil {
		return err
	}
	m.add("domjudge-problem.ini", fmt.Appendf(nil, "short-name='%s'\n", m.ID))
	m.add(".timelimit", fmt.Appendf(nil, "%d\n", m.TimeLimit))
	page, err := htmlStatement(samples)
	if err != nil {
		return err
	}
	m.add("problem_statement/problem.html", page)
	for _, t := range samples {
		m.addLegacyTrial("sample/", t)
	}
	for _, s := range sets {
		for _, t := range s.trials {
			t.name = s.name + "-" + t.name
			m.addLegacyTrial("secret/", t)
		}
	}
	return m.addLegacyPrograms(sameName)
}

const htmlPage = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>%[1]s</title>
<style>
:root { color-scheme: light dark; }
body { max-width: 48em; margin: 2em auto; padding: 0 1em; font: 1em/1.5 system-ui, sans-serif; }
figure { margin: 1em 0; text-align: center; }
table { border-collapse: collapse; }
td, th { border: 1px solid #888; padding: .5em 1em; text-align: left; vertical-align: top; }
pre { margin: 0; }
</style>
</head>
<body>
<h1>%[1]s</h1>
%[2]s</body>
</html>
`

// htmlStatement is the statement as a page of its own, with the samples.
func htmlStatement(samples []trial) ([]byte, error) {
	b := drawn()
	svg, err := draw(&b)
	if err != nil {
		return nil, err
	}
	var body strings.Builder
	body.WriteString(inHTML.render(statementText, string(svg)))
	for i, t := range samples {
		fmt.Fprintf(&body, "<h2>Sample %d</h2>\n<table>\n<tr><th>Input</th><th>Output</th></tr>\n<tr><td><pre>%s</pre></td><td><pre>%s</pre></td></tr>\n</table>\n",
			i+1, html.EscapeString(string(t.in)), html.EscapeString(string(t.ans)))
	}
	return fmt.Appendf(nil, htmlPage, html.EscapeString(Title), body.String()), nil
}
