package judging

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"

	"adder/cases"
	"adder/judge/base/disk"
)

// mostRows is how many rows the file of times keeps. A row is written when it is measured, which
// is seldom; the oldest one goes.
const mostRows = 100

// times is what was measured: on this machine, by all that share a file.
type times struct {
	path string // "" keeps no file

	mu   sync.Mutex
	rows []row // the newest first
}

// A row is what was measured under one key.
type row struct {
	Key   string
	Cases map[string]juryTime // by digest
}

// A juryTime is the slowest accepted solver of a case, and its CPU time.
type juryTime struct {
	Solver  string
	Seconds float64
}

func newTimes(path string) *times { return &times{path: path, rows: readRows(path)} }

// readRows returns the rows of a file; none if it is damaged, so that they are measured again.
func readRows(path string) []row {
	var rows []row
	text, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(text, &rows)
	}
	if err != nil {
		return nil
	}
	return rows
}

// get returns what was measured of a case.
func (t *times) get(key string, c *cases.Case) (juryTime, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, r := range t.rows {
		if r.Key == key {
			m, known := r.Cases[c.Digest()]
			return m, known
		}
	}
	return juryTime{}, false
}

// lock lets no other process measure, and reads the file again.
func (t *times) lock(ctx context.Context) (unlock func(), err error) {
	if t.path == "" {
		return func() {}, nil
	}
	unlock, err = disk.Lock(ctx, t.path+".lock")
	if err != nil {
		return nil, fmt.Errorf("jury times: %w", err)
	}
	rows := readRows(t.path)
	t.mu.Lock()
	defer t.mu.Unlock()
	if rows != nil {
		t.rows = rows
	}
	return unlock, nil
}

// put adds what was measured to the row of a key, and writes the file. The caller holds the lock.
func (t *times) put(key string, group map[string]juryTime) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := map[string]juryTime{}
	t.rows = slices.DeleteFunc(slices.Clone(t.rows), func(r row) bool {
		if r.Key != key {
			return false
		}
		maps.Copy(all, r.Cases)
		return true
	})
	maps.Copy(all, group)
	t.rows = slices.Insert(t.rows, 0, row{key, all})
	t.rows = t.rows[:min(len(t.rows), mostRows)]
	if t.path == "" {
		return nil
	}
	text, err := json.Marshal(t.rows)
	if err == nil {
		err = disk.WriteFile(t.path, 0o600, text)
	}
	if err != nil {
		return fmt.Errorf("jury times: %w", err)
	}
	return nil
}
