//go:build !linux

package sandbox

import (
	"errors"
	"fmt"
	"io"
	"os"
)

// An Input is a program's standard input, held in a temporary file. It may
// serve many runs, also at the same time.
type Input struct {
	name string
	size int64
}

// NewInput makes an input of the given bytes. The caller must Close it.
func NewInput(data []byte) (*Input, error) {
	return NewInputFunc(func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// NewInputFunc makes an input of what a function writes. The writes are not
// buffered. The caller must Close the input.
func NewInputFunc(write func(io.Writer) error) (*Input, error) {
	f, err := os.CreateTemp("", "adder-input-")
	if err != nil {
		return nil, fmt.Errorf("sandbox: input: %w", err)
	}
	err = write(f)
	size, err2 := f.Seek(0, io.SeekEnd)
	if err := errors.Join(err, err2, f.Close()); err != nil {
		return nil, fmt.Errorf("sandbox: input: %w", errors.Join(err, os.Remove(f.Name())))
	}
	return &Input{name: f.Name(), size: size}, nil
}

// Size is the input's length in bytes.
func (in *Input) Size() int64 { return in.size }

// Close removes the input.
func (in *Input) Close() error { return os.Remove(in.name) }

// open gives the input to one run, with an offset of its own. A nil input is
// an empty one.
func (in *Input) open() (*os.File, error) {
	if in == nil {
		return os.Open(os.DevNull)
	}
	return os.Open(in.name)
}
