package lang

import (
	"bytes"
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
// line keeps its number.

const beforeFile = "before.txt"

// preceded is a text with that of before.txt.
func (l *Language) preceded(text, before []byte) []byte {
	if l.Key == "go" {
		return goPreceded(text, before)
	}
	name, _, end := packageClause(l.Name, text)
	line := strings.Join(strings.Fields(string(before)), " ") + " "
	if name != "" && text[end-1] != ';' {
		line = "; " + line
	}
	return slices.Concat(text[:end], []byte(line), text[end:])
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
