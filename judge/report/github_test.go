package report_test

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"adder/judge/report"
	"adder/judge/result"
)

// hostile is what a submission may print, or be called, to get out of where it
// is written.
var hostile = []string{
	"```", "``````\n# out", "~~~", "::error::x", "\n::set-output name=a::b", "\r::stop-commands::x", "%0A::error::x",
	"</details><script>alert(1)</script>", "<!-- ", "@everyone", "[a](javascript:alert(1))", "![x](http://x/y.png)", "| a | b |", "`", "`` `", "\x00\xff\xfe", "\x1b]8;;http://x\x07",
}

// failing is a submission that prints, and is called, so.
func failing(evil string) result.Result {
	return result.Result{Student: evil, File: evil + ".c", Submission: result.Text(evil + ".c"), Language: "C", Verdict: result.WrongAnswer, MaxScore: 100, Groups: groups(1, result.WrongAnswer),
		Failure: &result.Failure{Kind: result.Wrong, Group: "every", Case: "first", Number: 1, Boards: result.One(snake), Expected: 2, Got: result.Text(evil), Reason: "printed " + evil, Alone: true}}
}

var fence = regexp.MustCompile("^(`{3,})text$")

// outside returns what of a Markdown text stands in no fence.
func outside(t *testing.T, text string) (rest string) {
	t.Helper()
	closing := ""
	for line := range strings.Lines(text) {
		bare := strings.TrimRight(line, "\n")
		switch {
		case closing == "":
			if m := fence.FindStringSubmatch(bare); m != nil {
				closing = m[1]
				continue
			}
			rest += line
		case len(bare) >= len(closing) && strings.Trim(bare, "`") == "":
			closing = ""
		}
	}
	if closing != "" {
		t.Errorf("a fence stays open in\n%s", text)
	}
	return rest
}

// spans are code spans: a run of backticks, up to the next run of that length.
func withoutSpans(line string) string {
	ticks := regexp.MustCompile("`+")
	for {
		at := ticks.FindStringIndex(line)
		if at == nil {
			return line
		}
		run, rest := line[at[0]:at[1]], line[at[1]:]
		end := -1
		for _, x := range ticks.FindAllStringIndex(rest, -1) {
			if x[1]-x[0] == len(run) {
				end = x[1]
				break
			}
		}
		if end < 0 {
			return line
		}
		line = line[:at[0]] + rest[end:]
	}
}

// Nothing that is foreign is markup in a summary or in a student's file, and no
// text begins a workflow command of its own.
func TestNothingGetsOut(t *testing.T) {
	t.Parallel()
	var rows []result.Result
	for _, evil := range hostile {
		row, refused := failing(evil), failing("refused")
		refused.Verdict = result.CompileError
		refused.Failure = &result.Failure{Kind: result.Refused, Output: result.Text("a.c: error:\n" + evil + "\n" + evil)}
		rows = append(rows, row, result.Result{Student: evil, File: evil, Note: evil}, refused)
		for _, row := range []result.Result{row, refused} {
			checkMarkup(t, made(t, func(w io.Writer) error { return report.Markdown(w, what, row) }))
		}
	}
	var commands strings.Builder
	summary := made(t, func(w io.Writer) error { return report.GitHub(w, &commands, what, rows) })
	checkMarkup(t, summary)
	command := regexp.MustCompile(`^::(error|warning|notice) (file=[^:,\r\n]*,)?title=[^:,\r\n]*::[^\r\n]*\n$`)
	for line := range strings.Lines(commands.String()) {
		if !command.MatchString(line) {
			t.Errorf("no command of ours: %q", line)
		}
	}
	if n := strings.Count(commands.String(), "\n"); n != 20 {
		t.Errorf("%d commands, want ten of both kinds", n)
	}
}

var allowedTags = regexp.MustCompile(`</?(details|summary)>`)

func checkMarkup(t *testing.T, text string) {
	t.Helper()
	for line := range strings.Lines(outside(t, text)) {
		rest := allowedTags.ReplaceAllString(withoutSpans(strings.TrimRight(line, "\n")), "")
		if strings.ContainsAny(rest, "<>[]`@\x00\x1b\r") || strings.Contains(rest, "://") {
			t.Errorf("markup in %q", line)
		}
		if strings.HasPrefix(line, "| ") && strings.Count(line, "|") != 5 { // a pipe in a code span ends the cell, too
			t.Errorf("a row of the table is broken: %q", line)
		}
	}
}

// GitHub throws a summary away that is beyond 1 MiB.
func TestSummaryFits(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var rows []result.Result
	for i := range 4_000 {
		rows = append(rows, failing(fmt.Sprintf("student %d %s", i, strings.Repeat("ż", 60))))
	}
	summary := made(t, func(w io.Writer) error { return report.GitHub(w, io.Discard, what, rows) })
	if len(summary) > 1<<20 || !strings.Contains(summary, "more.\n") || !strings.Contains(summary, "more failures are left out") {
		t.Errorf("%d bytes, ending %s", len(summary), summary[len(summary)-200:])
	}
}
