package report

import (
	"fmt"
	"io"
	"strings"

	"adder/judge/result"
)

// What is said of a mend, wherever a result is told.

// mended says which change makes a program right, or how far the search came.
func (d *Doc) mended(m *result.Mend) {
	if m == nil || m.Outcome == result.NoNeed {
		return
	}
	d.add(Mend, mendWords(m))
	b := Block{Part: Changes}
	for _, c := range m.Changes {
		b.Rows = append(b.Rows, []string{changeWords(c)})
	}
	if len(m.Changes) > 0 {
		d.Blocks = append(d.Blocks, b)
	}
	d.add(Diff, cleanLines(string(m.Diff), 6000, 80))
}

// mendWords is a sentence: what is certain of the changed program, and no more.
func mendWords(m *result.Mend) string {
	these := changesWords(len(m.Changes))
	if m.Diff == "" { // what it is, is hidden
		these = strings.Replace(strings.Replace(these, "this one change", "one small change here", 1), "these", "small", 1)
	}
	switch {
	case m.Outcome == result.Mended:
		return fmt.Sprintf("with %s your program is right on %s%s", these, provedWords(m), cutWords[m.Ended])
	case m.Outcome == result.PartlyMended:
		return fmt.Sprintf("%s; with %s it is right on %s of the first %s small boards, and without on %s",
			endedWords(m), these, share(m.Right, m.Of), Thousands(uint64(m.Of)), share(m.Before, m.Of))
	}
	return endedWords(m)
}

func changesWords(n int) string {
	if n == 1 {
		return "this one change"
	}
	return fmt.Sprintf("these %d changes together", n)
}

// cutWords say what a mended program was not tried on.
var cutWords = map[result.Ended]string{
	result.TimeOver:    "; time ran out before the whole suite was tried; use a longer --time",
	result.Interrupted: "; it was interrupted before the whole suite was tried",
}

// provedWords is all that was tried.
func provedWords(m *result.Mend) string {
	var all []string
	if p := m.Proof; p != nil && p.Boards > 0 {
		words := fmt.Sprintf("all %s boards %s", Thousands(p.Boards), Clean(p.Scope))
		if p.Scrambled > 0 {
			words += fmt.Sprintf(" (on %s of them also with the jumps shuffled)", Thousands(p.Scrambled))
		}
		all = append(all, words)
	}
	switch {
	case m.Suite != "" && len(m.Slow) > 0:
		all = append(all, fmt.Sprintf("the suite (%s) but for %s, where it is too slow on large boards, with many faces or with many boards", Clean(m.Suite), groupsWords(m.Slow)))
	case m.Suite != "":
		all = append(all, "the whole suite ("+Clean(m.Suite)+")")
	}
	return strings.Join(all, ", and on ")
}

func groupsWords(groups []string) string {
	noun := "group "
	if len(groups) > 1 {
		noun = "groups "
	}
	return noun + Clean(strings.Join(groups, ", "))
}

// share is a part of a whole; only all of it is 100 %.
func share(part, of int) string {
	percent := 1000 * part / max(1, of)
	return fmt.Sprintf("%d.%d %%", percent/10, percent%10)
}

// endedWords say what no mend means.
func endedWords(m *result.Mend) string {
	tried := Counted(m.Tried, "changed program") + verb(m.Tried == 1, " was", " were") + " tried"
	switch m.Ended {
	case result.Uncompiled:
		return "the program does not compile: fix the compiler's errors first"
	case result.TooLong:
		return "no mend was tried: the program is too long to change each of its words in turn"
	case result.NothingFails:
		return "no mend was tried: the program is right on every board small enough to test thousands of changes on; it is too slow, or fails, only on large boards"
	case result.Interrupted:
		return "the search for a mend was interrupted: " + tried + ", and none was proved right"
	case result.TimeOver:
		return "the time for a mend ran out: " + tried + ", and none was proved right; use a longer --time"
	case result.BudgetOver:
		return "no mend was found: " + tried + ", and none was proved right"
	}
	return "no small change makes it right: " + tried + "; the mistake takes more than a line or two to mend"
}

// changeWords is one change, by its line.
func changeWords(c result.Change) string {
	before, after := Short(Clean(string(c.Before)), 60), Short(Clean(string(c.After)), 60)
	switch {
	case before == "" && after == "":
		return fmt.Sprintf("line %d", c.Line)
	case before == "":
		return fmt.Sprintf("line %d: add %s", c.Line, after)
	case after == "":
		return fmt.Sprintf("line %d: leave out %s", c.Line, before)
	case before == after:
		return fmt.Sprintf("line %d: move %s", c.Line, before)
	}
	return fmt.Sprintf("line %d: %s instead of %s", c.Line, after, before)
}

// Mends writes what came of mending.
func Mends(w io.Writer, results []result.Result) error {
	var b strings.Builder
	for i := range results {
		r := &results[i]
		words := failure(r)
		if m := r.Mend; m != nil && m.Outcome == result.NoNeed {
			words = strings.TrimRight("accepted; there is nothing to mend\n"+indent(words), " \n") + "\n"
		}
		fmt.Fprintf(&b, "%s: %s", nameOf(r), words)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
