package contest

import (
	_ "embed"
	"fmt"
	"html"
	"regexp"
	"strings"
)

// Title is the problem's name in every package.
const Title = "Snakes and Ladders, Least Throws"

// The statement is written once. Blocks stand between empty lines: "# " is a
// heading, "- " begins the items of a list, "@board " is the picture with what is
// said below it, and the rest are paragraphs; `mathematics` stands in backquotes.
//
//go:embed problem/statement.txt
var statementText string

// boardPNG is problem/board.svg as a browser draws it, for those who cannot: TeX.
//
//go:embed problem/board.png
var boardPNG []byte

// A markup is a language that the statement is written in.
type markup struct {
	heading, paragraph, list, item, picture string // formats
	math                                    func(string) string
	escape                                  func(string) string
}

var (
	formula  = regexp.MustCompile("`[^`]*`")
	numeral  = regexp.MustCompile(`[0-9]{5,}`)
	variable = regexp.MustCompile(`[A-Za-z]+`)
)

// render writes the statement. picture is what the format of the board's picture
// is given before the words below it.
func (k *markup) render(text, picture string) string {
	var out strings.Builder
	for block := range strings.SplitSeq(strings.TrimSpace(text), "\n\n") {
		if words, ok := strings.CutPrefix(block, "# "); ok {
			fmt.Fprintf(&out, k.heading, k.inline(words))
		} else if words, ok := strings.CutPrefix(block, "@board "); ok {
			fmt.Fprintf(&out, k.picture, picture, k.inline(words))
		} else if items, ok := strings.CutPrefix(block, "- "); ok {
			var list strings.Builder
			for item := range strings.SplitSeq(items, "\n- ") {
				fmt.Fprintf(&list, k.item, k.inline(item))
			}
			fmt.Fprintf(&out, k.list, list.String())
		} else {
			fmt.Fprintf(&out, k.paragraph, k.inline(block))
		}
	}
	return out.String()
}

func (k *markup) inline(text string) string {
	var out strings.Builder
	at := 0
	for _, span := range formula.FindAllStringIndex(text, -1) {
		out.WriteString(k.escape(text[at:span[0]]))
		out.WriteString(k.math(text[span[0]+1 : span[1]-1]))
		at = span[1]
	}
	out.WriteString(k.escape(text[at:]))
	return out.String()
}

// grouped puts a space between the thousands of long numbers.
func grouped(math, space string) string {
	return numeral.ReplaceAllStringFunc(math, func(n string) string {
		var out strings.Builder
		for i, digit := range n {
			if i > 0 && (len(n)-i)%3 == 0 {
				out.WriteString(space)
			}
			out.WriteRune(digit)
		}
		return out.String()
	})
}

var inHTML = &markup{
	heading: "<h2>%s</h2>\n", paragraph: "<p>%s</p>\n", list: "<ul>\n%s</ul>\n", item: "<li>%s</li>\n",
	picture: "<figure>\n%s<figcaption>%s</figcaption>\n</figure>\n",
	math: func(s string) string {
		s = strings.ReplaceAll(html.EscapeString(grouped(s, "\u202f")), " ", "\u00a0")
		return variable.ReplaceAllString(s, "<var>$0</var>")
	},
	escape: html.EscapeString,
}

var inTeX = &markup{
	heading: "\\section*{%s}\n\n", paragraph: "%s\n\n", list: "\\begin{itemize}\n%s\\end{itemize}\n\n", item: "\\item %s\n",
	picture: "\\begin{center}\n\\includegraphics[width=0.8\\textwidth]{%s}\n\n\\emph{%s}\n\\end{center}\n\n",
	math: func(s string) string {
		return "$" + strings.NewReplacer("≤", `\le`, "≠", `\neq`).Replace(grouped(s, `\,`)) + "$"
	},
	escape: strings.NewReplacer(`\`, `\textbackslash{}`, "&", `\&`, "%", `\%`, "$", `\$`, "#", `\#`, "_", `\_`, "{", `\{`, "}", `\}`, "~", `\textasciitilde{}`, "^", `\textasciicircum{}`).Replace,
}

// scoring is what the statement says of points.
func scoring(sets []set) string {
	text := "\n# Scoring\n\nThe test cases come in groups. A group is worth its points if all its cases are answered right.\n\n"
	for _, s := range sets {
		doc := strings.ReplaceAll(strings.Join(strings.Fields(s.doc), " "), "`", "'") // one block, and no mathematics
		text += fmt.Sprintf("- %s: %s.\n", count(s.points, "point"), doc)
	}
	return text
}

// writeTeX writes the statement in TeX, with the board's picture in a file beside it.
func writeTeX(m *maker, at string) error {
	text := statementText
	if m.Scoring {
		text += scoring(m.sets)
	}
	m.add(at, []byte("\\problemname{"+Title+"}\n\n"+strings.TrimRight(inTeX.render(text, "board.png"), "\n")+"\n"))
	return nil
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

// writeHTML writes the statement as a page of its own, with the samples.
func writeHTML(m *maker, at string) error {
	b := drawn()
	svg, err := draw(&b)
	if err != nil {
		return err
	}
	var body strings.Builder
	body.WriteString(inHTML.render(statementText, string(svg)))
	for i, t := range m.samples {
		fmt.Fprintf(&body, "<h2>Sample %d</h2>\n<table>\n<tr><th>Input</th><th>Output</th></tr>\n<tr><td><pre>%s</pre></td><td><pre>%s</pre></td></tr>\n</table>\n",
			i+1, html.EscapeString(string(t.in)), html.EscapeString(string(t.ans)))
	}
	m.add(at, fmt.Appendf(nil, htmlPage, html.EscapeString(Title), body.String()))
	return nil
}
