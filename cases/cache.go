package cases

import (
	"os"
	"path/filepath"

	"adder/judge/base/disk"
)

// A Cache keeps made cases in a folder. A kept case is used only if its
// digest is the pinned one. So a case without a pin is made again each time, and
// a damaged file costs only time. A nil Cache keeps nothing.
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
	kept.Answers, err = parseAnswers(ans)
	if err != nil || kept.Digest() != pin {
		return nil
	}
	return kept
}

// store keeps a case. If it fails, the cache is only slower, so errors are ignored.
// Files are written under another name and renamed, so none is ever torn.
func (c *Cache) store(made *Case, sp *spec, pin string) {
	if c == nil || pin == "" || sp.Files != "" || os.MkdirAll(c.dir, 0o700) != nil {
		return
	}
	for ending, text := range map[string][]byte{".in": made.Text, ".ans": AnswerText(made.Answers)} {
		_ = disk.WriteFile(c.path(pin)+ending, 0o600, text)
	}
}
