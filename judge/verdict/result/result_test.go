package result

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"adder/judge/game/board"

	"github.com/google/go-cmp/cmp"
)

// filler sets every field to a distinct value.
type filler struct{ n int }

func (f *filler) fill(v reflect.Value) {
	f.n++
	switch v.Interface().(type) {
	case Boards:
		v.Set(reflect.ValueOf(OneBoard(board.Board{
			Cells: 10 + f.n,
			Faces: f.n,
			Jumps: []board.Jump{{From: 2, To: 5}, {From: 7, To: 3}},
		})))
		return
	case board.Rules:
		v.Set(reflect.ValueOf(board.Rules{Start: board.OffBoard, Follow: board.Chained}))
		return
	case Verdict:
		v.Set(reflect.ValueOf(WrongAnswer))
		return
	case Text:
		v.SetString(fmt.Sprintf("text %d\n<é>\xff\x00", f.n))
		return
	case Seconds:
		v.SetInt(int64(time.Duration(f.n)*time.Second + 123456789))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i))
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			f.fill(v.Index(i))
		}
	case reflect.String:
		v.SetString(fmt.Sprintf("text %d\n<é>", f.n))
		if values := constants()[v.Type().Name()]; len(values) > 0 {
			v.SetString(values[f.n%len(values)])
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int32, reflect.Int64:
		v.SetInt(int64(f.n))
	case reflect.Uint64:
		v.SetUint(uint64(f.n))
	case reflect.Float64:
		v.SetFloat(float64(f.n) + 0.1)
	default:
		panic(fmt.Sprintf("a field of kind %s: teach the filler", v.Kind()))
	}
}

// constants are the values of the string constants of this package, by the name of their type.
var constants = sync.OnceValue(func() map[string][]string {
	values := map[string][]string{}
	names, _ := filepath.Glob("*.go")
	for _, name := range names {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			panic(err) // the source of a test compiles
		}
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			of, _ := spec.Type.(*ast.Ident)
			for _, v := range spec.Values {
				lit, ok := v.(*ast.BasicLit)
				if ok && of != nil && lit.Kind == token.STRING {
					word, _ := strconv.Unquote(lit.Value)
					values[of.Name] = append(values[of.Name], word)
				}
			}
			return true
		})
	}
	return values
})

func filled() Result {
	var r Result
	new(filler).fill(reflect.ValueOf(&r).Elem())
	return r
}

// Every field survives a round trip through a file, so a field that JSON cannot hold
// fails here.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	broken := Result{
		Student: "ANNA",
		Verdict: CompileError,
		Failure: &Failure{Kind: Refused, Output: "main.c:1: \xff\x00\x1b[31m"},
	}
	want := []Result{filled(), {Submission: "a.c"}, broken}
	var text bytes.Buffer
	if err := Write(&text, want...); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(text.String(), "\n"); n != len(want) {
		t.Errorf("%d lines for %d results", n, len(want))
	}
	got := make([]Result, len(want))
	read := json.NewDecoder(&text)
	for i := range got {
		if err := read.Decode(&got[i]); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
}

// A student's copy holds what its detail allows, and nothing more.
func TestDetails(t *testing.T) {
	t.Parallel()
	full := filled()
	before, err := json.Marshal(full)
	if err != nil {
		t.Fatal(err)
	}
	want := full
	want.Mend = nil
	if diff := cmp.Diff(want, DetailFull.Of(full)); diff != "" {
		t.Errorf("full (-want +got):\n%s", diff)
	}
	input := DetailInput.Of(full)
	if input.Failure.Case != "" || input.Others[1].Case != "" || input.Behaviour != "" ||
		input.Hunt != nil || input.Error != hiddenError || input.Finding == nil {
		t.Errorf("input: %+v", input)
	}
	text, err := json.Marshal(DetailVerdict.Of(full))
	if err != nil {
		t.Fatal(err)
	}
	for _, hidden := range []string{
		"input", "expected\"", "diagnosis", "cpu_s\":1", "behaviour", "finding", "case",
	} {
		if bytes.Contains(text, []byte(hidden)) {
			t.Errorf("detail verdict shows %q: %s", hidden, text)
		}
	}
	if diff := cmp.Diff(DetailVerdict.Of(full), Detail("").Of(full)); diff != "" {
		t.Errorf("the empty detail differs from verdict:\n%s", diff)
	}
	if after, _ := json.Marshal(full); !bytes.Equal(before, after) {
		t.Error("the original was changed")
	}
}

// Boards that are too long are replaced by their size.
func TestBound(t *testing.T) {
	t.Parallel()
	large := board.Board{Cells: 200_000, Faces: 6}
	for i := range int32(60_000) {
		large.Jumps = append(large.Jumps, board.Jump{From: 2 + i, To: 100_000 + i})
	}
	small := OneBoard(board.Board{Cells: 2, Faces: 1})
	f := Failure{Kind: Leak, Boards: Boards{small[0], large}, BestWays: [][]int32{{2}}}
	f.Bound()
	if diff := cmp.Diff(Failure{Kind: Leak, Size: &Size{2, 200_000, 6, 60_000}}, f); diff != "" {
		t.Errorf("large (-want +got):\n%s", diff)
	}
	g := Failure{Boards: small}
	g.Bound()
	if g.Last() == nil || g.Size != nil {
		t.Errorf("small: %+v", g)
	}
}

func TestAsExpected(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		expected, verdict   Verdict
		asExpected, allGood bool
	}{
		{NotJudged, Accepted, true, true},
		{NotJudged, WrongAnswer, true, false},
		{WrongAnswer, WrongAnswer, true, true},
		{WrongAnswer, Accepted, false, false},
		{Accepted, NotJudged, true, false},
		{Accepted, JudgeError, false, false},
	} {
		r := Result{Expected: c.expected, Verdict: c.verdict}
		if r.AsExpected() != c.asExpected || r.Wanted() != c.allGood {
			t.Errorf("expected %s, got %s: %v %v", c.expected, c.verdict, r.AsExpected(), r.Wanted())
		}
	}
}

// TestDiagnosisJSON pins the JSON that other programs read.
func TestDiagnosisJSON(t *testing.T) {
	t.Parallel()
	d := Diagnosis{
		Name:       "a",
		Beliefs:    []Belief{{"a", "You."}},
		Confidence: Exact,
		Class:      []string{"a", "b"},
		Facts:      []string{"f"},
		Where:      &Where{"with a snake", "without snakes", 8, 10, 9, 5, "crashes", []int32{3}},
		Part: &Part{
			On:      "boards with six faces",
			Boards:  7,
			Name:    "c",
			Beliefs: []Belief{{"c", "Your."}},
		},
		Near: &Near{Name: "d", Beliefs: []Belief{{"d", "It."}}, Wrong: 1, AllWrong: 2, Right: 3, AllRight: 4},
	}
	const want = `{"name":"a","beliefs":[{"name":"a","doc":"You."}],"confidence":"exact",` +
		`"class":["a","b"],"facts":["f"],` +
		`"where":{"on":"with a snake","off":"without snakes","right":8,"others":10,` +
		`"boards":9,"wrong":5,"prints":"crashes","marks":[3]},` +
		`"part":{"on":"boards with six faces","boards":7,` +
		`"name":"c","beliefs":[{"name":"c","doc":"Your."}]},` +
		`"near":{"name":"d","beliefs":[{"name":"d","doc":"It."}],` +
		`"wrong":1,"all_wrong":2,"right":3,"all_right":4}}`
	if got, err := json.Marshal(d); err != nil || string(got) != want {
		t.Errorf("%v\ngot  %s\nwant %s", err, got, want)
	}
}
