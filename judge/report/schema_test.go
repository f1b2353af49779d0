package report

import (
	"flag"
	"os"
	"reflect"
	"testing"

	"adder/judge/schema"
)

// TestSchemas holds what docs say of the files for graders to the types, and the files
// that other tests make to it.
func TestSchemas(t *testing.T) {
	t.Parallel()
	words, err := schema.Read(".")
	if err != nil {
		t.Fatal(err)
	}
	update := flag.Lookup("update").Value.(flag.Getter).Get().(bool)
	d := schema.Describer{Words: words}
	gradescope := schema.Golden(t, "../../docs/schema/gradescope.json", d.Of(reflect.TypeFor[gradescopeJSON](), "Gradescope",
		"results.json for Gradescope, as far as Adder writes it."), update)
	classroom := schema.Golden(t, "../../docs/schema/classroom50.json", d.Of(reflect.TypeFor[classroom50JSON](), "Classroom 50",
		"The result file of Classroom 50."), update)
	for file, s := range map[string]*schema.Schema{
		"out-gradescope": gradescope, "out-gradescope-bare": gradescope, "out-gradescope-fault": gradescope, "out-classroom50": classroom,
	} {
		text, err := os.ReadFile("testdata/" + file + ".txt")
		if err == nil {
			err = s.Check(text)
		}
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
	}
}
