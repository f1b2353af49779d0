package lang

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"adder/judge/base/disk"
)

// Limits of a folder or an archive that holds one program.
const (
	mostFound  = 10_000  // files of any kind
	MaxArchive = 4 << 20 // bytes of an archive, and of its sources unpacked
)

// FromFolder makes a program of the sources below a folder. It follows no links.
func FromFolder(dir string, l *Language) (Source, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return Source{}, sourceError(dir, unreadable(err), err)
	}
	defer root.Close()
	var c collection
	err = fs.WalkDir(root.FS(), ".", func(p string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case p != "." && Ignored(d.Name()) && d.IsDir():
			return fs.SkipDir
		case d.IsDir():
			return c.count()
		}
		return c.add(p, d.Type(), func() (io.ReadCloser, error) { return disk.OpenIn(root, p) })
	})
	if err != nil {
		return Source{}, inProgram(dir, err)
	}
	return OfFiles(dir, c.files, l)
}

// fromArchive makes a program of the sources in a zip archive.
func fromArchive(name string, data []byte, l *Language) (Source, error) {
	files, err := Unpack(name, data)
	if err != nil {
		return Source{}, err
	}
	return OfFiles(name, files, l)
}

// Unpack returns the sources in a zip archive, without a folder around all. The error is a *[SourceError].
func Unpack(name string, data []byte) ([]File, error) {
	if len(data) > MaxArchive {
		return nil, sourceError(name, "is larger than "+inUnits(MaxArchive), nil)
	}
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return nil, sourceError(name, "is no zip archive that can be read", err)
	}
	var c collection
	for _, f := range z.File {
		p := strings.TrimPrefix(strings.ReplaceAll(f.Name, `\`, "/"), "./")
		if strings.HasSuffix(p, "/") || slices.ContainsFunc(strings.Split(p, "/"), Ignored) {
			err = c.count()
		} else {
			err = c.add(p, f.Mode().Type(), f.Open)
		}
		if err != nil {
			return nil, inProgram(name, err)
		}
	}
	return unwrapped(c.files), nil
}

// inProgram makes an error of a collection that of a program with this name.
func inProgram(name string, err error) error {
	bad, ok := errors.AsType[*SourceError](err)
	if !ok {
		return sourceError(name, err.Error(), err)
	}
	bad.Path = PrintableName(name)
	return bad
}

// Bytes are what [FromBytes] makes the same program of.
func (s Source) Bytes() ([]byte, error) {
	if s.Path == "" {
		return s.Text, nil
	}
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	for _, f := range s.Files() {
		w, err := z.Create(f.Path)
		if err == nil {
			_, err = w.Write(f.Text)
		}
		if err != nil {
			return nil, err
		}
	}
	err := z.Close()
	return out.Bytes(), err
}

// FromBytes makes a program of what [Source.Bytes] returned.
func FromBytes(name string, data []byte, l *Language) (Source, error) {
	if bytes.HasPrefix(data, []byte("PK\x03\x04")) { // no source begins so
		return fromArchive(name, data, l)
	}
	return Source{Name: name, Lang: l, Text: data}, nil
}

// A collection is the sources that were found in a folder or an archive.
type collection struct {
	files   []File
	entries int
	size    int
}

// count counts a file of any kind. The error is like that of add.
func (c *collection) count() error {
	c.entries++
	if c.entries > mostFound {
		return sourceError("", fmt.Sprintf("has more than %d files", mostFound), nil)
	}
	return nil
}

// add adds a file if it is a source. The paths of others are of no interest. The error is a
// *[SourceError] without the program's name.
func (c *collection) add(p string, kind fs.FileMode, open func() (io.ReadCloser, error)) error {
	if err := c.count(); err != nil || !IsSource(p) || Ignored(path.Base(p)) {
		return err
	}
	if leaves(p) {
		return inFile("", p, leavesFolder, nil)
	}
	if kind != 0 {
		return inFile("", p, "is "+string(disk.Kind(kind))+", not a file", nil)
	}
	f, err := open()
	if err != nil {
		return inFile("", p, "cannot be read: "+err.Error(), err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, MaxSource+1))
	if err != nil {
		return inFile("", p, "cannot be read: "+err.Error(), err)
	}
	c.files = append(c.files, File{p, text})
	c.size += len(text)
	if len(text) > MaxSource || c.size > MaxArchive {
		return sourceError("", "has more than "+inUnits(MaxSource)+" of sources", nil)
	}
	return nil
}

// Ignored reports whether a folder or a file is not its author's work: hidden, or left by an
// operating system, an archiver or a build tool.
func Ignored(name string) bool {
	return name != ".." && strings.HasPrefix(name, ".") || slices.Contains(left, name)
}

var left = []string{
	"__MACOSX", "__pycache__", "node_modules", "venv", "target", "obj", "Thumbs.db", "desktop.ini",
	"CMakeFiles", "site-packages",
}

// unwrapped takes off folders around everything, but for packages in Python.
func unwrapped(files []File) []File {
	imports := importedMembers(files)
	for len(files) > 0 {
		top, _, _ := strings.Cut(files[0].Path, "/")
		all := slices.Clone(files)
		for i, f := range all {
			below, ok := strings.CutPrefix(f.Path, top+"/")
			if !ok {
				return files
			}
			all[i].Path = below
		}
		if isPackage(top, files, imports) {
			return files
		}
		files = all
	}
	return files
}
