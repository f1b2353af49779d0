package lang

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// The Go harness is a file beside the source. The source gets, on its first
// line, the package clause that the site leaves out and the imports that the
// site adds, so that no line moves; a clause of its own and the name of a main
// of its own are made blank.
var goJoint = &joint{
	key:   "go",
	file:  "harness.go",
	fault: `:\d+:\d+: `,
	commands: func(row [][]string) [][]string {
		// First, so that its variables have their values first.
		return replaced(row, "{source}", "harness.go", "{source}")
	},
	join: func(s Source, part func(string) string) joined {
		return joined{goImported(s.Text), map[string][]byte{"harness.go": []byte(part("common") + part(""))}}
	},
}

// goHarnessImports are what common.go imports. The source imports them too,
// because that is where the builder looks for what a program needs.
var goHarnessImports = []string{"bufio", "io", "os", "strconv"}

// goGiven are the packages that a solution may use without an import.
var goGiven = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "errors", "fmt", "maps", "math",
	"math/bits", "math/rand", "os", "reflect", "regexp", "slices", "sort", "strconv", "strings", "sync", "time", "unicode",
}

const goClause = "package main; "

func goImported(text []byte) []byte {
	body := bytes.Clone(text)
	file, clause := goParse(body)
	if file == nil {
		return append([]byte(goClause), body...)
	}
	if clause {
		blank(body[file.Package-1 : file.Name.End()-1])
		// A semicolon after nothing is none that the grammar has here.
		if rest := bytes.TrimLeft(body[file.Name.End()-1:], " \t"); len(rest) > 0 && rest[0] == ';' {
			rest[0] = ' '
		}
	}
	shift := 0
	if !clause {
		shift = len(goClause)
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil && f.Name.Name == "main" {
			at := int(f.Name.Pos()) - 1 - shift
			copy(body[at:], "_   ")
		}
	}
	var b strings.Builder
	b.WriteString(goClause)
	for _, p := range goHarnessImports {
		b.WriteString("import _ " + strconv.Quote(p) + "; ")
	}
	for _, p := range goMissing(file) {
		b.WriteString("import " + strconv.Quote(p) + "; ")
	}
	b.Write(body)
	return []byte(b.String())
}

// goParse parses a text with or without a package clause. The file is nil if
// neither can be done: the compiler will say why.
func goParse(text []byte) (file *ast.File, clause bool) {
	if f, err := parser.ParseFile(token.NewFileSet(), "", text, 0); err == nil {
		return f, true
	}
	whole := append([]byte(goClause), text...)
	if f, err := parser.ParseFile(token.NewFileSet(), "", whole, 0); err == nil {
		return f, false
	}
	return nil, false
}

// goMissing lists the packages that a file uses and does not import.
func goMissing(file *ast.File) []string {
	have := map[string]bool{}
	for _, spec := range file.Imports {
		p, _ := strconv.Unquote(spec.Path.Value)
		if spec.Name == nil {
			have[p] = true
		} else {
			have[spec.Name.Name] = true
		}
	}
	var missing []string
	for _, id := range file.Unresolved {
		i := slices.IndexFunc(goGiven, func(p string) bool { return p == id.Name || strings.HasSuffix(p, "/"+id.Name) })
		if i >= 0 && !have[id.Name] && !have[goGiven[i]] {
			missing = append(missing, goGiven[i])
		}
	}
	slices.Sort(missing)
	return slices.Compact(missing)
}

func blank(text []byte) {
	for i, c := range text {
		if c != '\n' {
			text[i] = ' '
		}
	}
}
