package class

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A student is named as Moodle does it, too, and in any composition; nobody is there
// twice under two names.
func TestOverrideNames(t *testing.T) {
	t.Parallel()
	read := func(lines string) ([]Override, error) {
		path := filepath.Join(t.TempDir(), "o.csv")
		if err := os.WriteFile(path, []byte("student,score,comment\n"+lines), 0o600); err != nil {
			t.Fatal(err)
		}
		return Overrides(path)
	}
	all, err := read("Participant 1000029,7,\nMu\u0308ller,5,\nTeilnehmer/in 12,3,\n")
	if err != nil || len(all) != 3 || !all[0].names("Anna Berg", "1000029") || all[0].names("Anna Berg", "29") || all[0].names("Anna Berg", "") ||
		!all[1].names("M\u00fcller", "") || !all[2].names("?", "12") {
		t.Errorf("%+v %v", all, err)
	}
	if _, err := read("Participant 1,7,\n1,8,\n"); err == nil || !strings.Contains(err.Error(), `"1" is already in line 2`) {
		t.Error(err)
	}
}
