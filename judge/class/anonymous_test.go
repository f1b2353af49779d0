package class

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"adder/judge/result"
)

// leftOut are the fields that no anonymous result has, or that are filled in anew.
var leftOut = []string{"at", "command", "diff", "file", "function", "id", "student", "submission", "what"}

// Every field that can hold words is in one of the lists, and what is in none does not
// come through.
func TestNamelessFields(t *testing.T) {
	t.Parallel()
	lists := map[string][]string{"harmless": harmless, "foreign": foreign, "sentences": sentences, "left out": leftOut}
	seen := map[string]bool{}
	var visit func(of reflect.Type, field string, path []reflect.Type)
	visit = func(of reflect.Type, field string, path []reflect.Type) {
		switch of.Kind() {
		case reflect.Pointer, reflect.Slice, reflect.Array:
			visit(of.Elem(), field, path)
		case reflect.String:
			seen[field] = true
			in := 0
			for _, list := range lists {
				if slices.Contains(list, field) {
					in++
				}
			}
			if in != 1 {
				t.Errorf("%s is in %d lists of anonymous.go: may it name a student?", field, in)
			}
		case reflect.Struct:
			if slices.Contains(path, of) {
				return
			}
			for i := range of.NumField() {
				f := of.Field(i)
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				if name == "-" || !f.IsExported() {
					continue
				}
				if slices.Contains(foreign, field) {
					name = field
				}
				visit(f.Type, name, append(path, of))
			}
		}
	}
	visit(reflect.TypeFor[result.Result](), "", nil)
	if len(seen) < 40 {
		t.Errorf("only %d fields: %v", len(seen), seen)
	}
	words := pattern([]string{"Anna Berg", "Anna", "Berg"})
	for field, want := range map[string]string{"fresh": "", "reason": "by student-x\xff", "output": "by student-x\xff", "verdict": "by Anna\xff"} {
		if got := (keeping{words, words, "student-x"}).text("by Anna\xff", field); got != want {
			t.Errorf("%s: %q, want %q", field, got, want)
		}
	}
}
