package probe

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/verdict/result"
)

// What the sanitizers write, in their own words. Reports about files that are not the author's are
// attributed to the author's line that called them, or left out.

// place is a line of a file in what they write.
const place = `(?:/w/)?([^\s:]+):(\d+)`

var (
	undefined = regexp.MustCompile(`(?m)^` + place + `:\d+: runtime error: (.*)$`)
	address   = regexp.MustCompile(`(?m)^==\d+==ERROR: AddressSanitizer: (\S+)`)
	caller    = regexp.MustCompile(`(?m)^    #\d+ 0x[0-9a-f]+ in .* ` + place + `(?::\d+)?$`)
	assertion = regexp.MustCompile(`(?m)^/\S*/(?:bits|debug|include/c\+\+)\S*:\d+: (.*?)(?: \[with .*\])?: ` +
		`Assertion ('.*') failed\.$`)
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

// An authorOf returns the author's name for a file, "" if it is the only one; it is not ok if the
// file is not the author's.
type authorOf func(file string) (known string, ok bool)

// complaints are the warnings in what a sanitized run wrote on standard error. Repetitions are
// left out, and so are effects of sanitizing itself, such as a deeper stack.
func complaints(stderr string, authors authorOf) (all []result.Warning) {
	for _, m := range undefined.FindAllStringSubmatch(stderr, -1) {
		file, ok := authors(m[1])
		if ok && !repetition.MatchString(m[3]) {
			all = append(all, result.Warning{Kind: kindOf(m[3]), File: file, Line: number(m[2]), Reason: m[3]})
		}
	}
	kind, report := "ABRT", "" // of the address sanitizer, before it stopped the program
	broken := assertion.FindStringSubmatch(stderr)
	if m := address.FindStringSubmatchIndex(stderr); m != nil {
		kind, report = stderr[m[2]:m[3]], stderr[m[0]:]
	} else if broken != nil { // the undefined sanitizer tells the rest
		_, report, _ = strings.Cut(stderr, broken[0])
	}
	calls := callsIn(report, authors)
	if len(calls) == 0 {
		return all
	}
	first := calls[0]
	first.Kind = result.Foreign
	switch {
	case broken != nil && strings.Contains(report, "ABRT"):
		// It may do no more than form an address behind the last element.
		first.Kind = result.Asserted
		first.Reason = "the standard library's assertion " + broken[2] + " fails in " + broken[1]
		all = append(all, first)
	case kind == "stack-overflow":
		recursion := mostOften(calls)
		if recursion.Line > 0 {
			recursion.Kind = result.Endless
			recursion.Reason = "calls a function that calls itself again and again, until the stack is full"
			all = append(all, recursion)
		}
	case !slices.Contains(sideEffects, kind) && !slices.ContainsFunc(all, alike(first)):
		first.Reason = kind + details(report)
		all = append(all, first)
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

// callsIn are the author's lines on the first stack, the innermost first, as warnings without words.
func callsIn(report string, authors authorOf) (all []result.Warning) {
	first, _, _ := strings.Cut(report, "\n\n")
	for _, m := range caller.FindAllStringSubmatch(first, -1) {
		if file, ok := authors(m[1]); ok {
			all = append(all, result.Warning{File: file, Line: number(m[2])})
		}
	}
	return all
}

// fewestCalls is how often a line is on the stack at least if recursion fills it, and no array.
const fewestCalls = 20

// mostOften is the line that is among the calls most often, none if it is not there again and again.
func mostOften(calls []result.Warning) (line result.Warning) {
	type place struct {
		file string
		line int
	}
	times, most := map[place]int{}, fewestCalls-1
	for _, c := range calls {
		at := place{c.File, c.Line}
		times[at]++
		if times[at] > most {
			line, most = c, times[at]
		}
	}
	return line
}

func number(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}
