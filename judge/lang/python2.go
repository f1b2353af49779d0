package lang

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"adder/judge/source"
)

// Python2 is a sentence for a program that failed because it is written for Python 2, or
// "". stderr is its standard error. A source that does not compile has the sentence in its
// [CompileError].
func (s Source) Python2(stderr []byte) string {
	missing := python2Missing.FindSubmatch(stderr)
	if s.Lang.Key != "python" || missing == nil {
		return ""
	}
	name := string(missing[1])
	tokens := pythonTokens(s.Text)
	i := slices.IndexFunc(tokens, func(t pythonToken) bool { return t.Sort <= source.Keyword && t.Text == name })
	if i < 0 || ofPython3(tokens) {
		return ""
	}
	return python2Words(name, tokens[i].Line)
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
				return python2Words(f.name, tokens[i].Line) + "\n" + words
			}
		}
	}
	return words
}

// A python2Form is syntax of Python 2 that no version of Python 3 has anywhere.
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
	{"`x`", func(rest []pythonToken) bool { return rest[0].Text == "`" }},
	{"x <> y", func(rest []pythonToken) bool {
		return len(rest) > 1 && rest[0].Text == "<" && rest[1].Text == ">" && rest[1].joined
	}},
	{"10L", func(rest []pythonToken) bool { return longNumber.MatchString(rest[0].Text) }},
}

var longNumber = regexp.MustCompile(`^(0[xX][0-9a-fA-F]+|[0-9]+)[lL]$`)

// statement reports whether a name begins a statement and is followed by what only a
// keyword can have: "print x", but not "print (x)" or "print if x else y".
func statement(rest []pythonToken, name string) bool {
	if rest[0].Text != name || !rest[0].first || len(rest) < 2 || rest[1].first {
		return false
	}
	next := rest[1]
	switch next.Sort {
	case source.String, source.Number:
		return true
	case source.Name, source.Keyword:
		return !slices.Contains(operators, next.Text) && !prose(rest[1:])
	}
	return next.Text == "`" || next.Text == "{"
}

// operators are the names that go on with an expression.
var operators = []string{"if", "else", "and", "or", "in", "is", "not", "for", "as"}

// prose is two names in a row, as in "print the board", a comment without its #.
func prose(rest []pythonToken) bool {
	return len(rest) > 1 && !rest[1].first && rest[1].Sort != source.Mark && !slices.Contains(operators, rest[1].Text) &&
		rest[0].Text != "lambda"
}

func raisePair(rest []pythonToken) bool {
	if rest[0].Text != "raise" || !rest[0].first {
		return false
	}
	for _, t := range rest[1:] {
		switch {
		case t.first || t.Text == "lambda":
			return false
		case t.Text == "," && t.depth == rest[0].depth:
			return true
		}
	}
	return false
}

var formatted = regexp.MustCompile(`^(?i:f|fr|rf)['"]`)

// ofPython3 reports whether a source has syntax that Python 2 does not know: its
// author forgot the parentheses of one print.
func ofPython3(tokens []pythonToken) bool {
	for i, t := range tokens {
		switch {
		case t.Sort == source.String && formatted.MatchString(t.Text), t.Text == ":=", t.Text == "->":
			return true
		case t.Sort <= source.Keyword && slices.Contains([]string{"nonlocal", "async", "await"}, t.Text):
			return true
		case t.Sort <= source.Keyword && t.depth > 0 && slices.Contains([]string{"end", "sep", "flush"}, t.Text) && i+1 < len(tokens) && tokens[i+1].Text == "=":
			return true
		}
	}
	return false
}

// A pythonToken is a token and its place.
type pythonToken struct {
	source.Token
	depth  int  // open brackets around it
	first  bool // of a statement
	joined bool // to the mark before it
}

// pythonTokens splits a text of any version of Python, as far as a hint needs it.
func pythonTokens(text []byte) (tokens []pythonToken) {
	text = text[:min(len(text), source.LongestHint)]
	t := pythonToken{first: true}
	ends := 1 // the line on which the token before ends
	for x := range source.Tokens("Python", string(text)) {
		if x.Sort == source.Comment {
			continue
		}
		t.first = t.first || t.depth == 0 && x.Line > ends
		t.joined = t.Sort == source.Mark && x.From == t.To
		t.Token = x
		ends = x.Line + strings.Count(x.Text, "\n")
		if x.Text == "\\" && bytes.HasPrefix(bytes.TrimLeft(text[x.To:min(x.To+2, len(text))], "\r"), []byte("\n")) {
			ends++ // the line goes on
			continue
		}
		if strings.Contains(")]}", x.Text) {
			t.depth = max(t.depth-1, 0)
		}
		tokens = append(tokens, t)
		if strings.Contains("([{", x.Text) {
			t.depth++
		}
		t.first = t.depth == 0 && (x.Text == ";" || x.Text == ":")
	}
	return tokens
}
