package sandbox

import (
	"fmt"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Control files are small and never make one wait, so they are read and
// written by bare system calls: package os would enrol each with the poller.

// writeFile writes a control file that exists.
func writeFile(name, value string) error {
	fd, err := openControl(name, unix.O_WRONLY)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	for {
		_, err = unix.Write(fd, []byte(value))
		if err != unix.EINTR {
			break
		}
	}
	if err != nil {
		return &os.PathError{Op: "write", Path: name, Err: err}
	}
	return nil
}

// readFile reads the first 4 KiB of a control file.
func readFile(name string) (string, error) {
	fd, err := openControl(name, unix.O_RDONLY)
	if err != nil {
		return "", err
	}
	defer unix.Close(fd)
	var buf [4 << 10]byte
	for {
		n, err := unix.Read(fd, buf[:])
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return "", &os.PathError{Op: "read", Path: name, Err: err}
		}
		return string(buf[:n]), nil
	}
}

func openControl(name string, flags int) (int, error) {
	for {
		fd, err := unix.Open(name, flags|unix.O_CLOEXEC, 0)
		if err == unix.EINTR {
			continue
		}
		if err != nil {
			return -1, &os.PathError{Op: "open", Path: name, Err: err}
		}
		return fd, nil
	}
}

// words splits a control file; one that cannot be read has none.
func words(name string) []string {
	text, _ := readFile(name)
	return strings.Fields(text)
}

func readInt(name string) (int64, error) {
	text, err := readFile(name)
	if err != nil {
		return 0, err
	}
	return strconv.ParseInt(strings.TrimSpace(text), 10, 64)
}

// readField reads one "name number" line of a file of such lines.
func readField(name, field string) (int64, error) {
	text, err := readFile(name)
	if err != nil {
		return 0, err
	}
	f := strings.Fields(text)
	for i := 0; i+1 < len(f); i += 2 {
		if f[i] == field {
			return strconv.ParseInt(f[i+1], 10, 64)
		}
	}
	return 0, fmt.Errorf("%s has no %s", name, field)
}
