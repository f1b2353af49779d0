package lang

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"adder/judge/run/source"
)

// Theory. Sites add imports to a program. In most languages a grader makes them known before it
// loads or includes the program. In Java, Kotlin, C# and Go only a file itself can import: there
// the text of before.txt, a file of the grader's, is put before each file of the program's that
// stands beside it. It goes on the first line, or on that of the package clause, so that every
// line keeps its number. In C# a directive has a line of its own, and #define stands before all
// else: there the text goes behind the first directives, and a #line keeps the numbers.

const beforeFile = "before.txt"

// preceded is a text with that of before.txt.
func (l *Language) preceded(text, before []byte) []byte {
	if l.Key == "go" {
		return goPreceded(text, before)
	}
	before = withoutComments(l.Name, before)
	if l.Key == "cs" {
		return csPreceded(text, before)
	}
	name, _, end := packageClause(l.Name, text)
	line := strings.Join(strings.Fields(string(before)), " ") + " "
	if name != "" && text[end-1] != ';' {
		line = "; " + line
	}
	return slices.Concat(text[:end], []byte(line), text[end:])
}

// withoutComments is a text with a blank in the place of each comment: one that ends with its line, or
// does not end, would make the text that follows on the same line part of it.
func withoutComments(language string, text []byte) []byte {
	var left []byte
	at := 0
	for t := range source.Tokens(language, string(text)) {
		if t.Sort == source.Comment {
			left = append(append(left, text[at:t.From]...), ' ')
			at = t.To
		}
	}
	return append(left, text[at:]...)
}

// packageClause is the package of a file in Java, Kotlin or Go, and where its clause is.
func packageClause(language string, text []byte) (name string, from, to int) {
	if !slices.Contains([]string{"Java", "Kotlin", "Go"}, language) {
		return "", 0, 0
	}
	found := false
	for t := range source.Tokens(language, string(text)) {
		goesOn := t.Text == "." || source.IsName(t.Text) && (name == "" || strings.HasSuffix(name, "."))
		switch {
		case t.Sort == source.Comment:
		case !found && t.Text == "package":
			found, from = true, t.From
		case !found && (t.Text == "import" || t.Text == "{"):
			return "", 0, 0
		case !found: // an annotation
		case t.Text == ";":
			return name, from, t.To
		case !goesOn:
			return name, from, to
		default:
			name, to = name+t.Text, t.To
		}
	}
	return name, from, to
}

// csPreceded puts the text of before.txt behind the directives that a C# file begins with.
func csPreceded(text, before []byte) []byte {
	end := directivesEnd(text)
	next := 1 + bytes.Count(text[:end], []byte("\n"))
	line := fmt.Sprintf("%s\n#line %d\n", bytes.TrimSpace(before), next)
	return slices.Concat(text[:end], []byte(line), text[end:])
}

// directivesEnd is where the line after the directives begins that stand before all else in a C#
// file. A conditional one counts if its #endif is among them.
func directivesEnd(text []byte) (end int) {
	conditions := 0
	for t := range source.Tokens("C#", string(text)) {
		name, isDirective := strings.CutPrefix(t.Text, "#")
		name = strings.TrimLeft(name, " \t")
		switch {
		case t.Sort == source.Comment:
			continue
		case t.Sort != source.Directive:
			return end
		case !isDirective: // what follows a comment in one
			continue
		case strings.HasPrefix(name, "if"):
			conditions++
		case strings.HasPrefix(name, "endif"):
			conditions--
		}
		newline := bytes.IndexByte(text[t.To:], '\n')
		if newline >= 0 && conditions == 0 {
			end = t.To + newline + 1
		}
	}
	return end
}

// goPreceded puts the package clause and the imports of before.txt in the place of a Go file's own
// clause. Go accepts no import that is not used, and no second one.
func goPreceded(text, before []byte) []byte {
	given, err := parser.ParseFile(token.NewFileSet(), "", before, parser.ImportsOnly)
	if err != nil {
		return slices.Concat(before, text) // the compiler says what is wrong
	}
	_, from, to := packageClause("Go", text)
	head := "package " + given.Name.Name + "; "
	with := func(head string) []byte {
		return slices.Concat(text[:from], []byte(head), bytes.TrimLeft(text[to:], " \t"))
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", with(head), 0)
	if err != nil {
		return with(head)
	}
	for _, spec := range given.Imports {
		if goLacks(file, spec) {
			head += "import " + spec.Path.Value + "; "
		}
	}
	return with(head)
}

// goLacks reports whether a file uses a package and does not import it.
func goLacks(file *ast.File, spec *ast.ImportSpec) bool {
	imported, _ := strconv.Unquote(spec.Path.Value)
	name := imported[strings.LastIndexByte(imported, '/')+1:]
	has := slices.ContainsFunc(file.Imports, func(own *ast.ImportSpec) bool {
		if own.Name != nil {
			return own.Name.Name == name
		}
		return own.Path.Value == spec.Path.Value
	})
	uses := slices.ContainsFunc(file.Unresolved, func(id *ast.Ident) bool { return id.Name == name })
	return uses && !has
}
