// Package fault says whose fault a failure is: the user's, with a hint how to fix it
// (advice.go), or Adder's own, contained in the submission that triggered it (panic.go).
// It knows nothing of boards or submissions.
package fault

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An Error is one that the user can fix.
type Error struct {
	Msg  string
	Hint string // what to do instead; "" if Msg says it
}

func (e *Error) Error() string { return e.Msg }

// Advice marks the error as the user's and returns the hint; an error without this
// method is Adder's own failure.
func (e *Error) Advice() string { return e.Hint }

// New returns an [*Error].
func New(msg, hint string) error { return &Error{msg, hint} }

// OfPath is the error for a failed operation on a path: the system's message without
// the name of the call. If hint is "" and the file does not exist, the hint is [Missing]'s.
func OfPath(path string, err error, hint string) error {
	if hint == "" && errors.Is(err, fs.ErrNotExist) {
		hint = Missing(path)
	}
	if system, ok := errors.AsType[*fs.PathError](err); ok {
		err = system.Err
	}
	return New(path+": "+err.Error(), hint)
}

// Names returns the names of the rows of a table: the words that a user can type.
func Names[T any](rows []T, name func(T) string) (names []string) {
	for _, row := range rows {
		names = append(names, name(row))
	}
	return names
}

// Each looks up each word, and stops at the first one that is unknown.
func Each[T any](words []string, find func(word string) (T, error)) (found []T, err error) {
	for _, word := range words {
		x, err := find(word)
		if err != nil {
			return nil, err
		}
		found = append(found, x)
	}
	return found, nil
}

// OneOf is the error for a flag's word that is not in a list, or nil. A last word "" means
// that the flag may be left out.
func OneOf(flag, word string, known []string) error {
	if slices.Contains(known, word) {
		return nil
	}
	list := strings.TrimSuffix(strings.Join(known, ", "), ", ")
	return New(fmt.Sprintf("--%s is %q", flag, word), DidYouMean(word, known, "want "+list))
}

// Unknown is the error for a word that is not in a list.
func Unknown(kind, typed string, known []string) error {
	hint := DidYouMean(typed, known, "there are "+Listed(known))
	return New(fmt.Sprintf("unknown %s %q", kind, typed), hint)
}

// Listed joins words as in a sentence: "a, b and c".
func Listed(words []string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	last := len(words) - 1
	return strings.Join(words[:last], ", ") + " and " + words[last]
}

// DidYouMean returns a hint that names the closest known word, followed by list; list
// alone if no word is close.
func DidYouMean(typed string, known []string, list string) string {
	best, least := "", len(typed)/3+1 // a typo for every three letters, plus one
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

// Missing is the hint for a path that does not exist: that its folder is missing
// too, a similar name beside it, or where a relative path begins.
func Missing(path string) string {
	dir, name := filepath.Split(filepath.Clean(path))
	entries, err := os.ReadDir(filepath.Join(dir, "."))
	if errors.Is(err, fs.ErrNotExist) {
		return "there is no folder " + filepath.Clean(dir)
	}
	names := Names(entries, fs.DirEntry.Name)
	if slices.Contains(names, name) {
		return "it is a link to a file that is missing"
	}
	if like := DidYouMean(name, names, ""); like != "" {
		return strings.TrimSpace(like)
	}
	here, err := os.Getwd()
	if err == nil && !filepath.IsAbs(path) {
		return "it was looked for from the folder " + here
	}
	return ""
}

// slips is the Levenshtein distance: letters to add, drop or change. Swapping two
// neighbours counts as two.
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

// Writable checks, before any work is done, that the file named by a flag can be
// written. An empty path is fine.
func Writable(flag, path string) error {
	if path == "" {
		return nil
	}
	info, err := os.Lstat(path)
	switch {
	case err == nil && info.Mode()&fs.ModeSymlink != 0: // the new file would replace it, even /dev/stdout
		return New(path+" is a link, not a file", flag+" names the file to write")
	case err == nil && !info.Mode().IsRegular():
		return New(path+" is not a file", flag+" names the file to write")
	}
	return WritableFolder(filepath.Dir(path), flag+" names the file to write, in a writable folder")
}

// WritableFolder checks that files can be created in a folder.
func WritableFolder(dir, hint string) error {
	f, err := os.CreateTemp(dir, ".new-*")
	if err != nil {
		return OfPath(dir, err, hint) // err names the temporary file
	}
	f.Close()
	return os.Remove(f.Name())
}

// NewFolder creates the folder named by a flag, and checks that files can be created in
// it. An empty path is fine.
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
