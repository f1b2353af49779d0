package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adder/judge/verdict/result"
)

// An Alike is submissions that behave alike.
type Alike struct {
	Sentence string // "In 31 submissions the program never takes a snake (snakes-avoided)"
	Results  []int  // indices, rising
}

// AlikeGroups groups results by their behaviour: by the belief, if one explains all of it, or
// else by what they print on the boards used for diagnosis. The largest group comes first; of
// equal ones, the one with the first submission. Accepted programs are in no group, since all
// right programs behave alike, nor are failures that are not known to be the same. The sentences
// are clean.
func AlikeGroups(results []result.Result) (groups []Alike) {
	for _, same := range Grouped(results, likeness) {
		groups = append(groups, Alike{Clean(alikeWords(&results[same[0]], len(same))), same})
	}
	slices.SortStableFunc(groups, func(a, b Alike) int { return cmp.Compare(len(b.Results), len(a.Results)) })
	return groups
}

// Grouped are the indices of the results with the same key, those of the first result
// first. A result whose key is empty is in no group.
func Grouped(results []result.Result, key func(*result.Result) string) (groups [][]int) {
	at := map[string]int{"": -1}
	for i := range results {
		k := key(&results[i])
		g, known := at[k]
		if !known {
			g = len(groups)
			at[k] = g
			groups = append(groups, nil)
		}
		if g >= 0 {
			groups[g] = append(groups[g], i)
		}
	}
	return groups
}

// likeness is a key that alike submissions share, "" if there is none.
func likeness(r *result.Result) string {
	d := r.Diagnosis
	switch {
	case r.Finding == nil || !r.Judged() || r.Verdict == result.Accepted || r.Verdict == result.CompileError:
		return ""
	case d != nil && named(d):
		return "belief " + d.Name
	case r.Behaviour != "":
		return "prints " + r.Behaviour
	}
	return ""
}

// alikeWords describes n submissions that behave alike. The doc of a belief speaks to the
// author, but its first sentence says what the program does, so it is enough to replace
// "your" in it.
func alikeWords(r *result.Result, n int) string {
	many, d := Counted(n, "submission"), r.Diagnosis
	if d == nil || !named(d) {
		words := fmt.Sprintf("%s %s on %s", many,
			verb(n, "is wrong", "are wrong in the same way"), onBoard(r.Finding))
		if d != nil && d.Where != nil {
			return words + ": " + WhereWords(d.Where)
		}
		if d != nil && d.Near != nil {
			words += "; the closest found is " + Clean(d.Near.Name)
		}
		return words
	}
	line := "In " + many
	for i, b := range d.Beliefs {
		words, _, _ := strings.Cut(b.Doc, ". ")
		words = strings.TrimSuffix(words, ".")
		if words == "" {
			words = "your program holds a known belief"
		}
		words = strings.ToLower(words[:1]) + words[1:]
		switch {
		case i > 0:
			line += "; also, "
		case strings.HasPrefix(words, "your "):
			line += " "
		default:
			line += ", "
		}
		line += notYours.Replace(words)
	}
	if len(d.Beliefs) == 0 {
		line += " the program holds a known belief"
	}
	return line + " (" + d.Name + ")"
}

var notYours = strings.NewReplacer("your ", "the ", "and you print", "and the program prints")
