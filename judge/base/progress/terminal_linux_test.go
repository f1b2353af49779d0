package progress

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// openTerminal opens a pseudo-terminal of 80×24, and returns the end that a
// program writes to and a function that closes it and returns every byte that
// came out at the other end.
func openTerminal(t *testing.T) (terminal *os.File, bytesOf func() []byte) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if errors.Is(err, fs.ErrNotExist) && os.Getenv("ADDER_REQUIRE_ALL") == "" {
		t.Skip("no pseudo-terminals here: mount -t devpts devpts /dev/pts")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close() })
	fd := int(master.Fd())
	if err := unix.IoctlSetPointerInt(fd, unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	number, err := unix.IoctlGetInt(fd, unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if terminal, err = os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY, 0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { terminal.Close() })
	err = unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80})
	if err != nil {
		t.Fatal(err)
	}
	var all bytes.Buffer
	var reading sync.WaitGroup
	reading.Go(func() { all.ReadFrom(master) }) // ends with EIO once the terminal is closed
	return terminal, sync.OnceValue(func() []byte {
		terminal.Close()
		reading.Wait()
		return all.Bytes()
	})
}

// A terminal that becomes narrower gets a shorter line, not one that runs over its edge.
func TestNarrowTerminalGetsAShorterLine(t *testing.T) {
	terminal, bytesOf := openTerminal(t)
	l := start(terminal, true, 1)
	say := func(letter string) {
		l.say(strings.Repeat(letter, 100))
		time.Sleep(3 * interval)
	}
	say("a")
	err := unix.IoctlSetWinsize(int(terminal.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 30})
	if err != nil {
		t.Fatal(err)
	}
	say("b")
	l.Stop()
	if n := bytes.Count(bytesOf(), []byte("b")); n != 22 {
		t.Errorf("%d letters on 30 columns, want 22", n)
	}
}
