package contest

import (
	"maps"
	"slices"
	"testing"
	"testing/fstest"

	"adder/judge/run/lang"

	"github.com/google/go-cmp/cmp"
)

// A course's files stand where Kattis looks for them, and the grader is what it starts.
func TestInclude(t *testing.T) {
	text := []byte("x\n")
	included, err := lang.Included(map[string][]byte{
		"py/grader.py": text, "py/board.py": nil, "java/a/B.java": nil, "java/Grader.java": nil,
		"rust/grader.rs": nil, "kotlin/Grader.kt": nil, "kotlin/Main.kt": nil, "cpp/grader.cpp": nil,
		"js/grader.js": text,
	})
	if err != nil {
		t.Fatal(err)
	}
	p := &Problem{Included: included}
	for _, system := range Systems() {
		unread := system == "domjudge" || system == "bapctools"
		if words := p.Unread(system); (words != "") != unread || (&Problem{}).Unread(system) != "" {
			t.Errorf("%s: %q", system, words)
		}
	}
	m := &maker{Problem: p, files: fstest.MapFS{}}
	if err := writeInclude(m, "include/"); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"include/cpp/grader.cpp", "include/java/Grader.java", "include/java/Main.java",
		"include/java/a/B.java", "include/javascript/main.js",
		"include/kotlin/Grader.kt", "include/kotlin/Main.kt", "include/python3/board.py", "include/python3/main.py",
		"include/rust/main.rs",
	}
	maps.DeleteFunc(m.files, func(_ string, f *fstest.MapFile) bool { return f.Mode.IsDir() })
	if diff := cmp.Diff(want, slices.Sorted(maps.Keys(m.files))); diff != "" {
		t.Error("(-want +got)\n", diff)
	}
}
