package main

import (
	"cmp"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// What people wait for, measured on a quiet machine:
//
//	go test ./judge -run - -bench Waiting -benchtime 1x -timeout 3h

// BenchmarkWaiting judges every program of the main job and of the tests, one after another, with
// a warm cache. The log has those that take longest.
func BenchmarkWaiting(b *testing.B) {
	type waited struct {
		program string
		wall    time.Duration
	}
	var programs []string
	for _, pattern := range []string{
		"../solutions/*/*.*", "testdata/solutions/*/*.*", "hunt/testdata/people/*.*",
		"explain/mend/testdata/people/*.*",
	} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			b.Fatal(err)
		}
		programs = append(programs, found...)
	}
	programs = slices.DeleteFunc(programs, func(path string) bool {
		return filepath.Ext(path) == ".txt" || filepath.Ext(path) == ".md"
	})
	for b.Loop() {
		var all []waited
		for _, path := range programs {
			began := time.Now()
			err := exec.Command("adder", "judge", "--json", path).Run()
			if _, ended := err.(*exec.ExitError); err != nil && !ended {
				b.Fatal(err)
			}
			all = append(all, waited{path, time.Since(began)})
		}
		slices.SortFunc(all, func(x, y waited) int { return cmp.Compare(x.wall, y.wall) })
		at := func(share float64) float64 { return all[int(share*float64(len(all)-1))].wall.Seconds() }
		b.ReportMetric(at(0.5), "median-s")
		b.ReportMetric(at(0.9), "p90-s")
		b.ReportMetric(at(1), "max-s")
		for _, x := range slices.Backward(all[len(all)*9/10:]) {
			b.Logf("%6.1f s  %s", x.wall.Seconds(), x.program)
		}
	}
}
