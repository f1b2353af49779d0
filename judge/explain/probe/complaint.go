package probe

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

// Sanitizer reports in plain words. The submission's file is called main in its cell;
// reports about other files are attributed to the submission's line that called them, or
// left out.

// own is the submission's file in what they write.
const own = `(?:/w/)?main\.[A-Za-z+]+:(\d+)`

var (
	undefined = regexp.MustCompile(`(?m)^` + own + `:(\d+): runtime error: (.*)$`)
	address   = regexp.MustCompile(`(?m)^==\d+==ERROR: AddressSanitizer: (\S+)`)
	access    = regexp.MustCompile(`(?m)^(READ|WRITE) of size \d+ at`)
	caller    = regexp.MustCompile(`(?m)^    #\d+ 0x[0-9a-f]+ in .* ` + own + `(?::\d+)?$`)
	assertion = regexp.MustCompile(`(?m)^(/\S*/(?:bits|debug|include/c\+\+)\S*):\d+: ` +
		`.*Assertion '(.*)' failed\.$`)
	global = regexp.MustCompile(`is located (\d+) bytes (?:after|to the right of) ` +
		`global variable '(\w+)'.* of size (\d+)`)
	before = regexp.MustCompile(`is located (\d+) bytes (?:before|to the left of) ` +
		`global variable '(\w+)'.* of size (\d+)`)
	region = regexp.MustCompile(`is located (\d+) bytes ` +
		`(after|before|inside of|to the right of|to the left of) (\d+)-byte region`)
	local = regexp.MustCompile(`(?m)'(\w+)'(?: \(line \d+\))? <== Memory access at offset \d+ ` +
		`(overflows|underflows|partially overflows|partially underflows|is inside)`)
	outOfRange = regexp.MustCompile(`^index (-?\d+) out of bounds for type '[^'\[]*\[(\d+)\]`)
	overflow   = regexp.MustCompile(`^signed integer overflow: (.*) cannot be represented in type '(.*)'$`)
	invalid    = regexp.MustCompile(`^load of value (\d+), which is not a valid value for type '(.*)'$`)
	named      = regexp.MustCompile(`([A-Za-z_]\w*)\s*$`)
)

// Not reported: repetitions, and effects of sanitizing itself, such as a deeper stack.
var (
	repetition  = regexp.MustCompile(`insufficient space for an object|null pointer passed`)
	sideEffects = []string{"allocation-size-too-big", "out-of-memory", "calloc-overflow", "ABRT"}
)

// complaints are the warnings in what a sanitized run wrote on standard error.
func complaints(stderr, source string) (all []result.Warning) {
	for _, m := range undefined.FindAllStringSubmatch(stderr, -1) {
		line, column := number(m[1]), number(m[2])
		words, kind := undefinedWords(m[3], nameAt(source, line, column))
		if words != "" {
			all = append(all, result.Warning{Kind: kind, Line: line, Reason: words})
		}
	}
	kind, report := "ABRT", "" // of the address sanitizer, before it stopped the program
	broken := assertion.FindStringSubmatch(stderr)
	if m := address.FindStringSubmatchIndex(stderr); m != nil {
		kind, report = stderr[m[2]:m[3]], stderr[m[0]:]
	} else if broken != nil { // the undefined sanitizer tells the rest
		_, report, _ = strings.Cut(stderr, broken[0])
	}
	line := calledAt(report)
	if line == 0 {
		return all
	}
	foreign := result.Warning{Kind: result.Foreign, Line: line}
	switch {
	case broken != nil && strings.Contains(report, "ABRT"):
		foreign.Reason = assertionWords(broken[1], broken[2])
		all = append(all, foreign)
	case kind == "stack-overflow":
		recursion := callingItself(report)
		if recursion > 0 {
			reason := "calls a function that calls itself again and again, until the stack is full"
			all = append(all, result.Warning{Kind: result.Endless, Line: recursion, Reason: reason})
		}
	case !slices.Contains(sideEffects, kind) && !slices.ContainsFunc(all, alike(foreign)):
		foreign.Reason = addressWords(kind, report)
		all = append(all, foreign)
	}
	return all
}

// calledAt is the innermost line of the submission on the first stack, 0 if none is.
func calledAt(report string) int {
	first, _, _ := strings.Cut(report, "\n\n")
	if m := caller.FindStringSubmatch(first); m != nil {
		return number(m[1])
	}
	return 0
}

// fewestCalls is how often a line is on the stack at least if recursion fills it, and no array.
const fewestCalls = 20

// callingItself is the submission's line that is on the first stack most often, 0 if it is not
// there again and again.
func callingItself(report string) (line int) {
	first, _, _ := strings.Cut(report, "\n\n")
	times, most := map[string]int{}, fewestCalls-1
	for _, m := range caller.FindAllStringSubmatch(first, -1) {
		times[m[1]]++
		if times[m[1]] > most {
			line, most = number(m[1]), times[m[1]]
		}
	}
	return line
}

// nameAt is the name of the array whose index is complained of at a column of a line: GCC
// gives the bracket before it in C, the one behind it in C++.
func nameAt(source string, line, column int) string {
	lines := strings.Split(source, "\n")
	if line < 1 || line > len(lines) || column < 1 || column > len(lines[line-1]) {
		return ""
	}
	text, at := lines[line-1], column-1
	for open := 0; at >= 0; at-- {
		switch text[at] {
		case ']':
			open++
		case '[':
			open--
		}
		if open <= 0 {
			break
		}
	}
	if at < 0 || text[at] != '[' {
		return ""
	}
	if m := named.FindStringSubmatch(text[:at]); m != nil {
		return m[1]
	}
	return ""
}

// neverSet are the bytes with which sanitized programs fill local variables and memory from
// malloc.
var neverSet = map[string]bool{"254": true, "190": true}

func undefinedWords(words, name string) (string, result.WarningKind) {
	if repetition.MatchString(words) {
		return "", ""
	}
	if m := outOfRange.FindStringSubmatch(words); m != nil {
		if name == "" {
			return fmt.Sprintf("takes element [%s] of an array of %s", m[1], m[2]), result.Foreign
		}
		return fmt.Sprintf("takes %s[%s], and %s has %s elements", name, m[1], name, m[2]), result.Foreign
	}
	if m := overflow.FindStringSubmatch(words); m != nil {
		return fmt.Sprintf("computes %s, which does not fit into %s", m[1], m[2]), result.Undefined
	}
	if m := invalid.FindStringSubmatch(words); m != nil {
		if neverSet[m[1]] {
			return "reads a " + m[2] + " that was never set", result.Unset
		}
		return fmt.Sprintf("reads a %s that holds %s", m[2], m[1]), result.Undefined
	}
	return "does what the language leaves undefined: " + words, result.Undefined
}

var verbs = map[string]string{"READ": "reads", "WRITE": "writes"}

func addressWords(kind, report string) string {
	does := "uses"
	if m := access.FindStringSubmatch(report); m != nil {
		does = verbs[m[1]]
	}
	switch kind {
	case "heap-use-after-free":
		return does + " memory that it has given back"
	case "stack-use-after-scope", "stack-use-after-return":
		return does + " a variable whose block has ended"
	case "SEGV":
		return "uses an address where it has no memory"
	}
	for _, m := range global.FindAllStringSubmatch(report, -1) {
		if number(m[1]) < number(m[3]) || len(before.FindAllString(report, -1)) == 0 {
			return fmt.Sprintf("%s %s the end of %s, which has %s bytes", does, past(m[1]), m[2], m[3])
		}
	}
	if m := before.FindStringSubmatch(report); m != nil {
		return fmt.Sprintf("%s before the beginning of %s", does, m[2])
	}
	if m := local.FindStringSubmatch(report); m != nil {
		if strings.Contains(m[2], "underflows") {
			return fmt.Sprintf("%s before the beginning of %s", does, m[1])
		}
		return fmt.Sprintf("%s past the end of %s", does, m[1])
	}
	if m := region.FindStringSubmatch(report); m != nil {
		switch m[2] {
		case "after", "to the right of":
			return fmt.Sprintf("%s %s the end of a block of %s bytes", does, past(m[1]), m[3])
		case "before", "to the left of":
			return fmt.Sprintf("%s before the beginning of a block of %s bytes", does, m[3])
		}
		return fmt.Sprintf("%s a part of a block of %s bytes that is not in use", does, m[3])
	}
	return fmt.Sprintf("%s memory that is not its own (%s)", does, kind)
}

func past(bytes string) string {
	if bytes == "0" {
		return "just past"
	}
	return bytes + " bytes past"
}

// containers are the library's, by the file that holds them.
var containers = [][2]string{
	{"stl_vector", "a vector"}, {"stl_deque", "a deque"}, {"stl_queue", "a queue"}, {"stl_stack", "a stack"},
	{"basic_string", "a string"}, {"array", "an array"}, {"bitset", "a bitset"},
}

func assertionWords(file, condition string) string {
	name := "a container"
	for _, c := range containers {
		if strings.Contains(file, c[0]) {
			name = c[1]
			break
		}
	}
	if strings.Contains(condition, "empty()") {
		return "takes an element of " + name + " that is empty"
	}
	for _, bound := range []string{"< this->size()", "<= size()", "_Nm"} {
		if strings.Contains(condition, bound) {
			return "takes an element past the end of " + name
		}
	}
	return "breaks a rule of " + name + ": " + condition
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
