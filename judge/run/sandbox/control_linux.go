package sandbox

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Control files are small and never block, so plain system calls read and write them:
// package os would register each with the poller.

// retry repeats a system call interrupted by a signal.
func retry(call func() (int, error)) (n int, err error) {
	for err = unix.EINTR; err == unix.EINTR; {
		n, err = call()
	}
	return n, err
}

// control opens a control file for one call on it.
func control(name, op string, flags int, call func(fd int) (int, error)) (int, error) {
	fd, err := retry(func() (int, error) { return unix.Open(name, flags|unix.O_CLOEXEC, 0) })
	if err != nil {
		return 0, &os.PathError{Op: "open", Path: name, Err: err}
	}
	defer unix.Close(fd)
	n, err := retry(func() (int, error) { return call(fd) })
	if err != nil {
		return 0, &os.PathError{Op: op, Path: name, Err: err}
	}
	return n, nil
}

// writeFile writes a control file that exists.
func writeFile(name, value string) error {
	_, err := control(name, "write", unix.O_WRONLY, func(fd int) (int, error) {
		return unix.Write(fd, []byte(value))
	})
	return err
}

// readFile reads the first 8 KiB of a control file.
func readFile(name string) (string, error) {
	var buf [8 << 10]byte
	n, err := control(name, "read", unix.O_RDONLY, func(fd int) (int, error) {
		return unix.Read(fd, buf[:])
	})
	return string(buf[:max(n, 0)]), err
}

// words splits a control file; an unreadable one has no words.
func words(name string) []string {
	text, _ := readFile(name)
	return strings.Fields(text)
}

// readLine is the rest of the line that begins with a prefix, without space around it.
func readLine(name, prefix string) (string, error) {
	text, err := readFile(name)
	if err != nil {
		return "", err
	}
	for line := range strings.Lines(text) {
		if rest, ok := strings.CutPrefix(line, prefix); ok {
			return strings.TrimSpace(rest), nil
		}
	}
	return "", fmt.Errorf("%s has no %s", name, prefix)
}

// readNumber reads the number that follows a prefix: "" in a file that is one number.
func readNumber(name, prefix string) (int64, error) {
	line, err := readLine(name, prefix)
	if err != nil {
		return 0, err
	}
	number, _, _ := strings.Cut(line, " ")
	return strconv.ParseInt(number, 10, 64)
}
