package main

import (
	"bytes"
	"fmt"
	"maps"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A phase is the runs of programs for one purpose: a test group, a stage of hunts.
type phase struct {
	runs int
	cpu  time.Duration
}

// loggedRun is a line of --verbose.
var loggedRun = regexp.MustCompile(`msg=run program=("[^"]*"|\S+) for=(\S+) limit=\S+ cpu=(\S+)`)

var (
	spentWall = regexp.MustCompile(`programs in ([0-9.]+) s`)
	spentOwn  = regexp.MustCompile(`([0-9.]+) s by the judge`)
)

// phasesOf adds up what a log says of runs, by phase and by the program's extension.
func phasesOf(log string) (phases, kinds map[string]phase) {
	phases, kinds = map[string]phase{}, map[string]phase{}
	for _, m := range loggedRun.FindAllStringSubmatch(log, -1) {
		cpu, err := time.ParseDuration(m[3])
		if err != nil {
			continue
		}
		name := m[2]
		if group, _, ok := strings.Cut(name, "/"); ok && group != "hunt" {
			name = group
		}
		kind := m[1][strings.LastIndexByte(m[1], '.')+1:]
		phases[name] = phase{phases[name].runs + 1, phases[name].cpu + cpu}
		kinds[kind] = phase{kinds[kind].runs + 1, kinds[kind].cpu + cpu}
	}
	return phases, kinds
}

// BenchmarkMainJob judges every solver, once to fill the cache and then for its
// numbers: the wall time, the CPU time of the programs and of the judge, and the
// processes; and as a table in the log, what each phase and each language takes.
func BenchmarkMainJob(b *testing.B) {
	theMainJob()
	for b.Loop() {
		j := mainJob("../solutions", "--verbose")
		phases, kinds := phasesOf(j.err)
		all := phase{}
		for _, p := range phases {
			all = phase{all.runs + p.runs, all.cpu + p.cpu}
		}
		b.Logf("by phase\n%s", costs(phases))
		b.Logf("by language\n%s", costs(kinds))
		b.ReportMetric(all.cpu.Seconds(), "programs-CPU-s")
		b.ReportMetric(float64(all.runs), "processes")
		b.ReportMetric(number(spentOwn, j.err), "judge-CPU-s")
		b.ReportMetric(number(spentWall, j.err), "wall-s")
	}
}

func number(pattern *regexp.Regexp, text string) float64 {
	m := pattern.FindStringSubmatch(text)
	if m == nil {
		return 0
	}
	x, _ := strconv.ParseFloat(m[1], 64)
	return x
}

// costs is a table, the dearest first.
func costs(all map[string]phase) string {
	var b strings.Builder
	names := slices.SortedFunc(maps.Keys(all), func(x, y string) int { return int(all[y].cpu - all[x].cpu) })
	for _, name := range names {
		fmt.Fprintf(&b, "%-16s %6d runs %8.1f s\n", name, all[name].runs, all[name].cpu.Seconds())
	}
	return b.String()
}

// What --verbose says of each run can be added up.
func TestRunsAreLogged(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("judges a solver")
	}
	needsSandbox(t)
	needsLanguages(t, "c")
	var log bytes.Buffer
	cmd := exec.Command("adder", "judge", "--verbose", "../solutions/wrong_answer/fixed_six_faces.c")
	cmd.Stderr = &log
	if err := cmd.Run(); err != nil {
		t.Fatal(err, log.String())
	}
	phases, kinds := phasesOf(log.String())
	for _, name := range []string{"sample", "every", "windows", "hunt/smoke", "hunt/sweep", "hunt/diagnose"} {
		if phases[name].runs == 0 {
			t.Errorf("no run for %s", name)
		}
	}
	if kinds["c"].runs == 0 {
		t.Errorf("no run of a program in C: %s", &log)
	}
}
