package mend

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Changes of a single word: an operator, a number, a name.

var compareRow = &Row{
	Name: "comparison", Doc: "another comparison", Cost: 1, Before: "while (w <= n)", After: "while (w < n)",
	propose: swaps(map[string][]string{
		"<": {"<=", ">", "!=", ">=", "=="}, "<=": {"<", ">=", "==", ">", "!="}, ">": {">=", "<", "!=", "<=", "=="},
		">=": {">", "<=", "==", "<", "!="}, "==": {"!=", "<=", ">=", "<", ">"}, "!=": {"==", "<", ">", "<=", ">="},
		"is": {"is not"},
	}, func(f *file, i int) bool {
		return f.is(i, "is") && f.indents || f.code[i].sort == isMark && !f.angle(i)
	}),
}

// angle reports whether a mark is rather a bracket around types: vector<int>.
func (f *file) angle(i int) bool {
	if f.indents || !f.is(i, "<", ">") || i == 0 || i+1 == len(f.code) {
		return false
	}
	types := []string{"int", "long", "char", "bool", "double", "string", "pair", "vector", "std", "Integer", "Long", "String", "Boolean", "size_t"}
	holders := []string{"vector", "queue", "pair", "map", "set", "stack", "deque", "array", "List", "ArrayList", "Queue", "LinkedList", "Map",
		"HashMap", "Set", "HashSet", "ArrayDeque", "Deque", "priority_queue", "PriorityQueue", "unordered_map", "unordered_set", "include", "greater", "less", "function", "Vec", "VecDeque"}
	before, after := f.code[i-1].text, f.code[i+1].text
	if f.is(i, "<") {
		return slices.Contains(holders, before) || after == ">"
	}
	return slices.Contains(types, before) || before == ">" || before == "]" && strings.ContainsAny(after, "(>") || before == "<" || strings.ContainsAny(after, ">,)({") && f.code[i-1].sort == isKeyword
}

var stepNumberRow = &Row{
	Name: "number-step", Doc: "a number one more or one less", Cost: 1, Before: "int w = v + 2;", After: "int w = v + 1;",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			if n, ok := number(t); ok {
				add(span{t.from, t.to, put(n+1, t)})
				if n == 1 && f.is(i-1, "+", "-") && f.binary(i-1) {
					add(span{f.code[i-2].to, t.to, ""})
				} else if n > 0 {
					add(span{t.from, t.to, put(n-1, t)})
				} else {
					add(span{t.from, t.to, "-1"})
				}
			}
		}
	},
}

// bothNumbersRow is for what a program numbers in another way: where it begins stands
// in the queue and among the distances.
var bothNumbersRow = &Row{
	Name: "both-numbers", Doc: "a number that stands twice within three lines, one more or one less in both places", Cost: 2,
	Before: "q.push(0);\ndist[0] = 0;", After: "q.push(1);\ndist[1] = 0;",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			n, ok := number(t)
			if !ok {
				continue
			}
			twins := 0
			for _, u := range f.code[i+1 : min(i+1+mostBetween, len(f.code))] {
				if u.line > t.line+3 || twins == mostTwins {
					break
				}
				if m, ok := number(u); ok && m == n {
					twins++
					for _, v := range []int{n + 1, n - 1} {
						add(span{t.from, t.to, put(v, t)}, span{u.from, u.to, put(v, u)})
					}
				}
			}
		}
	},
}

// Numbers that change together are so many words apart at most, and each does with so
// many others.
const (
	mostBetween = 100
	mostTwins   = 8
)

// number is the value of a token that is a whole number.
func number(t token) (int, bool) {
	if t.sort != isNumber {
		return 0, false
	}
	n, err := strconv.Atoi(strings.TrimRight(strings.NewReplacer("_", "", "'", "").Replace(t.text), "lLuU"))
	return n, err == nil
}

// put writes a number in the place of another, with its suffix.
func put(n int, t token) string {
	return strconv.Itoa(n) + t.text[len(strings.TrimRight(t.text, "lLuU")):]
}

var arithmeticRow = &Row{
	Name: "arithmetic", Doc: "plus for minus, up for down", Cost: 1, Before: "int w = v - face;", After: "int w = v + face;",
	propose: swaps(map[string][]string{
		"+": {"-", "*"}, "-": {"+"}, "*": {"+", "/"}, "/": {"*"}, "+=": {"-=", "="}, "-=": {"+=", "="}, "++": {"--"}, "--": {"++"}, "//": {"*"},
		"%": {"/"}, "=": {"+=", "-="},
	}, func(f *file, i int) bool {
		return f.code[i].sort == isMark && (f.code[i].text != "=" || i > 0 && !f.declared(i-1))
	}),
}

// declared reports whether the name at i is declared there.
func (f *file) declared(i int) bool {
	return i > 0 && i < len(f.code) && f.code[i].sort == isName && (f.code[i-1].sort == isKeyword || f.code[i-1].sort == isName)
}

var logicRow = &Row{
	Name: "logic", Doc: "and for or", Cost: 1, Before: "if (w <= n || d > 0)", After: "if (w <= n && d > 0)",
	propose: swaps(map[string][]string{"&&": {"||"}, "||": {"&&"}, "and": {"or"}, "or": {"and"}, "&": {"|"}, "|": {"&"}, "any": {"all"}, "all": {"any"}, "min": {"max"}, "max": {"min"}}, anywhere),
}

// swaps proposes other words for those that a table has, where one may stand.
func swaps(others map[string][]string, where func(f *file, i int) bool) func(*file, func(...span)) {
	return func(f *file, add func(...span)) {
		for i, t := range f.code {
			if t.sort == isString || !where(f, i) {
				continue
			}
			for _, o := range others[t.text] {
				add(span{t.from, t.to, o})
			}
		}
	}
}

func anywhere(*file, int) bool { return true }

var assignRow = &Row{
	Name: "assignment", Doc: "a comparison for an assignment, or the other way round", Cost: 1, Before: "if (far = n)", After: "if (far == n)",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			switch {
			case t.text == "=" && !f.declared(i-1):
				add(span{t.from, t.to, "=="})
			case t.text == "==" && f.first(t.line, i):
				add(span{t.from, t.to, "="})
			case t.text == ":=":
				add(span{t.from, t.to, "="})
			}
		}
	},
}

// first reports whether no word before token i of its line opens a condition.
func (f *file) first(l, i int) bool {
	for j := f.lines[l].first; j < i; j++ {
		if f.is(j, "if", "while", "for", "return", "assert", "&&", "||", "?") {
			return false
		}
	}
	return true
}

var jumpWordRow = &Row{
	Name: "break", Doc: "continue for break", Cost: 1, Before: "break;", After: "continue;",
	propose: swaps(map[string][]string{"break": {"continue"}, "continue": {"break"}, "pass": {"continue", "break"}}, anywhere),
}

var truthRow = &Row{
	Name: "truth", Doc: "false for true", Cost: 1, Before: "seen[w] = false;", After: "seen[w] = true;",
	propose: swaps(map[string][]string{"true": {"false"}, "false": {"true"}, "True": {"False"}, "False": {"True"}, "popleft": {"pop"}, "pop": {"popleft"},
		"front": {"back"}, "back": {"front"}, "push_front": {"push_back"}, "push_back": {"push_front"}, "appendleft": {"append"}, "append": {"appendleft"},
		"poll": {"pollLast"}, "pollLast": {"poll"}, "pop_front": {"pop_back"}, "pop_back": {"pop_front"}, "if": {"while"}, "while": {"if"}, "addFirst": {"addLast"}, "addLast": {"addFirst"}}, anywhere),
}

var roundNumberRow = &Row{
	Name: "number", Doc: "0, 1 or -1 for a number, half of it or twice as much", Cost: 2, Before: "return 5;", After: "return -1;",
	propose: func(f *file, add func(...span)) {
		for i, t := range f.code {
			n, ok := number(t)
			if !ok {
				continue
			}
			for _, other := range []int{0, 1} {
				if other != n && other != n+1 && other != n-1 {
					add(span{t.from, t.to, put(other, t)})
				}
			}
			if n != 0 && !f.is(i-1, "-") {
				add(span{t.from, t.to, "-1"})
			}
			if f.is(i-1, "-") && !f.binary(i-1) {
				add(span{f.code[i-1].from, t.to, put(n, t)})
				add(span{f.code[i-1].from, t.to, "0"})
			}
			if n > 1 {
				add(span{t.from, t.to, put(2*n, t)})
				if n%2 == 0 && n > 2 {
					add(span{t.from, t.to, put(n/2, t)})
				}
			}
		}
	},
}

// binary reports whether the mark at i has an operand before it.
func (f *file) binary(i int) bool {
	if i == 0 {
		return false
	}
	b := f.code[i-1]
	return b.sort == isName || b.sort == isNumber || b.text == ")" || b.text == "]"
}

var fileNumberRow = &Row{
	Name: "other-number", Doc: "another number of the file, or a name of it", Cost: 3, Before: "for (int face = 1; face <= 6; face++) d;", After: "for (int face = 1; face <= d; face++) d;",
	propose: func(f *file, add func(...span)) {
		var numbers []string
		for _, t := range f.code {
			if _, ok := number(t); ok && !slices.Contains(numbers, t.text) && len(numbers) < 12 {
				numbers = append(numbers, t.text)
			}
		}
		for _, t := range f.code {
			if _, ok := number(t); !ok {
				continue
			}
			for _, o := range numbers {
				add(span{t.from, t.to, o})
			}
			for _, name := range f.namesNear(t.line, plainName) {
				add(span{t.from, t.to, name})
				add(span{t.from, t.to, name + " + 1"})
			}
		}
	},
}

// leastEverywhere is the least number that is changed everywhere at once: smaller ones
// stand for many things.
const leastEverywhere = 6

var everyNumberRow = &Row{
	Name: "every-number", Doc: "a number that stands in several places, more room or a name of the file in all of them", Cost: 3,
	Before: "cin >> n;\nint jump[101];\nbool seen[101];", After: "cin >> n;\nint jump[n + 1];\nbool seen[n + 1];",
	propose: func(f *file, add func(...span)) {
		places := map[int][]token{}
		for _, t := range f.code {
			if n, ok := number(t); ok && n >= leastEverywhere {
				places[n] = append(places[n], t)
			}
		}
		for _, n := range slices.Sorted(maps.Keys(places)) {
			if len(places[n]) < 2 {
				continue
			}
			words := []string{roomy}
			for _, name := range f.namesNear(places[n][0].line, plainName) {
				words = append(words, name, name+" + 1")
			}
			for _, w := range words {
				var spans []span
				for _, t := range places[n] {
					spans = append(spans, span{t.from, t.to, w})
				}
				add(spans...)
			}
		}
	},
}
