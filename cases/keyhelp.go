package cases

import (
	"fmt"
	"reflect"
	"strings"
	"time"
)

type object struct {
	name  string
	shape reflect.Type
}

// objects lists everything that has keys, in the order in which people meet them.
var objects = []object{
	{"the suite", reflect.TypeFor[suiteYAML]()},
	{"limits", reflect.TypeFor[limitsYAML]()},
	{"time", reflect.TypeFor[timeYAML]()},
	{"a group", reflect.TypeFor[groupYAML]()},
	{"a case", reflect.TypeFor[spec]()},
	{"sweep", reflect.TypeFor[sweep]()},
	{"mix", reflect.TypeFor[mix]()},
	{"a row of boards", reflect.TypeFor[family]()},
}

// KeyHelp lists the keys of each object, in lines of 80 columns.
func KeyHelp() (text string) {
	for _, o := range objects {
		text += "\n" + o.name + "\n"
		for _, f := range fieldsOf(o.shape) {
			line := fmt.Sprintf("  %-17s", keyOf(f))
			margin := len(line)
			for _, w := range strings.Fields(fmt.Sprintf("%s (%s)", f.Tag.Get("doc"), takes(f))) {
				if len(line)+1+len(w) > 80 {
					text += line + "\n"
					line = strings.Repeat(" ", margin)
				}
				line += " " + w
			}
			text += line + "\n"
		}
	}
	return text
}

func objectName(t reflect.Type) string {
	for _, o := range objects {
		if o.shape == t {
			return o.name
		}
	}
	return "a value"
}

// takes says what may stand for a key: "a whole number".
func takes(f reflect.StructField) string {
	of, list := f.Tag.Get("of"), f.Type.Kind() == reflect.Slice
	many := len(words[of]) > 9
	switch {
	case of == "" && f.Tag.Get("zero") == "refused":
		return wanted(f.Type) + ", above 0"
	case of == "":
		return wanted(f.Type)
	case many && list:
		return "a list of names"
	case many:
		return "a name"
	case list:
		return "a list of words: " + strings.Join(words[of], ", ")
	}
	return "one of " + strings.Join(words[of], ", ")
}

// wanted says what stands for a value of a type.
func wanted(t reflect.Type) string {
	switch {
	case t == reflect.TypeFor[time.Duration]():
		return "a duration, as in 500ms or 2s"
	case t == reflect.TypeFor[timeYAML]():
		return "a duration, as in 2s, or keys"
	}
	switch t.Kind() {
	case reflect.Pointer:
		return wanted(t.Elem())
	case reflect.Slice:
		return "a list"
	case reflect.Struct:
		return "keys"
	case reflect.String:
		return "text"
	case reflect.Float64:
		return "a number"
	}
	return "a whole number"
}
