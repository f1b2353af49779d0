package main

import (
	"bytes"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// TestBeginnersReading: in each language two right programs are accepted that read and print
// in the plainest ways that it has, though that is slow: the BFS that sets limits, and another
// one. Without ADDER_LONG one language is tried, whose limits are soon measured.
func TestBeginnersReading(t *testing.T) {
	if brief() {
		t.Skip("takes long")
	}
	needsSandbox(t)
	languages := []string{"c"}
	if long() {
		languages = lang.Keys()
	}
	for _, key := range languages {
		l, err := lang.Find(key)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(key, func(t *testing.T) {
			needsLanguages(t, key)
			for _, name := range []string{"../solutions/accepted/bfs", "testdata/solutions/accepted/beginner"} {
				getsVerdict(t, name+l.Extensions[0], result.Accepted)
			}
		})
	}
}

// TestTooSlowStaysTooSlow: what time limits leave to beginners is not enough for those who
// search too long.
func TestTooSlowStaysTooSlow(t *testing.T) {
	if !long() {
		t.Skip("waits for the time limit again and again")
	}
	needsSandbox(t)
	for _, root := range []string{"../solutions", "testdata/solutions"} {
		all, err := solverFiles(root)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range slices.Sorted(maps.Keys(all)) {
			if all[name] == result.TimeLimit {
				getsVerdict(t, filepath.Join(root, name), result.TimeLimit)
			}
		}
	}
}

// getsVerdict judges a file.
func getsVerdict(t *testing.T, file string, want result.Verdict) {
	t.Helper()
	var out, talk bytes.Buffer
	run(context.Background(), []string{"judge", "--json", file}, strings.NewReader(""), &out, &talk)
	if !strings.Contains(out.String(), `"verdict":"`+string(want)+`"`) {
		t.Errorf("%s is not %s: %s%s", file, want, out.Bytes(), talk.Bytes())
	}
}
