package main

import (
	"adder/judge/durable"
	"adder/judge/report/picture"
	"adder/judge/usage"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"syscall"
)

// writePictures writes the boards shown as the pictures asked for.
func (s *showing) writePictures(ctx context.Context, out io.Writer) error {
	if s.svg == "-" {
		if len(s.pictures) != 1 {
			return usage.New(fmt.Sprintf("--svg - takes one board, and there are %d", len(s.pictures)), "--boards 1 shows the first; --svg board.svg makes a file of each")
		}
		if _, err := out.Write(s.pictures[0]); err != nil {
			return err
		}
	}
	if s.svg != "" && s.svg != "-" {
		for i, drawing := range s.pictures {
			if err := writePicture("--svg", numbered(s.svg, i, len(s.pictures)), drawing); err != nil {
				return err
			}
		}
	}
	if s.png == "" {
		return nil
	}
	convert, err := picture.FindConverter()
	if err != nil {
		return usage.New(err.Error(), picture.ConverterHint)
	}
	for i, drawing := range s.pictures {
		pixels, err := convert.Pixels(ctx, drawing)
		if err != nil {
			return err
		}
		if err := writePicture("--png", numbered(s.png, i, len(s.pictures)), pixels); err != nil {
			return err
		}
	}
	return nil
}

// numbered is the name of file i of several: board-1.svg for board.svg.
func numbered(path string, i, of int) string {
	if of == 1 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), i+1, ext)
}

func writePicture(flag, path string, data []byte) error {
	err := durable.WriteText(path, string(data))
	if err == nil || errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return usage.New(err.Error(), flag+" names a file, in a folder that can be written to")
}
