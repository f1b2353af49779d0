package lang

import (
	"fmt"
	"regexp"
	"slices"
)

// Python2 is the sentence for a Python program that fails because it is written
// for Python 2, given what it printed on standard error, or "". A source that
// does not even compile has it in its [CompileError].
func (s Source) Python2(stderr []byte) string {
	missing := python2Missing.FindSubmatch(stderr)
	if s.Lang.Key != "python" || missing == nil {
		return ""
	}
	name := string(missing[1])
	tokens := pythonTokens(s.Text)
	i := slices.IndexFunc(tokens, func(t pythonToken) bool { return t.kind == pythonName && t.text == name })
	if i < 0 || ofPython3(tokens) {
		return ""
	}
	return python2Words(name, tokens[i].line)
}

// python2Missing is how Python 3 misses the functions of Python 2 that such
// programs call.
var python2Missing = regexp.MustCompile(`(?m)^NameError: name '(raw_input|xrange)' is not defined`)

func python2Words(what string, line int) string {
	return fmt.Sprintf("this is Python 2 (%s on line %d); Adder runs Python 3", what, line)
}

// explainPython2 puts that sentence before what Python 3 says of a source that
// it cannot read.
func (s Source) explainPython2(words string) string {
	if s.Lang.Key != "python" {
		return words
	}
	tokens := pythonTokens(s.Text)
	if ofPython3(tokens) {
		return words
	}
	for i := range tokens {
		for _, f := range python2Forms {
			if f.at(tokens[i:]) {
				return python2Words(f.name, tokens[i].line) + "\n" + words
			}
		}
	}
	return words
}

// A python2Form is syntax of Python 2 that no version of Python 3 has, wherever
// it stands.
//
// "except E, e:" omitted: Python 3.14 reads it, as two exceptions. 0777 omitted:
// a number that was meant to begin with a zero looks like it.
type python2Form struct {
	name string
	at   func(rest []pythonToken) bool // rest is not empty
}

var python2Forms = []python2Form{
	{"print x", func(rest []pythonToken) bool { return statement(rest, "print") }},
	{"exec x", func(rest []pythonToken) bool { return statement(rest, "exec") }},
	{"raise E, x", raisePair},
	{"`x`", func(rest []pythonToken) bool { return rest[0].text == "`" }},
	{"x <> y", func(rest []pythonToken) bool {
		return len(rest) > 1 && rest[0].text == "<" && rest[1].text == ">" && rest[1].joined
	}},
	{"10L", func(rest []pythonToken) bool { return longNumber.MatchString(rest[0].text) }},
}

var longNumber = regexp.MustCompile(`^(0[xX][0-9a-fA-F]+|[0-9]+)[lL]$`)

// statement reports whether a name begins a statement and has something after it
// that only a keyword could have: "print x", but not "print (x)" or "print if x
// else y".
func statement(rest []pythonToken, name string) bool {
	if rest[0].text != name || !rest[0].first || len(rest) < 2 || rest[1].first {
		return false
	}
	next := rest[1]
	switch next.kind {
	case pythonString, pythonNumber:
		return true
	case pythonName:
		return !slices.Contains(operators, next.text) && !prose(rest[1:])
	}
	return next.text == "`" || next.text == "{"
}

// operators are the names that go on with an expression.
var operators = []string{"if", "else", "and", "or", "in", "is", "not", "for", "as"}

// prose is two names in a row, as in "print the board", a comment without its #.
func prose(rest []pythonToken) bool {
	return len(rest) > 1 && !rest[1].first && rest[1].kind != pythonMark && !slices.Contains(operators, rest[1].text) &&
		rest[0].text != "lambda"
}

func raisePair(rest []pythonToken) bool {
	if rest[0].text != "raise" || !rest[0].first {
		return false
	}
	for _, t := range rest[1:] {
		switch {
		case t.first || t.text == "lambda":
			return false
		case t.text == "," && t.depth == rest[0].depth:
			return true
		}
	}
	return false
}

// ofPython3 reports whether a source has syntax that Python 2 does not know: its
// author forgot the parentheses of one print.
func ofPython3(tokens []pythonToken) bool {
	for i, t := range tokens {
		switch {
		case t.kind == pythonString && (t.text == "f" || t.text == "fr" || t.text == "rf"):
			return true
		case t.kind == pythonName && slices.Contains([]string{"nonlocal", "async", "await"}, t.text):
			return true
		case t.kind == pythonName && t.depth > 0 && slices.Contains([]string{"end", "sep", "flush"}, t.text) && followed(tokens[i:], "="):
			return true
		case t.text == ":" && followed(tokens[i:], "="), t.text == "-" && followed(tokens[i:], ">") && tokens[i+1].joined:
			return true
		}
	}
	return false
}

// followed reports whether the token after the first is this one.
func followed(rest []pythonToken, text string) bool { return len(rest) > 1 && rest[1].text == text }
