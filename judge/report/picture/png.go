package picture

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"
)

const converter = "rsvg-convert"

// ErrNoConverter says that nothing is installed that makes pixels, and ConverterHint how to
// get it.
var ErrNoConverter = errors.New("nothing here turns pictures into pixels")

const ConverterHint = "apt-get install librsvg2-bin; --svg needs nothing"

// PNG returns a picture as a png file, with two pixels for each of its own.
func PNG(ctx context.Context, picture []byte) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, converter, "--zoom=2")
	cmd.WaitDelay = time.Second
	var out, said bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(picture), &out, &said
	err := cmd.Run()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, ErrNoConverter
	case err != nil:
		return nil, fmt.Errorf("%s: %w: %.300q", converter, err, said.String())
	}
	return out.Bytes(), nil
}
