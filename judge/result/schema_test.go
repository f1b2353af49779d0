package result

import (
	"bytes"
	"flag"
	"reflect"
	"sync"
	"testing"

	"adder/judge/schema"
)

var update = flag.Bool("update", false, "write docs/schema anew")

// words is what the source says of the types.
var words = sync.OnceValue(func() schema.Words {
	w, err := schema.Read(".")
	if err != nil {
		panic(err) // no test runs without its source
	}
	return w
})

// TestSchema holds the description of results that stands in docs to the types, and
// results to it.
func TestSchema(t *testing.T) {
	t.Parallel()
	d := schema.Describer{Words: words(), Known: map[reflect.Type]*schema.Schema{
		reflect.TypeFor[Seconds](): {Type: "number"},
		reflect.TypeFor[Text](): {AnyOf: []*schema.Schema{
			{Type: "string"},
			{Type: "object", Properties: map[string]*schema.Schema{"base64": {Type: "string"}}, Required: []string{"base64"}},
		}},
		reflect.TypeFor[Boards](): {Type: "string", Pattern: `^[0-9]+\n([0-9]+( [0-9]+)*\n)*$`},
	}}
	s := schema.Golden(t, "../../docs/schema/result.json", d.Of(reflect.TypeFor[Result](), "Result",
		"All that is said of one submission: a line that --json prints, a line of grades.jsonl, and the body of a result in a journal."), *update)

	var text bytes.Buffer
	if err := Write(&text, filled(), Result{}, Result{Failure: &Failure{Kind: Refused, Output: "\xff"}, Verdict: CompileError}); err != nil {
		t.Fatal(err)
	}
	for i, line := range bytes.Split(bytes.TrimSpace(text.Bytes()), []byte("\n")) {
		if err := s.Check(line); err != nil {
			t.Errorf("result %d: %v", i, err)
		}
	}
}
