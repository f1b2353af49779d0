package cases

import (
	"bufio"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"adder/judge/durable"
)

// A Cache keeps made cases in a folder. What it keeps is believed only if its
// digest is the pinned one, so a case without a pin is made anew each time, and
// a damaged file costs time and nothing else. A nil Cache keeps nothing.
type Cache struct{ dir string }

// NewCache returns the cache in a folder, which is made when it is needed.
func NewCache(dir string) *Cache { return &Cache{dir} }

func (c *Cache) path(pin string) string { return filepath.Join(c.dir, pin[:24]) }

// load returns the case of a pin, or nil. Cases of files are small and never
// kept.
func (c *Cache) load(group string, sp *spec, pin string) *Case {
	if c == nil || pin == "" || sp.Files != "" {
		return nil
	}
	text, err := os.ReadFile(c.path(pin) + ".in")
	if err != nil {
		return nil
	}
	ans, err := os.ReadFile(c.path(pin) + ".ans")
	if err != nil {
		return nil
	}
	kept := &Case{Group: group, Name: sp.Name, Text: text}
	if kept.Answers, err = parseAnswers(ans); err != nil || kept.Digest() != pin {
		return nil
	}
	return kept
}

// store keeps a case. A cache that cannot be written is only slower, so errors
// are dropped; files are written beside and renamed, so none is ever torn.
func (c *Cache) store(made *Case, sp *spec, pin string) {
	if c == nil || pin == "" || sp.Files != "" || os.MkdirAll(c.dir, 0o700) != nil {
		return
	}
	writeWhole(c.path(pin)+".in", made.Text)
	writeWhole(c.path(pin)+".ans", made.answerText())
}

func writeWhole(path string, data []byte) {
	f, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return
	}
	_, err = f.Write(data)
	if f.Close() != nil || err != nil || os.Rename(f.Name(), path) != nil {
		os.Remove(f.Name())
	}
}

const pinsFile = "pins.txt"

// readPins reads lines of "group/case digest". A suite need not have them.
func readPins(files fs.FS) (map[string]string, error) {
	text, err := durable.ReadIn(files, pinsFile, maxSuite)
	if err != nil {
		return nil, nil
	}
	pins := map[string]string{}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for n := 1; lines.Scan(); n++ {
		f := strings.Fields(lines.Text())
		if len(f) == 0 || strings.HasPrefix(f[0], "#") {
			continue
		}
		if len(f) != 2 || len(f[1]) != 64 {
			return nil, &Error{File: pinsFile, Line: n, Msg: "want a case and its digest"}
		}
		pins[f[0]] = f[1]
	}
	return pins, lines.Err()
}
