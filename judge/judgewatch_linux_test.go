package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// A transcript is the output of a running program so far. It may be read meanwhile.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (o *transcript) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.Write(p)
}

func (o *transcript) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

const onlySample = `name: watched
limits:
  time: 10s
groups:
  - name: only
    points: 100
    cases:
      - {name: tiny, sweep: {to: 1}}
`

// Each save is judged, even if it replaces the file, and even while the last one still runs.
// Ctrl-C leaves nothing behind.
func TestJudgeWatch(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "python")
	v := newVictim(t, map[string]string{"suite.yaml": onlySample, "mine.py": "raise SystemExit(3)\n"})
	path := filepath.Join(v.dir, "mine.py")
	save := func(text string) {
		t.Helper()
		if err := os.WriteFile(path+".new", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Rename(path+".new", path); err != nil {
			t.Fatal(err)
		}
	}
	p := v.start("judge", "--watch", "--group", "only",
		"--require-throws", "--suite", "suite.yaml", "mine.py")
	wait := func(what string, saves int, word string) {
		t.Helper()
		soon(t, 2*time.Minute, what, func() (string, bool) {
			said := p.String()
			seen := strings.Count(said, "saved, judging again") >= saves
			ended := strings.HasSuffix(said, "Ctrl-C stops\n")
			return said, seen && ended && strings.Contains(said, word)
		})
	}
	wait("the first verdict", 0, " RTE ")
	save("print('1 2')\n")
	wait("a wrong answer", 1, " WA ")
	save("while True: pass\n")
	soon(t, 2*time.Minute, "an endless program", func() (string, bool) {
		return p.String(), strings.Count(p.String(), "saved, judging again") == 2
	})
	save("print('1 1')\n")
	// The judge may have said that it begins, and read only now.
	wait("the last one", 2, " AC ")

	v.stop(p, os.Interrupt)
	if code := p.code(); code != codeInterrupted {
		t.Errorf("exit code %d: %s", code, p)
	}
	v.gone()
	v.noTraces()
}
