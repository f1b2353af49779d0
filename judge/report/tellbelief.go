package report

import (
	"fmt"
	"strings"

	"adder/judge/result"
)

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
	words := fmt.Sprintf("on %s it does exactly what somebody does who believes %s (%s tried)", Clean(x.On), Clean(x.Name), Thousands(uint64(x.Boards)))
	if x.Elsewhere != "" {
		words += "; elsewhere it sometimes " + Clean(x.Elsewhere)
	}
	d.add(Partly, words)
	d.advice(x.Beliefs)
}

// also names beliefs that may be the program's as well.
func (d *Doc) also(all []result.Also) {
	for _, x := range all {
		words := fmt.Sprintf("or it believes %s, which prints the same on all boards that were tried:", Clean(x.Name))
		for _, b := range x.Beliefs {
			words += " " + Clean(b.Doc)
		}
		d.add(Others, strings.TrimSuffix(words, "."))
	}
}
