package bundle

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"strconv"
	"strings"
)

// In Go a file's declarations and imports get a prefix for each member. A Go process cannot
// fork, so the program starts itself again for each member.

// goDriverImports are the packages that the driver needs, under unique names.
var goDriverImports = []string{"bufio", "fmt", "io", "os", "runtime", "runtime/debug", "syscall", "time"}

func joinGo(before string, members []Member) string {
	var imports, bodies, all strings.Builder
	for _, m := range members {
		g := goMember{number: m.Number, text: m.Text}
		if !g.rename() {
			fmt.Fprintf(&bodies, "%svar _ = adderNoProgram\n", goLine(m.Number, 1)) // which no compiler passes
			continue
		}
		imports.WriteString(g.imports)
		fmt.Fprintf(&bodies, "%s%s\n", goLine(m.Number, 1), g.text)
		fmt.Fprintf(&all, "\t%d: {%s},\n", m.Number, strings.Join(g.start, ", "))
	}
	var b strings.Builder
	b.WriteString("package main\n\n")
	for _, p := range goDriverImports {
		name := path.Base(p)
		fmt.Fprintf(&b, "import adder%s%s %q\n", strings.ToUpper(name[:1]), name[1:], p)
	}
	if _, rest, ok := strings.Cut(before, "import ("); ok {
		shared, body, _ := strings.Cut(rest, "\n)\n")
		imports.WriteString("import (" + shared + "\n)\n")
		bodies.WriteString(body)
	}
	b.WriteString(imports.String())
	b.WriteString("//line adder.go:1\n" + driver("go"))
	b.WriteString(bodies.String())
	b.WriteString("//line adder.go:1\nvar adderAll map[int][]func()\n\nfunc init() {\n\tadderAll = map[int][]func(){\n" + all.String() + "\t}\n}\n")
	return b.String()
}

// goLine says that what follows is a line of a member.
func goLine(member, line int) string {
	return fmt.Sprintf("//line adder_member_%d.go:%d\n", member, line)
}

// A goMember is a file that is rewritten so that it can stand beside others.
type goMember struct {
	number  int
	text    string
	imports string
	start   []string // functions to call: init, and main
	edits   []edit
}

func (g *goMember) name(n string) string { return fmt.Sprintf("adder_member_%d_%s", g.number, n) }

// rename rewrites the file, and reports whether it is one that can stand beside others.
//
// A name declared outside of functions is changed wherever it occurs, even as a field or a
// local variable, but not after a package's name. Nothing is evaluated: a hostile
// file's constants may be of any size.
func (g *goMember) rename() bool {
	files := token.NewFileSet()
	f, err := parser.ParseFile(files, "main.go", g.text, parser.SkipObjectResolution)
	if err != nil {
		return false
	}
	edit := func(from, to token.Pos, text string) {
		g.edits = append(g.edits, edit{files.PositionFor(from, false).Offset, files.PositionFor(to, false).Offset, text})
	}
	remove := func(from, to token.Pos) {
		at := files.PositionFor(to, false).Offset
		rest := strings.TrimLeft(g.text[at:], " \t")
		if strings.HasPrefix(rest, ";") { // which nothing may stand before
			to += token.Pos(len(g.text) - at - len(rest) + 1)
		}
		edit(from, to, "")
	}
	remove(f.FileStart, f.Name.End()) // what is for the go command would be out of its place, too
	packages, names := map[string]bool{}, map[string]bool{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.GenDecl:
			if d.Tok == token.IMPORT {
				remove(d.Pos(), d.End())
			}
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.ImportSpec:
					name := g.lift(s, files.PositionFor(s.Pos(), false).Line)
					if name == "." { // what it brings cannot be told from others' names
						return false
					}
					packages[name] = true
				case *ast.TypeSpec:
					names[s.Name.Name] = true
				case *ast.ValueSpec:
					for _, id := range s.Names {
						names[id.Name] = true
					}
				}
			}
		case *ast.FuncDecl:
			switch {
			case d.Recv != nil:
			case d.Name.Name == "init": // of which there may be several
				name := g.name(fmt.Sprintf("init%d", len(g.start)))
				g.start = append(g.start, name)
				edit(d.Name.Pos(), d.Name.End(), name)
			default:
				names[d.Name.Name] = true
			}
		}
	}
	if !names["main"] {
		return false
	}
	g.start = append(g.start, g.name("main"))
	delete(names, "_")
	delete(packages, "_")
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.SelectorExpr:
			if of, ok := n.X.(*ast.Ident); ok && packages[of.Name] {
				edit(of.Pos(), of.End(), g.name(of.Name))
				return false
			}
		case *ast.Ident:
			if n != f.Name && (names[n.Name] || packages[n.Name]) {
				edit(n.Pos(), n.End(), g.name(n.Name))
			}
		}
		return true
	})
	g.text = edited(g.text, g.edits)
	return true
}

var goVersionPath = regexp.MustCompile(`^v[0-9]+$`)

// lift puts an import among those of all, and returns the name that the file has for
// it.
func (g *goMember) lift(s *ast.ImportSpec, line int) string {
	p, _ := strconv.Unquote(s.Path.Value) // which the parser did, too
	name := path.Base(p)
	if goVersionPath.MatchString(name) {
		name = path.Base(path.Dir(p))
	}
	if s.Name != nil {
		name = s.Name.Name
	}
	other := name
	if name != "_" {
		other = g.name(name)
	}
	g.imports += goLine(g.number, line) + fmt.Sprintf("import %s %q\n", other, p)
	return name
}

var goBlame = regexp.MustCompile(`(?m)^adder_member_(\d+)\.go:`)

// blamedGo: an error names the member that it is in.
func blamedGo(_, said string) map[int]bool { return numbersIn(said, goBlame) }
