package cases

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestDamagedCacheIsNotUsed(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	s := Standard()
	sp := &s.Groups[1].specs[0]
	first := Must(s.caseOf("every", sp, NewCache(dir)))
	kept := NewCache(dir).load("every", sp, s.pins["every/first"])
	if kept == nil || string(kept.Text) != string(first.Text) || !cmp.Equal(kept.Answers, first.Answers) {
		t.Fatal("the case was not kept as it was made")
	}
	files, _ := filepath.Glob(filepath.Join(dir, "*.ans"))
	if len(files) != 1 {
		t.Fatalf("files %v", files)
	}
	Check(t, os.WriteFile(files[0], []byte("7\n"), 0o600))
	if NewCache(dir).load("every", sp, s.pins["every/first"]) != nil {
		t.Error("a damaged file was believed")
	}
}
