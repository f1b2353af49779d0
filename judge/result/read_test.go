package result

import (
	"strings"
	"testing"
)

// What is no result is told by line and column, and by what stands there.
func TestReadOfWhatIsNone(t *testing.T) {
	t.Parallel()
	good := `{"submission":"a.c","verdict":"AC"}` + "\n\n"
	for _, c := range []struct{ text, want string }{
		{"5 6 1", `f:1:3: expected a result in JSON, found "6 1"`},
		{good + "hello\n", `f:3:1: expected a result in JSON, found "hello"`},
		{good + `{"submission":"b.c"` + "\r\n", `f:3:19: expected a result in JSON, found its end after "\""`},
		{"[]", "f:1:1: expected a result, found a JSON array"},
		{"7", "f:1:1: expected a result, found a JSON number"},
		{"null", "f:1:1: expected a result, found neither a submission nor a student in it"},
		{good + `{"a":1}`, "f:3:1: expected a result, found neither a submission nor a student in it"},
		{`{"submission":3}`, "f:1:1: expected what belongs into submission, found a JSON number"},
		{`{"submission":"a.c","verdict":"OK"}`, `f:1:1: no verdict "OK"`},
		{`{"finding":{"input":"1\n1"}}`, "f:1:1: input:2:1"},
		{`{"reading":"upside-down"}`, `no rule is called "upside-down"`},
		{`{"groups":[{"cpu_s":"fast"}]}`, "f:1:1:"},
	} {
		if all, err := Read("f", strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, %d results; want %s", c.text, err, len(all), c.want)
		}
	}
	if all, err := Read("f", strings.NewReader(good+good+strings.TrimSpace(good))); err != nil || len(all) != 3 {
		t.Errorf("%d results, %v", len(all), err)
	}
}
