package cases

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestTimeLimits(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text     string
		fixed    bool
		multiple float64
		limits   string
	}{
		{"", false, 3, "1s 1m0s"},
		{"limits: {time: 2s}", true, 3, "2s 2s"},
		{"limits: {memory: 64}", false, 3, "1s 1m0s"},
		{"limits: {time: {floor: , multiple: null}}", false, 3, "1s 1m0s"},
		{"limits:\n  time:\n    multiple: 2.5\n    ceiling: 10s", false, 2.5, "1s 10s"},
		{"limits: {time: {floor: 3s, ceiling: 3s}}", true, 3, "3s 3s"},
	} {
		y := Must(decode("suite.yaml", []byte("name: x\n"+c.text)))
		l, err := y.Limits.limits()
		got := l.TimeFloor.String() + " " + l.TimeCeiling.String()
		if err != nil || l.Fixed() != c.fixed || l.TimeMultiple != c.multiple || got != c.limits {
			t.Errorf("%q: %+v, %v", c.text, l, err)
		}
	}
}

// Every key of a builtin group counts, whatever it says. Only absent ones have the defaults.
func TestBuiltinGroupsAreAsWritten(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ keys, want string }{
		{"points: 0", `sample "the boards" 0`},
		{"points: 7, name: mine", `mine "the boards" 7`},
		{"points: 5, doc: ''", `sample "" 5`},
		{"doc: , points: , name: null", `sample "the boards" 5`},
	} {
		var points int
		fmt.Sscan(c.want[strings.LastIndex(c.want, " "):], &points)
		rest := fmt.Sprintf("}\n  - {builtin: traps, points: %d}\n", Points-points)
		s := loaded(t, map[string]string{"suite.yaml": "groups:\n  - {builtin: sample, " + c.keys + rest})
		g := s.Groups[0]
		doc, _, _ := strings.Cut(g.Doc, " printed")
		if got := fmt.Sprintf("%s %q %d", g.Name, doc, g.Points); got != c.want {
			t.Errorf("%s:\n got %s\nwant %s", c.keys, got, c.want)
		}
	}
}

// No zero that is written is taken for a key that is left out: a key whose default is another
// number refuses zero.
func TestZeroIsNoDefault(t *testing.T) {
	t.Parallel()
	for _, o := range objects {
		for _, f := range fieldsOf(o.shape) {
			doc := f.Tag.Get("doc")
			hasDefault := strings.Contains(doc, "default") && !strings.Contains(doc, "default 0")
			ofGroup := o.shape == reflect.TypeFor[groupYAML]() // see TestBuiltinGroupsAreAsWritten
			if refused := f.Tag.Get("zero") == "refused"; refused != hasDefault && !ofGroup {
				t.Errorf("the key %s of %s: zero is refused: %t; %s", keyOf(f), o.name, refused, doc)
			}
		}
	}
}
