package report

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"adder/judge/result"
)

// An Alike is submissions of which the same is to be said.
type Alike struct {
	Sentence string // "In 31 submissions the program never takes a snake (snakes-avoided)"
	Results  []int  // indices, rising
}

// AlikeGroups groups results by what is known of their behaviour: the belief, if
// one explains all of it; else what they print; else how they fail. The largest
// group comes first, and of equal ones the one with the first submission. What
// was never handed in is in none. The sentences are clean.
func AlikeGroups(results []result.Result) []Alike {
	var groups []Alike
	at := map[string]int{}
	for i := range results {
		if !handedIn(&results[i]) {
			continue
		}
		key, _ := likeness(&results[i])
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

// handedIn reports whether there was something to judge.
func handedIn(r *result.Result) bool { return r.Verdict != result.NotJudged || r.Skipped != "" }

// likeness returns a key that alike submissions share, and the sentence about
// so many of them.
func likeness(r *result.Result) (key string, sentence func(many string, one bool) string) {
	f, d := r.Finding, r.Diagnosis
	switch {
	case r.Skipped != "":
		return "skipped " + r.Skipped, func(many string, one bool) string {
			return many + verb(one, " was not judged: ", " were not judged: ") + r.Skipped
		}
	case f == nil || result.KindOf(r.Verdict) == "" || r.Verdict == result.CompileError:
		return "verdict " + string(r.Verdict), func(many string, one bool) string { return many + " " + ofVerdict[r.Verdict].says(one) }
	case d != nil && named(d):
		return "belief " + d.Name, func(many string, _ bool) string { return believe(many, d) }
	case r.Behaviour != "":
		return "prints " + r.Behaviour, func(many string, one bool) string {
			return fmt.Sprintf("%s %s on %s: no known belief explains it", many, verb(one, "is wrong", "are wrong in the same way"), onBoard(f))
		}
	}
	where := ""
	if slices.Contains(deaths, f.Kind) {
		where = " on small boards"
		if cells(f) > smallBoard {
			where = " on large boards"
		}
	}
	return "kind " + string(f.Kind) + where, func(many string, one bool) string { return many + " " + ofKind[f.Kind].says(one) + where }
}

func cells(f *result.Failure) int {
	if b := f.Last(); b != nil {
		return b.Cells
	}
	if f.Size != nil {
		return f.Size.Cells
	}
	return 0
}

// deaths are the kinds for which the size of the board says something: a program
// that dies on a few cells has another mistake than one whose table or stack is
// too short.
var deaths = []result.Kind{result.Crashed, result.TimedOut, result.Memory, result.Output}

// smallBoard is the most cells of a small board.
const smallBoard = 100

func verb(one bool, singular, plural string) string {
	if one {
		return singular
	}
	return plural
}

// A predicate is what one submission does, and what several do.
type predicate struct{ one, many string }

func (p predicate) says(one bool) string { return verb(one, p.one, p.many) }

var ofVerdict = map[result.Verdict]predicate{
	result.Accepted:     {"is accepted", "are accepted"},
	result.WrongAnswer:  {"gives wrong answers", "give wrong answers"},
	result.TimeLimit:    {"runs out of time", "run out of time"},
	result.MemoryLimit:  {"runs out of memory", "run out of memory"},
	result.OutputLimit:  {"prints far too much", "print far too much"},
	result.RunTimeError: {"crashes", "crash"},
	result.CompileError: {"does not compile", "do not compile"},
	result.JudgeError:   {"was not judged, which is our fault", "were not judged, which is our fault"},
}

var ofKind = map[result.Kind]predicate{
	result.Wrong:            {"gives wrong answers that no known belief explains", "give wrong answers that no known belief explains"},
	result.Crashed:          ofVerdict[result.RunTimeError],
	result.TimedOut:         {"does not end", "do not end"},
	result.Memory:           ofVerdict[result.MemoryLimit],
	result.Output:           ofVerdict[result.OutputLimit],
	result.Leak:             {"remembers something from earlier boards", "remember something from earlier boards"},
	result.Dependent:        {"answers by more than the board itself", "answer by more than the board itself"},
	result.Nondeterministic: {"answers differently from run to run", "answer differently from run to run"},
	result.Differ:           {"answers otherwise than the program it was held against", "answer otherwise than the program they were held against"},
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
