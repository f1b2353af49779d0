package contest

import (
	"testing"
	"testing/fstest"

	"adder/judge/run/lang"
)

// A course's files stand where Kattis looks for them.
func TestInclude(t *testing.T) {
	included, err := lang.Included(map[string][]byte{"py/grader.py": nil, "java/a/B.java": nil})
	if err != nil {
		t.Fatal(err)
	}
	m := &maker{Problem: &Problem{Included: included}, files: fstest.MapFS{}}
	if err := writeInclude(m, "include/"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"include/python3/grader.py", "include/java/a/B.java"} {
		if m.files[name] == nil {
			t.Errorf("no %s", name)
		}
	}
}
