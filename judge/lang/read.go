package lang

import (
	"bytes"
	"io"
	"io/fs"
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
		return Source{}, &SourceError{Path: name, Problem: problem}
	}
	return Source{Name: name, Lang: l, Text: text}, nil
}

func readOpen(name string, f fs.File) ([]byte, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, &SourceError{name, unreadable(err), err}
	}
	if problem := notFile(info); problem != "" {
		return nil, &SourceError{Path: name, Problem: problem}
	}
	// A growing file, or one that claims another size, is cut here and not trusted.
	text, err := io.ReadAll(io.LimitReader(f, MaxSource+1))
	if err != nil {
		return nil, &SourceError{name, "cannot be read: " + err.Error(), err}
	}
	if len(text) > MaxSource {
		return nil, &SourceError{Path: name, Problem: tooLarge(int64(len(text)))}
	}
	return text, nil
}
