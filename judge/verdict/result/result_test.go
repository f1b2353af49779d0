package result

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
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
	if f := input.Failure; f.Case+f.File != "" || f.Number != 0 {
		t.Errorf("input: case %q, file %q, board %d", f.Case, f.File, f.Number)
	}
	if input.Others[1].Case != "" || input.Behaviour != "" ||
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

// TestNameFiles: the author's frames are named, also where the failures of suite and hunt are of one
// run; those of others are left out.
func TestNameFiles(t *testing.T) {
	authors := func(file string) (path string, ok bool) { return "", file == "main.py" }
	f := Failure{Kind: Crashed, Frames: []Frame{{File: "heapq.py", Line: 3}, {File: "main.py", Line: 7}}}
	again := f
	r := Result{Failure: &f, Finding: &again}
	r.NameFiles(authors, "")
	want := []Frame{{Line: 7}}
	for _, f := range []*Failure{r.Failure, r.Finding} {
		if diff := cmp.Diff(want, f.Frames); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}
