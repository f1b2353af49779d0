package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

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
		nothing := x.Where == nil && x.Part == nil && x.Near == nil && len(x.Facts) == 0
		if x.Confidence == result.GaveUp && nothing {
			d.add(Unknown, "there was not enough time to look for a belief; adder fuzz FILE keeps looking")
		}
		d.where(x.Where)
		d.partly(x.Part)
		d.near(x.Near)
		for _, fact := range x.Facts {
			d.add(Facts, Clean(fact))
		}
		return
	}
	d.put(Block{Part: Belief, Label: "belief: ", Text: believedParts(x)})
	d.advice(x.Beliefs)
	if x.Confidence == result.Probable {
		d.add(Doubt, fmt.Sprintf("probable, not certain: the program dies on some boards, so only %s tried",
			Counted(x.Tried, "board")+were(x.Tried)))
	}
	d.add(Others, othersOf(x))
}

// examples adds the boards that show a named belief.
func (d *Doc) examples(x *result.Diagnosis) {
	if x == nil || !named(x) {
		return
	}
	rows := [][]string{{"boards that show it", "answer", "program"}}
	for _, s := range x.Shows {
		if len(s.Board) > 0 {
			const most = 56 // characters, for a terminal of 80 columns
			line := Short(boardLine(&s.Board[0]), most)
			rows = append(rows, []string{line, strconv.Itoa(s.Answer), Clean(string(s.Belief))})
		}
	}
	if len(rows) > 1 {
		d.put(Block{Part: Shows, Rows: rows})
	}
}

// othersOf names the beliefs that fit as well as the simplest. It leaves out those that
// add to the simplest something that never shows.
func othersOf(x *result.Diagnosis) string {
	var class []string
	for i, name := range x.Class {
		parts := mistakes(x, name)
		extends := len(without(mistakes(x, x.Class[0]), parts)) == 0
		if i == 0 || !extends {
			class = append(class, strings.Join(parts, "+"))
		}
	}
	n := len(class)
	if n < 2 {
		return ""
	}
	if parts := certainParts(x); parts != nil {
		for i, name := range class {
			class[i] = strings.Join(without(strings.Split(name, "+"), parts), "+")
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
	const mostOthers = 4
	return Clean(strings.Join(names[:min(len(names), mostOthers)], ", ")) +
		when(len(names) > mostOthers, ", ...")
}

// certainParts returns the parts that every matching belief shares, if the diagnosis lists
// only these; otherwise nil.
func certainParts(x *result.Diagnosis) (names []string) {
	if len(x.Beliefs) >= len(mistakes(x, x.Name)) {
		return nil
	}
	for _, b := range x.Beliefs {
		names = append(names, b.Name)
	}
	return names
}

// believedParts names the mistakes of a diagnosis, or those of them that are certain. It is clean.
func believedParts(x *result.Diagnosis) string {
	if parts := certainParts(x); parts != nil {
		return Clean(strings.Join(parts, "+")) + " and another"
	}
	return Clean(strings.Join(mistakes(x, x.Name), "+"))
}

// mistakes are the parts of a belief's name but for harmless details, which are never told.
func mistakes(x *result.Diagnosis, name string) []string {
	return without(strings.Split(name, "+"), x.Details)
}

// without returns the parts of a belief except some.
func without(parts, some []string) []string {
	return slices.DeleteFunc(slices.Clone(parts), func(part string) bool {
		return slices.Contains(some, part)
	})
}

// advice is what each of the beliefs says, with its name if there are several.
func (d *Doc) advice(beliefs []result.Belief) {
	for _, b := range beliefs {
		d.put(Block{Part: Advice, Label: when(len(beliefs) > 1, Clean(b.Name)+": "), Text: Clean(b.Doc)})
	}
}

// where says on which boards it fails.
func (d *Doc) where(x *result.Where) {
	if x == nil {
		return
	}
	words := fmt.Sprintf("it is right on all %s boards that were tried %s; of the %s %s it is wrong on %s",
		Thousands(x.Right), Clean(x.Off), Thousands(x.Boards), Clean(x.On), Thousands(x.Wrong))
	switch {
	case x.Others > 0:
		words = fmt.Sprintf("it is wrong on all %s boards that were tried %s; of the %s %s it is right on %s",
			Thousands(x.Boards), Clean(x.On), Thousands(x.Others), Clean(x.Off), Thousands(x.Right))
	case x.Wrong == x.Boards:
		words = fmt.Sprintf("it is wrong exactly on boards %s: on all %s that were tried, and right on all "+
			"%s others", Clean(x.On), Thousands(x.Wrong), Thousands(x.Right))
	}
	d.add(Where, words+when(x.Prints != "", "; there it "+Clean(x.Prints)))
}

// whereWords say in a few words on which boards a program fails.
func whereWords(x *result.Where) string { return "wrong on boards " + Clean(x.On) }

// partly says what is believed on some boards.
func (d *Doc) partly(x *result.Part) {
	if x == nil {
		return
	}
	d.add(Partly, fmt.Sprintf("on %s it behaves exactly like a program with the belief %s (%s tried)",
		Clean(x.On), Clean(x.Name), Thousands(x.Boards)))
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
