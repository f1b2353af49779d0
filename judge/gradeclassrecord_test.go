package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"adder/cases"
	"adder/judge/board"
	"adder/judge/grade"
	"adder/judge/hunt"
	"adder/judge/report"

	"github.com/google/go-cmp/cmp"
)

// filler puts a value of its own into every field that it finds.
type filler struct{ n int }

func (f *filler) fill(v reflect.Value) {
	f.n++
	switch v.Interface().(type) {
	case *board.Format:
		v.Set(reflect.ValueOf(board.Formats[1]))
		return
	case *board.Promise:
		v.Set(reflect.ValueOf(&board.Promises[0]))
		return
	case board.Board:
		v.Set(reflect.ValueOf(board.Board{Cells: 10 + f.n, Faces: f.n, Jumps: []board.Jump{{From: 2, To: 5}, {From: 7, To: 3}}}))
		return
	case board.Rules:
		v.Set(reflect.ValueOf(board.Rules{Start: board.OffBoard, Follow: board.Chained}))
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name != "Err" { // what we failed to do is never booked
				f.fill(v.Field(i))
			}
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

// sameRow compares rows of tables by their places.
var sameRow = cmp.Options{
	cmp.Comparer(func(a, b *board.Promise) bool { return a == b }),
	cmp.Comparer(func(a, b *board.Format) bool { return a == b }),
}

// throughJournal is an entry after the way to the journal and back.
func throughJournal(t *testing.T, e report.Entry, suite ...*cases.Case) report.Entry {
	t.Helper()
	text, err := json.Marshal(recordOf("anna", "x.py", e))
	if err != nil {
		t.Fatal(err)
	}
	var r record
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	back, err := r.entry(boardOf(suite))
	if err != nil {
		t.Fatal(err)
	}
	return back
}

// Every field of an entry survives the journal: one that is added to an entry and
// forgotten in a record fails here.
func TestRecordHoldsEverything(t *testing.T) {
	t.Parallel()
	var e report.Entry
	new(filler).fill(reflect.ValueOf(&e).Elem())
	if diff := cmp.Diff(e, throughJournal(t, e), sameRow); diff != "" {
		t.Errorf("(-entry +read back):\n%s", diff)
	}
}

func TestRecordOfLittle(t *testing.T) {
	t.Parallel()
	for name, e := range map[string]report.Entry{
		"nothing":       {Card: &grade.Scorecard{}},
		"compile error": {Card: &grade.Scorecard{Verdict: grade.CompileError, Failures: []grade.Failure{{Verdict: grade.CompileError, Reason: "main.c:1: \xff\x00\x1b[31m"}}}},
		"a bare hunt":   {Card: &grade.Scorecard{}, Hunt: &hunt.Report{Wall: time.Second}},
		"no board":      {Card: &grade.Scorecard{Failures: []grade.Failure{{Group: "g", Got: "\xc3"}}}},
	} {
		if diff := cmp.Diff(e, throughJournal(t, e), sameRow); diff != "" {
			t.Errorf("%s (-entry +read back):\n%s", name, diff)
		}
	}
}

// A large board is not booked: it is looked up in its case, once for all.
func TestRecordOfLargeBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	large := board.Board{Cells: 100_000, Faces: 6}
	for i := range int32(20_000) {
		large.Jumps = append(large.Jumps, board.Jump{From: 2 + i, To: 50_000 + i})
	}
	small := board.Board{Cells: 2, Faces: 1}
	c := &cases.Case{Group: "g", Name: "c", Text: board.Plain(small, large), Answers: []int32{1, 2}}
	e := report.Entry{Card: &grade.Scorecard{Failures: []grade.Failure{{Group: "g", Case: "c", Number: 2, Board: large}}}}
	text, err := json.Marshal(recordOf("anna", "x.py", e))
	if err != nil || len(text) > 1000 {
		t.Errorf("a record of %d bytes, %v", len(text), err)
	}
	if diff := cmp.Diff(e, throughJournal(t, e, c), sameRow); diff != "" {
		t.Errorf("(-entry +read back):\n%s", diff)
	}
	find := boardOf([]*cases.Case{c})
	one, _ := find(failureRecord{Group: "g", Case: "c", Number: 2})
	two, _ := find(failureRecord{Group: "g", Case: "c", Number: 2})
	if &one.Jumps[0] != &two.Jumps[0] {
		t.Error("the board is held twice")
	}
	if _, err := find(failureRecord{Group: "g", Case: "c", Number: 3}); err == nil {
		t.Error("a board that the suite does not have is found")
	}
}

// A finding that was never made small is not kept, and the rest of the hunt is.
func TestRecordOfLargeFinding(t *testing.T) {
	t.Parallel()
	large := board.Board{Cells: 100_000, Faces: 6}
	for i := range int32(40_000) {
		large.Jumps = append(large.Jumps, board.Jump{From: 2 + i, To: 50_000 + i})
	}
	e := report.Entry{Card: &grade.Scorecard{}, Hunt: &hunt.Report{
		Runs: 3, Finding: &hunt.Finding{Boards: []board.Board{large}}, Diagnosis: &hunt.Diagnosis{Facts: []string{"x"}},
	}}
	want := report.Entry{Card: &grade.Scorecard{}, Hunt: &hunt.Report{Runs: 3}}
	if diff := cmp.Diff(want, throughJournal(t, e), sameRow); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Every student's files have names of their own, that any file system takes.
func TestSafeNames(t *testing.T) {
	t.Parallel()
	students := []string{
		"anna", "Anna", "Anna Müller", "文字", "a/b", `a\b`, "a:b", "..", ".hidden", "dot.", "space ", "", "con", "CON.c", "a\nb", "a\x00b", "a%b",
		"<script>", "=cmd()", "../../etc/passwd", strings.Repeat("ä", 300), strings.Repeat("ä", 301), "ſ", "s", "S", "a\u202eb", "K", "k",
	}
	var rows []report.Graded
	for _, s := range students {
		rows = append(rows, report.Graded{Student: s})
	}
	taken := map[string]string{}
	for i, name := range safeNames(rows) {
		student := students[i]
		if other, ok := taken[strings.ToLower(name)]; ok {
			t.Errorf("%q and %q are both %q", other, student, name)
		}
		taken[strings.ToLower(name)] = student
		if name == "" || len(name) > 200 || name[0] == '.' || strings.ContainsAny(name, "/\\:*?\"<>|\n\x00") || strings.HasSuffix(name, ".") || strings.HasSuffix(name, " ") {
			t.Errorf("%q is named %q", student, name)
		}
	}
	for student, want := range map[string]string{
		"Anna Müller": "Anna Müller", "文字": "文字", "=cmd()": "=cmd()", "a/b": "a%2Fb", "..": "%2E%2E", ".hidden": "%2Ehidden", "": "_", "con": "_con", "CON.c": "_CON.c",
	} {
		if got := safeName(student); got != want {
			t.Errorf("%q is named %q, want %q", student, got, want)
		}
	}
}
