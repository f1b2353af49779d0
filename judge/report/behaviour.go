package report

import (
	"cmp"
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
// else by where they fail, or by what they print on the boards used for diagnosis. The largest
// group comes first; of equal ones, the one with the first submission. Accepted programs are in
// no group, since all right programs behave alike, nor are failures that are not known to be the
// same, nor one that is like no other. The sentences are clean.
func AlikeGroups(results []result.Result) (groups []Alike) {
	for _, same := range Grouped(results, likeness) {
		if len(same) > 1 {
			groups = append(groups, Alike{Clean(alikeWords(&results[same[0]], len(same))), same})
		}
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
	case d != nil && d.Where != nil:
		return "where " + d.Where.On
	case r.Behaviour != "":
		return "prints " + r.Behaviour
	}
	return ""
}

// alikeWords describes n submissions that behave alike, several.
func alikeWords(r *result.Result, n int) string {
	many, d := Counted(n, "submission"), r.Diagnosis
	switch {
	case d != nil && d.Where != nil && !named(d):
		return many + " are " + whereWords(d.Where)
	case d == nil || !named(d):
		words := many + " are wrong in the same way on " + onBoard(r.Finding)
		if d != nil && d.Near != nil {
			words += "; the closest found is " + Clean(d.Near.Name)
		}
		return words
	case len(d.Beliefs) == 0:
		return "In " + many + " the program holds a known belief (" + d.Name + ")"
	}
	words := does(d.Beliefs)
	between := when(!strings.HasPrefix(words, "the "), ",") + " "
	return "In " + many + between + words + " (" + d.Name + ")"
}

// does says what a program with some beliefs does: the first sentence of what each of them tells
// its author, told of the program.
func does(beliefs []result.Belief) string {
	var all []string
	for _, b := range beliefs {
		words, _, _ := strings.Cut(b.Doc, ". ")
		words = cmp.Or(strings.TrimSuffix(words, "."), "the program holds a known belief")
		all = append(all, notYours.Replace(strings.ToLower(words[:1])+words[1:]))
	}
	return strings.Join(all, "; also, ")
}

var notYours = strings.NewReplacer("your ", "the ", "and you print", "and the program prints")
