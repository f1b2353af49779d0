package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/result"
)

// What is said of all the mistakes of a program, wherever a result is told. The
// count is of those that have a name; of ways to fail it is said that one mistake
// may be behind several.

// mistaken lists the mistakes, if there is more to say than of the first alone.
func (d *Doc) mistaken(all []result.Mistake) {
	switch {
	case len(all) == 0:
		return
	case len(all) == 1 && all[0].Failure.RightAlone():
		d.add(Others, "no other mistake was found on boards given alone")
		return
	case len(all) == 1 && all[0].Where == result.Everywhere:
		d.add(Others, "no other mistake was found on boards where this one does not show")
		return
	}
	b := Block{Part: Mistakes, Text: mistakesHead(all)}
	for i := range all {
		b.Rows = append(b.Rows, []string{mistakeWords(&all[i])})
	}
	d.Blocks = append(d.Blocks, b)
	d.owned(all)
}

// mistakesHead counts what is certain.
func mistakesHead(all []result.Mistake) string {
	named := result.Named(all)
	other := len(all) - named
	switch {
	case other == 0 && named == 1:
		return "1 mistake, on a part of the boards"
	case other == 0:
		return fmt.Sprintf("%d mistakes, the most harmful first", named)
	case named == 0:
		return fmt.Sprintf("it fails in %d ways; one mistake may cause several of them", other)
	}
	head := fmt.Sprintf("%s, and failures that %s not explain", Counted(named, "mistake"), verb(named == 1, "it does", "they do"))
	if slices.ContainsFunc(all, func(m result.Mistake) bool { return m.Of == 0 }) {
		return head // there is no order of harm
	}
	return head + ", the most harmful first"
}

// mistakeWords is one of them, on which boards it was looked for, and how many it
// spoils.
func mistakeWords(m *result.Mistake) string {
	what := cmp.Or(Clean(m.Name), wayWords[m.Way])
	if reasoned[m.Way] {
		what += " (" + Short(Clean(m.Failure.Reason), 160) + ")"
	}
	switch {
	case m.Name == "" && m.Of == 0:
		return what
	case m.Name == "":
		return what + ": " + spoilsWords(m)
	}
	if where := whereWords[m.Where]; where != "" {
		what += ", " + where
	}
	return strings.TrimRight(what+": "+spoilsWords(m)+". "+Clean(m.Doc), ". ")
}

var wayWords = map[result.Way]string{
	result.TooHigh:       "too high an answer where the last cell can be reached",
	result.TooLow:        "too low an answer where the last cell can be reached",
	result.SaidStuck:     "-1 where the last cell can be reached",
	result.WrongStuck:    "an answer where the last cell cannot be reached",
	result.CrashReached:  "a crash where the last cell can be reached",
	result.CrashStuck:    "a crash where the last cell cannot be reached",
	result.HangReached:   "no end where the last cell can be reached",
	result.HangStuck:     "no end where the last cell cannot be reached",
	result.SilentReached: "no number where the last cell can be reached",
	result.SilentStuck:   "no number where the last cell cannot be reached",
	result.OtherWay:      "a failure where what is known does not show",
	result.AloneWay:      "a failure on boards that are given alone",
	result.LeakWay:       "data left over from earlier boards",
	result.DependentWay:  "answers that depend on something outside the board",
}

// reasoned are the ways that say little without the reason.
var reasoned = map[result.Way]bool{result.OtherWay: true, result.AloneWay: true, result.LeakWay: true, result.DependentWay: true}

var whereWords = map[result.Where]string{
	result.OnReached: "which explains every board whose last cell can be reached",
	result.OnStuck:   "which explains every board whose last cell cannot be reached",
	result.Elsewhere: "which explains every board where the others do not show",
	result.Alone:     "which explains every board that is given alone",
}

// spoilsWords is on how many boards a mistake shows.
func spoilsWords(m *result.Mistake) string {
	if m.Spoils == 0 {
		return fmt.Sprintf("it shows on none of the first %s boards, but on others", Thousands(uint64(m.Of)))
	}
	alone := "it"
	if m.Name != "" && m.Where == result.Everywhere {
		alone = "alone it"
	}
	return fmt.Sprintf("%s spoils %s of %s", alone, Thousands(uint64(m.Spoils)), Counted(m.Of, "board"))
}

// owned is a table with a board of each mistake.
func (d *Doc) owned(all []result.Mistake) {
	b := Block{Part: Shows, Rows: [][]string{{"boards of their own", "answer", "program"}}}
	for i := range all {
		f := &all[i].Failure
		if f.Last() == nil {
			continue
		}
		name := cmp.Or(Clean(all[i].Name), strconv.Itoa(i+1)+".")
		if before := len(f.Boards) - 1; before > 0 {
			name += ", after " + Counted(before, "board")
		}
		b.Rows = append(b.Rows, []string{name + ": " + Short(boardLine(f.Last()), 60), strconv.Itoa(f.Expected), printedBy(f)})
	}
	if len(b.Rows) > 1 {
		d.Blocks = append(d.Blocks, b)
	}
}

// printedBy is what a program printed for a board, or how it ended.
func printedBy(f *result.Failure) string {
	switch f.Kind {
	case result.Crashed:
		return "crashes"
	case result.TimedOut:
		return "does not end"
	case result.Memory:
		return "takes too much memory"
	}
	return cmp.Or(Short(Clean(string(f.Got)), 20), "nothing")
}
