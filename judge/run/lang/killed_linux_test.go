package lang

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A compiler that somebody else kills is tried again, and the source is not blamed: a machine
// without memory kills any process.
func TestKilledCompilerIsNotBlamed(t *testing.T) {
	slow(t)
	for _, tc := range []struct {
		public string // names the file, and so the process
		kills  int
	}{{"SlainOnce", 1}, {"SlainAlways", 2}} {
		t.Run(tc.public, func(t *testing.T) {
			t.Parallel()
			b := ofOwn(t)
			b.limits.CPU = time.Second
			done, killed := make(chan struct{}), make(chan int)
			go func() { killed <- killCompilers(tc.public+".java", tc.kills, done) }()
			_, err := b.Build(context.Background(), written(t, tc.public+".java", manyClasses(tc.public)))
			close(done)
			skipMissing(t, err)
			if n := <-killed; n != tc.kills {
				t.Fatalf("killed %d compilers, want %d: %v", n, tc.kills, err)
			}
			ce, blamed := errors.AsType[*CompileError](err)
			if tc.kills == 1 { // the second one reached its limit
				const stopped = "the Java compiler was stopped "
				if !blamed || ce.Limit == "" || !strings.HasPrefix(ce.Output, stopped) {
					t.Errorf("%v", err)
				}
			} else if blamed || !errors.Is(err, errKilled) {
				t.Errorf("%v", err)
			}
		})
	}
}

// killCompilers kills that many processes that compile a file, one after the other.
func killCompilers(file string, kills int, done <-chan struct{}) (killed int) {
	seen := map[string]bool{}
	for {
		select {
		case <-done:
			return killed
		case <-time.After(5 * time.Millisecond):
		}
		found, _ := filepath.Glob("/proc/[0-9]*/cmdline")
		for _, f := range found {
			words, _ := os.ReadFile(f)
			if killed == kills || seen[f] || !bytes.HasSuffix(words, []byte("\x00"+file+"\x00")) {
				continue
			}
			seen[f] = true
			pid, err := strconv.Atoi(filepath.Base(filepath.Dir(f)))
			if err == nil && syscall.Kill(pid, syscall.SIGKILL) == nil {
				killed++
			}
		}
	}
}
