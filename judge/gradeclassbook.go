package main

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"adder/judge/journal"
)

// journalName is the journal's name in the folder of outputs.
const journalName = "journal.jsonl"

// The kinds of its lines.
const (
	unitLine   = "unit"   // a record, by unitKey
	limitsLine = "limits" // time limits in nanoseconds, by languageKey
	filesLine  = "files"  // the names of feedback files that will be written
)

// A book is the journal of a grading, and what was read of it.
type book struct {
	*journal.Journal
	units  map[string]json.RawMessage
	limits map[string][]time.Duration
	files  []string
}

// openBook opens the journal in a folder of outputs, and makes both if need be.
func openBook(out string) (*book, error) {
	if err := os.MkdirAll(out, 0o755); err != nil {
		return nil, outError(err)
	}
	b := &book{units: map[string]json.RawMessage{}, limits: map[string][]time.Duration{}}
	var err error
	if b.Journal, err = journal.Open(filepath.Join(out, journalName), b.read); err != nil {
		return nil, outError(err)
	}
	return b, nil
}

func (b *book) read(l journal.Line) error {
	switch l.Kind {
	case unitLine:
		b.units[l.Key] = l.Body
	case limitsLine:
		var limits []time.Duration
		if err := json.Unmarshal(l.Body, &limits); err != nil {
			return err
		}
		b.limits[l.Key] = limits
	case filesLine:
		b.files = nil
		return json.Unmarshal(l.Body, &b.files)
	}
	return nil
}

// outError says what to do about a folder of outputs that cannot be used. A full
// disk is no mistake of the user's.
func outError(err error) error {
	var busy *journal.BusyError
	var spoilt *journal.SpoiltError
	switch {
	case errors.Is(err, syscall.ENOSPC):
		return err
	case errors.As(err, &busy):
		return usage("another adder grades into this folder: "+err.Error(), "wait for it, or name another folder with --out")
	case errors.As(err, &spoilt):
		return usage(err.Error(), "remove that file to judge everything again, or name another folder with --out")
	}
	return usage(err.Error(), "--out names a folder to write to")
}
