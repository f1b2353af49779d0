package lang

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"adder/judge/base/fault"
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
	given, err := goGiven(beforeFile, before)
	if err != nil {
		return text // see checkGiven
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
		if !goLacks(file, spec) {
			continue
		}
		head += "import "
		if spec.Name != nil {
			head += spec.Name.Name + " "
		}
		head += spec.Path.Value + "; "
	}
	return with(head)
}

// goGiven is what before.txt gives to Go files. Without a package clause they are package main. Errors
// begin with the name of the file and the line.
func goGiven(name string, before []byte) (*ast.File, error) {
	clause, _, _ := packageClause("Go", before)
	if clause == "" {
		before = slices.Concat([]byte("package main; "), before)
	}
	fset := token.NewFileSet()
	given, err := parser.ParseFile(fset, name, before, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	for _, decl := range given.Decls {
		imports, ok := decl.(*ast.GenDecl)
		if !ok || imports.Tok != token.IMPORT {
			return nil, fmt.Errorf("%s: is not an import", fset.Position(decl.Pos()))
		}
	}
	for _, spec := range given.Imports {
		if spec.Name != nil && spec.Name.Name == "." {
			return nil, fmt.Errorf("%s: names no package, and Go accepts no import that is not used",
				fset.Position(spec.Pos()))
		}
	}
	return given, nil
}

// imported is what before.txt holds in a language.
type imported struct {
	word    string // that begins an import
	end     string // of one; "" if that is the end of its line, too
	example string
}

// givable are the languages of before.txt, beside Go, for which [goGiven] knows more.
var givable = map[string]imported{
	"java":   {word: "import", end: ";", example: "import java.util.*;"},
	"kotlin": {word: "import", example: "import kotlin.math.min"},
	"cs":     {word: "using", end: ";", example: "using System.Linq;"},
}

// checkGiven refuses a before.txt that cannot be given, as far as this is certain without a compiler:
// the compiler would blame the student.
func (l *Language) checkGiven(name string, text []byte) error {
	if l.Key == "go" {
		_, err := goGiven(name, text)
		if err != nil {
			return fault.New("the suite's "+err.Error(), "before.txt holds imports, as at the top of a Go file")
		}
		return nil
	}
	row, ok := givable[l.Key]
	if !ok {
		return fault.New("the suite's "+name+" is not for "+l.Name,
			"before.txt holds imports for Java, Kotlin, C# and Go")
	}
	for _, statement := range row.statements(l.Name, text) {
		first, last := statement[0], statement[len(statement)-1]
		if first.Text == row.word && (row.end == "" || row.end == last.Text) {
			continue
		}
		written := firstLine(string(text[first.From:last.To]))
		return fault.New(fmt.Sprintf("the suite's %s:%d: %s is not an import", name, first.Line, written),
			"before.txt holds imports, such as "+row.example)
	}
	return nil
}

// statements are the tokens of a text up to each semicolon, and before each word that begins an import.
func (row imported) statements(language string, text []byte) (all [][]source.Token) {
	ended, line := true, 0
	for t := range source.Tokens(language, string(text)) {
		if t.Sort == source.Comment {
			continue
		}
		if ended || t.Text == row.word || row.end == "" && t.Line > line {
			all = append(all, nil)
		}
		all[len(all)-1] = append(all[len(all)-1], t)
		ended, line = t.Text == ";", t.Line
	}
	return all
}

// goLacks reports whether a file uses a package and does not import it.
func goLacks(file *ast.File, spec *ast.ImportSpec) bool {
	name := importName(spec)
	has := slices.ContainsFunc(file.Imports, func(own *ast.ImportSpec) bool { return importName(own) == name })
	uses := slices.ContainsFunc(file.Unresolved, func(id *ast.Ident) bool { return id.Name == name })
	return uses && !has
}

// importName is the name under which a file uses what it imports.
func importName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	imported, _ := strconv.Unquote(spec.Path.Value)
	return path.Base(goMajor.ReplaceAllString(imported, ""))
}

// goMajor matches a version that a package's path ends with: "math/rand/v2" is called rand.
var goMajor = regexp.MustCompile(`/v\d+$`)
