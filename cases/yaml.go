package cases

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"adder/generator"
	"adder/judge/base/fault"
	"adder/judge/game/board"

	"go.yaml.in/yaml/v3"
)

// The shape of suite.yaml. The tag doc says what a key means, to people; the tag of names the
// words that it takes. A key that is left out has the zero value. Where that stands for a
// default, the tag zero:"refused" keeps people from writing a zero or an empty list.
type (
	suiteYAML struct {
		Name     string      `doc:"name of the suite, in reports"`
		Doc      string      `doc:"one sentence about the suite"`
		Limits   limitsYAML  `yaml:",omitempty" doc:"what one run of a program may use"`
		Promises []string    `yaml:",omitempty" of:"promise" doc:"what holds for every board that the course gives; no program is judged by another"`
		Groups   []groupYAML `doc:"the test groups, in the order of judging; their points add up to 100"`
	}
	groupYAML struct {
		Name    string `doc:"letters, digits, - and _; unique among the groups"`
		Builtin string `yaml:",omitempty" of:"builtin group" doc:"use the cases of this group of the standard suite, with its name, doc and points as defaults; short form: - builtin:sample"`
		Doc     string `doc:"one sentence about the group, in reports"`
		Points  int    `doc:"points for a program that answers every case of the group correctly"`
		Cases   []spec `doc:"the inputs that programs run on"`

		// Only for groups of the standard suite.
		unless   []condition // the group is left out if one holds
		ofFewer  []spec      // replace Cases if a format or a promise allows fewer boards
		oneBoard []spec      // replace both if each process answers one board

		line  int
		mixed bool // it has both builtin and cases
	}
)

// words are the values that keys with the tag of take.
var words = map[string][]string{
	"family":        fault.Names(generator.Families, func(f *generator.Family) string { return f.Name }),
	"builtin group": builtinGroups(),
	"promise":       board.PromiseWords,
}

func fieldsOf(t reflect.Type) []reflect.StructField {
	isPrivate := func(f reflect.StructField) bool { return !f.IsExported() }
	return slices.DeleteFunc(reflect.VisibleFields(t), isPrivate)
}

func keyOf(f reflect.StructField) string {
	name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
	return cmp.Or(name, strings.ToLower(f.Name))
}

// The YAML library reports mistakes in terms of Go's types. So the text is checked against
// the shape first, node by node: an error names the line, the word found, and what was
// expected.

var (
	yamlLine = regexp.MustCompile(`line (\d+): (.*)`)
	padded   = regexp.MustCompile(`^[-+]?0[0-9_]+$`) // YAML 1.1 reads it in octal
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
	if countNodes(root.Content[0], maxNodes) > maxNodes {
		return nil, &Error{
			File: shown,
			Msg:  "the file repeats itself too often",
			Hint: "write out what * stands for",
		}
	}
	if err := checkShape(root.Content[0], reflect.TypeFor[suiteYAML](), ""); err != nil {
		err.File = shown
		return nil, err
	}
	if err := root.Decode(y); err != nil {
		return nil, yamlError(shown, err)
	}
	if d.Decode(new(yaml.Node)) != io.EOF {
		return nil, &Error{
			File: shown,
			Msg:  "the file has a second document",
			Hint: "remove the line --- and what follows",
		}
	}
	return y, nil
}

// maxNodes is how many words and lists a suite may have once each alias is written out.
const maxNodes = 1 << 20

// meant is the node that an alias stands for, or the node itself.
func meant(n *yaml.Node) *yaml.Node {
	if n.Kind == yaml.AliasNode {
		return n.Alias
	}
	return n
}

// countNodes counts the nodes from n on, with aliases written out; it stops once there are
// more than most. An alias of a node that contains it never ends, so it is too many, too.
func countNodes(n *yaml.Node, most int) int {
	n = meant(n)
	count := 1
	for _, below := range n.Content {
		if count > most {
			break
		}
		count += countNodes(below, most-count)
	}
	return count
}

// yamlError is the library's first complaint, with its line.
func yamlError(shown string, err error) error {
	if errors.Is(err, io.EOF) {
		return &Error{File: shown, Msg: "the file is empty"}
	}
	e := &Error{
		File: shown,
		Msg:  strings.TrimPrefix(err.Error(), "yaml: "),
		Hint: "write a colon and a space after each key, and indent with spaces",
	}
	if m := yamlLine.FindStringSubmatch(err.Error()); m != nil {
		e.Msg = m[2]
		fmt.Sscan(m[1], &e.Line)
	}
	return e
}

// checkShape checks that a node can be a value of type t. key is the key that it belongs
// to, "" for the whole document.
func checkShape(n *yaml.Node, t reflect.Type, key string) *Error {
	n = meant(n)
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
	case n.Kind == yaml.ScalarNode && wanted(t) == "a whole number" && padded.MatchString(n.Value):
		return &Error{
			Line: n.Line,
			Msg:  fmt.Sprintf("%s: %s would be read in octal", key, n.Value),
			Hint: "write it without the 0 in front: " + strings.TrimLeft(n.Value, "0_"),
		}
	case n.Kind == yaml.ScalarNode && scalar(n, t):
		return nil
	}
	if key != "" {
		key += ": "
	}
	words := fmt.Sprintf("%sexpected %s, got %s", key, wanted(t), shownNode(n))
	return &Error{Line: n.Line, Msg: words, Hint: example(t)}
}

// scalar reports whether a word is a value of a type.
func scalar(n *yaml.Node, t reflect.Type) bool {
	if t.Kind() == reflect.Struct || t.Kind() == reflect.Slice {
		return false
	}
	if wanted(t) == "a whole number" && n.ShortTag() != "!!int" {
		return false // the library would take 1.5 for 1
	}
	return n.Decode(reflect.New(t).Interface()) == nil
}

// short reports whether a scalar stands for an object.
func short(n *yaml.Node, t reflect.Type) bool {
	switch t {
	case reflect.TypeFor[timeYAML]():
		return n.Kind == yaml.ScalarNode && n.Decode(new(timeYAML)) == nil
	case reflect.TypeFor[groupYAML]():
		name, builtin := strings.CutPrefix(n.Value, builtinPrefix)
		return n.Kind == yaml.ScalarNode && builtin && slices.Contains(builtinGroups(), name)
	}
	return false
}

func checkKeys(n *yaml.Node, t reflect.Type) *Error {
	fields, known := fieldsOf(t), keyNames(t)
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		at := slices.Index(known, key.Value)
		switch {
		case key.ShortTag() == "!!merge":
			if err := checkMerged(value, t); err != nil {
				return err
			}
			continue
		case at < 0:
			return unknown(key, "key", known, objectName(t)+" has the keys ")
		case seen[key.Value]:
			return &Error{Line: key.Line, Msg: fmt.Sprintf("the key %q appears twice", key.Value)}
		}
		seen[key.Value] = true
		if err := checkShape(value, fields[at].Type, key.Value); err != nil {
			return err
		}
		if err := checkWords(value, fields[at]); err != nil {
			return err
		}
		if err := checkZero(value, fields[at]); err != nil {
			return err
		}
	}
	return nil
}

// checkZero checks that a value is not taken for a key that is left out. It is of the right type.
func checkZero(n *yaml.Node, f reflect.StructField) *Error {
	if f.Tag.Get("zero") != "refused" || n.ShortTag() == "!!null" {
		return nil
	}
	n = meant(n)
	v := reflect.New(f.Type)
	if err := n.Decode(v.Interface()); err == nil && isAbove0(v.Elem()) {
		return nil
	}
	words := fmt.Sprintf("%s is %s; it must be above 0", keyOf(f), n.Value)
	if f.Type.Kind() == reflect.Slice {
		words = keyOf(f) + " is an empty list"
	}
	return &Error{Line: n.Line, Msg: words, Hint: keyOf(f) + ": " + f.Tag.Get("doc")}
}

// isAbove0 reports whether a number is above 0, or a list has items.
func isAbove0(v reflect.Value) bool {
	switch {
	case v.Kind() == reflect.Slice:
		return v.Len() > 0
	case v.CanInt():
		return v.Int() > 0
	case v.CanUint():
		return v.Uint() > 0
	}
	return v.Float() > 0 // false for NaN
}

// checkMerged checks the keys that << brings in: those of an object, or of each in a list.
func checkMerged(n *yaml.Node, t reflect.Type) *Error {
	n = meant(n)
	if n.Kind == yaml.MappingNode {
		return checkKeys(n, t)
	}
	for _, item := range n.Content {
		if err := checkMerged(item, t); err != nil {
			return err
		}
	}
	return nil
}

// checkWords checks that a value is one of the words that its key takes.
func checkWords(n *yaml.Node, f reflect.StructField) *Error {
	of := f.Tag.Get("of")
	if of == "" || n.ShortTag() == "!!null" {
		return nil
	}
	n = meant(n)
	nodes := n.Content
	if n.Kind == yaml.ScalarNode {
		nodes = []*yaml.Node{n}
	}
	known := words[of]
	for _, w := range nodes {
		_, err := board.FindPromise(w.Value)
		if of == "promise" && err == nil {
			continue // with another number
		}
		if !slices.Contains(known, w.Value) {
			return unknown(w, of, known, "there are ")
		}
	}
	return nil
}

func unknown(n *yaml.Node, what string, known []string, are string) *Error {
	return &Error{
		Line: n.Line,
		Msg:  fmt.Sprintf("unknown %s %q", what, n.Value),
		Hint: fault.DidYouMean(n.Value, known, are+strings.Join(known, ", ")),
	}
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

// example shows a right value, or says where values are described.
func example(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[timeYAML]():
		return "as in time: 2s, or time: {multiple: 4, floor: 1s, ceiling: 60s}"
	case t == reflect.TypeFor[groupYAML]():
		return "builtin:NAME takes a group of the standard suite: " + strings.Join(builtinGroups(), ", ")
	case t.Kind() == reflect.Slice:
		return "write each item on its own line after a dash and a space, " +
			"or all of them in brackets, separated by commas"
	case t.Kind() == reflect.Struct && objectName(t) != "a value":
		return objectName(t) + " has the keys " + strings.Join(keyNames(t), ", ")
	}
	return "adder suite --help says what each key takes"
}

func keyNames(t reflect.Type) []string { return fault.Names(fieldsOf(t), keyOf) }

// UnmarshalYAML reads builtin:NAME too. A builtin group has its defaults before its keys are
// read, so that these count whatever they say.
func (y *groupYAML) UnmarshalYAML(n *yaml.Node) error {
	var named struct{ Builtin string }
	if n.Kind == yaml.ScalarNode {
		*y = builtinDefaults(strings.TrimPrefix(n.Value, builtinPrefix))
		y.line = n.Line
		return nil
	}
	if err := n.Decode(&named); err != nil {
		return err
	}
	type plain groupYAML
	*y = builtinDefaults(named.Builtin)
	y.line = n.Line
	return n.Decode((*plain)(y))
}
