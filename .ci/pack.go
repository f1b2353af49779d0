//go:build ignore

// Pack writes a folder as an archive, the same bytes each time: its files in order,
// with one date, nobody's, and either executable or not.
//
//	go run .ci/pack.go ARCHIVE.tar.gz|ARCHIVE.zip FOLDER SECONDS
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/gzip"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	if err := pack(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(args []string) error {
	if len(args) != 3 {
		return errors.New("want an archive, a folder and a date in seconds")
	}
	seconds, err := strconv.ParseInt(args[2], 10, 64)
	if err != nil {
		return err
	}
	f, err := os.Create(args[0])
	if err != nil {
		return err
	}
	write := tarball
	if strings.HasSuffix(args[0], ".zip") {
		write = zipped
	}
	return errors.Join(write(f, filepath.Clean(args[1]), time.Unix(seconds, 0).UTC()), f.Close())
}

// each calls do for every file of a folder, in order: by its name in the archive, which
// begins with the folder's own.
func each(folder string, do func(name string, mode fs.FileMode, text []byte) error) error {
	return filepath.WalkDir(folder, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		inside, err := filepath.Rel(filepath.Dir(folder), file)
		mode := fs.FileMode(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		return errors.Join(err, do(path.Clean(filepath.ToSlash(inside)), mode, text))
	})
}

func tarball(f *os.File, folder string, date time.Time) error {
	z, err := gzip.NewWriterLevel(f, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(z)
	err = each(folder, func(name string, mode fs.FileMode, text []byte) error {
		err := t.WriteHeader(&tar.Header{Name: name, Mode: int64(mode), Size: int64(len(text)), ModTime: date, Format: tar.FormatUSTAR})
		if err == nil {
			_, err = t.Write(text)
		}
		return err
	})
	return errors.Join(err, t.Close(), z.Close())
}

func zipped(f *os.File, folder string, date time.Time) error {
	z := zip.NewWriter(f)
	err := each(folder, func(name string, mode fs.FileMode, text []byte) error {
		h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: date}
		h.SetMode(mode)
		w, err := z.CreateHeader(h)
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	})
	return errors.Join(err, z.Close())
}
