package cases

import (
	"reflect"
	"strings"
	"time"

	"adder/generator"
	"adder/judge/board"
)

// The shape of suite.yaml, which is read and, by an import, written. The tag doc
// says what a key means, to people; the tag of names the words that it takes.
type (
	suiteYAML struct {
		Name    string      `doc:"name of the suite, in reports"`
		Doc     string      `doc:"one sentence about the suite"`
		Promise []string    `yaml:",flow" of:"promise" doc:"what holds for every board; a board in a file that breaks it is an error, a generated one is left out"`
		Limits  limitsYAML  `yaml:",omitempty" doc:"what one run of a program may use"`
		Groups  []groupYAML `doc:"the test groups, in judging order; their points add up to 100"`
	}
	groupYAML struct {
		Name     string   `doc:"letters, digits, - and _; unique among the groups"`
		Builtin  string   `yaml:",omitempty" of:"builtin group" doc:"use the cases of this group of the standard suite, with its name, doc, points and unless as defaults; short form: - builtin:sample"`
		Doc      string   `doc:"one sentence about the group, in reports"`
		Points   int      `doc:"points for answering every case of the group right"`
		Unless   []string `yaml:",flow,omitempty" of:"condition" doc:"leave the group out for programs that answer one board per process (one-board), or that read a format with a fixed number of cells or faces"`
		Cases    []spec   `doc:"the inputs that programs run on"`
		Formats  []spec   `yaml:"cases-in-formats,omitempty" doc:"replaces cases for programs that read another format, or under promises"`
		OneBoard []spec   `yaml:"cases-one-board,omitempty" doc:"replaces cases for programs that answer one board per process"`

		line  int
		mixed bool // it is builtin, and has cases of its own
	}
)

// words are those that keys with the tag of take.
var words = map[string]func() []string{
	"promise":       promiseNames,
	"family":        familyNames,
	"order":         orderNames,
	"condition":     conditionNames,
	"builtin group": builtinNames,
}

func promiseNames() (names []string) {
	for i := range board.Promises {
		names = append(names, board.Promises[i].Name)
	}
	return names
}

func familyNames() (names []string) {
	for _, f := range generator.Families {
		names = append(names, f.Name)
	}
	return names
}

// A Key is one that suite.yaml may have.
type Key struct {
	In    string // what has it: "the suite", "a group"
	Name  string
	Takes string // what may stand there: "a whole number"
	Doc   string
}

// object is something that has keys.
type object struct {
	name  string
	shape reflect.Type
}

// objects lists what has keys, in the order in which people meet them.
var objects = []object{
	{"the suite", reflect.TypeFor[suiteYAML]()},
	{"limits", reflect.TypeFor[limitsYAML]()},
	{"time", reflect.TypeFor[timeYAML]()},
	{"a group", reflect.TypeFor[groupYAML]()},
	{"a case", reflect.TypeFor[spec]()},
	{"sweep", reflect.TypeFor[sweep]()},
	{"mix", reflect.TypeFor[mix]()},
	{"cover", reflect.TypeFor[cover]()},
	{"a row of boards", reflect.TypeFor[family]()},
}

// Keys lists all keys.
func Keys() (all []Key) {
	for _, o := range objects {
		for _, f := range fieldsOf(o.shape) {
			all = append(all, Key{o.name, keyOf(f), takes(f), f.Tag.Get("doc")})
		}
	}
	return all
}

func objectName(t reflect.Type) string {
	for _, o := range objects {
		if o.shape == t {
			return o.name
		}
	}
	return "a value"
}

// fieldsOf lists the fields of a struct that are keys.
func fieldsOf(t reflect.Type) (fields []reflect.StructField) {
	for _, f := range reflect.VisibleFields(t) {
		if f.IsExported() {
			fields = append(fields, f)
		}
	}
	return fields
}

func keyOf(f reflect.StructField) string {
	if name, _, _ := strings.Cut(f.Tag.Get("yaml"), ","); name != "" {
		return name
	}
	return strings.ToLower(f.Name)
}

// takes says what a key takes.
func takes(f reflect.StructField) string {
	of, list := f.Tag.Get("of"), f.Type.Kind() == reflect.Slice
	switch many := of != "" && len(words[of]()) > 9; {
	case of == "":
		return wanted(f.Type)
	case many && list:
		return "a list of names"
	case many:
		return "a name"
	case list:
		return "a list of words: " + strings.Join(words[of](), ", ")
	}
	return "one of " + strings.Join(words[of](), ", ")
}

// wanted says what stands for a value of a type.
func wanted(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return "a duration, as in 500ms or 2s"
	case t == reflect.TypeFor[timeYAML]():
		return "a duration, as in 2s, or keys"
	case t == reflect.TypeFor[place]():
		return "a number of boards, or a share like 50%"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return wanted(t.Elem())
	case reflect.Slice:
		return "a list"
	case reflect.Struct:
		return "keys"
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "text"
	case reflect.Float64:
		return "a number"
	}
	return "a whole number"
}
