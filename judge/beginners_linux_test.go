package main

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// Right programs are accepted that read and print in the plainest ways that their language has,
// though these are slow. Without ADDER_LONG only C, whose limits are soon measured, is tried.
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
			getsVerdict(t, "testdata/solutions/accepted/beginner"+l.Extensions[0], result.Accepted)
		})
	}
}

// The time limits, which allow slow reading, still fail programs that search too long.
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

// getsVerdict judges a file, and makes sure of its verdict.
func getsVerdict(t *testing.T, file string, want result.Verdict) {
	t.Helper()
	_, out, talk := runHere("judge", "--json", file)
	if !strings.Contains(out, `"verdict":"`+string(want)+`"`) {
		t.Errorf("%s is not %s: %s%s", file, want, out, talk)
	}
}
