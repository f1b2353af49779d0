package probe

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

// What the sanitizers write, in their own words. The submission's file is called main in its
// cell; reports about other files are attributed to the submission's line that called them,
// or left out.

// own is the submission's file in what they write.
const own = `(?:/w/)?main\.[A-Za-z+]+:(\d+)`

var (
	undefined = regexp.MustCompile(`(?m)^` + own + `:\d+: runtime error: (.*)$`)
	address   = regexp.MustCompile(`(?m)^==\d+==ERROR: AddressSanitizer: (\S+)`)
	caller    = regexp.MustCompile(`(?m)^    #\d+ 0x[0-9a-f]+ in .* ` + own + `(?::\d+)?$`)
	assertion = regexp.MustCompile(`(?m)^/\S*/(?:bits|debug|include/c\+\+)\S*:\d+: (.*Assertion '.*' failed\.)$`)
	// The lines that say how, where, and in which variable memory is used. A memory address at
	// the beginning or the end says nothing to a reader.
	detail = regexp.MustCompile(`(?m)^((?:READ|WRITE) of size \d+) at |` +
		`^0x[0-9a-f]+ is (located .*?)(?: \[0x.*| \(0x[0-9a-f]+\) (of size \d+).*)?$|` +
		`^ +\[\d+, \d+\) ('\w+'.* <== Memory access .*)$`)
	outOfBounds = regexp.MustCompile(`^index -?\d+ out of bounds`)
	neverSet    = regexp.MustCompile(`^load of value (?:254|190), which is not a valid value`)
	repetition  = regexp.MustCompile(`insufficient space for an object|null pointer passed`)
	sideEffects = []string{"allocation-size-too-big", "out-of-memory", "calloc-overflow", "ABRT"}
)

// complaints are the warnings in what a sanitized run wrote on standard error. Repetitions are
// left out, and so are effects of sanitizing itself, such as a deeper stack.
func complaints(stderr string) (all []result.Warning) {
	for _, m := range undefined.FindAllStringSubmatch(stderr, -1) {
		if !repetition.MatchString(m[2]) {
			all = append(all, result.Warning{Kind: kindOf(m[2]), Line: number(m[1]), Reason: m[2]})
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
		foreign.Reason = broken[1]
		all = append(all, foreign)
	case kind == "stack-overflow":
		recursion := callingItself(report)
		if recursion > 0 {
			reason := "calls a function that calls itself again and again, until the stack is full"
			all = append(all, result.Warning{Kind: result.Endless, Line: recursion, Reason: reason})
		}
	case !slices.Contains(sideEffects, kind) && !slices.ContainsFunc(all, alike(foreign)):
		foreign.Reason = kind + details(report)
		all = append(all, foreign)
	}
	return all
}

// kindOf is what a sentence of the undefined sanitizer is about.
func kindOf(words string) result.WarningKind {
	switch {
	case outOfBounds.MatchString(words):
		return result.Foreign
	case neverSet.MatchString(words): // with these bytes sanitized programs fill new variables
		return result.Unset
	}
	return result.Undefined
}

// details are the lines of the address sanitizer's report that say what memory is used.
func details(report string) (words string) {
	for _, m := range detail.FindAllStringSubmatch(report, -1) {
		words += "; " + strings.TrimSpace(strings.Join(slices.DeleteFunc(m[1:], isEmpty), " "))
	}
	return words
}

func isEmpty(s string) bool { return s == "" }

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

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
