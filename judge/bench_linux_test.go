package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/job"
)

// What people wait for, measured on a quiet machine:
//
//	go test ./judge -run - -bench Waiting -benchtime 1x -timeout 3h

// spentBy matches what a command says that it cost.
var spentBy = regexp.MustCompile(`CPU time: ([0-9.]+) s by the programs, ([0-9.]+) s by the judge`)

// measure runs Adder, and reports the time on the clock, the CPU time of the programs and of the
// judge, and the judge's peak memory.
func measure(b *testing.B, name, dir string, args ...string) {
	b.Helper()
	cmd := exec.Command("adder", args...)
	var out bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &out
	began := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	ended := make(chan struct{})
	go func() { _ = cmd.Wait(); close(ended) }()
	memory := memoryUntil(ended, cmd.Process.Pid)
	b.ReportMetric(time.Since(began).Seconds(), name+"-clock-s")
	b.ReportMetric(float64(memory)/(1<<20), name+"-MiB")
	if code := cmd.ProcessState.ExitCode(); code > codeShort {
		b.Fatalf("exit code %d\n%s", code, &out)
	}
	if m := spentBy.FindStringSubmatch(out.String()); m != nil {
		for i, who := range []string{"programs", "judge"} {
			seconds, _ := strconv.ParseFloat(m[i+1], 64)
			b.ReportMetric(seconds, name+"-"+who+"-CPU-s")
		}
	}
}

// BenchmarkMainJob judges every solver with an empty cache, and then again with that cache.
func BenchmarkMainJob(b *testing.B) {
	for b.Loop() {
		cache := b.TempDir()
		for _, name := range []string{"cold", "warm"} {
			measure(b, name, "..", "--cache", cache)
		}
	}
}

// BenchmarkClass grades a class of 200: Adder's own solvers and mutants of them, each to be
// compiled.
func BenchmarkClass(b *testing.B) {
	sources, err := job.Solutions("../solutions")
	if err != nil {
		b.Fatal(err)
	}
	mutations := []struct{ from, to string }{
		{"<=", "<"}, {"+ 1", "+ 2"}, {"-1", "0"}, {">", ">="}, {"++", "--"}, {"continue", "break"},
	}
	dir := b.TempDir()
	for i := range 200 {
		s := sources[i%len(sources)]
		m := mutations[i/len(sources)%len(mutations)]
		text := string(s.Text)
		if i >= len(sources) {
			text = strings.Replace(text, m.from, m.to, 1)
		}
		name := fmt.Sprintf("class/Student %03d/main%s", i, filepath.Ext(s.Name))
		writeFiles(b, dir, map[string]string{name: text})
	}
	for b.Loop() {
		if err := os.RemoveAll(filepath.Join(dir, "out")); err != nil {
			b.Fatal(err)
		}
		measure(b, "class", dir, "grade", "class", "--out", "out", "--cache", filepath.Join(dir, "cache"))
	}
}

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

// memoryUntil is the most memory of a process until it has ended, in bytes.
func memoryUntil(ended <-chan struct{}, pid int) (most int64) {
	for {
		select {
		case <-ended:
			return most
		case <-time.After(100 * time.Millisecond):
			most = max(most, peakMemory(pid))
		}
	}
}

// peakMemory is the most memory that a living process has held so far, without its
// children, in bytes.
func peakMemory(pid int) int64 {
	status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	for l := range strings.Lines(string(status)) {
		if f := strings.Fields(l); len(f) > 1 && f[0] == "VmHWM:" {
			kib, _ := strconv.ParseInt(f[1], 10, 64)
			return kib << 10
		}
	}
	return 0
}
