package mend

import (
	"cmp"
	"fmt"
	"sort"
	"strconv"
	"strings"

	"adder/judge/source"
)

// What is mended is explained: each row says in its author's words what was wrong
// (Row.Why), and where the place tells more, a func of the row does (Row.why). Only what
// is certain is said: a loop over faces is called one where its bound is the number that
// the program reads as that of the faces.

// mostQuoted is how long a part of a program is that stands in a sentence.
const mostQuoted = 40

// explained is the sentence for a change: of its row's func, or else of its row.
func (s step) explained() string {
	words := ""
	i := sort.Search(len(s.in.code), func(i int) bool { return s.in.code[i].To > s.at })
	if s.row.why != nil && i < len(s.in.code) {
		words = s.row.why(s.in, i, s)
	}
	quoted := strings.NewReplacer("$was", quotedPart(s.before), "$is", quotedPart(s.after))
	return quoted.Replace(cmp.Or(words, s.row.Why))
}

func quotedPart(s string) string {
	if len(s) > mostQuoted {
		return "what stands here"
	}
	return s
}

// whySort says what sort does where no order is given and texts are compared.
func whySort(f *file, i int, _ step) string {
	if f.is(i, "(") {
		return "sort() compares numbers as texts, in which 10 comes before 2: give it $is."
	}
	return ""
}

// Comparisons.

var turned = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "!=", "!=": "=="}

// whyCompare says what a comparison misses, or has too much.
func whyCompare(f *file, i int, s step) string {
	left, right := f.sides(i)
	if left == "" || right == "" {
		return ""
	}
	equal := left + " = " + right
	wider, narrower := s.before+"=" == s.after || s.before == "until", s.after+"=" == s.before
	counts, loop := f.inLoop(i)
	by := ""
	ranges := f.is(i, "..", "..=", "until")
	if ranges {
		equal = right
	}
	if counts || ranges {
		by = "one " + f.stepOf(right) + " "
	}
	switch {
	case wider && loop:
		return fmt.Sprintf("Your loop ends %stoo early: it leaves out %s.", by, equal)
	case narrower && loop:
		return fmt.Sprintf("Your loop goes %stoo far: it also runs for %s.", by, equal)
	case ranges: // not of a loop
	case wider:
		return fmt.Sprintf("Your condition leaves out %s.", equal)
	case narrower:
		return fmt.Sprintf("Your condition must not hold for %s.", equal)
	case turned[s.before] == s.after:
		return fmt.Sprintf("You compare %s and %s the wrong way round.", left, right)
	}
	return ""
}

// sides are the short expressions that the mark at i compares, or "".
func (f *file) sides(i int) (left, right string) {
	ends := []string{";", "&&", "||", "and", "or", "not", "!", "if", "while", "elif", "return", ",", "=", "?", ":", "{", "}", "and", "in"}
	walk := func(step int) int {
		at := i + step
		for at >= 0 && at < len(f.code) && f.code[at].Line == f.code[i].Line && min(f.depth[at], f.depth[at+1]) >= f.depth[i] &&
			(f.depth[at] > f.depth[i] || !f.is(at, ends...)) {
			at += step
		}
		return at - step
	}
	from, to := walk(-1), walk(1)
	if from > i-1 || to < i+1 || f.code[i].From-f.code[from].From > mostQuoted || f.code[to].To-f.code[i].To > mostQuoted {
		return "", ""
	}
	return f.between(from, i-1), f.between(i+1, to)
}

// inLoop reports whether the token at i is in the head of a loop, and whether that head
// has three parts, of which one counts.
func (f *file) inLoop(i int) (counts, loop bool) {
	for k := f.lines[f.code[i].Line].first; k < i; k++ {
		if !f.is(k, "for", "while") {
			continue
		}
		open := k
		if f.is(k+1, "(") && f.pairs[k+1] >= 0 {
			open++
		}
		return f.is(k, "for") && f.until(open, ";") >= 0, open == k || i < f.pairs[open]
	}
	return false, false
}

// stepOf is what a loop up to such a bound goes over: faces, cells, or any steps.
func (f *file) stepOf(bound string) string {
	cells, faces := f.sizes()
	for t := range source.Tokens(f.Name, bound) {
		switch t.Text {
		case faces:
			return "face"
		case cells:
			return "cell"
		}
	}
	return "step"
}

// sizes are the names of the numbers of cells and of faces: the first two of the first
// three that are read between two loops. They are "" where a program reads in another
// way.
func (f *file) sizes() (cells, faces string) {
	if f.foreign {
		return "", ""
	}
	var run []string
	for i, t := range f.code {
		switch {
		case f.is(i, "for", "while") && len(run) == 3:
			return run[0], run[1]
		case f.is(i, "for", "while"):
			run = nil
		case f.own(i) && f.has(reading, t.Line, t.Line) && f.has(readsNumber, t.Line, t.Line) &&
			(f.is(i-1, ">>", "&") || f.is(i+1, "=", ",") && f.opened(i) < 0):
			run = append(run, t.Text)
		}
	}
	return "", ""
}

var readsNumber = source.Words("cin scanf int nextInt parseInt readInt read_int Atoi Fscan Scan")

// Values that are too small or too large.

// whyStep says what is too small or too large by a number.
func whyStep(f *file, i int, s step) string {
	value := func(text string) (int, error) { return strconv.Atoi(cmp.Or(strings.ReplaceAll(text, " ", ""), "0")) }
	before, err := value(s.before)
	after, failed := value(s.after)
	by := after - before // what is too small or too large
	if err != nil || failed != nil || by == 0 {
		return ""
	}
	most, plural := strconv.Itoa(max(by, -by)), "s"
	if most == "1" {
		most, plural = "one", ""
	}
	less := map[bool]string{true: "small", false: "large"}[by > 0]
	ends := map[bool]string{true: "ends %s %s too early", false: "goes %s %s too far"}
	switch bound, upper := f.bound(i); {
	case bound != "" && upper:
		return fmt.Sprintf("Your loop "+ends[by > 0]+".", most, f.stepOf(bound)+plural)
	case bound != "":
		return fmt.Sprintf("Your loop starts %s too %s.", most+" step"+plural, map[bool]string{true: "early", false: "late"}[by > 0])
	}
	open := f.opened(i)
	if open < 1 || !f.own(open-1) {
		return fmt.Sprintf("A value is too %s by %s here.", less, most)
	}
	name := f.code[open-1].Text
	switch declared := f.declares(open-1) || f.listed(open-1); {
	case declared && by > 0:
		return fmt.Sprintf("%s is too short by %s.", name, most)
	case declared:
		return ""
	case f.is(open, "["):
		return fmt.Sprintf("You take a wrong entry of %s: the index is too %s by %s.", name, less, most)
	}
	return fmt.Sprintf("What you give to %s is too %s by %s.", name, less, most)
}

// opened is the innermost bracket of the line that is open at i, or -1.
func (f *file) opened(i int) int {
	open := -1
	for k := f.lines[f.code[i].Line].first; k < i; k++ {
		if f.is(k, "(", "[") && f.pairs[k] >= i {
			open = k
		}
	}
	return open
}

// bound is the part of a loop's head that the token at i is in, if it says where the
// loop ends, or starts; "" if it does neither.
func (f *file) bound(i int) (text string, upper bool) {
	open := f.opened(i)
	if _, loop := f.inLoop(i); open < 0 || !loop {
		return "", false
	}
	if f.is(open-1, "range") {
		first := f.until(open, ",")
		if first < 0 || first > f.pairs[open] {
			return f.between(open+1, f.pairs[open]-1), true
		}
		if second := f.until(first, ","); second > 0 && second < i {
			return "", false
		}
		return f.between(first+1, f.pairs[open]-1), i > first
	}
	first := f.until(open, ";")
	if first < 0 || !f.is(open-1, "for") {
		return "", false
	}
	if i <= first {
		return f.between(open+1, first), false
	}
	for k := i; k > first && !f.is(k, ";", ">", ">=", "&&", "||"); k-- {
		if f.is(k, "<", "<=") {
			_, right := f.sides(k)
			return right, right != ""
		}
	}
	return "", false
}

// whySwap tells apart the words that rows swap, put in and leave out.
func whySwap(_ *file, _ int, s step) string { return whySwaps[s.before+">"+s.after] }

var whySwaps = func() map[string]string {
	all := map[string]string{}
	for _, row := range []struct{ swaps, why string }{
		{"if>while", "This is done once, and must be repeated."},
		{"while>if", "This is repeated, and must be done once."},
		{strings.ReplaceAll(both(queueEnds), " ", ">"), "You use the wrong end of a queue: a queue gives first what was put in first."},
		{"||>&& or>and any>all", "One part of your condition is not enough: all must hold."},
		{"&&>|| and>or all>any", "One part of your condition is enough."},
		{"max>min", "You take the greatest, and want the least."},
		{"min>max", "You take the least, and want the greatest."},
		{">else if>elif", "If the condition before this one holds, this must not be done as well."},
		{"else> elif>if", "This must be done even if the condition before it holds."},
	} {
		for swap := range strings.FieldsSeq(row.swaps) {
			all[swap] = row.why
		}
	}
	return all
}()
