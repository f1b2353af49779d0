package lang

import (
	"bytes"
	"io"
	"io/fs"
	"os"
)

// Read reads a source from an open file, of a folder or of an archive, and
// closes it. The name is the one shown to people; if l is nil, its extension
// tells the language. The error is an *[UnknownError] or a *[SourceError]. Never
// more than [MaxSource] bytes are read, whatever the file says of its size. A
// byte order mark is dropped: half of the compilers stumble over it.
func Read(name string, f fs.File, l *Language) (Source, error) {
	defer f.Close()
	text, err := readOpen(name, f)
	if err != nil {
		return Source{}, err
	}
	if l == nil {
		if l, err = Recognise(name); err != nil {
			return Source{}, err
		}
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	if problem := notText(text); problem != "" {
		return Source{}, sourceError(name, problem, nil)
	}
	return Source{Name: PrintableName(name), Lang: l, Text: text}, nil
}

func readOpen(name string, f fs.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, sourceError(name, unreadable(err), err)
	}
	if problem := notFile(info); problem != "" {
		return nil, sourceError(name, problem, nil)
	}
	if file, ok := f.(*os.File); ok && ofKernel(file) {
		return nil, sourceError(name, "is a file of the kernel, not a source file", nil)
	}
	// A growing file, or one that claims another size, is cut here and not trusted.
	text, err := io.ReadAll(io.LimitReader(f, MaxSource+1))
	if err != nil {
		return nil, sourceError(name, "cannot be read: "+err.Error(), err)
	}
	if len(text) > MaxSource {
		return nil, sourceError(name, tooLarge(int64(len(text))), nil)
	}
	return text, nil
}
