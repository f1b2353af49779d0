package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"adder/judge/result"

	"github.com/jedib0t/go-pretty/v6/text"
)

// Markdown writes what is said of one submission, as GitHub renders it. The
// result has been through [result.Detail.Of]. What a submission printed stands in
// a fence that it cannot close, and foreign names stand in code spans, so nothing
// of it is markup, links or calls anybody.
func Markdown(w io.Writer, run result.Run, r result.Result) error {
	var b strings.Builder
	say := func(is bool, format string, args ...any) {
		if is {
			fmt.Fprintf(&b, format+"\n\n", args...)
		}
	}
	name, file := Names(&r)
	why, judged := Why(&r), r.Judged()
	points, of := Worth(&r)
	say(true, "# %s", codeSpan(name))
	say(file != "", "File: %s", codeSpan(file))
	say(why != "" && !judged, "No score: %s", codeSpan(Clean(why)))
	say(judged, "**%s**, %s", r.Verdict, worthWords(&r))
	say(!judged && points != "", "%s of %s points.", points, of)
	notes := WorthNotes(&r)
	for _, note := range notes {
		fmt.Fprintf(&b, "- %s\n", prose(note))
	}
	if len(notes) > 0 {
		b.WriteString("\n")
	}
	if judged {
		markdownGroups(&b, &r)
		if d := Tell(&r, run.Format); d != nil && len(d.Blocks) > 0 { // or no more than was said already
			say(true, "## Why")
			b.WriteString(fenced(d.head(string(d.Verdict)) + text.StripEscape(d.body(true))))
		}
	}
	if r.Growth != nil {
		say(true, "## Growth\n\n%s", prose(GrowthWords(r.Growth)))
	}
	markdownRun(&b, run)
	_, err := io.WriteString(w, b.String())
	return err
}

// worthWords are the points of what is judged, and what its verdict says.
func worthWords(r *result.Result) string {
	points, of := Worth(r)
	return fmt.Sprintf("%s of %s points. %s.", cmp.Or(points, "0"), cmp.Or(of, "0"), Capitalised(r.Verdict.Doc()))
}

func markdownGroups(b *strings.Builder, r *result.Result) {
	if len(r.Groups) == 0 {
		return
	}
	longest, _ := CPU(r.Groups)
	head, rule := "| group | verdict | points |", "|:--|:--|--:|"
	if longest > 0 {
		head, rule = head+" CPU time |", rule+"--:|"
	}
	fmt.Fprintf(b, "%s\n%s\n", head, rule)
	for i, g := range r.Groups {
		points, of := GroupWorth(r, i)
		fmt.Fprintf(b, "| %s | %s | %s of %s |", prose(g.Name), g.Verdict, Points(points), Points(of))
		if longest > 0 {
			fmt.Fprintf(b, " %.2f s |", g.CPU.Duration().Seconds())
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
}

func markdownRun(b *strings.Builder, r result.Run) {
	b.WriteString("---\n\nWritten by Adder")
	for _, f := range RunFacts(r) {
		if f.Name != "command" {
			b.WriteString(" · " + f.Name + " " + prose(f.Text))
		}
	}
	b.WriteString("\n")
}

// A Fact is a line of what was run. Both texts are clean.
type Fact struct{ Name, Text string }

// RunFacts are what a run was made with, as far as that is known.
func RunFacts(run result.Run) (all []Fact) {
	for _, f := range []Fact{
		{"command", shellLine(run.Command)},
		{"suite", run.Suite},
		{"promises", strings.Join(run.Promises, ", ")},
		{"format", run.Format},
		{"seed", when(run.Seed > 0, strconv.FormatUint(run.Seed, 10))},
		{"limits", run.Limits},
		{"sandbox", run.Sandbox},
		{"machine", run.Machine},
		{"version", run.Version},
	} {
		if f.Text = Clean(f.Text); f.Text != "" {
			all = append(all, f)
		}
	}
	return all
}

// shellLine is a command as it is typed in a shell.
func shellLine(words []string) string {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%"
	var line []string
	for _, w := range words {
		if w == "" || strings.Trim(w, plain) != "" {
			w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		line = append(line, w)
	}
	return strings.Join(line, " ")
}

// longestTicks is the length of the longest run of back quotes.
func longestTicks(s string) (most int) {
	for ticks := range strings.FieldsFuncSeq(s, func(r rune) bool { return r != '`' }) {
		most = max(most, len(ticks))
	}
	return most
}

// fenced is a block of text whose fence is longer than any in it.
func fenced(s string) string {
	fence := strings.Repeat("`", max(3, longestTicks(s)+1))
	return fence + "text\n" + strings.TrimRight(s, "\n") + "\n" + fence + "\n\n"
}

// codeSpan is a line of foreign text in a span that it cannot close.
func codeSpan(s string) string {
	s = strings.ReplaceAll(s, "|", "¦") // a table ends a cell there even in a span
	ticks := strings.Repeat("`", longestTicks(s)+1)
	if s == "" {
		s = " "
	}
	if strings.HasPrefix(s, "`") || strings.HasSuffix(s, "`") || strings.TrimSpace(s) != s {
		s = " " + s + " " // is taken off again
	}
	return ticks + s + ticks
}

// prose keeps a line from being markup: every sign that means something to
// Markdown or HTML is written as a character reference, and addresses are not
// links.
func prose(s string) string {
	var b strings.Builder
	clean := Clean(s)
	for i, r := range clean {
		// A colon before a space begins no address and no emoji.
		plain := r == ':' && (i+1 == len(clean) || clean[i+1] == ' ')
		if !plain && strings.ContainsRune("\\`*_{}[]()<>#|~&@:", r) {
			fmt.Fprintf(&b, "&#%d;", r)
			continue
		}
		b.WriteRune(r)
	}
	return strings.ReplaceAll(b.String(), "www.", "www&#46;")
}

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
	b.WriteString("\n")
	shown, left := 0, 0 // failures, folded away as far as there is room
	for i := range results {
		r := &results[i]
		words := plain(r, run.Format)
		if r.Wanted() || words == "" {
			continue
		}
		block := fmt.Sprintf("<details><summary>%s</summary>\n\n%s</details>\n\n", prose(NameOf(r)), fenced(words))
		if shown++; shown > summaryFailures || b.Len()+len(block) > summaryBytes {
			left++
			continue
		}
		b.WriteString(block)
	}
	if left > 0 {
		fmt.Fprintf(&b, "%d more failures are left out.\n\n", left)
	}
	markdownRun(&b, run)
	return b.String()
}

func githubRow(r *result.Result) string {
	name := codeSpan(NameOf(r))
	if !r.Judged() {
		return fmt.Sprintf("| %s | %s | | %s |\n", name, cmp.Or(string(r.Verdict), "not judged"), codeSpan(Clean(Why(r))))
	}
	mark := when(!r.AsExpected(), " (expected "+string(r.Expected)+")")
	return fmt.Sprintf("| %s | %s%s | %d of %d | %s |\n", name, r.Verdict, mark, r.Score, r.MaxScore, prose(Cause(r)))
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
		kind, title, words := "error", NameOf(r)+" was not judged", Clean(Why(r))
		switch {
		case r.Verdict == result.NotJudged:
			kind = "notice"
		case r.Verdict == result.JudgeError:
			kind = "warning"
		default:
			title = fmt.Sprintf("%s: %s, %d of %d", NameOf(r), r.Verdict, r.Score, r.MaxScore)
			words = cmp.Or(plain(r, run.Format), title)
			title += when(!r.AsExpected(), ", expected "+string(r.Expected))
		}
		if used[kind]++; used[kind] <= annotations {
			b.WriteString(annotation(kind, path(r), title, words))
		}
	}
	return b.String()
}

// annotation is a workflow command. The escapes are those of GitHub's own
// toolkit; with them no text can end the line, or a property, and begin a command
// of its own.
func annotation(kind, file, title, words string) string {
	file = when(file != "", "file="+escapeProperty.Replace(file)+",")
	return fmt.Sprintf("::%s %stitle=%s::%s\n", kind, file, escapeProperty.Replace(title), escapeData.Replace(strings.TrimSpace(words)))
}

var (
	dataEscapes    = []string{"%", "%25", "\r", "%0D", "\n", "%0A"}
	escapeData     = strings.NewReplacer(dataEscapes...)
	escapeProperty = strings.NewReplacer(slices.Concat(dataEscapes, []string{":", "%3A", ",", "%2C"})...)
)
