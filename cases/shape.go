package cases

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

// The library that reads YAML tells of mistakes in Go's types. So the text is held
// to the shape here first, node by node: whatever is wrong has a line, the word
// that stands there, and what would be right.

var (
	yamlLine = regexp.MustCompile(`line (\d+): (.*)`)
	okName   = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)
)

func nameOK(name string) bool { return okName.MatchString(name) }

// decode reads the text of a suite. The error is an [*Error].
func decode(shown string, text []byte) (*suiteYAML, error) {
	d := yaml.NewDecoder(bytes.NewReader(text))
	var root yaml.Node
	if err := d.Decode(&root); err != nil {
		return nil, yamlError(shown, err)
	}
	y := new(suiteYAML)
	if len(root.Content) != 1 || root.Content[0].ShortTag() == "!!null" {
		return nil, &Error{File: shown, Msg: "the file is empty"}
	}
	if err := checkShape(root.Content[0], reflect.TypeFor[suiteYAML](), ""); err != nil {
		err.File = shown
		return nil, err
	}
	if err := root.Decode(y); err != nil {
		return nil, yamlError(shown, err)
	}
	if d.Decode(new(yaml.Node)) != io.EOF {
		return nil, &Error{File: shown, Msg: "there is a second document after the first", Hint: "a line of --- begins one: remove it"}
	}
	return y, nil
}

// yamlError gives the reader's first complaint a place.
func yamlError(shown string, err error) error {
	if errors.Is(err, io.EOF) {
		return &Error{File: shown, Msg: "the file is empty"}
	}
	e := &Error{File: shown, Msg: strings.TrimPrefix(err.Error(), "yaml: "), Hint: "keys are followed by a colon and a space; what belongs together is indented alike, by spaces"}
	if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
		e.Msg = m[2]
		fmt.Sscan(m[1], &e.Line)
	}
	return e
}

// checkShape returns what is wrong with a node where a value of a type is wanted; key is
// the one that it belongs to, "" for the whole.
func checkShape(n *yaml.Node, t reflect.Type, key string) *Error {
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch {
	case n.ShortTag() == "!!null" || short(n, t):
		return nil
	case t.Kind() == reflect.Struct && n.Kind == yaml.MappingNode:
		return checkKeys(n, t)
	case t.Kind() == reflect.Slice && n.Kind == yaml.SequenceNode:
		for _, item := range n.Content {
			if err := checkShape(item, t.Elem(), key); err != nil {
				return err
			}
		}
		return nil
	case n.Kind == yaml.ScalarNode && scalar(n, t):
		return nil
	}
	return &Error{Line: n.Line, Msg: fmt.Sprintf("%swant %s, got %s", prefix(key), wanted(t), shownNode(n)), Hint: example(t)}
}

// scalar reports whether a word stands for a value of a type. The library would take
// 1.5 for 1.
func scalar(n *yaml.Node, t reflect.Type) bool {
	if t.Kind() == reflect.Struct || t.Kind() == reflect.Slice || wanted(t) == "a whole number" && n.ShortTag() != "!!int" {
		return false
	}
	return n.Decode(reflect.New(t).Interface()) == nil
}

// short reports whether a scalar stands for an object.
func short(n *yaml.Node, t reflect.Type) bool {
	switch t {
	case reflect.TypeFor[timeYAML]():
		return n.Kind == yaml.ScalarNode && n.Decode(new(timeYAML)) == nil
	case reflect.TypeFor[groupYAML]():
		return n.Kind == yaml.ScalarNode && strings.HasPrefix(n.Value, builtinPrefix) && slices.Contains(builtinNames(), n.Value[len(builtinPrefix):])
	}
	return false
}

func checkKeys(n *yaml.Node, t reflect.Type) *Error {
	fields := map[string]reflect.StructField{}
	var known []string
	for _, f := range fieldsOf(t) {
		fields[keyOf(f)], known = f, append(known, keyOf(f))
	}
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		f, ok := fields[key.Value]
		switch {
		case key.ShortTag() == "!!merge":
			continue
		case !ok:
			return &Error{Line: key.Line, Msg: fmt.Sprintf("no key is called %q here", key.Value), Hint: objectName(t) + " has the keys " + strings.Join(known, ", "), Typed: key.Value, Known: known}
		case seen[key.Value]:
			return &Error{Line: key.Line, Msg: fmt.Sprintf("the key %q is there twice", key.Value)}
		}
		seen[key.Value] = true
		if err := checkShape(value, f.Type, key.Value); err != nil {
			return err
		}
		if err := checkWords(value, f); err != nil {
			return err
		}
	}
	return nil
}

// checkWords holds a value to the words that its key takes.
func checkWords(n *yaml.Node, f reflect.StructField) *Error {
	of := f.Tag.Get("of")
	if of == "" || n.ShortTag() == "!!null" {
		return nil
	}
	if n.Kind == yaml.AliasNode {
		n = n.Alias
	}
	nodes := n.Content
	if n.Kind == yaml.ScalarNode {
		nodes = []*yaml.Node{n}
	}
	known := words[of]()
	for _, w := range nodes {
		if !slices.Contains(known, w.Value) {
			return &Error{Line: w.Line, Msg: fmt.Sprintf("no %s is called %q", of, w.Value), Hint: "there are " + strings.Join(known, ", "), Typed: w.Value, Known: known}
		}
	}
	return nil
}

func prefix(key string) string {
	if key == "" {
		return ""
	}
	return key + ": "
}

func shownNode(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "keys"
	case yaml.SequenceNode:
		return "a list"
	}
	return fmt.Sprintf("%q", n.Value)
}

// example shows what would be right, where that is not plain.
func example(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[timeYAML]():
		return "as in time: 2s, or time: {multiple: 4, floor: 1s, ceiling: 60s}"
	case t == reflect.TypeFor[groupYAML]():
		return "builtin:NAME takes a group of the standard suite: " + strings.Join(builtinNames(), ", ")
	case t.Kind() == reflect.Slice:
		return "each of a list stands on a line after a dash and a space, or all in brackets with commas between"
	case t.Kind() == reflect.Struct:
		for _, o := range objects {
			if o.shape == t {
				return o.name + " has the keys " + keyNames(t)
			}
		}
	}
	return ""
}

func keyNames(t reflect.Type) string {
	var names []string
	for _, f := range fieldsOf(t) {
		names = append(names, keyOf(f))
	}
	return strings.Join(names, ", ")
}

// UnmarshalYAML notes the line.
func (s *spec) UnmarshalYAML(n *yaml.Node) error {
	type plain spec
	s.line = n.Line
	return n.Decode((*plain)(s))
}

// UnmarshalYAML reads builtin:NAME too.
func (y *groupYAML) UnmarshalYAML(n *yaml.Node) error {
	type plain groupYAML
	y.line = n.Line
	if n.Kind == yaml.ScalarNode {
		y.Builtin = strings.TrimPrefix(n.Value, builtinPrefix)
		return nil
	}
	return n.Decode((*plain)(y))
}
