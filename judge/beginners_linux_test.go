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
// though these are slow; and programs that search too long are not. Without ADDER_LONG only a
// program in C is tried, whose limits are soon measured.
func TestLimitsAllowSlowReading(t *testing.T) {
	if brief() {
		t.Skip("takes long")
	}
	needsSandbox(t)
	for _, root := range []string{"testdata/solutions", "../solutions"} {
		all, err := solverFiles(root)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range slices.Sorted(maps.Keys(all)) {
			reads := strings.HasPrefix(name, "accepted/beginner.")
			if name != "accepted/beginner.c" && (!long() || !reads && all[name] != result.TimeLimit) {
				continue
			}
			t.Run(name, func(t *testing.T) {
				l, err := lang.Recognise(name)
				if err != nil {
					t.Fatal(err)
				}
				needsLanguages(t, l.Key)
				_, out, talk := runHere("judge", "--json", filepath.Join(root, name))
				if !strings.Contains(out, `"verdict":"`+string(all[name])+`"`) {
					t.Errorf("%s%s", out, talk)
				}
			})
		}
	}
}
