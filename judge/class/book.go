package class

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"

	"adder/judge/base/disk"
	"adder/judge/verdict/result"
)

// MostDeaths is how many deaths of Adder make it give up on a submission.
const MostDeaths = 3

// JournalName is the journal's name in the folder of outputs.
const JournalName = "journal.jsonl"

// The kinds of the journal's lines.
const (
	resultLine = "result" // a result, by the unit's key
	// work on a unit begins (true), or ended without a result for an innocent reason (false)
	attemptLine = "attempt"
	// judge the units in a list again, or everything if it is null; old results stay in the file
	againLine   = "again"
	filesLine   = "files"   // the names of feedback files that will be written
	markingLine = "marking" // the flags that turn scores into grades, when they changed
)

// A Book is the journal of a grading, and what was read from it.
//
// Work on a unit is journaled before it begins. If it never ended, Adder died meanwhile:
// perhaps because of the submission, or because somebody closed the laptop. So the unit is
// only a suspect, which is judged last and alone. After [MostDeaths] deaths Adder gives up
// for one time.
type Book struct {
	*disk.Journal
	results map[string]result.Result
	files   []string
	marking map[string]string // by flag; nil if nothing was graded yet
	unended map[string]int    // how often work on a unit began and did not end

	mu sync.Mutex
}

// OpenBook opens the journal in an output folder, and creates both if needed. The error
// is a *[disk.BusyError] if another grading holds it, a *[disk.SpoiltError] if it
// was tampered with, or the file system's.
func OpenBook(out string) (*Book, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, err
	}
	b := &Book{
		results: map[string]result.Result{},
		unended: map[string]int{},
	}
	var err error
	b.Journal, err = disk.OpenJournal(filepath.Join(out, JournalName))
	if err != nil {
		return nil, err
	}
	err = b.readAll()
	if err != nil {
		return nil, errors.Join(err, b.Close())
	}
	return b, nil
}

func (b *Book) readAll() error {
	for {
		l, err := b.Next()
		if err == io.EOF {
			return nil
		}
		if err == nil {
			err = b.read(l)
		}
		if err != nil {
			return err
		}
	}
}

// read takes in a line. What earlier versions wrote does not count: the key of a unit says which
// version judged it.
func (b *Book) read(l disk.Line) (err error) {
	switch l.Kind {
	case resultLine:
		x, err := bodyOf[result.Result](l)
		if err != nil {
			return fmt.Errorf("the journal's result %s: %w", l.Key, err)
		}
		b.results[l.Key] = x
		delete(b.unended, l.Key)
	case againLine: // suspects stay suspects
		b.forget(l)
	case attemptLine:
		var begins bool
		begins, err = bodyOf[bool](l)
		b.count(l.Key, begins)
	case markingLine:
		b.marking, err = bodyOf[map[string]string](l)
	case filesLine:
		b.files, err = bodyOf[[]string](l)
	}
	return err
}

// forget takes in that units are judged again: those in a list, or everything.
func (b *Book) forget(l disk.Line) {
	units, err := bodyOf[[]string](l)
	if err != nil || units == nil {
		clear(b.results)
	}
	for _, unit := range units {
		delete(b.results, unit)
	}
}

// count counts work that begins or ends.
func (b *Book) count(key string, begins bool) {
	switch {
	case begins:
		b.unended[key]++
	case b.unended[key] > 0:
		b.unended[key]--
	}
}

func bodyOf[T any](l disk.Line) (x T, err error) {
	err = json.Unmarshal(l.Body, &x)
	return x, err
}

// putUnit journals a line about a unit, unless its results cannot be used again.
func (b *Book) putUnit(kind, unit string, body any) error {
	if unit == "" {
		return nil
	}
	return b.put(kind, unit, body)
}

// put journals a line, and then takes it in as the next opening will.
func (b *Book) put(kind, key string, body any) error {
	text, err := json.Marshal(body)
	if err == nil {
		err = b.Append(kind, key, json.RawMessage(text))
	}
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.read(disk.Line{Kind: kind, Key: key, Body: text})
}

// UnitKey identifies what is judged: a submission, and the key of its language, which digests
// all else that decides a result. It is "" if results cannot be used again.
func UnitKey(language, submittedAs, file, text string) string {
	if language == "" {
		return ""
	}
	h := sha256.New()
	for _, part := range []string{language, submittedAs, file, text} {
		fmt.Fprintf(h, "%d %s\n", len(part), part) // lengths keep the parts apart
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:16])
}

// Result returns the final result of a unit, whose key is [UnitKey].
func (b *Book) Result(unit string) (x result.Result, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	x, ok = b.results[unit]
	return x, ok
}

// Keep journals the result of a unit. A failure of Adder, or a program that was skipped, is
// never final, so that the same command tries it again.
func (b *Book) Keep(unit string, x result.Result) error {
	if x.Verdict == result.JudgeError || x.Skipped != "" {
		return b.Stop(unit)
	}
	return b.putUnit(resultLine, unit, x)
}

// Deaths returns how often Adder died while it worked on a unit.
func (b *Book) Deaths(unit string) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.unended[unit]
}

// Begin journals that work on a unit begins. Work ends with [Book.Keep] or [Book.Stop].
func (b *Book) Begin(unit string) error { return b.putUnit(attemptLine, unit, true) }

// Stop journals that work on a unit ended without a result and without a crash.
func (b *Book) Stop(unit string) error { return b.putUnit(attemptLine, unit, false) }

// Forget journals that units are judged again: all of them, or none.
func (b *Book) Forget(units []string) error {
	if len(units) == 0 {
		return nil
	}
	return b.put(againLine, "", units)
}
