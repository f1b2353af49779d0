package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// waited is how long a person waits for the verdict on a program.
type waited struct {
	program string
	verdict string
	wall    time.Duration
}

// BenchmarkWaiting judges every solver of the main job and every other program here, one after
// another, with a warm cache. The log has the distribution of the wall time, and the programs
// that take longest.
func BenchmarkWaiting(b *testing.B) {
	programs := waitingFor(b)
	for b.Loop() {
		var all []waited
		for _, path := range programs {
			all = append(all, wait(b, path))
		}
		slices.SortFunc(all, func(x, y waited) int { return int(x.wall - y.wall) })
		at := func(share float64) float64 { return all[int(share*float64(len(all)-1))].wall.Seconds() }
		b.ReportMetric(at(0.5), "median-s")
		b.ReportMetric(at(0.9), "p90-s")
		b.ReportMetric(at(1), "max-s")
		b.Log(waitingTable(all))
	}
}

// waitingFor are the programs to judge.
func waitingFor(b *testing.B) (all []string) {
	b.Helper()
	for _, pattern := range []string{
		"../solutions/*/*.*",
		"testdata/solutions/*/*.*",
		"hunt/testdata/people/*.*",
		"explain/mend/testdata/people/*.*",
	} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			b.Fatal(err)
		}
		all = append(all, found...)
	}
	return slices.DeleteFunc(all, func(path string) bool {
		return filepath.Ext(path) == ".txt" || filepath.Ext(path) == ".md"
	})
}

// wait judges one program.
func wait(b *testing.B, path string) waited {
	b.Helper()
	begin := time.Now()
	out, err := exec.Command("adder", "judge", "--json", path).Output()
	x := waited{program: path, wall: time.Since(begin)}
	if _, ended := err.(*exec.ExitError); err != nil && !ended {
		b.Fatal(err)
	}
	if _, after, ok := strings.Cut(string(out), `"verdict":"`); ok {
		x.verdict, _, _ = strings.Cut(after, `"`)
	}
	return x
}

// waitingTable is how many programs took how long, and the slowest tenth of them.
func waitingTable(all []waited) string {
	var t strings.Builder
	for _, seconds := range []time.Duration{1, 3, 10, 30, 3600} {
		most := seconds * time.Second
		within := 0
		for _, x := range all {
			if x.wall <= most {
				within++
			}
		}
		fmt.Fprintf(&t, "within %-6v %4d of %d\n", most, within, len(all))
	}
	for _, x := range slices.Backward(all[len(all)*9/10:]) {
		fmt.Fprintf(&t, "%6.1f s  %-4s %s\n", x.wall.Seconds(), x.verdict, x.program)
	}
	return t.String()
}
