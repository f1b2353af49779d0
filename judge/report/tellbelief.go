package report

import (
	"fmt"
	"strconv"
	"strings"

	"adder/judge/result"
)

// named reports whether a diagnosis names a belief.
func named(x *result.Diagnosis) bool {
	return x.Confidence == result.Exact || x.Confidence == result.Probable
}

// diagnosed says what is believed, or what is certain without knowing that.
func (d *Doc) diagnosed(x *result.Diagnosis, k result.Kind) {
	if x == nil {
		return
	}
	if !named(x) {
		d.add(Unknown, unknownWords[x.Confidence])
		d.part(x.Part)
		d.facts(x.Facts)
		return
	}
	d.Blocks = append(d.Blocks, Block{Part: Belief, Label: "belief: ", Text: Clean(x.Name)})
	d.advice(x.Beliefs)
	if x.Confidence == result.Probable {
		d.add(Doubt, fmt.Sprintf("probable, not certain: with this belief the program should crash or hang on %s, of which %s tried",
			Counted(x.Deaths, "board"), Thousands(uint64(x.Tried))+verb(x.Tried == 1, " was", " were")))
	}
	d.add(Others, othersOf(x.Class))
	d.also(x.Also)
	if k != result.Leak && k != result.Dependent { // single boards show nothing of it
		d.shows(x.Shows)
	}
}

// othersOf names beliefs that cannot be told from the simplest.
func othersOf(class []string) string {
	switch n := len(class); {
	case n < 2:
		return ""
	case n == 2:
		return "the simpler of two beliefs that predict the same outputs; the other is " + Clean(class[1])
	default:
		are := "the others are"
		if n > 1+mostOthers {
			are = "among the others are"
		}
		return fmt.Sprintf("the simplest of %d beliefs that predict the same outputs; %s %s", n, are, Clean(strings.Join(class[1:min(n, 1+mostOthers)], ", ")))
	}
}

func (d *Doc) facts(facts []string) {
	b := Block{Part: Facts}
	for _, f := range facts {
		b.Rows = append(b.Rows, []string{Clean(f)})
	}
	if len(b.Rows) > 0 {
		d.Blocks = append(d.Blocks, b)
	}
}

// shows is a table of boards on which the belief can be seen.
func (d *Doc) shows(all []result.Show) {
	b := Block{Part: Shows, Rows: [][]string{{"boards that show it", "answer", "program"}}}
	for _, s := range all {
		if len(s.Board) > 0 {
			b.Rows = append(b.Rows, []string{boardLine(&s.Board[0]), strconv.Itoa(s.Answer), Clean(string(s.Belief))})
		}
	}
	if len(b.Rows) > 1 {
		d.Blocks = append(d.Blocks, b)
	}
}

// advice is what each of the beliefs says, with its name if there are several.
func (d *Doc) advice(beliefs []result.Belief) {
	for _, b := range beliefs {
		advice := Block{Part: Advice, Text: Clean(b.Doc)}
		if len(beliefs) > 1 {
			advice.Label = Clean(b.Name) + ": "
		}
		d.Blocks = append(d.Blocks, advice)
	}
}

// part says what is believed on some boards.
func (d *Doc) part(x *result.Part) {
	if x == nil {
		return
	}
	words := fmt.Sprintf("on %s it behaves exactly like a program with the belief %s (%s tried)", Clean(x.On), Clean(x.Name), Thousands(uint64(x.Boards)))
	if x.Elsewhere != "" {
		words += "; elsewhere it sometimes " + Clean(x.Elsewhere)
	}
	d.add(Partly, words)
	d.advice(x.Beliefs)
}

// also names beliefs that may be the program's as well.
func (d *Doc) also(all []result.Also) {
	for _, x := range all {
		words := fmt.Sprintf("or it has the belief %s, which predicts the same on all boards tried:", Clean(x.Name))
		for _, b := range x.Beliefs {
			words += " " + Clean(b.Doc)
		}
		d.add(Others, strings.TrimSuffix(words, "."))
	}
}
