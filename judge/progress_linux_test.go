package main

import (
	"bytes"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"

	"adder/judge/run/lang/langtest"

	"golang.org/x/sys/unix"
)

// On a real terminal, progress takes one line, which is gone in the end. Package progress tests
// how it looks.
func TestProgressTakesOneLine(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "python")
	dir := t.TempDir()
	// It takes long enough for a line of progress. With --require-throws, nothing is hunted.
	sleepy := "import time\ntime.sleep(0.4)\nfor _ in range(int(input())):\n    print(1)\n"
	writeFiles(t, dir, map[string]string{
		"suite.yaml": autograderSuite, "a.py": sleepy, "b.py": sleepy + "#\n", "c.py": sleepy + "##\n",
	})
	master, terminal := openTerminal(t)
	cmd := exec.Command("adder", "judge", "a.py", "b.py", "c.py", "--require-throws", "--suite", "suite.yaml")
	cmd.Dir, cmd.Stderr = dir, terminal
	var shown bytes.Buffer
	var reading sync.WaitGroup
	reading.Go(func() { shown.ReadFrom(master) }) // ends with EIO once nobody has the terminal open
	err := cmd.Run()
	terminal.Close()
	reading.Wait()
	raw := shown.Bytes()
	if code := cmd.ProcessState.ExitCode(); code != codeShort ||
		!bytes.Contains(raw, []byte("\r0/3")) || !bytes.Contains(raw, []byte(": judging, group ")) ||
		bytes.Contains(raw, []byte("\n")) || !bytes.HasSuffix(raw, []byte("\r\x1b[K")) {
		t.Errorf("exit code %d, %v; the terminal got %q", code, err, raw)
	}
}

// openTerminal opens a pseudo-terminal of 80×24: the test's end, and the program's.
func openTerminal(t *testing.T) (master, terminal *os.File) {
	t.Helper()
	open := func(path string) *os.File {
		f, err := os.OpenFile(path, os.O_RDWR|unix.O_NOCTTY, 0)
		if err != nil {
			langtest.Missing(t, "no pseudo-terminal: ", err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
	master = open("/dev/ptmx")
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	terminal = open("/dev/pts/" + strconv.Itoa(number))
	err = unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80})
	if err != nil {
		t.Fatal(err)
	}
	return master, terminal
}
