package main

import (
	"bytes"
	"context"
	"strings"
	"testing"
)

// TestBeginnersReading: a right program is accepted though it reads standard input in the
// slowest way that its language has.
func TestBeginnersReading(t *testing.T) {
	if !long() {
		t.Skip("reads millions of numbers byte by byte")
	}
	needsSandbox(t)
	needsLanguages(t, "go")
	var out, talk bytes.Buffer
	file := "testdata/solutions/accepted/bfs_scan.go"
	code := run(context.Background(), []string{"judge", "--json", file}, strings.NewReader(""), &out, &talk)
	if code != codeGood || !strings.Contains(out.String(), `"verdict":"AC"`) {
		t.Errorf("exit code %d: %s%s", code, out.Bytes(), talk.Bytes())
	}
}
