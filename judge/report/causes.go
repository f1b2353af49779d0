package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

// The parts of a Doc besides the failure itself: beliefs, mistakes, mends, warnings, and
// unfinished steps.

// list appends a block of sentences, if there are any.
func list[T any](d *Doc, p Part, text string, all []T, words func(*T) string) {
	b := Block{Part: p, Text: text}
	for i := range all {
		b.Rows = append(b.Rows, []string{words(&all[i])})
	}
	if len(all) > 0 {
		d.put(b)
	}
}

// addTable appends a table of boards below a head, if there are any.
func addTable[T any](d *Doc, head string, all []T, row func(int, *T) []string) {
	b := Block{Part: Shows, Rows: [][]string{{head, "answer", "program"}}}
	for i := range all {
		if cells := row(i, &all[i]); cells != nil {
			b.Rows = append(b.Rows, cells)
		}
	}
	if len(b.Rows) > 1 {
		d.put(b)
	}
}

// named reports whether a diagnosis names a belief.
func named(x *result.Diagnosis) bool {
	return x.Confidence == result.Exact || x.Confidence == result.Probable
}

// diagnosed says what is believed or, if that is not known, what is certain.
func (d *Doc) diagnosed(x *result.Diagnosis) {
	if x == nil {
		return
	}
	if !named(x) {
		if x.Part == nil || x.Part.Name != "" { // else what it prints there is right
			d.add(Unknown, unknownWords[x.Confidence])
		}
		d.part(x.Part)
		d.near(x.Near)
		list(d, Facts, "", x.Facts, func(f *string) string { return Clean(*f) })
		return
	}
	d.put(Block{Part: Belief, Label: "belief: ", Text: Believed(x)})
	d.advice(x.Beliefs)
	if x.Confidence == result.Probable {
		d.add(Doubt, fmt.Sprintf("probable, not certain: with this belief the program "+
			"should give no answer on %s, of which %s tried",
			Counted(x.Deaths, "board"), Thousands(x.Tried)+were(x.Tried)))
	}
	d.add(Others, othersOf(x))
}

// examples adds the boards that show a named belief. Single boards show nothing of a
// failure that depends on other boards.
func (d *Doc) examples(x *result.Diagnosis, k result.Kind) {
	if x == nil || !named(x) || k == result.Leak || k == result.Dependent {
		return
	}
	addTable(d, "boards that show it", x.Shows, func(_ int, s *result.Show) []string {
		if len(s.Board) == 0 {
			return nil
		}
		const most = 56 // characters, for a terminal of 80 columns
		return []string{Short(boardLine(&s.Board[0]), most), strconv.Itoa(s.Answer), Clean(string(s.Belief))}
	})
}

// othersOf names the beliefs that fit as well as the simplest. It leaves out those that
// add to the simplest something that never shows.
func othersOf(x *result.Diagnosis) string {
	var class []string
	for i, name := range x.Class {
		extends := len(without(x.Class[0], strings.Split(name, "+"))) == 0
		if i == 0 || !extends {
			class = append(class, name)
		}
	}
	n := len(class)
	if n < 2 {
		return ""
	}
	if parts := certain(x); parts != nil {
		for i, name := range class {
			class[i] = strings.Join(without(name, parts), "+")
		}
		return fmt.Sprintf("the other is one of %d that predict the same outputs: %s", n, firstOf(class))
	}
	if n == 2 {
		return "the simpler of two beliefs that predict the same outputs; the other is " + Clean(class[1])
	}
	return fmt.Sprintf("the simplest of %d beliefs that predict the same outputs; the others are %s",
		n, firstOf(class[1:]))
}

// firstOf is the first of some names, in a line.
func firstOf(names []string) string {
	return Clean(strings.Join(names[:min(len(names), mostOthers)], ", ")) +
		when(len(names) > mostOthers, ", ...")
}

// certain returns the parts that every matching belief shares, if the diagnosis lists
// only these; otherwise nil.
func certain(x *result.Diagnosis) (names []string) {
	if len(x.Beliefs) > strings.Count(x.Name, "+") {
		return nil
	}
	for _, b := range x.Beliefs {
		names = append(names, b.Name)
	}
	return names
}

// Believed names the belief of a diagnosis, or the parts of it that are certain. It is
// clean.
func Believed(x *result.Diagnosis) string {
	if parts := certain(x); parts != nil {
		return Clean(strings.Join(parts, "+")) + " and another"
	}
	return Clean(x.Name)
}

// without returns the parts of a belief except some.
func without(name string, some []string) []string {
	return slices.DeleteFunc(strings.Split(name, "+"), func(part string) bool {
		return slices.Contains(some, part)
	})
}

// advice is what each of the beliefs says, with its name if there are several.
func (d *Doc) advice(beliefs []result.Belief) {
	for _, b := range beliefs {
		d.put(Block{Part: Advice, Label: when(len(beliefs) > 1, Clean(b.Name)+": "), Text: Clean(b.Doc)})
	}
}

// part says what is believed on some boards.
func (d *Doc) part(x *result.Part) {
	if x == nil {
		return
	}
	words := fmt.Sprintf("on %s it behaves exactly like a program with the belief %s (%s tried)",
		Clean(x.On), Clean(x.Name), Thousands(x.Boards))
	if x.Name == "" {
		words = fmt.Sprintf("on the %s %s that were tried it is right", Thousands(x.Boards), Clean(x.On))
	}
	d.add(Partly, words+when(x.Elsewhere != "", "; elsewhere it sometimes "+Clean(x.Elsewhere)))
	d.advice(x.Beliefs)
}

// near says which belief is the closest.
func (d *Doc) near(x *result.Near) {
	if x == nil {
		return
	}
	d.add(Partly, fmt.Sprintf("the closest belief that was found is %s: a program with it prints the "+
		"same on %s of the %s boards answered wrong, and on %s of the %s others; it may be part of the "+
		"mistake. If it is:",
		Clean(x.Name), Thousands(x.Wrong), Thousands(x.AllWrong), Thousands(x.Right), Thousands(x.AllRight)))
	d.advice(x.Beliefs)
}

// mistaken lists the mistakes of a program that holds several.
func (d *Doc) mistaken(all []result.Mistake) {
	list(d, Mistakes, fmt.Sprintf("%d mistakes, the most harmful first", len(all)), all, mistakeWords)
	addTable(d, "boards of their own", all, func(_ int, m *result.Mistake) []string {
		f := &m.Failure
		if f.Last() == nil {
			return nil
		}
		shown := Clean(m.Name) + ": " + Short(boardLine(f.Last()), 60)
		return []string{shown, strconv.Itoa(f.Expected), printedBy(f)}
	})
}

// mistakeWords is one mistake, and how many boards it spoils.
func mistakeWords(m *result.Mistake) string {
	return fmt.Sprintf("%s: alone it spoils %s of %s. %s",
		Clean(m.Name), Thousands(m.Spoils), Counted(m.Of, "board"), strings.TrimRight(Clean(m.Doc), ". "))
}

// printedBy is what a program printed for the board of a failure, or how it ended.
func printedBy(f *result.Failure) string {
	return cmp.Or(endings[f.Kind], Short(Clean(string(f.Got)), 20), "nothing")
}

var endings = map[result.Kind]string{
	result.Crashed:  "crashes",
	result.TimedOut: "does not end",
	result.Memory:   "takes too much memory",
}

// beside adds warnings, which cost no points, and what was left unfinished.
func (d *Doc) beside(r *result.Result) {
	fails := r.Failure != nil || r.Finding != nil
	for i := range r.Warnings {
		if fails && r.Warnings[i].Kind == result.Accumulates {
			continue // in smaller inputs not every answer is right
		}
		d.add(Notes, "warning: "+warningOf(&r.Warnings[i]))
	}
	for _, u := range r.Unfinished {
		words := Short(Clean(string(u.Reason)), mostReason)
		if u.Stopped {
			d.add(Notes, Clean(u.Step)+" "+words)
		} else {
			d.add(Notes, fmt.Sprintf("Adder did not finish %s; the verdict stands: %s", Clean(u.Step), words))
		}
	}
}

// warningWords are the sentences of warnings that have none of their own.
var warningWords = map[result.WarningKind]string{
	result.Accumulates: "it fails when one input holds very many boards, more than the site or a " +
		"problem setter would give; in smaller inputs every answer is right. It may be slow, or " +
		"something may grow from board to board: a buffer, a list, the time for each",
}

// luckWords says what each kind of warning means for the answers.
var luckWords = map[result.WarningKind]string{
	result.Foreign:   "that memory is not its own, so its output is luck",
	result.Undefined: "the compiler may do anything with it",
	result.Unset:     "the value there is luck",
}

func warningOf(w *result.Warning) string {
	words := Short(Clean(w.Reason), mostReason)
	if words == "" {
		return warningWords[w.Kind]
	}
	luck := luckWords[w.Kind]
	words = when(w.Line > 0, fmt.Sprintf("line %d ", w.Line)) + words + when(luck != "", "; "+luck)
	if len(w.Boards) == 1 {
		words += ". An example: " + Short(boardLine(&w.Boards[0]), 80)
		words += when(w.Detail != "", ": "+Short(Clean(w.Detail), mostReason))
	}
	return words
}

func (d *Doc) mended(m *result.Mend) {
	if m == nil || m.Outcome == result.NoNeed {
		return
	}
	d.add(Mend, mendWords(m))
	list(d, Changes, "", m.Changes, changeWords)
	d.add(Diff, cleanLines(string(m.Diff), 6000, 80))
}

// mendWords says what is certain of the changed program, and no more.
func mendWords(m *result.Mend) string {
	n := len(m.Changes)
	these := verb(n, "this one change", fmt.Sprintf("these %d changes together", n))
	if m.Diff == "" { // what it is, is hidden
		these = verb(n, "one small change", fmt.Sprintf("%d small changes together", n))
	}
	switch m.Outcome {
	case result.Mended:
		return fmt.Sprintf("with %s your program is right on %s", these, provedWords(m))
	case result.AnswersMended:
		return fmt.Sprintf("with %s your answers are right on %s; your program remains too slow for %s",
			these, provedWords(m), slowWords(m))
	case result.PartlyMended:
		if m.Of == 0 {
			return fmt.Sprintf("%s; with %s your program is right on %s",
				endedWords(m), these, provedWords(m))
		}
		return fmt.Sprintf("%s; with %s it is right on %s of the first %s small boards, and without on %s",
			endedWords(m), these, share(m.Right, m.Of), Thousands(m.Of), share(m.Before, m.Of))
	}
	return endedWords(m)
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
	case m.Suite != "" && m.Outcome == result.AnswersMended:
		all = append(all, "the suite ("+Clean(m.Suite)+") wherever it ends in time")
	case m.Suite != "" && len(m.Slow) > 0:
		all = append(all,
			fmt.Sprintf("the suite (%s) but for %s, where it is too slow on large "+
				"boards, with many faces or with many boards",
				Clean(m.Suite), slowWords(m)))
	case m.Suite != "":
		all = append(all, "the whole suite ("+Clean(m.Suite)+")")
	}
	return strings.Join(all, ", and on ")
}

// slowWords names the groups in which a changed program is too slow.
func slowWords(m *result.Mend) string {
	return Plural(len(m.Slow), "group") + " " + Clean(strings.Join(m.Slow, ", "))
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
		"test thousands of changes on; it is too slow, or fails, only on large boards",
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
