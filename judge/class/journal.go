package class

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"adder/judge/durable"
	"adder/judge/result"
)

// JournalName is the journal's name in the folder of outputs.
const JournalName = "journal.jsonl"

// The kinds of its lines.
const (
	resultLine  = "result"  // a result, by the unit's key
	attemptLine = "attempt" // work on a unit begins (true), or ended without a result for an innocent reason (false)
	againLine   = "again"   // judge the key's unit again, or everything, with new limits
	limitsLine  = "limits"  // time limits in nanoseconds, by the key of a language
	filesLine   = "files"   // the names of feedback files that will be written
	secretLine  = "secret"  // makes the aliases
	markingLine = "marking" // the flags that turn scores into grades, when they changed
)

// A Book is the journal of a grading, and what was read from it.
//
// Work on a unit is journaled before it begins. If there is no result, Adder died
// meanwhile: perhaps because of the submission, or because somebody closed the laptop.
// The unit is then only a suspect: see [Death].
type Book struct {
	*durable.Journal
	results  map[string]result.Result
	limits   map[string][]time.Duration
	files    []string
	marking  map[string]string // by flag; nil if nothing was graded yet
	secret   string
	suspects map[string]bool // units in progress when an earlier grading ended

	mu sync.Mutex
}

// OpenBook opens the journal in an output folder, and creates both if needed. The error
// is a *[durable.BusyError] if another grading holds it, a *[durable.SpoiltError] if it
// was tampered with, or the file system's.
func OpenBook(out string) (*Book, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	b := &Book{results: map[string]result.Result{}, limits: map[string][]time.Duration{}, suspects: map[string]bool{}}
	var err error
	b.Journal, err = durable.OpenJournal(filepath.Join(out, JournalName), b.read)
	return b, err
}

// read takes in a line. It ignores kinds that only earlier versions wrote.
func (b *Book) read(l durable.Line) (err error) {
	switch l.Kind {
	case resultLine:
		if b.results[l.Key], err = bodyOf[result.Result](l); err != nil {
			return fmt.Errorf("the journal's result %s: %w", l.Key, err)
		}
		delete(b.suspects, l.Key)
	case againLine:
		b.outdate(l.Key)
	case attemptLine:
		b.suspects[l.Key], err = bodyOf[bool](l)
	case limitsLine:
		b.limits[l.Key], err = bodyOf[[]time.Duration](l)
	case secretLine:
		b.secret, err = bodyOf[string](l)
	case markingLine:
		b.marking, err = bodyOf[map[string]string](l)
	case filesLine:
		b.files, err = bodyOf[[]string](l)
	}
	return err
}

func bodyOf[T any](l durable.Line) (x T, err error) {
	err = json.Unmarshal(l.Body, &x)
	return x, err
}

// again has the key's unit judged again, or everything if key is "". The old results
// stay in the file, but the next opening ignores them too.
func (b *Book) again(key string) error {
	if err := b.Append(againLine, key, true); err != nil {
		return err
	}
	b.outdate(key)
	return nil
}

// outdate forgets results. Suspects stay suspects.
func (b *Book) outdate(key string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if key != "" {
		delete(b.results, key)
		return
	}
	clear(b.results)
	clear(b.limits)
}

func (b *Book) kept(key string) (x result.Result, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	x, ok = b.results[key]
	return x, ok
}

// keep journals the result of a unit.
func (b *Book) keep(key string, x result.Result) error {
	if err := b.Append(resultLine, key, x); err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.results[key] = x
	delete(b.suspects, key)
	return nil
}

func (b *Book) suspected(key string) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.suspects[key]
}

// Limits returns the journaled time limits of a language, or nil.
func (b *Book) Limits(key string) []time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.limits[key]
}

// KeepLimits journals the time limits of a language, so that everybody has the same
// limits, even after an interruption.
func (b *Book) KeepLimits(key string, limits []time.Duration) error {
	b.mu.Lock()
	b.limits[key] = limits
	b.mu.Unlock()
	return b.Append(limitsLine, key, limits)
}

// keyOf is a digest of parts. Lengths keep the parts apart.
func keyOf(parts ...string) string {
	h := sha256.New()
	for _, p := range parts {
		fmt.Fprintf(h, "%d %s\n", len(p), p)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}
