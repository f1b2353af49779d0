package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// An Input is a program's standard input, held in a sealed memory file: a program that
// never reads it cannot block us, and none can change it. It may serve many runs at once.
//
// Each run gets a copy. Without root a program owns its input, and could make a shared
// file unreadable; even otherwise, a file's times and locks tell one run about another.
// A copy takes a tenth of a millisecond for 300 kB.
type Input struct {
	file *os.File
	size int64
}

// NewInput makes an input of these bytes. The caller must Close it.
func NewInput(data []byte) (*Input, error) {
	f, err := memoryFile("adder-input")
	if err != nil {
		return nil, fmt.Errorf("sandbox: input: %w", err)
	}
	_, err = f.Write(data)
	if err == nil {
		err = addSeals(f)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("sandbox: input: %w", err)
	}
	return &Input{file: f, size: int64(len(data))}, nil
}

// memoryFile makes a file that cannot be executed, if the kernel can (since 6.3).
func memoryFile(name string) (*os.File, error) {
	const flags = unix.MFD_CLOEXEC | unix.MFD_ALLOW_SEALING
	fd, err := unix.MemfdCreate(name, flags|unix.MFD_NOEXEC_SEAL)
	if err == unix.EINVAL {
		fd, err = unix.MemfdCreate(name, flags)
	}
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(fd), name), nil
}

func addSeals(f *os.File) (err error) {
	// The kernel calls a file busy while reclaim or migration holds one of its pages, which
	// can be long on a machine short of memory and processors. Each try waits 0.15 s.
	const tries = 100
	const seals = unix.F_SEAL_SEAL | unix.F_SEAL_SHRINK | unix.F_SEAL_GROW | unix.F_SEAL_WRITE
	for range tries {
		_, err = unix.FcntlInt(f.Fd(), unix.F_ADD_SEALS, seals)
		if err != unix.EBUSY {
			break
		}
	}
	if err != nil {
		return fmt.Errorf("seal: %w", err)
	}
	return nil
}

// Close frees the input. Runs already started keep their copies.
func (in *Input) Close() error { return in.file.Close() }

// open makes a run's copy of the input. A nil input is empty.
func (in *Input) open() (*os.File, error) {
	if in == nil {
		return os.Open(os.DevNull)
	}
	f, err := in.copy()
	if err != nil {
		return nil, fmt.Errorf("input: %w", err)
	}
	return f, nil
}

func (in *Input) copy() (*os.File, error) {
	f, err := memoryFile("adder-input")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for at := int64(0); at < in.size; {
		n, err := unix.Sendfile(int(f.Fd()), int(in.file.Fd()), &at, int(min(in.size-at, 1<<30)))
		if err != nil && err != unix.EINTR {
			return nil, fmt.Errorf("copy: %w", err)
		}
		if n == 0 && err == nil {
			return nil, io.ErrUnexpectedEOF
		}
	}
	if err := errors.Join(f.Chmod(0o444), addSeals(f)); err != nil {
		return nil, err
	}
	return os.Open("/proc/self/fd/" + strconv.Itoa(int(f.Fd())))
}
