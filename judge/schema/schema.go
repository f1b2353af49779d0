// Package schema describes JSON by the Go types that are written as it, in the terms
// of JSON Schema (draft 2020-12), and holds JSON to such a description. It is for
// tests and for those who read what Adder writes; no command uses it.
package schema

import (
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
)

// A Schema says what a value is. Its fields are the keywords that are used here.
type Schema struct {
	Draft       string             `json:"$schema,omitempty"`
	Title       string             `json:"title,omitempty"`
	Description string             `json:"description,omitempty"`
	Ref         string             `json:"$ref,omitempty"`
	Type        string             `json:"type,omitempty"`
	Enum        []string           `json:"enum,omitempty"`
	Pattern     string             `json:"pattern,omitempty"`
	Minimum     *int               `json:"minimum,omitempty"`
	Properties  map[string]*Schema `json:"properties,omitempty"`
	Required    []string           `json:"required,omitempty"`
	Values      *Schema            `json:"additionalProperties,omitempty"` // of a map
	Items       *Schema            `json:"items,omitempty"`
	AnyOf       []*Schema          `json:"anyOf,omitempty"`
	Defs        map[string]*Schema `json:"$defs,omitempty"`
}

// A Describer knows what types cannot say.
type Describer struct {
	Words Words                    // comments and constants, by [Read]
	Known map[reflect.Type]*Schema // of types that write themselves

	defs map[string]*Schema
}

// Of describes what encoding/json writes for a type.
func (d *Describer) Of(t reflect.Type, title, description string) *Schema {
	d.defs = map[string]*Schema{}
	s := *d.object(t)
	s.Draft, s.Title, s.Description, s.Defs = "https://json-schema.org/draft/2020-12/schema", title, description, d.defs
	return &s
}

func (d *Describer) of(t reflect.Type) *Schema {
	if s := d.Known[t]; s != nil {
		return s
	}
	if t.Kind() != reflect.Pointer && t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return &Schema{Type: "string", Enum: d.Words.Values[t.Name()]}
	}
	switch t.Kind() {
	case reflect.Pointer:
		return d.of(t.Elem())
	case reflect.Slice:
		if t == reflect.TypeFor[json.RawMessage]() {
			return &Schema{}
		}
		return &Schema{Type: "array", Items: orNull(d.of(t.Elem()), t.Elem())}
	case reflect.Map:
		return &Schema{Type: "object", Values: d.of(t.Elem())}
	case reflect.Interface:
		return &Schema{}
	case reflect.Struct:
		return d.named(t)
	case reflect.String:
		return &Schema{Type: "string", Enum: d.Words.Values[t.Name()]}
	}
	return number(t)
}

// orNull adds null where encoding/json writes it for nothing: for a list, a map or a
// pointer that it may not leave out.
func orNull(s *Schema, t reflect.Type) *Schema {
	kind := t.Kind()
	writes := t.Implements(reflect.TypeFor[encoding.TextMarshaler]()) || t == reflect.TypeFor[json.RawMessage]()
	if writes || kind != reflect.Slice && kind != reflect.Map && kind != reflect.Pointer {
		return s
	}
	return &Schema{AnyOf: []*Schema{s, {Type: "null"}}}
}

// number describes numbers and truth values.
func number(t reflect.Type) *Schema {
	zero := 0
	switch t.Kind() {
	case reflect.Bool:
		return &Schema{Type: "boolean"}
	case reflect.Float64, reflect.Float32:
		return &Schema{Type: "number"}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return &Schema{Type: "integer"}
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return &Schema{Type: "integer", Minimum: &zero}
	}
	panic(fmt.Sprintf("no schema for %s: teach number", t))
}

// named describes a struct once, and refers to that.
func (d *Describer) named(t reflect.Type) *Schema {
	if d.defs[t.Name()] == nil {
		d.defs[t.Name()] = &Schema{} // it may hold itself
		*d.defs[t.Name()] = *d.object(t)
	}
	return &Schema{Ref: "#/$defs/" + t.Name()}
}

func (d *Describer) object(t reflect.Type) *Schema {
	s := &Schema{Type: "object", Properties: map[string]*Schema{}, Description: d.Words.Docs[t.Name()]}
	for _, f := range reflect.VisibleFields(t) {
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || name == "-" || !f.IsExported() {
			continue
		}
		p := *d.of(f.Type)
		required := !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero")
		if required {
			given := p
			p = *orNull(&given, f.Type)
		}
		if strings.Contains(options, "string") {
			p = Schema{Type: "string", Pattern: "^-?[0-9]+$"}
		}
		p.Description = d.Words.Docs[t.Name()+"."+f.Name]
		s.Properties[name] = &p
		if required {
			s.Required = append(s.Required, name)
		}
	}
	return s
}

// Text is a schema as it stands in a file.
func (s *Schema) Text() ([]byte, error) {
	text, err := json.MarshalIndent(s, "", "  ")
	return append(text, '\n'), err
}
