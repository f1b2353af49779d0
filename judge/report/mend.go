package report

import (
	"fmt"
	"strings"

	"adder/judge/verdict/result"
)

func (d *Doc) mended(m *result.Mend) {
	if m == nil || m.Outcome == result.NoNeed {
		return
	}
	d.add(Mend, mendWords(m))
	if m.Change != nil {
		d.add(Change, changeWords(m.Change))
	}
	d.add(Diff, cleanLines(string(m.Diff), 6000, 80))
}

// mendWords says what is certain of the changed program, and no more.
func mendWords(m *result.Mend) string {
	right := "with this one change your program is right on "
	switch {
	case m.Outcome == result.NotMended:
		return endedWords(m)
	case m.Outcome == result.Mended, len(m.Slow) > 0:
		return right + provedWords(m)
	case m.Of == 0:
		return endedWords(m) + "; " + right + provedWords(m)
	}
	return fmt.Sprintf("%s; %s%s of the first %s small boards, and without it on %s",
		endedWords(m), right, share(m.Right, m.Of), Thousands(m.Of), share(m.Before, m.Of))
}

// provedWords is all that was tried.
func provedWords(m *result.Mend) string {
	var all []string
	if p := m.Proof; p != nil && p.Boards > 0 {
		shuffled := when(p.Scrambled > 0,
			fmt.Sprintf(" (on %s of them also with the jumps shuffled)", Thousands(p.Scrambled)))
		all = append(all, fmt.Sprintf("all %s boards %s%s", Thousands(p.Boards), Clean(p.Scope), shuffled))
	}
	switch {
	case m.Suite != "" && len(m.Slow) > 0:
		all = append(all,
			fmt.Sprintf("the suite (%s) but for %s, where it is too slow on large "+
				"boards, with many faces or with many boards",
				Clean(m.Suite), Plural(len(m.Slow), "group")+" "+Clean(strings.Join(m.Slow, ", "))))
	case m.Suite != "":
		all = append(all, "the whole suite ("+Clean(m.Suite)+")")
	}
	return strings.Join(all, ", and on ")
}

// share is a part of a whole; only all of it is 100 %.
func share(part, of int) string {
	percent := 1000 * part / max(1, of)
	return fmt.Sprintf("%d.%d %%", percent/10, percent%10)
}

// endedWords says what no mend means.
func endedWords(m *result.Mend) string {
	programs := Counted(m.Tried, "changed program")
	words, ok := noMend[m.Ended]
	if ok {
		return strings.ReplaceAll(words, "%s", programs+were(m.Tried)+" tried")
	}
	return "no mend was found: none of the " + programs + " that" + were(m.Tried) + " tried is right"
}

// noMend are the words of each end; %s is what was tried: "9 changed programs were tried".
var noMend = map[result.Ended]string{
	result.Uncompiled: "the program does not compile: fix the compiler's errors first",
	result.TooLong:    "no mend was tried: the program is too long to change each of its words in turn",
	result.NothingFails: "no mend was tried: the program is right on every board small enough to " +
		"test thousands of changes on; it is too slow, or fails, only on large boards or in long inputs",
	result.Interrupted: "the search for a mend was interrupted: %s, and none was proved right",
	result.BudgetOver:  "no mend was found: %s, and none was proved right",
}

// changeWords is what was wrong, and the change, by its line.
func changeWords(c *result.Change) string {
	if c.Why == "" {
		return changedWords(c)
	}
	return Clean(string(c.Why)) + " " + Capitalised(changedWords(c))
}

func changedWords(c *result.Change) string {
	before, after := Short(Clean(string(c.Before)), 60), Short(Clean(string(c.After)), 60)
	line := lineOf(c.File, c.Line)
	switch {
	case before == "" && after == "":
		return line
	case before == "":
		return line + ": add " + after
	case after == "":
		return line + ": leave out " + before
	case before == after:
		return line + ": move " + before
	}
	return line + ": " + after + " instead of " + before
}

// lineOf names a line of the source, and its file if the program has several.
func lineOf(file string, line int) string {
	return fmt.Sprintf("line %d", line) + when(file != "", " of "+Clean(file))
}
