package schema

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
)

// Words is what the source of a package says beside its types.
type Words struct {
	Docs   map[string]string   // comments, by "Type" and "Type.Field"
	Values map[string][]string // of string constants, by their type
}

// Read reads the Go files of a folder, without its tests.
func Read(folder string) (Words, error) {
	w := Words{map[string]string{}, map[string][]string{}}
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err == nil && len(names) == 0 {
		err = fs.ErrNotExist
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			return w, err
		}
		for _, d := range file.Decls {
			if g, ok := d.(*ast.GenDecl); ok {
				w.add(g)
			}
		}
	}
	return w, err
}

func (w Words) add(g *ast.GenDecl) {
	for _, s := range g.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			doc := s.Doc
			if doc == nil {
				doc = g.Doc
			}
			w.Docs[s.Name.Name] = comment(doc)
			if t, ok := s.Type.(*ast.StructType); ok {
				w.fields(s.Name.Name, t)
			}
		case *ast.ValueSpec:
			if t, ok := s.Type.(*ast.Ident); ok {
				w.values(t.Name, s.Values)
			}
		}
	}
}

func (w Words) fields(of string, t *ast.StructType) {
	for _, f := range t.Fields.List {
		doc := comment(f.Comment)
		if doc == "" {
			doc = comment(f.Doc)
		}
		for _, n := range f.Names {
			w.Docs[of+"."+n.Name] = doc
		}
	}
}

func (w Words) values(of string, values []ast.Expr) {
	for _, v := range values {
		if lit, ok := v.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil {
				w.Values[of] = append(w.Values[of], text)
			}
		}
	}
}

// comment is the text of a comment on one line.
func comment(c *ast.CommentGroup) string {
	if c == nil {
		return ""
	}
	return strings.Join(strings.Fields(c.Text()), " ")
}
