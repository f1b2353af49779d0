package mend

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"adder/judge/source"
)

// Changes of a single word: an operator, a number, a name.

// swaps proposes other words for those that a table has, where one may stand: a line
// is a word, and what takes its place.
func swaps(table string, where func(f *file, i int) bool) func(*file, func(...span)) {
	others := map[string][]string{}
	for line := range strings.Lines(table) {
		if word, instead, ok := strings.Cut(strings.TrimSpace(line), " "); ok {
			others[word] = strings.Split(strings.TrimSpace(instead), ", ")
		}
	}
	return func(f *file, add func(...span)) {
		for i, t := range f.code {
			if t.Sort != source.String && where(f, i) {
				for _, o := range others[t.Text] {
					add(f.over(i, i, o))
				}
			}
		}
	}
}

// both is a table of pairs of words, of which each takes the other's place.
func both(words string) (table string) {
	for pair := range slices.Chunk(strings.Fields(words), 2) {
		table += pair[0] + " " + pair[1] + "\n" + pair[1] + " " + pair[0] + "\n"
	}
	return table
}

func anywhere(*file, int) bool { return true }

var compareRow = &Row{
	Name: "comparison", Doc: "another comparison of the same sort", Cost: 1, Before: "while (w <= n)", After: "while (w < n)",
	Why: "$was should be $is.", why: whyCompare,
	propose: swaps(`
		<   <=, >, >=
		<=  <, >=, >
		>   >=, <, <=
		>=  >, <=, <
		==  !=
		!=  ==
		is  is not
		..  ..=
		..= ..
		until ..
	`, (*file).compares),
}

// orderRow comes late: what it does is often right by accident.
var orderRow = &Row{
	Name: "order", Doc: "equal or not for less and greater, or the other way round", Cost: 2, Before: "while (w < n)", After: "while (w != n)",
	Why: "$was should be $is.",
	propose: swaps(`
		<   !=, ==
		<=  ==, !=
		>   !=, ==
		>=  ==, !=
		==  <=, >=, <, >
		!=  <, >, <=, >=
	`, (*file).compares),
}

// compares reports whether the token at i is a comparison.
func (f *file) compares(i int) bool {
	return f.is(i, "is") && f.Indents || f.is(i, "until") && !f.is(i+1, "(") || f.code[i].Sort == source.Mark && !f.angle(i)
}

var arithmeticRow = &Row{
	Name: "arithmetic", Doc: "plus for minus, up for down", Cost: 1, Before: "int w = v - face;", After: "int w = v + face;",
	Why: "$was should be $is.",
	propose: swaps(`
		+   -, *
		-   +
		*   +, /
		/   *
		+=  -=, =
		-=  +=, =
		++  --
		--  ++
		//  *
		%   /
		=   +=, -=
	`, func(f *file, i int) bool {
		return f.code[i].Sort == source.Mark && (!f.is(i, "=") || i > 0 && !f.afterWord(i-1))
	}),
}

var logicRow = &Row{
	Name: "logic", Doc: "and for or", Cost: 1, Before: "if (w <= n || d > 0)", After: "if (w <= n && d > 0)",
	Why: "$was should be $is.", why: whySwap,
	propose: swaps(both("&& || and or & | any all min max"), anywhere),
}

var jumpWordRow = &Row{
	Name: "break", Doc: "continue for break", Cost: 1, Before: "break;", After: "continue;",
	Why:     "break leaves the loop for good, continue only this round of it: here it must be $is.",
	propose: swaps(both("break continue")+"pass continue, break", anywhere),
}

var truthRow = &Row{
	Name: "truth", Doc: "false for true", Cost: 1, Before: "seen[w] = false;", After: "seen[w] = true;",
	Why: "$was should be $is.", why: whySwap,
	propose: swaps(both("true false True False if while "+queueEnds), (*file).keepsLoops),
}

// queueEnds are words for the one end of a queue, and for the other.
const queueEnds = `popleft pop front back push_front push_back appendleft append poll pollLast pop_front pop_back addFirst addLast`

// keepsLoops reports whether a word may be swapped for a loop's or from one: not an if or a
// while without a loop in it whose break or continue would then be about another loop.
func (f *file) keepsLoops(i int) bool {
	if !f.is(i, "if", "while") {
		return true
	}
	end := f.lines[max(f.code[i].Line, f.statementEnd(f.code[i].Line))].last + 1
	leaves := f.some(i+1, end, func(j int) bool { return f.is(j, "break", "continue") })
	return !leaves || f.some(i+1, end, func(j int) bool { return f.is(j, "for", "while") })
}

var assignRow = &Row{
	Name: "assignment", Doc: "a comparison for an assignment, or the other way round", Cost: 1, Before: "if (far = n)", After: "if (far == n)",
	Why: "= gives a value, == compares: here it must be $is.",
	propose: func(f *file, add func(...span)) {
		for i := range f.code {
			switch {
			case f.is(i, "=") && !f.afterWord(i-1):
				add(f.over(i, i, "=="))
			case f.is(i, "==") && !f.inCondition(i), f.is(i, ":="):
				add(f.over(i, i, "="))
			}
		}
	},
}

// inCondition reports whether a word before token i of its line opens a condition.
func (f *file) inCondition(i int) bool {
	return f.some(f.lines[f.code[i].Line].first, i, func(j int) bool {
		return f.is(j, "if", "while", "for", "return", "assert", "&&", "||", "?")
	})
}

// Numbers.

// number is the value of a token that is a whole number.
func number(t token) (int, bool) {
	if t.Sort != source.Number {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimRight(strings.NewReplacer("_", "", "'", "").Replace(t.Text), "lLuU"))
	return n, err == nil
}

// numbers goes through the whole numbers of the file, by their tokens.
func (f *file) numbers() iter.Seq2[int, int] {
	return func(yield func(i, n int) bool) {
		for i, t := range f.code {
			if n, ok := number(t); ok && !yield(i, n) {
				return
			}
		}
	}
}

// put writes a number in the place of the one at i, with its suffix.
func (f *file) put(i, n int) span {
	text := f.code[i].Text
	return f.over(i, i, strconv.Itoa(n)+text[len(strings.TrimRight(text, "lLuU")):])
}

var stepNumberRow = &Row{
	Name: "number-step", Doc: "a number one more or one less", Cost: 1, Before: "int w = v + 2;", After: "int w = v + 1;",
	Why: "$was should be $is.", why: whyStep,
	propose: func(f *file, add func(...span)) {
		for i, n := range f.numbers() {
			add(f.put(i, n+1))
			switch {
			case n == 1 && f.is(i-1, "+", "-") && f.binary(i-1):
				add(span{f.code[i-2].To, f.code[i].To, ""})
			case n > 0:
				add(f.put(i, n-1))
			default:
				add(f.over(i, i, "-1"))
			}
		}
	},
}

// bothNumbersRow is for what a program numbers in another way: where it begins stands
// in the queue and among the distances.
var bothNumbersRow = &Row{
	Name: "both-numbers", Doc: "a number that stands twice within three lines, one more or one less in both places", Cost: 2,
	Why:    "Both numbers count from the wrong place.",
	Before: "q.push(0);\ndist[0] = 0;", After: "q.push(1);\ndist[1] = 0;",
	propose: func(f *file, add func(...span)) {
		for i, n := range f.numbers() {
			twins := 0
			for k := i + 1; k < min(len(f.code), i+mostBetween+1) && f.code[k].Line <= f.code[i].Line+3 && twins < mostTwins; k++ {
				if other, ok := number(f.code[k]); ok && other == n {
					twins++
					add(f.put(i, n+1), f.put(k, n+1))
					add(f.put(i, n-1), f.put(k, n-1))
				}
			}
		}
	},
}

var roundNumberRow = &Row{
	Name: "number", Doc: "0, 1 or -1 for a number, half of it or twice as much", Cost: 2, Before: "return 5;", After: "return -1;",
	Why: "$was should be $is.",
	propose: func(f *file, add func(...span)) {
		for i, n := range f.numbers() {
			for _, other := range []int{0, 1} {
				if other != n && other != n+1 && other != n-1 {
					add(f.put(i, other))
				}
			}
			if n != 0 && !f.is(i-1, "-") {
				add(f.over(i, i, "-1"))
			}
			if f.is(i-1, "-") && !f.binary(i-1) {
				add(span{f.code[i-1].From, f.code[i].To, f.put(i, n).text})
				add(f.over(i-1, i, "0"))
			}
			if n > 1 {
				add(f.put(i, 2*n))
			}
			if n > 2 && n%2 == 0 {
				add(f.put(i, n/2))
			}
		}
	},
}

var fileNumberRow = &Row{
	Name: "other-number", Doc: "another number of the file, or a name of it", Cost: 3, Before: "for (int face = 1; face <= 6; face++) d;", After: "for (int face = 1; face <= d; face++) d;",
	Why: "You wrote $was, and it must be $is.",
	propose: func(f *file, add func(...span)) {
		var others []string
		for i := range f.numbers() {
			if text := f.code[i].Text; !slices.Contains(others, text) && len(others) < 12 {
				others = append(others, text)
			}
		}
		for i := range f.numbers() {
			for _, o := range append(others[:len(others):len(others)], f.orOneMore(i)...) {
				add(f.over(i, i, o))
			}
		}
	},
}

// orOneMore are the names of values near the token at i, and one more than each.
func (f *file) orOneMore(i int) (all []string) {
	for _, name := range f.namesNear(f.code[i].Line, plainName) {
		all = append(all, name, name+" + 1")
	}
	return all
}

var everyNumberRow = &Row{
	Name: "every-number", Doc: "a number that stands in several places, more room or a name of the file in all of them", Cost: 3,
	Why:    "You wrote $was in several places, and it must be $is.",
	Before: "cin >> n;\nint jump[101];\nbool seen[101];", After: "cin >> n;\nint jump[n + 1];\nbool seen[n + 1];",
	propose: func(f *file, add func(...span)) {
		places := map[int][]int{}
		for i, n := range f.numbers() {
			if n >= leastEverywhere {
				places[n] = append(places[n], i)
			}
		}
		for _, n := range slices.Sorted(maps.Keys(places)) {
			if len(places[n]) < 2 {
				continue
			}
			for _, w := range append([]string{roomy}, f.orOneMore(places[n][0])...) {
				var spans []span
				for _, i := range places[n] {
					spans = append(spans, f.over(i, i, w))
				}
				add(spans...)
			}
		}
	},
}

// roomy is more than any board asks for.
const roomy = "1000005"

var roomRow = &Row{
	Name: "room", Doc: "an array that is long enough", Cost: 3, Before: "int dist[101];", After: "int dist[1000005];",
	Why: "An array is too short for the larger boards.",
	propose: func(f *file, add func(...span)) {
		for i, n := range f.numbers() {
			if n >= 7 && n < 1_000_000 && (f.is(i-1, "[", "(", "*", "=", ",", ">") || f.is(i+1, "]", ")")) {
				add(f.over(i, i, roomy))
			}
		}
		for _, t := range f.tokens { // #define MAXN 105
			text := strings.TrimRight(t.Text, " \t\r\n")
			if at := strings.LastIndexAny(text, " \t"); t.Sort == source.Directive && strings.Contains(text, "define") && at > 0 {
				add(span{t.From + at + 1, t.From + len(text), roomy})
			}
		}
	},
}

var wideRow = &Row{
	Name: "64-bit", Doc: "64 bits for a number", Cost: 4, Before: "int sum = 0;", After: "long long sum = 0;",
	Why: "A number gets too large for $was.",
	propose: func(f *file, add func(...span)) {
		small := source.Words("short char byte int8_t uint8_t int16_t")
		for i, t := range f.code {
			if f.Indents || f.is(i+2, "main") || f.is(i+1, "main") {
				continue
			}
			if instead := f.Wide[t.Text]; instead != "" {
				add(f.over(i, i, instead))
			}
			if small[t.Text] {
				add(f.over(i, i, "int"))
			}
		}
	},
}

// Names.

var swapNameRow = &Row{
	Name: "name", Doc: "another name of the file", Cost: 3, Before: "int v, w; dist[v] = dist[v] + 1;", After: "int v, w; dist[w] = dist[v] + 1;",
	Why: "You wrote $was, and it must be $is.",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			as := f.useOf(i)
			if !f.named(i) || f.afterWord(i) || f.member(i) || f.is(i-1, "#") || f.uses[t.Text] == nil || as == plainName && !f.plain(t.Text) || as != called && !f.own(i) {
				continue
			}
			for _, name := range f.namesNear(t.Line, as) {
				if as != plainName || !f.besides(i, name) {
					add(f.over(i, i, name))
				}
			}
		}
	},
}

// besides reports whether a name is compared with the token at i, taken from it or given
// to it: with itself, that says nothing.
func (f *file) besides(i int, name string) bool {
	joins := func(at int) bool { return f.is(at, "<", "<=", ">", ">=", "==", "===", "!=", "!==", "=", "-") }
	return joins(i-1) && f.is(i-2, name) && !f.member(i-2) || joins(i+1) && f.is(i+2, name) && f.useOf(i+2) == plainName
}

var stepNameRow = &Row{
	Name: "name-step", Doc: "one more or one less than a name", Cost: 2, Before: "vector<int> dist(n, -1)", After: "vector<int> dist(n + 1, -1)",
	Why: "$was should be $is.", why: whyStep,
	propose: func(f *file, add func(...span)) {
		for i := range f.code {
			if end := f.operandEnd(i); end >= 0 {
				add(f.behind(end, " + 1"))
				add(f.behind(end, " - 1"))
			}
		}
	},
}

var dropStepRow = &Row{
	Name: "drop-step", Doc: "without what is added or taken away", Cost: 2, Before: "dist[w + 1] = 0;", After: "dist[w] = 0;",
	Why: "$was is too much.", why: whyStep,
	propose: func(f *file, add func(...span)) {
		for i := range max(0, len(f.code)-1) {
			if f.is(i, "+", "-") && f.binary(i) &&
				(f.code[i+1].Sort == source.Number || f.named(i+1) && !f.is(i+2, "[", "(", ".", "->")) {
				add(span{f.code[i-1].To, f.code[i+1].To, ""})
			}
		}
	},
}

var entryRow = &Row{
	Name: "entry", Doc: "an entry of a table for its index, or the index for the entry", Cost: 3, Before: "q.push(jump[w]);", After: "q.push(w);",
	Why: "You wrote $was, and it must be $is.",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			switch end, as := f.operandEnd(i), f.useOf(i); {
			case end < 0 || as != plainName && as != indexed:
			case end == i:
				for _, table := range f.namesNear(t.Line, indexed) {
					add(f.over(i, i, table+"["+t.Text+"]"))
				}
			case f.pairs[i+1] == end && end > i+2:
				add(f.over(i, end, f.between(i+2, end-1)))
			}
		}
	},
}
