package keys_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"adder/judge/cluster/keys"

	"github.com/google/go-cmp/cmp"
)

// A key may be added before the server's first start, which chooses the address: whichever of the
// two comes first, the folder has the same keys.
func TestFirstKeyOrFirstStart(t *testing.T) {
	t.Parallel()
	for _, keyFirst := range []bool{true, false} {
		f := keys.Folder{Dir: t.TempDir() + "/hub"}
		add := func() error { return f.Add(keys.Worker, "lab-07") }
		prepare := func() error { return f.Prepare("0.0.0.0:4225") }
		first, then := prepare, add
		if keyFirst {
			first, then = add, prepare
		}
		if err := errors.Join(first(), then()); err != nil {
			t.Fatalf("keyFirst=%v: %v", keyFirst, err)
		}
		text, err := os.ReadFile(f.Config())
		if err != nil || !bytes.Contains(text, []byte("\nlisten: \"0.0.0.0:4225\"\n")) {
			t.Errorf("keyFirst=%v: %v\n%s", keyFirst, err, text)
		}
		list, err := f.List()
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, e := range list {
			names = append(names, e.Name)
		}
		if diff := cmp.Diff([]string{"admin", "course", "worker", "lab-07"}, names); diff != "" {
			t.Errorf("keyFirst=%v (-want +got):\n%s", keyFirst, diff)
		}
	}
}

// A course keeps its account when another is revoked: its connections stay.
func TestCoursesKeepTheirAccounts(t *testing.T) {
	t.Parallel()
	f := keys.Folder{Dir: t.TempDir()}
	err := errors.Join(
		f.Add(keys.Course, "a"), f.Add(keys.Course, "b"), f.Revoke("a"), f.Add(keys.Course, "c"),
	)
	if err != nil {
		t.Fatal(err)
	}
	list, err := f.List()
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]int{}
	for _, e := range list {
		got[e.Name] = e.Account
	}
	want := map[string]int{"admin": 0, "worker": 0, "course": 1, "b": 3, "c": 4}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
