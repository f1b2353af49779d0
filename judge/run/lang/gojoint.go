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

// The Go harness is a file beside the source. The source's first line gets the package
// clause and the imports that sites add, so that no line moves. Its own package clause, and
// the name of its own main, are blanked.
var goJoint = &joint{
	ext:  ".go.txt", // Go files would be taken for a package of Adder's
	file: "harness.go", fault: `FILE:\d+:\d+: `,
	// The harness comes first, so that its variables are initialised first.
	commands: reworded{"{source}": {"harness.go", "{source}"}},
	join: func(s Source) ([]byte, map[string]string) {
		return goImported(s.Text), map[string]string{"harness.go": s.common() + s.calls()}
	},
	whole: func(s Source) (text, before string) {
		before = strings.Replace(s.common(), "var adder = adderOpen()", "var adder *adderConsole", 1)
		return string(goImported(s.Text)) + "\nfunc init() { adder = adderOpen() }\n" + s.calls(), before
	},
}

// goHarnessImports are common.go's imports. The source imports them, too, because that is
// where the builder looks for imports.
var goHarnessImports = []string{"bufio", "io", "os", "strconv"}

// goGiven are the packages that a solution may use without an import.
var goGiven = []string{
	"bufio", "bytes", "cmp", "container/heap", "container/list", "container/ring", "errors", "fmt",
	"maps", "math", "math/bits", "math/rand", "os", "reflect", "regexp", "slices", "sort",
	"strconv", "strings", "sync", "time", "unicode",
}

const goClause = "package main; "

func goImported(text []byte) []byte {
	body := bytes.Clone(text)
	file, clause := goParse(body)
	if file == nil {
		return append([]byte(goClause), body...)
	}
	shift := len(goClause)
	if clause {
		shift = 0
		blank(body[file.Package-1 : file.Name.End()-1])
		rest := bytes.TrimLeft(body[file.Name.End()-1:], " \t")
		if bytes.HasPrefix(rest, []byte(";")) { // the grammar allows no empty statement here
			rest[0] = ' '
		}
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

// goParse parses a text with or without a package clause. The file is nil if both fail: the
// compiler will say why.
func goParse(text []byte) (file *ast.File, clause bool) {
	for _, before := range []string{"", goClause} {
		f, err := parser.ParseFile(token.NewFileSet(), "", before+string(text), 0)
		if err == nil {
			return f, before == ""
		}
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
		i := slices.IndexFunc(goGiven, func(p string) bool {
			return p == id.Name || strings.HasSuffix(p, "/"+id.Name)
		})
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
