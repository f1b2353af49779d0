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

// columns are the phases of the table, each with how the purposes of its runs begin.
var columns = []struct{ name, purposes string }{
	{"build", "compile/"},
	{"reads", "hunt/reads"},
	{"smoke", "hunt/smoke"},
	{"sweep", "hunt/sweep"},
	{"shrink", "hunt/shrink"},
	{"diagnose", "hunt/diagnose"},
	{"mistakes", "hunt/mistakes"},
	{"numbers", "hunt/numbers"},
	{"hunt, other", "hunt/"},
	{"other", "probe/"},
	{"groups", ""},
}

func columnOf(purpose string) string {
	for _, c := range columns {
		if strings.HasPrefix(purpose, c.purposes) && (c.purposes != "" || strings.Contains(purpose, "/")) {
			return c.name
		}
	}
	return "other"
}

// phasesOf adds up what a log says of runs: by program and column, and by purpose.
func phasesOf(log string) (programs map[string]map[string]phase, purposes map[string]phase) {
	programs, purposes = map[string]map[string]phase{}, map[string]phase{}
	for _, m := range loggedRun.FindAllStringSubmatch(log, -1) {
		cpu, err := time.ParseDuration(m[3])
		if err != nil {
			continue
		}
		program, purpose := strings.Trim(m[1], `"`), m[2]
		column := columnOf(purpose)
		if group, _, ok := strings.Cut(purpose, "/"); ok && column == "groups" {
			purpose = group
		}
		if programs[program] == nil {
			programs[program] = map[string]phase{}
		}
		row := programs[program]
		row[column] = row[column].and(phase{1, cpu})
		purposes[purpose] = purposes[purpose].and(phase{1, cpu})
	}
	return programs, purposes
}

func (p phase) and(q phase) phase { return phase{p.runs + q.runs, p.cpu + q.cpu} }

// BenchmarkMainJob judges every solver in an empty cache, and then in what that left: the
// wall time, the CPU time of the programs with their compilers and of the judge, and the
// processes. The log has CPU seconds by program and phase, the dearest first.
func BenchmarkMainJob(b *testing.B) {
	for b.Loop() {
		cache := b.TempDir()
		for _, name := range []string{"cold", "warm"} {
			j := mainJob("../solutions", "--verbose", "--cache", cache)
			programs, purposes := phasesOf(j.err)
			rows := map[string]phase{}
			all := phase{}
			for program, row := range programs {
				for _, p := range row {
					rows[program] = rows[program].and(p)
					all = all.and(p)
				}
			}
			b.Logf("%s, by purpose\n%s", name, costs(purposes, nil))
			b.Logf("%s, by program\n%s", name, costs(rows, programs))
			b.ReportMetric(all.cpu.Seconds(), name+"-programs-CPU-s")
			b.ReportMetric(float64(all.runs), name+"-processes")
			b.ReportMetric(number(spentOwn, j.err), name+"-judge-CPU-s")
			b.ReportMetric(number(spentWall, j.err), name+"-wall-s")
		}
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

// costs is a table, the dearest first; parts says what a row is made of.
func costs(all map[string]phase, parts map[string]map[string]phase) string {
	var b strings.Builder
	names := slices.SortedFunc(maps.Keys(all), func(x, y string) int { return int(all[y].cpu - all[x].cpu) })
	for _, name := range names {
		fmt.Fprintf(&b, "%-45s %6d runs %8.1f s", name, all[name].runs, all[name].cpu.Seconds())
		for _, c := range columns {
			if p := parts[name][c.name]; p.runs > 0 {
				fmt.Fprintf(&b, "  %s %.1f", c.name, p.cpu.Seconds())
			}
		}
		fmt.Fprintln(&b)
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
	cmd := exec.Command("adder", "judge", "--verbose", "--all-groups", "../solutions/wrong_answer/fixed_six_faces.c")
	cmd.Stderr = &log
	if err := cmd.Run(); err != nil {
		t.Fatal(err, log.String())
	}
	programs, purposes := phasesOf(log.String())
	for _, name := range []string{"sample", "every", "windows", "hunt/sweep", "hunt/diagnose"} {
		if purposes[name].runs == 0 {
			t.Errorf("no run for %s", name)
		}
	}
	if row := programs["../solutions/wrong_answer/fixed_six_faces.c"]; row["groups"].runs == 0 || row["sweep"].runs == 0 {
		t.Errorf("runs of the program: %v", row)
	}
}
