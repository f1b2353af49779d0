package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adder/judge/result"
)

// An Alike is submissions that behave alike.
type Alike struct {
	Sentence string // "In 31 submissions the program never takes a snake (snakes-avoided)"
	Results  []int  // indices, rising
}

// AlikeGroups groups results by their behaviour: the belief, if one explains all of
// it, or else what they print on the boards that diagnoses are made on. The largest
// group comes first, and of equal ones the one with the first submission. What is
// accepted is in none, as all right programs behave alike; nor is what fails for
// reasons that nobody knows to be the same. The sentences are clean.
func AlikeGroups(results []result.Result) []Alike {
	var groups []Alike
	at := map[string]int{}
	for i := range results {
		key, _ := likeness(&results[i])
		if key == "" {
			continue
		}
		n, ok := at[key]
		if !ok {
			n = len(groups)
			at[key] = n
			groups = append(groups, Alike{})
		}
		groups[n].Results = append(groups[n].Results, i)
	}
	for i := range groups {
		n := len(groups[i].Results)
		_, sentence := likeness(&results[groups[i].Results[0]])
		groups[i].Sentence = Clean(sentence(Counted(n, "submission"), n == 1))
	}
	slices.SortStableFunc(groups, func(a, b Alike) int { return cmp.Compare(len(b.Results), len(a.Results)) })
	return groups
}

// likeness returns a key that alike submissions share, "" if there is none, and the
// sentence about so many of them.
func likeness(r *result.Result) (key string, sentence func(many string, one bool) string) {
	f, d := r.Finding, r.Diagnosis
	switch {
	case f == nil || result.KindOf(r.Verdict) == "" || r.Verdict == result.CompileError:
		return "", nil
	case d != nil && named(d):
		return "belief " + d.Name, func(many string, _ bool) string { return believe(many, d) }
	case r.Behaviour != "":
		return "prints " + r.Behaviour, func(many string, one bool) string {
			return fmt.Sprintf("%s %s on %s: no known belief explains it", many, verb(one, "is wrong", "are wrong in the same way"), onBoard(f))
		}
	}
	return "", nil
}

func verb(one bool, singular, plural string) string {
	if one {
		return singular
	}
	return plural
}

// believe tells a belief of others than its author. The docs of the bank speak
// to the author, but their first sentences say what the program does, so it is
// enough to take "your" out of them.
func believe(many string, d *result.Diagnosis) string {
	line := "In " + many
	for i, b := range d.Beliefs {
		words := firstSentence(b.Doc)
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

// firstSentence is the beginning of a doc, without its capital and full stop.
func firstSentence(doc string) string {
	s, _, _ := strings.Cut(doc, ". ")
	if s = strings.TrimSuffix(s, "."); s == "" {
		return "your program holds a known belief"
	}
	return strings.ToLower(s[:1]) + s[1:]
}
