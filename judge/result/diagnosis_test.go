package result

import (
	"encoding/json"
	"testing"
)

// TestDiagnosisJSON spells out what a diagnosis is for other programs.
func TestDiagnosisJSON(t *testing.T) {
	t.Parallel()
	d := Diagnosis{
		Name: "a", Beliefs: []Belief{{"a", "You."}}, Confidence: Exact, Class: []string{"a", "b"}, Facts: []string{"f"},
		Part: &Part{On: "boards with six faces", Boards: 7, Name: "c", Beliefs: []Belief{{"c", "Your."}}, Elsewhere: "crashes"},
		Also: []Also{{Name: "b", Beliefs: []Belief{{"b", "Yours."}}}},
	}
	const want = `{"name":"a","beliefs":[{"name":"a","doc":"You."}],"confidence":"exact","class":["a","b"],"facts":["f"],` +
		`"part":{"on":"boards with six faces","boards":7,"name":"c","beliefs":[{"name":"c","doc":"Your."}],"elsewhere":"crashes"},` +
		`"also":[{"name":"b","beliefs":[{"name":"b","doc":"Yours."}]}]}`
	if got, err := json.Marshal(d); err != nil || string(got) != want {
		t.Errorf("%v\ngot  %s\nwant %s", err, got, want)
	}
}
