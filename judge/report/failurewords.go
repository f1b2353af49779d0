package report

import (
	"fmt"
	"strings"

	"adder/judge/board"
	"adder/judge/grade"
)

// What a failure is in words, for outputs that take plain text. Foreign text in
// it is clean: it steers nothing, and does not hide.

// failureHeadline is a line: the verdict, where, and why; "" if e did not fail.
func failureHeadline(e Entry, format *board.Format) string {
	x := failureOf(e, format)
	if x == nil {
		return ""
	}
	line := string(x.Verdict)
	if x.Where != "" {
		line += " in " + x.Where
	}
	reason := x.Reason
	if reason == "" {
		reason = x.Title
	}
	if reason == "" {
		return line
	}
	return line + ": " + reason
}

// failureWords is all that is said of a failure, in lines.
func failureWords(e Entry, format *board.Format) string {
	x := failureOf(e, format)
	if x == nil {
		return ""
	}
	lines := []string{failureHeadline(e, format)}
	add := func(words ...string) { lines = append(lines, words...) }
	if x.Lines != "" { // its first line is the headline's
		lines = []string{string(x.Verdict) + ":", x.Lines}
	}
	if x.Input != "" {
		add(x.Size)
		if x.Caption != "" {
			add(x.Caption)
		}
		add("input:", indent(x.Input))
		lines[len(lines)-1] = strings.TrimSuffix(lines[len(lines)-1], "\n")
	}
	if x.Expected != "" {
		add(fmt.Sprintf("expected %s, got %s", x.Expected, x.printed()))
	}
	if x.LeakNote {
		add("right alone, wrong after the boards before it")
	}
	if x.Belief != "" {
		add("belief: "+x.Belief, wrap(x.Doc, 78, ""))
	}
	for _, f := range x.Facts {
		add("- " + f)
	}
	for _, s := range x.Shows {
		add(fmt.Sprintf("shown by %s: the answer is %s, it %s", s.Board, s.Answer, does(s.Prints)))
	}
	if x.Reading != "" {
		add("every output seen fits another reading of the rules: " + x.Reading)
	}
	return strings.Join(lines, "\n") + "\n"
}

// printed is what stands where the answer should, on a line.
func (x *flaw) printed() string {
	if x.Nothing {
		return "nothing"
	}
	var b strings.Builder
	for _, p := range append(x.Same[:len(x.Same):len(x.Same)], x.Got...) {
		b.WriteString(p.Text)
	}
	return b.String()
}

// groupFailure returns the failure of a group, or nil.
func groupFailure(c *grade.Scorecard, group string) *grade.Failure {
	for i := range c.Failures {
		if f := &c.Failures[i]; f.Group == group || f.Verdict == grade.CompileError {
			return f
		}
	}
	return nil
}

// groupHeadline is the same in a line.
func groupHeadline(e Entry, g grade.GroupResult, format *board.Format) string {
	if f := groupFailure(e.Card, g.Name); f != nil && f == e.Card.Failure() {
		return failureHeadline(e, format)
	}
	line, _, _ := strings.Cut(groupWords(e, g, format), "\n")
	return line
}

// groupWords says why a group failed: all that is known in the group whose
// failure is the one to show, a sentence in the others.
func groupWords(e Entry, g grade.GroupResult, format *board.Format) string {
	f := groupFailure(e.Card, g.Name)
	switch {
	case g.Verdict == grade.Accepted:
		return ""
	case f == nil:
		return string(g.Verdict) + "\n"
	case f.Verdict == grade.CompileError && g.Name != e.Card.Groups[0].Name:
		return string(g.Verdict) + "\n" // once is enough
	case f == e.Card.Failure():
		return failureWords(e, format)
	}
	return fmt.Sprintf("%s: %s\n", g.Verdict, cleanLines(f.Reason, 2000, 20))
}
