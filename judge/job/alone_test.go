package job

import (
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"adder/judge/sandbox"
)

// TestMain serves as a child that holds ever more memory.
func TestMain(m *testing.M) {
	sandbox.Init()
	InitAlone()
	if len(os.Args) == 2 && os.Args[1] == "hold-memory" {
		go boundAlone(64 << 20)
		var held [][]byte
		for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(time.Millisecond) {
			held = append(held, []byte(strings.Repeat("x", 1<<20)))
		}
		os.Exit(len(held) % 2)
	}
	os.Exit(m.Run())
}

// A child that holds more memory than it may ends itself, before the machine has to.
func TestBoundAlone(t *testing.T) {
	t.Parallel()
	cmd := exec.Command(os.Args[0], "hold-memory")
	said, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != 2 || string(said) != "more than 64 MiB of memory\n" {
		t.Errorf("%v, %q", err, said)
	}
}
