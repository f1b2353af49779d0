package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/judge/board"
	"adder/judge/grade"
)

// What GitHub shows of a workflow's step is bounded: a summary beyond 1 MiB is
// thrown away whole, and of each kind of annotation ten are kept.
const (
	summaryBytes    = 900 << 10
	summaryFailures = 50
	annotations     = 10
)

// GitHub writes a step's summary, as Markdown, and annotations, as workflow
// commands, one a line. A solver that earns the verdict of its folder is no
// error.
func GitHub(summary, commands io.Writer, r Run, rows []Graded) error {
	if _, err := io.WriteString(summary, githubSummary(r, rows)); err != nil {
		return err
	}
	_, err := io.WriteString(commands, githubCommands(r, rows))
	return err
}

func githubSummary(r Run, rows []Graded) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## Adder: %s\n\n", prose(r.What))
	b.WriteString("| submission | verdict | points | belief, or smallest board |\n|:--|:--|--:|:--|\n")
	for i, row := range rows {
		if b.Len() > summaryBytes/2 {
			fmt.Fprintf(&b, "\n... and %d more.\n", len(rows)-i)
			break
		}
		b.WriteString(githubRow(row))
	}
	b.WriteString("\n")
	for _, a := range AlikeGroups(entriesWithCard(rows)) {
		if len(a.Entries) > 1 && b.Len() < summaryBytes*3/4 {
			fmt.Fprintf(&b, "- %s\n", prose(a.Sentence))
		}
	}
	githubFailures(&b, r, rows)
	markdownRun(&b, r)
	return b.String()
}

func githubRow(row Graded) string {
	name := codeSpan(row.of())
	c := row.Entry.Card
	switch {
	case c == nil || c.Skipped != "":
		return fmt.Sprintf("| %s | not judged | | %s |\n", name, codeSpan(clean(row.note())))
	case !row.scored():
		return fmt.Sprintf("| %s | %s | | %s |\n", name, c.Verdict, codeSpan(clean(row.note())))
	}
	mark := ""
	if !c.AsExpected() {
		mark = " (expected " + string(c.Expected) + ")"
	}
	return fmt.Sprintf("| %s | %s%s | %d of %d | %s |\n", name, c.Verdict, mark, c.Score, c.MaxScore, prose(row.Entry.belief()))
}

// githubFailures folds what is said of each failure away, as far as there is
// room.
func githubFailures(b *strings.Builder, r Run, rows []Graded) {
	format, shown, left := formatOf(r), 0, 0
	b.WriteString("\n")
	for _, row := range rows {
		if wanted(row.Entry) || failureOf(row.Entry, format) == nil {
			continue
		}
		if shown++; shown > summaryFailures {
			left++
			continue
		}
		block := fmt.Sprintf("<details><summary>%s</summary>\n\n%s</details>\n\n", prose(row.of()), fenced(failureWords(row.Entry, format)))
		if b.Len()+len(block) > summaryBytes {
			left++
			continue
		}
		b.WriteString(block)
	}
	if left > 0 {
		fmt.Fprintf(b, "%d more failures are left out.\n\n", left)
	}
}

// wanted reports whether an entry is as it should be: accepted, or with the
// verdict of its folder.
func wanted(e Entry) bool {
	c := e.Card
	if c == nil || c.Skipped != "" || c.Verdict == grade.JudgeError {
		return false
	}
	if c.Expected != grade.NotJudged {
		return c.AsExpected()
	}
	return c.Verdict == grade.Accepted
}

// githubCommands are the annotations: errors of submissions, a warning for each
// fault of ours, a notice for each that was not judged.
func githubCommands(r Run, rows []Graded) string {
	var b strings.Builder
	format, used := formatOf(r), map[string]int{}
	for _, row := range rows {
		if wanted(row.Entry) {
			continue
		}
		kind := row.annotationKind()
		if used[kind]++; used[kind] > annotations {
			continue
		}
		title, words := row.of()+" was not judged", clean(row.note())
		if kind == "error" {
			title, words = row.annotationWords(format)
		}
		b.WriteString(annotation(kind, row.path(), title, words))
	}
	return b.String()
}

func (g Graded) annotationKind() string {
	switch c := g.Entry.Card; {
	case c == nil || c.Skipped != "":
		return "notice"
	case c.Verdict == grade.JudgeError:
		return "warning"
	}
	return "error"
}

func (g Graded) annotationWords(format *board.Format) (title, words string) {
	c := g.Entry.Card
	title = fmt.Sprintf("%s: %s, %d of %d", g.of(), c.Verdict, c.Score, c.MaxScore)
	if words = failureWords(g.Entry, format); words == "" {
		words = title
	}
	if !c.AsExpected() {
		title += ", expected " + string(c.Expected)
	}
	return title, words
}

// path is the file to which an annotation belongs.
func (g Graded) path() string {
	if g.File != "" || g.Entry.Card == nil {
		return g.File
	}
	return g.Entry.Card.Submission
}

// annotation is a workflow command. The escapes are those of GitHub's own
// toolkit; with them no text can end the line, or a property, and begin a command
// of its own.
func annotation(kind, file, title, words string) string {
	var properties []string
	for _, p := range []struct{ name, value string }{{"file", file}, {"title", title}} {
		if p.value != "" {
			properties = append(properties, p.name+"="+escapeProperty.Replace(p.value))
		}
	}
	return fmt.Sprintf("::%s %s::%s\n", kind, strings.Join(properties, ","), escapeData.Replace(strings.TrimSpace(words)))
}

var (
	dataEscapes    = []string{"%", "%25", "\r", "%0D", "\n", "%0A"}
	escapeData     = strings.NewReplacer(dataEscapes...)
	escapeProperty = strings.NewReplacer(slices.Concat(dataEscapes, []string{":", "%3A", ",", "%2C"})...)
)
