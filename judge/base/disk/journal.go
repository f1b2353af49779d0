package disk

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"sync"
)

// A journal is JSON Lines. Its user says what kinds of line there are:
//
//	{"sum":"0a1b2c3d","kind":"unit","key":"...","body":{...}}
//
// A line is synced to disk before Append returns, so it survives any crash. A process that
// dies while writing leaves a torn line only at the end; the next reader cuts it. A
// checksum reveals torn and spoilt lines. One process at a time holds a journal.

// A Line is one entry. Kind and Key identify it for the caller.
type Line struct {
	Kind string          `json:"kind"`
	Key  string          `json:"key"`
	Body json.RawMessage `json:"body"`
}

// written is a line as stored in the file.
type written struct {
	Sum string `json:"sum"`
	Line
}

// A Journal is an open journal. Its methods may be called from any goroutine.
type Journal struct {
	mu   sync.Mutex
	file *os.File
	end  int64 // of the last whole line
	lost error // why a partial line could not be removed; then nothing is appended any more
	cut  int64

	// While the lines of before are read:
	in   *bufio.Reader
	size int64
	line int // the number of the last one
}

// A SpoiltError is a damaged line in the middle of a journal. A dying writer damages only
// the end, so something else did this.
type SpoiltError struct {
	Path string
	Line int // from 1
}

func (e *SpoiltError) Error() string {
	return fmt.Sprintf("%s: line %d has been changed or damaged", e.Path, e.Line)
}

// longest is how long a line may be, in bytes: enough for any unit, and not too much
// for a machine's memory.
const longest = 64 << 20

// OpenJournal opens or makes the journal at path. Its user reads the lines of before with
// [Journal.Next], up to the end, and appends others then. The error is a *[BusyError] if another
// process holds the journal.
func OpenJournal(path string) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	j := &Journal{file: f}
	err = hold(context.Background(), f, patience)
	if err == nil {
		err = j.begin()
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

func (j *Journal) begin() error {
	info, err := j.file.Stat()
	if err != nil {
		return err
	}
	j.size = info.Size()
	j.in = bufio.NewReaderSize(io.LimitReader(j.file, j.size), 1<<16)
	return nil
}

// Next returns the next line of before. At the end it cuts a torn one, and the error is io.EOF. It
// is a *[SpoiltError] if a line was changed or damaged.
func (j *Journal) Next() (Line, error) {
	j.line++
	text, err := lineOf(j.in)
	if err != nil && err != io.EOF {
		return Line{}, fmt.Errorf("%s: line %d: %w", j.file.Name(), j.line, err)
	}
	l, whole := parse(text)
	last := j.end+int64(len(text)) == j.size
	switch {
	case len(text) == 0:
		return Line{}, io.EOF
	case !whole && last:
		j.cut = j.size - j.end
		err := errors.Join(j.file.Truncate(j.end), j.file.Sync())
		if err == nil {
			err = io.EOF
		}
		return Line{}, err
	case !whole:
		return Line{}, &SpoiltError{j.file.Name(), j.line}
	}
	j.end += int64(len(text))
	return l, nil
}

// lineOf reads a line with its end, if it has one.
func lineOf(in *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, err := in.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > longest {
			return nil, errors.New("a journal line is never that long")
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// parse reads a line, and reports whether it is whole.
func parse(text []byte) (Line, bool) {
	var w written
	if !bytes.HasSuffix(text, []byte("\n")) || json.Unmarshal(text, &w) != nil {
		return Line{}, false
	}
	return w.Line, w.Sum == w.sum()
}

// sum is the checksum of a line.
func (l Line) sum() string {
	h := crc32.NewIEEE()
	fmt.Fprintf(h, "%q %q ", l.Kind, l.Key)
	h.Write(l.Body)
	return fmt.Sprintf("%08x", h.Sum32())
}

// Cut is how many bytes of a torn line were cut from the end.
func (j *Journal) Cut() int64 { return j.cut }

// Append adds a line. It is on the disk when Append returns nil; after an error
// it is not in the journal, which ends with the line before.
func (j *Journal) Append(kind, key string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	l := Line{kind, key, text}
	line, err := json.Marshal(written{l.sum(), l})
	if err != nil {
		return err
	}
	line = append(line, '\n')
	if len(line) > longest {
		return fmt.Errorf("%s: a line of %d bytes is too long for a journal", j.file.Name(), len(line))
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.lost != nil {
		return j.lost
	}
	_, err = j.file.WriteAt(line, j.end)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		// A partial line would spoil the next one.
		j.lost = j.file.Truncate(j.end)
		return err
	}
	j.end += int64(len(line))
	return nil
}

// Close closes the journal.
func (j *Journal) Close() error { return j.file.Close() }
