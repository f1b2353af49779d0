package result

import (
	"encoding"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A tableRow is a row of the table in docs/formats.md, but for the meaning.
type tableRow struct{ Key, Type string }

// TestFormatsPage holds the table of docs/formats.md to the fields of a Result. A field
// that has no row there fails here, as does a row without a meaning, or one that does not say
// that its key is always written.
func TestFormatsPage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../docs/formats.md")
	if err != nil {
		t.Fatal(err)
	}
	var got []tableRow
	_, table, _ := strings.Cut(string(page), "| key | type | meaning |\n")
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if len(cells) != 3 || !strings.HasPrefix(cells[0], "| `") {
			continue
		}
		key := strings.Trim(cells[0], "| `")
		if strings.Trim(cells[2], " |") == "" {
			t.Errorf("%s has no meaning", key)
		}
		got = append(got, tableRow{key, cells[1]})
	}
	var want []tableRow
	addRows(&want, map[reflect.Type]string{}, "", reflect.TypeFor[Result]())
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("docs/formats.md does not list the fields of a Result (-want +got):\n%s", diff)
	}
}

// addRows appends a row for each field of a struct, and below it the fields of the structs
// that the field holds. A struct that has rows already is not listed again: seen says under
// which key it stands.
func addRows(rows *[]tableRow, seen map[reflect.Type]string, prefix string, of reflect.Type) {
	for i := range of.NumField() {
		field := of.Field(i)
		tag := field.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		if name == "-" {
			continue
		}
		if name == "" {
			addRows(rows, seen, prefix, field.Type) // embedded
			continue
		}
		key := prefix + name
		word, below := typeWord(field.Type)
		if options == "string" {
			word = "string"
		}
		if strings.HasPrefix(word, "list") {
			key += "[]"
		}
		if seen[below] != "" {
			word += " like `" + seen[below] + "`"
		}
		if !strings.Contains(options, "omit") {
			word += ", always"
		}
		*rows = append(*rows, tableRow{key, word})
		if below != nil && seen[below] == "" {
			seen[below] = key
			addRows(rows, seen, key+".", below)
		}
	}
}

// typeWord is the JSON type of a Go type, and the struct that it holds; nil if it holds none.
func typeWord(of reflect.Type) (word string, below reflect.Type) {
	switch of {
	case reflect.TypeFor[Seconds]():
		return "seconds", nil
	case reflect.TypeFor[Boards]():
		return "boards", nil
	case reflect.TypeFor[Text]():
		return "text", nil
	}
	if of.Implements(reflect.TypeFor[json.Marshaler]()) ||
		of.Implements(reflect.TypeFor[encoding.TextMarshaler]()) {
		return "string", nil
	}
	switch of.Kind() {
	case reflect.Pointer:
		return typeWord(of.Elem())
	case reflect.Struct:
		return "object", of
	case reflect.Slice, reflect.Array:
		item, below := typeWord(of.Elem())
		if rest, nested := strings.CutPrefix(item, "list of "); nested {
			return "list of lists of " + rest, below
		}
		return "list of " + item + "s", below
	case reflect.String:
		return "string", nil
	case reflect.Bool:
		return "boolean", nil
	}
	return "number", nil
}
