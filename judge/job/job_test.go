package job_test

import (
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"adder/cases"
	"adder/judge/job"
	"adder/judge/review"
	"adder/judge/run/lang"

	"github.com/google/go-cmp/cmp"
)

// The text for workers has the whole request, and nothing about the machine that asks: it
// decides which earlier results still count.
func TestRequestHasNoMachine(t *testing.T) {
	t.Parallel()
	machine := job.Machine{Cache: "/cache", Level: "bare", Trust: true, Workers: 2, Hide: []string{"key"}}
	class := job.Judging{Plan: review.Plan{Explain: true, Luck: true}, Groups: []string{"every"}}
	asks := job.Job{
		Machine: machine,
		Terms:   job.Terms{Format: "leetcode", OneBoard: true, Harness: "leetcode"},
		Judging: class,
		Hunting: job.Hunting{Seed: 7, Boards: 9},
	}
	want := `{"build":"b","terms":{"format":"leetcode","one":true,"harness":"leetcode"},` +
		`"judging":{"plan":{"luck":true,"explain":true},"groups":["every"]}}`
	text, err := asks.Encode("b")
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(text)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	read, err := job.Decode(text)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := read.Encode("b"); err != nil || string(again) != want {
		t.Errorf("again: %s, %v", again, err)
	}
}

// unasked are the fields that say where a job is done, how fast and how far. They do not
// change a result, so the digest leaves them out.
var unasked = []string{
	// The key of a result has the actual level.
	"Machine.Cache", "Machine.Level", "Machine.Trust", "Machine.Workers", "Machine.Hide", "Machine.Turns",
	"Judging.Suite", // a path: the text counts
	// A worker only judges.
	"Hunting.Seed", "Hunting.Limit", "Hunting.Families", "Hunting.Boards",
	"Hunting.Chosen", "Hunting.Time", "Hunting.Sanitize",
}

// The digest covers the whole request, so that results of another request do not count. A
// new flag is in it, unless it is put into that list.
func TestDigestCoversTheRequest(t *testing.T) {
	t.Parallel()
	plain, err := job.Job{}.Digest("b")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]string{plain: "nothing"}
	asked := new(job.Job)
	digest := func(name string) {
		d, err := asked.Digest("b")
		switch {
		case name == "Build": // said by Digest's own argument
		case err != nil:
			t.Errorf("%s: %v", name, err)
		case slices.Contains(unasked, name):
			if d != plain {
				t.Errorf("%s is in the digest", name)
			}
		case seen[d] != "":
			t.Errorf("%s has the digest of %s", name, seen[d])
		default:
			seen[d] = name
		}
	}
	fields := 0
	var flip func(name string, v reflect.Value)
	flip = func(name string, v reflect.Value) {
		if v.Kind() == reflect.Struct {
			for i := range v.NumField() {
				if v.Type().Field(i).IsExported() {
					flip(strings.TrimPrefix(name+"."+v.Type().Field(i).Name, "."), v.Field(i))
				}
			}
			return
		}
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		fields++
		v.Set(another(t, v.Type()))
		digest(name)
		v.Set(old)
	}
	flip("", reflect.ValueOf(asked).Elem())
	if fields < 25 {
		t.Errorf("%d fields", fields)
	}
	if d, err := (job.Job{}).Digest("c"); d == plain || err != nil {
		t.Errorf("another build: %s, %v", d, err)
	}
}

// another is a value that is not zero.
func another(t *testing.T, of reflect.Type) reflect.Value {
	t.Helper()
	v := reflect.New(of).Elem()
	switch of.Kind() {
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(7)
	case reflect.Uint64:
		v.SetUint(7)
	case reflect.String:
		v.SetString("x")
	case reflect.Slice:
		if v.Set(reflect.MakeSlice(of, 1, 1)); of.Elem().Kind() == reflect.String {
			v.Index(0).SetString("x")
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(of))
		v.SetMapIndex(another(t, of.Key()), another(t, of.Elem()))
	case reflect.Pointer:
		v.Set(reflect.New(of.Elem()))
	default:
		t.Fatalf("say here what another %v is", of)
	}
	return v
}

// A job has the user's own suite, whether its file or its folder is named.
func TestRequestHasTheSuite(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "mine")
	if err := cases.New(folder, map[string]string{"java": ".java"}); err != nil {
		t.Fatal(err)
	}
	java, err := lang.Find("java")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{folder, filepath.Join(folder, "suite.yaml")} {
		text := encoded(t, &job.Job{Judging: job.Judging{Suite: path}})
		sent, err := job.Decode(text)
		if err != nil {
			t.Fatal(err)
		}
		if again := encoded(t, sent); string(again) != string(text) {
			t.Errorf("a worker has another job:\n%s\nsent:\n%s", again, text)
		}
		s, err := sent.Wrap(lang.Source{Name: "A.java", Lang: java, Text: []byte("class A {}")})
		if err != nil || len(s.Grader) != 1 || !strings.Contains(string(s.Grader[0].Text), "fewestThrows") {
			t.Errorf("%s: graders %v, %v", path, s.Grader, err)
		}
	}
}

// encoded is an opened job as it is sent to workers.
func encoded(t *testing.T, j *job.Job) []byte {
	t.Helper()
	err := j.Open()
	if err != nil {
		t.Fatal(err)
	}
	text, err := j.Encode("b")
	if err != nil {
		t.Fatal(err)
	}
	return text
}
