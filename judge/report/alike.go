package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adder/judge/grade"
	"adder/judge/hunt"
)

// An Alike is submissions of which the same is to be said.
type Alike struct {
	Sentence string // "In 31 submissions the program never takes a snake (snakes-avoided)"
	Entries  []int  // indices, rising
}

// AlikeGroups groups entries by what is known of their behaviour: the belief, if
// one explains all of it; else what they print; else how they fail. The largest
// group comes first, and of equal ones the one with the first submission.
// Entries without a card are in none.
func AlikeGroups(entries []Entry) []Alike {
	var groups []Alike
	at := map[string]int{}
	for i, e := range entries {
		if e.Card == nil {
			continue
		}
		key, _ := e.likeness()
		n, ok := at[key]
		if !ok {
			n = len(groups)
			at[key] = n
			groups = append(groups, Alike{})
		}
		groups[n].Entries = append(groups[n].Entries, i)
	}
	for i := range groups {
		n := len(groups[i].Entries)
		_, sentence := entries[groups[i].Entries[0]].likeness()
		groups[i].Sentence = sentence(fmt.Sprintf("%s %s", Thousands(uint64(n)), plural(n, "submission")), n == 1)
	}
	slices.SortStableFunc(groups, func(a, b Alike) int { return cmp.Compare(len(b.Entries), len(a.Entries)) })
	return groups
}

// likeness returns a key that alike submissions share, and the sentence about
// so many of them.
func (e Entry) likeness() (key string, sentence func(many string, one bool) string) {
	c := e.Card
	switch {
	case c.Skipped != "":
		return "skipped " + c.Skipped, func(many string, one bool) string {
			return many + verb(one, " was not judged: ", " were not judged: ") + clean(c.Skipped)
		}
	case e.Hunt == nil || e.Hunt.Finding == nil || !slices.Contains(huntedVerdicts, c.Verdict):
		return "verdict " + string(c.Verdict), func(many string, one bool) string { return many + " " + ofVerdict[c.Verdict].says(one) }
	}
	f, d := e.Hunt.Finding, e.Hunt.Diagnosis
	switch {
	case d != nil && d.Confidence == hunt.Exact:
		return "belief " + d.Name, func(many string, _ bool) string { return believe(many, d) }
	case e.Hunt.Behaviour != "":
		return "prints " + e.Hunt.Behaviour, func(many string, one bool) string {
			return fmt.Sprintf("%s %s on %s: no known belief explains it", many, verb(one, "is wrong", "are wrong in the same way"), oneLine(f.Last()))
		}
	}
	where := ""
	if slices.Contains(deaths, f.Kind) {
		where = " on small boards"
		if f.Last().Cells > smallBoard {
			where = " on large boards"
		}
	}
	return "kind " + string(f.Kind) + where, func(many string, one bool) string { return many + " " + ofKind[f.Kind].says(one) + where }
}

// deaths are the kinds for which the size of the board says something: a program
// that dies on a few cells has another mistake than one whose table or stack is
// too short.
var deaths = []hunt.Kind{hunt.Crashed, hunt.TimedOut, hunt.Memory, hunt.Output}

// smallBoard is the most cells of a small board.
const smallBoard = 100

// huntedVerdicts are those that a hunt can explain.
var huntedVerdicts = []grade.Verdict{grade.WrongAnswer, grade.RunTimeError, grade.TimeLimit, grade.MemoryLimit, grade.OutputLimit}

func verb(one bool, singular, plural string) string {
	if one {
		return singular
	}
	return plural
}

// A predicate is what one submission does, and what several do.
type predicate struct{ one, many string }

func (p predicate) says(one bool) string { return verb(one, p.one, p.many) }

var ofVerdict = map[grade.Verdict]predicate{
	grade.Accepted:     {"is accepted", "are accepted"},
	grade.WrongAnswer:  {"gives wrong answers", "give wrong answers"},
	grade.TimeLimit:    {"runs out of time", "run out of time"},
	grade.MemoryLimit:  {"runs out of memory", "run out of memory"},
	grade.OutputLimit:  {"prints far too much", "print far too much"},
	grade.RunTimeError: {"crashes", "crash"},
	grade.CompileError: {"does not compile", "do not compile"},
	grade.JudgeError:   {"was not judged, by our own fault", "were not judged, by our own fault"},
	grade.NotJudged:    {"was not judged", "were not judged"},
}

var ofKind = map[hunt.Kind]predicate{
	hunt.Wrong:            {"gives wrong answers that no known belief explains", "give wrong answers that no known belief explains"},
	hunt.Crashed:          {"crashes", "crash"},
	hunt.TimedOut:         {"does not end", "do not end"},
	hunt.Memory:           {"runs out of memory", "run out of memory"},
	hunt.Output:           {"prints far too much", "print far too much"},
	hunt.Leak:             {"remembers something of the boards before", "remember something of the boards before"},
	hunt.Nondeterministic: {"answers differently from run to run", "answer differently from run to run"},
}

// besides joins the two docs of a pair of beliefs, see package misconception.
const besides = " Besides: "

// believe tells a belief of others than its author. The docs of the bank speak
// to the author, but their first sentences say what the program does, so it is
// enough to take "your" out of them.
func believe(many string, d *hunt.Diagnosis) string {
	first, second, pair := strings.Cut(d.Doc, besides)
	words := firstSentence(first)
	words = strings.ToLower(words[:1]) + words[1:]
	comma := ", "
	if strings.HasPrefix(words, "your ") {
		comma = " "
	}
	line := "In " + many + comma + notYours.Replace(words)
	if pair {
		words = firstSentence(second)
		line += "; besides, " + notYours.Replace(strings.ToLower(words[:1])+words[1:])
	}
	return line + " (" + d.Name + ")"
}

var notYours = strings.NewReplacer("your ", "the ", "and you print", "and the program prints")

// firstSentence is the beginning of a doc, without its full stop; the doc's
// name must do where there is none.
func firstSentence(doc string) string {
	s, _, _ := strings.Cut(doc, ". ")
	if s = strings.TrimSuffix(s, "."); s == "" {
		return "your program holds a known belief"
	}
	return s
}
