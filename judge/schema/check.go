package schema

import (
	"bytes"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Parse reads a schema that [Schema.Text] wrote.
func Parse(text []byte) (*Schema, error) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	s := new(Schema)
	return s, d.Decode(s)
}

// Check holds a JSON value to a schema. A key that no schema names is an error too:
// readers may meet one in a later version, but this version must say what it writes.
func (s *Schema) Check(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return err
	}
	return (&checker{s}).check(s, v, "")
}

type checker struct{ root *Schema }

// check holds a value, which stands at a place, to a schema.
func (c *checker) check(s *Schema, v any, at string) error {
	if name, ok := strings.CutPrefix(s.Ref, "#/$defs/"); ok {
		of := c.root.Defs[name]
		if of == nil {
			return fmt.Errorf("%s: no definition is called %s", at, name)
		}
		return c.check(of, v, at)
	}
	if len(s.AnyOf) > 0 {
		if slices.ContainsFunc(s.AnyOf, func(one *Schema) bool { return c.check(one, v, at) == nil }) {
			return nil
		}
		return fmt.Errorf("%s: %v is not an allowed value", at, v)
	}
	if is := typeOf(v); s.Type != "" && is != s.Type && !(is == "integer" && s.Type == "number") {
		return fmt.Errorf("%s: want %s, got %s", at, s.Type, is)
	}
	switch v := v.(type) {
	case string:
		return checkText(s, v, at)
	case []any:
		for i, item := range v {
			if err := c.item(s.Items, item, fmt.Sprintf("%s/%d", at, i)); err != nil {
				return err
			}
		}
	case map[string]any:
		return c.object(s, v, at)
	case json.Number:
		if n, err := v.Int64(); s.Minimum != nil && err == nil && n < int64(*s.Minimum) {
			return fmt.Errorf("%s: %s is below %d", at, v, *s.Minimum)
		}
	}
	return nil
}

func (c *checker) item(s *Schema, v any, at string) error {
	if s == nil {
		return nil
	}
	return c.check(s, v, at)
}

func checkText(s *Schema, v, at string) error {
	if len(s.Enum) > 0 && !slices.Contains(s.Enum, v) {
		return fmt.Errorf("%s: %q is none of %v", at, v, s.Enum)
	}
	if s.Pattern == "" {
		return nil
	}
	if ok, err := regexp.MatchString(s.Pattern, v); err != nil || !ok {
		return fmt.Errorf("%s: %q does not match %s", at, v, s.Pattern)
	}
	return nil
}

func (c *checker) object(s *Schema, v map[string]any, at string) error {
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return fmt.Errorf("%s: there is no %q", at, name)
		}
	}
	for name, value := range v {
		p := s.Properties[name]
		if p == nil {
			p = s.Values
		}
		if p == nil && s.Type != "" {
			return fmt.Errorf("%s: no schema names %q", at, name)
		}
		if err := c.item(p, value, at+"/"+name); err != nil {
			return err
		}
	}
	return nil
}

// typeOf is the name of a value's type.
func typeOf(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case bool:
		return "boolean"
	case string:
		return "string"
	case []any:
		return "array"
	case map[string]any:
		return "object"
	case json.Number:
		if _, err := v.Int64(); err == nil || !strings.ContainsAny(v.String(), ".eE") {
			return "integer"
		}
	}
	return "number"
}
