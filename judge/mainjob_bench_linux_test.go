package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// A usage is a number of runs, and their CPU time.
type usage struct {
	runs int
	cpu  time.Duration
}

func (u usage) and(more usage) usage { return usage{u.runs + more.runs, u.cpu + more.cpu} }

// loggedRun is a line of --verbose: the program, what it ran for, and its CPU time.
var loggedRun = regexp.MustCompile(`msg=run program=("[^"]*"|\S+) for=(\S+) limit=\S+ cpu=(\S+)`)

// spentOwn is the CPU time of Adder's own process, and of the first processes of its cells.
var spentOwn = regexp.MustCompile(`([0-9.]+) s by the judge`)

// purposeOf is the purpose of a run in the main job.
func purposeOf(program, step string) string {
	kind, _, _ := strings.Cut(step, "/")
	switch {
	case kind == "compile":
		return "compile"
	case slices.Contains([]string{"hunt", "probe", "luck", "mend"}, kind):
		return "explaining"
	case strings.Contains(program, "accepted/"):
		return "accepted"
	}
	return "wrong" // a wrong program, until its first failure
}

// costsOf adds up the runs in a log: by purpose, by step and by program.
func costsOf(log string) (purposes, steps, programs map[string]usage) {
	purposes, steps, programs = map[string]usage{}, map[string]usage{}, map[string]usage{}
	for _, m := range loggedRun.FindAllStringSubmatch(log, -1) {
		program, step := strings.Trim(m[1], `"`), m[2]
		cpu, err := time.ParseDuration(m[3])
		if err != nil {
			continue
		}
		one := usage{1, cpu}
		purpose := purposeOf(program, step)
		purposes[purpose] = purposes[purpose].and(one)
		steps[step] = steps[step].and(one)
		programs[program] = programs[program].and(one)
	}
	return purposes, steps, programs
}

// dearestFirst is a table of usages, the highest CPU time first.
func dearestFirst(all map[string]usage) string {
	var b strings.Builder
	names := slices.SortedFunc(maps.Keys(all), func(x, y string) int { return int(all[y].cpu - all[x].cpu) })
	for _, name := range names {
		fmt.Fprintf(&b, "%-45s %6d runs %8.1f s\n", name, all[name].runs, all[name].cpu.Seconds())
	}
	return b.String()
}

// machineCPU is the CPU time that the whole machine has used since it started: user, nice and
// system time, and that of interrupts.
func machineCPU(b *testing.B) time.Duration {
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		b.Skip(err)
	}
	f := strings.Fields(string(text)) // cpu user nice system idle iowait irq softirq
	sum := 0
	for _, i := range []int{1, 2, 3, 6, 7} {
		n, _ := strconv.Atoi(f[i])
		sum += n
	}
	return time.Duration(sum) * 10 * time.Millisecond
}

// BenchmarkMainJob builds Adder with an empty build cache, as a newcomer's first command does,
// judges every solver with an empty cache, and then again with that cache. It reports the wall
// time, the CPU time of the whole machine, which should do nothing else, and that of each
// purpose.
func BenchmarkMainJob(b *testing.B) {
	for b.Loop() {
		wholeMachine(b, "build", func() {
			cmd := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o",
				filepath.Join(b.TempDir(), "adder"), ".")
			cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOCACHE="+b.TempDir())
			if out, err := cmd.CombinedOutput(); err != nil {
				b.Fatal(err, string(out))
			}
		})
		cache := b.TempDir()
		for _, name := range []string{"cold", "warm"} {
			var j *mainRun
			wholeMachine(b, name, func() { j = mainJob("../solutions", "--verbose", "--cache", cache) })
			purposes, steps, programs := costsOf(j.err)
			own, _ := strconv.ParseFloat(spentOwn.FindStringSubmatch(j.err)[1], 64)
			purposes["judge"] = usage{0, time.Duration(own * float64(time.Second))}
			for purpose, c := range purposes {
				b.ReportMetric(c.cpu.Seconds(), name+"-"+purpose+"-CPU-s")
			}
			b.Logf("%s, by step\n%s", name, dearestFirst(steps))
			b.Logf("%s, by program\n%s", name, dearestFirst(programs))
		}
	}
}

// wholeMachine reports the wall time and the machine's CPU time while do runs.
func wholeMachine(b *testing.B, name string, do func()) {
	began, before := time.Now(), machineCPU(b)
	do()
	b.ReportMetric(time.Since(began).Seconds(), name+"-clock-s")
	b.ReportMetric((machineCPU(b) - before).Seconds(), name+"-machine-CPU-s")
}

// The lines of --verbose about runs can be added up.
func TestRunsAreLogged(t *testing.T) {
	t.Parallel()
	if brief() {
		t.Skip("judges a solver")
	}
	needsSandbox(t)
	needsLanguages(t, "c")
	var log bytes.Buffer
	const program = "../solutions/wrong_answer/fixed_six_faces.c"
	cmd := exec.Command("adder", "judge", "--verbose", "--all-groups", "--cache", t.TempDir(), program)
	cmd.Stderr = &log
	if err := cmd.Run(); err != nil { // its verdict is its folder's
		t.Fatal(err, log.String())
	}
	purposes, steps, programs := costsOf(log.String())
	for _, purpose := range []string{"compile", "wrong", "explaining"} {
		if purposes[purpose].runs == 0 {
			t.Errorf("no run for %s", purpose)
		}
	}
	for _, step := range []string{
		"sample/printed", "every/first", "windows/no-boards", "hunt/sweep", "hunt/diagnose",
	} {
		if steps[step].runs == 0 {
			t.Errorf("no run for %s", step)
		}
	}
	if programs[program].runs == 0 {
		t.Errorf("no run of the program: %v", programs)
	}
}
