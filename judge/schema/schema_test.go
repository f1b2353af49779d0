package schema

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

// Color is a word.
type Color string

const (
	Red  Color = "red"
	Blue Color = "blue"
)

// thing holds one of each.
type thing struct {
	Name  string             `json:"name"` // what it is called
	Color Color              `json:"color,omitempty"`
	Count uint64             `json:"count,omitempty"`
	Cells int                `json:"cells,omitempty,string"`
	Share float64            `json:"share,omitempty"`
	Parts []thing            `json:"parts,omitempty"`
	Next  *thing             `json:"next,omitempty"`
	Named map[string]int     `json:"named,omitempty"`
	Rows  [][]int            `json:"rows,omitempty"`
	Raw   json.RawMessage    `json:"raw,omitempty"`
	Blob  reflect.ValueError `json:"-"`
}

func described(t testing.TB) *Schema {
	words := Words{map[string]string{"thing.Name": "what it is called"}, map[string][]string{"Color": {"red", "blue"}}}
	d := Describer{Words: words}
	text, err := d.Of(reflect.TypeFor[thing](), "Thing", "a thing").Text()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestCheck(t *testing.T) {
	t.Parallel()
	s := described(t)
	if s.Properties["name"].Description != "what it is called" || s.Properties["Blob"] != nil {
		t.Errorf("%+v", s.Properties["name"])
	}
	for _, c := range []struct{ text, want string }{
		{`{"name":"a"}`, ""},
		{`{"name":"a","color":"red","count":3,"cells":"12","share":0.5,"parts":[{"name":"b"}],"next":{"name":"c"},"named":{"x":1},"raw":[1,{}]}`, ""},
		{`{"name":"a","share":2}`, ""},
		{`{"name":"a","rows":[null,[1]]}`, ""},
		{`{"name":"a","rows":[["x"]]}`, `/rows/0: [x] is not an allowed value`},
		{`{"name":"a","parts":null}`, `/parts: want array, got null`},
		{`{"color":"red"}`, `: there is no "name"`},
		{`{"name":3}`, `/name: want string, got integer`},
		{`{"name":"a","color":"green"}`, `/color: "green" is none of [red blue]`},
		{`{"name":"a","count":-1}`, `/count: -1 is below 0`},
		{`{"name":"a","count":1.5}`, `/count: want integer, got number`},
		{`{"name":"a","cells":12}`, `/cells: want string, got integer`},
		{`{"name":"a","cells":"x"}`, `/cells: "x" does not match`},
		{`{"name":"a","parts":[{"name":"b"},{}]}`, `/parts/1: there is no "name"`},
		{`{"name":"a","next":{"name":"b","more":1}}`, `/next: no schema names "more"`},
		{`{"name":"a","named":{"x":"1"}}`, `/named/x: want integer`},
		{`[]`, `: want object, got array`},
		{`{`, `unexpected EOF`},
	} {
		err := s.Check([]byte(c.text))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %s", c.text, err, c.want)
		}
	}
}

func TestRead(t *testing.T) {
	t.Parallel()
	w, err := Read(".")
	if err != nil {
		t.Fatal(err)
	}
	if w.Docs["Schema.Values"] != "of a map" || !strings.HasPrefix(w.Docs["Describer"], "A Describer knows") {
		t.Errorf("docs %q, %q", w.Docs["Schema.Values"], w.Docs["Describer"])
	}
	if _, err := Read("nowhere"); err == nil {
		t.Error("a folder that is not there was read")
	}
}

func Example() {
	s := (&Describer{}).Of(reflect.TypeFor[struct {
		Score int `json:"score"`
	}](), "Score", "")
	fmt.Println(s.Check([]byte(`{"score": "many"}`)))
	// Output: /score: want integer, got string
}
