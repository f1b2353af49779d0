package lang

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strconv"
	"strings"

	"adder/judge/base/disk"
)

// MaxSource is how long a source may be, in bytes.
const MaxSource = 1 << 20

// A Source is one submission: the files of a program.
type Source struct {
	Name string // as shown to people, see [PrintableName]: "dir/bfs.cpp"
	Lang *Language
	Text []byte // of its only file, or of the one that stands for it

	// A program of several files has the path of Text's file and the others. What of a folder
	// or an archive does not count is LeftOut.
	Path    string
	Beside  []File
	LeftOut []string

	Grader   []File   // put beside the program, see [Source.With]
	Replaced []string // files of the author's that one of the grader's stands for
	GraderOf string   // whose grader it is, in words

	Variant Variant // how it is built

	Folder  string // name of the folder that it was loaded from, which may say what is expected
	Problem string // why it cannot be judged; "" if it can
}

// A SourceError is a file that is no source text, or a program that cannot be judged.
type SourceError struct {
	Path    string // as shown to people
	File    string // the file of a program at Path that has the problem; "" if it is the program's
	Problem string // "is a folder"
	Err     error  // what the system said, or nil
}

func (e *SourceError) Error() string { return e.Path + ": " + e.Says("") }

// Says says in words what is wrong. A problem of the whole program is that of the subject.
func (e *SourceError) Says(subject string) string {
	return strings.TrimSpace(cmp.Or(e.File, subject) + " " + e.Problem)
}

func (e *SourceError) Unwrap() error { return e.Err }

// Advice is empty, which marks the error as the user's.
func (e *SourceError) Advice() string { return "" }

// Load reads a program: a source file, as [Read] does, a zip archive, or a folder. It reads
// nothing that could block.
func Load(path string, l *Language) (Source, error) {
	f, err := disk.Open(path)
	if kind, _ := errors.AsType[disk.NotFile](err); kind == disk.Kind(fs.ModeDir) {
		return FromFolder(path, l)
	}
	if err != nil {
		return Source{}, sourceError(path, unreadable(err), err)
	}
	return Read(path, f, l)
}

// All reads the sources of a trusted file system, such as the accepted solvers, by path.
func All(files fs.FS) (all []Source, err error) {
	err = fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		l, err := Recognise(path)
		if err != nil {
			return err
		}
		text, err := fs.ReadFile(files, path)
		all = append(all, Source{Name: path, Lang: l, Text: text})
		return err
	})
	return all, err
}

// IsArchive reports whether a file of that name holds the files of a program.
func IsArchive(name string) bool { return strings.EqualFold(path.Ext(name), ".zip") }

func sourceError(name, problem string, err error) *SourceError {
	return &SourceError{Path: PrintableName(name), Problem: problem, Err: err}
}

// inFile is the problem of a file of a program.
func inFile(name, file, problem string, err error) *SourceError {
	return &SourceError{Path: PrintableName(name), File: PrintableName(file), Problem: problem, Err: err}
}

func unreadable(err error) string {
	switch {
	case os.IsNotExist(err):
		return "no such file"
	case os.IsPermission(err):
		return "this user may not read it"
	}
	if kind, ok := errors.AsType[disk.NotFile](err); ok {
		return kind.Error()
	}
	if pe, ok := err.(*fs.PathError); ok {
		err = pe.Err
	}
	return "cannot be opened: " + err.Error()
}

// Read reads a source from an open file of a folder or archive, and closes it. People see
// the name; if l is nil, its extension decides the language. The error is an
// *[fault.Error] or a *[SourceError]. At most [MaxSource] bytes are read, whatever size
// the file claims. A byte order mark is dropped, because half of the compilers reject it.
func Read(name string, f fs.File, l *Language) (Source, error) {
	defer f.Close()
	text, err := readOpen(name, f)
	if err != nil {
		return Source{}, err
	}
	if IsArchive(name) {
		return fromArchive(name, text, l)
	}
	if l == nil {
		l, err = Recognise(name)
		if err != nil {
			return Source{}, err
		}
	}
	text, problem := cleanText(text)
	if problem != "" {
		return Source{}, sourceError(name, problem, nil)
	}
	return Source{Name: PrintableName(name), Lang: l, Text: text}, nil
}

func readOpen(name string, f fs.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, sourceError(name, unreadable(err), err)
	}
	if kind := disk.Kind(info.Mode()); kind != "" {
		return nil, sourceError(name, kind.Error(), nil)
	}
	if file, ok := f.(*os.File); ok && ofKernel(file) {
		return nil, sourceError(name, "is a file of the kernel, not a source file", nil)
	}
	// A growing file, or one that claims another size, is cut here and not trusted.
	most := int64(MaxSource)
	if IsArchive(name) {
		most = MaxArchive
	}
	text, err := io.ReadAll(io.LimitReader(f, most+1))
	if err != nil {
		return nil, sourceError(name, "cannot be read: "+err.Error(), err)
	}
	size := max(info.Size(), int64(len(text)))
	if size > most {
		problem := fmt.Sprintf("is %s long (%d bytes); the limit for a source is %s",
			inUnits(size), size, inUnits(most))
		return nil, sourceError(name, problem, nil)
	}
	return text, nil
}

// PrintableName escapes what is not printable in a file's name: a newline could fake a row
// of a table, an escape sequence change its colours, and a right-to-left mark reverse it.
func PrintableName(name string) string {
	quoted := strconv.Quote(name)
	return strings.NewReplacer(`\\`, `\`, `\"`, `"`).Replace(quoted[1 : len(quoted)-1])
}
