package report

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"adder/judge/result"
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
func GitHub(summary, commands io.Writer, run result.Run, results []result.Result) error {
	if _, err := io.WriteString(summary, githubSummary(run, results)); err != nil {
		return err
	}
	_, err := io.WriteString(commands, githubCommands(run, results))
	return err
}

func githubSummary(run result.Run, results []result.Result) string {
	var b strings.Builder
	fmt.Fprintf(&b, "## Adder: %s\n\n", prose(run.What))
	b.WriteString("| submission | verdict | points | belief, or smallest board |\n|:--|:--|--:|:--|\n")
	for i := range results {
		if b.Len() > summaryBytes/2 {
			fmt.Fprintf(&b, "\n... and %d more.\n", len(results)-i)
			break
		}
		b.WriteString(githubRow(&results[i]))
	}
	b.WriteString("\n")
	for _, a := range AlikeGroups(results) {
		if len(a.Results) > 1 && b.Len() < summaryBytes*3/4 {
			fmt.Fprintf(&b, "- %s\n", prose(a.Sentence))
		}
	}
	githubFailures(&b, run, results)
	markdownRun(&b, run)
	return b.String()
}

func githubRow(r *result.Result) string {
	name := codeSpan(nameOf(r))
	switch {
	case r.Verdict == result.NotJudged:
		return fmt.Sprintf("| %s | not judged | | %s |\n", name, codeSpan(Clean(Why(r))))
	case !r.Judged():
		return fmt.Sprintf("| %s | %s | | %s |\n", name, r.Verdict, codeSpan(Clean(Why(r))))
	}
	mark := ""
	if !r.AsExpected() {
		mark = " (expected " + string(r.Expected) + ")"
	}
	return fmt.Sprintf("| %s | %s%s | %d of %d | %s |\n", name, r.Verdict, mark, r.Score, r.MaxScore, prose(Cause(r)))
}

// githubFailures folds what is said of each failure away, as far as there is
// room.
func githubFailures(b *strings.Builder, run result.Run, results []result.Result) {
	shown, left := 0, 0
	b.WriteString("\n")
	for i := range results {
		r := &results[i]
		words := plain(r, run.Format)
		if r.Wanted() || words == "" {
			continue
		}
		block := fmt.Sprintf("<details><summary>%s</summary>\n\n%s</details>\n\n", prose(nameOf(r)), fenced(words))
		if shown++; shown > summaryFailures || b.Len()+len(block) > summaryBytes {
			left++
			continue
		}
		b.WriteString(block)
	}
	if left > 0 {
		fmt.Fprintf(b, "%d more failures are left out.\n\n", left)
	}
}

// githubCommands are the annotations: errors of submissions, a warning for each
// fault of ours, a notice for each that was not judged.
func githubCommands(run result.Run, results []result.Result) string {
	var b strings.Builder
	used := map[string]int{}
	for i := range results {
		r := &results[i]
		if r.Wanted() {
			continue
		}
		kind, title, words := annotationOf(r, run.Format)
		if used[kind]++; used[kind] <= annotations {
			b.WriteString(annotation(kind, path(r), title, words))
		}
	}
	return b.String()
}

func annotationOf(r *result.Result, format string) (kind, title, words string) {
	switch r.Verdict {
	case result.NotJudged:
		return "notice", nameOf(r) + " was not judged", Clean(Why(r))
	case result.JudgeError:
		return "warning", nameOf(r) + " was not judged", Clean(Why(r))
	}
	title = fmt.Sprintf("%s: %s, %d of %d", nameOf(r), r.Verdict, r.Score, r.MaxScore)
	if words = plain(r, format); words == "" {
		words = title
	}
	if !r.AsExpected() {
		title += ", expected " + string(r.Expected)
	}
	return "error", title, words
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
