package result

import (
	"bytes"
	"encoding/json"
	"flag"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"adder/judge/disk"

	"github.com/google/jsonschema-go/jsonschema"
)

var update = flag.Bool("update", false, "rewrite docs/schema")

// TestSchema compares docs/schema with the Go types that it describes, and validates real
// output against it.
func TestSchema(t *testing.T) {
	t.Parallel()
	known := map[string]*shape{
		"Seconds": {Type: "number"},
		"Text": {AnyOf: []*shape{
			{Type: "string"},
			{Type: "object", Properties: map[string]*shape{"base64": {Type: "string"}}, Required: []string{"base64"}},
		}},
		"Boards": {Type: "string", Pattern: `^[0-9]+\n([0-9]+( [0-9]+)*\n)*$`},
	}
	var results bytes.Buffer
	if err := Write(&results, filled(), Result{}, Result{Failure: &Failure{Kind: Refused, Output: "\xff"}, Verdict: CompileError}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, folder, of, title, description string
		written                              [][]byte
	}{
		{"result", ".", "Result", "Result", "The report on one submission: a line that --json prints, a line of grades.jsonl, and the body of a result in a journal.",
			bytes.Split(bytes.TrimSpace(results.Bytes()), []byte("\n"))},
		{"journal", "../disk", "written", "Journal", "A line of journal.jsonl. A line of kind result holds a result, as in result.json; other kinds are internal and may change.",
			[][]byte{journalLine(t)}},
		{"gradescope", "../report", "gradescopeJSON", "Gradescope", "The parts of Gradescope's results.json that Adder writes.",
			[][]byte{read(t, "../report/testdata/out-gradescope.txt"), read(t, "../report/testdata/out-gradescope-bare.txt"), read(t, "../report/testdata/out-gradescope-fault.txt")}},
	} {
		d := described(c.folder)
		d.known = known
		s := d.object(c.of)
		s.Draft, s.Title, s.Description, s.Defs = "https://json-schema.org/draft/2020-12/schema", c.title, c.description, d.defs
		want, err := json.MarshalIndent(s, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, '\n')
		path := "../../docs/schema/" + c.name + ".json"
		if *update {
			if err := os.WriteFile(path, want, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(read(t, path), want) {
			t.Fatalf("%s does not match the types; run with -update", path)
		}
		resolved := strict(t, want)
		for i, text := range c.written {
			if err := holds(resolved, text); err != nil {
				t.Errorf("%s %d: %v", c.name, i, err)
			}
			if i > 0 || len(text) < 3 {
				continue
			}
			if err := holds(resolved, []byte(strings.Replace(string(text), "{", `{"unheard-of":1,`, 1))); err == nil {
				t.Errorf("%s: an unknown key is accepted", c.name)
			}
		}
	}
}

func read(t *testing.T, path string) []byte {
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func journalLine(t *testing.T) []byte {
	path := filepath.Join(t.TempDir(), "journal.jsonl")
	j, err := disk.OpenJournal(path, func(disk.Line) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Append("result", "key", map[string]int{"score": 1}); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	return read(t, path)
}

// strict makes the schema refuse unknown keys. Readers must tolerate the keys of later
// versions, but this version must declare everything it writes.
func strict(t *testing.T, text []byte) *jsonschema.Resolved {
	var s jsonschema.Schema
	if err := json.Unmarshal(text, &s); err != nil {
		t.Fatal(err)
	}
	var close func(s *jsonschema.Schema)
	close = func(s *jsonschema.Schema) {
		if s == nil {
			return
		}
		if s.Properties != nil && s.AdditionalProperties == nil {
			s.AdditionalProperties = &jsonschema.Schema{Not: &jsonschema.Schema{}}
		}
		for _, below := range slices.Concat(s.AnyOf, slices.Collect(maps.Values(s.Properties)), slices.Collect(maps.Values(s.Defs)), []*jsonschema.Schema{s.Items}) {
			close(below)
		}
	}
	close(&s)
	resolved, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}

func holds(s *jsonschema.Resolved, text []byte) error {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return err
	}
	return s.Validate(v)
}

// A shape is a JSON schema; the order of its fields is that of the files.
type shape struct {
	Draft       string            `json:"$schema,omitempty"`
	Title       string            `json:"title,omitempty"`
	Description string            `json:"description,omitempty"`
	Ref         string            `json:"$ref,omitempty"`
	Type        string            `json:"type,omitempty"`
	Enum        []string          `json:"enum,omitempty"`
	Pattern     string            `json:"pattern,omitempty"`
	Minimum     *int              `json:"minimum,omitempty"`
	Properties  map[string]*shape `json:"properties,omitempty"`
	Required    []string          `json:"required,omitempty"`
	Values      *shape            `json:"additionalProperties,omitempty"` // of a map
	Items       *shape            `json:"items,omitempty"`
	AnyOf       []*shape          `json:"anyOf,omitempty"`
	Defs        map[string]*shape `json:"$defs,omitempty"`
}

// A describer makes schemas from a package's source.
type describer struct {
	known map[string]*shape // types that marshal themselves
	types map[string]ast.Expr
	docs  map[string]string   // comments, by "Type" and "Type.Field"
	words map[string][]string // string constants, by their type
	defs  map[string]*shape
}

// ours describes this package.
var ours = sync.OnceValue(func() *describer { return described(".") })

func described(folder string) *describer {
	d := &describer{types: map[string]ast.Expr{}, docs: map[string]string{}, words: map[string][]string{}, defs: map[string]*shape{}}
	names, _ := filepath.Glob(filepath.Join(folder, "*.go"))
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments)
		if err != nil {
			panic(err) // a test has its source
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GenDecl:
				for _, s := range n.Specs {
					if s, ok := s.(*ast.TypeSpec); ok {
						d.types[s.Name.Name], d.docs[s.Name.Name] = s.Type, comment(s.Doc, n.Doc)
					}
				}
			case *ast.ValueSpec:
				of, _ := n.Type.(*ast.Ident)
				for _, v := range n.Values {
					if lit, ok := v.(*ast.BasicLit); ok && of != nil && lit.Kind == token.STRING {
						word, _ := strconv.Unquote(lit.Value)
						d.words[of.Name] = append(d.words[of.Name], word)
					}
				}
			}
			return true
		})
	}
	return d
}

// comment is the text of the first comment that is not empty, on one line.
func comment(all ...*ast.CommentGroup) string {
	for _, c := range all {
		if text := strings.Join(strings.Fields(c.Text()), " "); text != "" {
			return text
		}
	}
	return ""
}

func (d *describer) object(name string) *shape {
	s := &shape{Type: "object", Properties: map[string]*shape{}, Description: d.docs[name]}
	d.fields(s, name)
	return s
}

func (d *describer) fields(s *shape, of string) {
	for _, f := range d.types[of].(*ast.StructType).Fields.List {
		if embedded, ok := f.Type.(*ast.Ident); ok && f.Names == nil {
			d.fields(s, embedded.Name)
		}
		if f.Tag == nil {
			continue
		}
		tag, _ := strconv.Unquote(f.Tag.Value)
		name, options, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
		if name == "" || name == "-" {
			continue
		}
		p := *d.of(f.Type)
		if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
			s.Required = append(s.Required, name)
			switch f.Type.(type) {
			case *ast.StarExpr, *ast.ArrayType, *ast.MapType: // nil is written as null
				given := p
				p = shape{AnyOf: []*shape{&given, {Type: "null"}}}
			}
		}
		if strings.Contains(options, "string") {
			p = shape{Type: "string", Pattern: "^-?[0-9]+$"}
		}
		p.Description = comment(f.Comment, f.Doc)
		s.Properties[name] = &p
	}
}

func (d *describer) of(e ast.Expr) *shape {
	switch e := e.(type) {
	case *ast.StarExpr:
		return d.of(e.X)
	case *ast.MapType:
		return &shape{Type: "object", Values: d.of(e.Value)}
	case *ast.ArrayType:
		if item, ok := e.Elt.(*ast.Ident); ok && item.Name == "byte" {
			return &shape{Type: "string"}
		}
		items := d.of(e.Elt)
		if _, lists := e.Elt.(*ast.ArrayType); lists {
			items = &shape{AnyOf: []*shape{items, {Type: "null"}}}
		}
		return &shape{Type: "array", Items: items}
	case *ast.SelectorExpr:
		if e.Sel.Name == "RawMessage" {
			return &shape{}
		}
		return &shape{Type: "string"} // it marshals itself as text
	case *ast.Ident:
		return d.ident(e.Name)
	}
	return &shape{}
}

func (d *describer) ident(name string) *shape {
	if s := d.known[name]; s != nil {
		return s
	}
	zero := 0
	switch {
	case name == "bool":
		return &shape{Type: "boolean"}
	case strings.HasPrefix(name, "float"):
		return &shape{Type: "number"}
	case strings.HasPrefix(name, "uint"):
		return &shape{Type: "integer", Minimum: &zero}
	case strings.HasPrefix(name, "int"):
		return &shape{Type: "integer"}
	case name == "string":
		return &shape{Type: "string"}
	case name == "any":
		return &shape{}
	}
	if _, ok := d.types[name].(*ast.StructType); !ok {
		s := *d.of(d.types[name])
		s.Enum = d.words[name]
		return &s
	}
	if d.defs[name] == nil {
		d.defs[name] = &shape{} // it may be recursive
		*d.defs[name] = *d.object(name)
	}
	return &shape{Ref: "#/$defs/" + name}
}
