package fault_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"adder/judge/base/fault"
)

func ExampleUnknown() {
	var e *fault.Error
	errors.As(fault.Unknown("colour", "gren", []string{"red", "green", "blue"}), &e)
	fmt.Println(e)
	fmt.Println(e.Hint)
	// Output:
	// unknown colour "gren"
	// did you mean green? there are red, green and blue
}

// Typos get a suggestion; unrelated words do not.
func TestDidYouMean(t *testing.T) {
	t.Parallel()
	known := []string{"--boards", "--seed", "--family", "python"}
	for typed, want := range map[string]string{
		"--bords": "did you mean --boards? list",
		"--fam":   "did you mean --family? list", // a prefix
		"py":      "did you mean python? list",
		"p":       "list",                      // too short to be one
		"--sede":  "did you mean --seed? list", // two letters swapped
		"--x":     "list",
		"":        "list",
	} {
		if got := fault.DidYouMean(typed, known, "list"); got != want {
			t.Errorf("%q: %q, want %q", typed, got, want)
		}
	}
}

// A path that does not exist has a hint: what the user may have meant.
func TestMissingPathHasAHint(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	if err := os.WriteFile("solver.py", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("nowhere.py", "lost.py"); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"lost.py":                            "it is a link to a file that is missing",
		"slover.py":                          "did you mean solver.py?",
		filepath.Join(dir, "solver.p"):       "did you mean solver.py?",
		"other-name.cpp":                     "it was looked for from the folder " + dir,
		filepath.Join(dir, "other-name.cpp"): "",
		filepath.Join("none", "solver.py"):   "there is no folder none",
	} {
		if got := fault.Missing(path); got != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}
