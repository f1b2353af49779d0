// Package usage says what a user did wrong, and what to do about it. It knows words and
// paths, and nothing of boards.
package usage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// An Error is the user's to mend.
type Error struct {
	Msg  string
	Hint string // what to do instead; "" if Msg says it
}

func (e *Error) Error() string { return e.Msg }

// Advice makes the error the user's: whatever has it says by it what to do instead, and
// every other error is a failure of ours.
func (e *Error) Advice() string { return e.Hint }

// New returns an [*Error].
func New(msg, hint string) error { return &Error{msg, hint} }

// OfPath is the error for a path with which the system will not do what was asked, in
// its own words but for the name of its call.
func OfPath(path string, err error, hint string) error {
	var system *fs.PathError
	if errors.As(err, &system) {
		err = system.Err
	}
	return New(path+": "+err.Error(), hint)
}

// Unknown is the error for a word that is none of those that there are.
func Unknown(kind, typed string, known []string) error {
	return New(fmt.Sprintf("no %s is called %q", kind, typed), DidYouMean(typed, known, "there are "+Listed(known)))
}

// Listed is words in a sentence.
func Listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// DidYouMean is a hint that names the word that was probably meant, or else
// says where the words are listed.
func DidYouMean(typed string, known []string, list string) string {
	best, least := "", len(typed)/3+1 // one slip in three letters, and one more
	for _, k := range known {
		d := slips(typed, k)
		if strings.HasPrefix(k, typed) && len(typed) > 1 {
			d = 0
		}
		if d <= least && (best == "" || d < least) {
			best, least = k, d
		}
	}
	if best == "" {
		return list
	}
	return fmt.Sprintf("did you mean %s? %s", best, list)
}

// slips is the Levenshtein distance: letters to add, drop or change. Two
// neighbours that changed places count as two.
func slips(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		corner := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := corner
			if a[i] != b[j] {
				change++
			}
			corner = row[j+1]
			row[j+1] = min(change, corner+1, row[j]+1)
		}
	}
	return row[len(b)]
}

// Writable makes sure that the file of a flag, if it names one, can be written, before any
// work is done for it.
func Writable(flag, path string) error {
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return New(path+" is not a file", flag+" names the file to write")
	}
	return WritableFolder(filepath.Dir(path), flag+" names the file to write, in a writable folder")
}

// WritableFolder makes sure that files can be written into a folder.
func WritableFolder(dir, hint string) error {
	f, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return OfPath(dir, err, hint) // the error names a file that nobody asked for
	}
	f.Close()
	return os.Remove(f.Name())
}

// NewFolder makes the folder of a flag, if it names one, and makes sure that files can be
// written into it.
func NewFolder(flag, dir string) error {
	if dir == "" {
		return nil
	}
	hint := flag + " names a folder to write to"
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return New(err.Error(), hint)
	}
	return WritableFolder(dir, hint)
}
