package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/job"
	"adder/judge/review"
	"adder/judge/run/lang"
)

// classSize is how many submissions the benchmark grades; the target is 200.
const classSize = 200

// BenchmarkClass grades a class of Adder's own solvers and mutants of them. The jury's times
// are known already, and no program is compiled. It reports the wall time, divided by the time
// that the programs' CPU time takes on all cores, without and with their compilers; the share
// of the cores that programs and compilers had, and could have had; and the judge's peak memory.
func BenchmarkClass(b *testing.B) {
	if _, err := exec.LookPath("adder"); err != nil {
		b.Fatal(err)
	}
	size := classSize
	if n, err := strconv.Atoi(os.Getenv("ADDER_CLASS")); err == nil {
		size = n
	}
	dir := b.TempDir()
	env := append(os.Environ(), "ADDER_CACHE="+filepath.Join(dir, "cache"))
	sources, err := job.Solutions("../solutions")
	if err != nil {
		b.Fatal(err)
	}
	makeClass(b, filepath.Join(dir, "warm"), sources, len(sources), func(s review.Submission, _ int) []byte {
		return trivial(s.Lang)
	})
	gradeOnce(b, dir, env, "warm", "warmed")
	makeClass(b, filepath.Join(dir, "class"), sources, size, mutant)
	for b.Loop() {
		if err := os.RemoveAll(filepath.Join(dir, "graded")); err != nil {
			b.Fatal(err)
		}
		gradeOnce(b, dir, env, "class", "graded").report(b)
	}
	if info, err := os.Stat(filepath.Join(dir, "graded", "report.html")); err == nil {
		b.ReportMetric(float64(info.Size())/(1<<20), "MB-report")
	}
}

// makeClass makes a folder of that many submissions, a folder for each.
func makeClass(
	b *testing.B,
	dir string,
	sources []review.Submission,
	size int,
	text func(review.Submission, int) []byte,
) {
	b.Helper()
	for i := range size {
		s := sources[i%len(sources)]
		folder := filepath.Join(dir, fmt.Sprintf("Student %03d", i))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			b.Fatal(err)
		}
		source := text(s, i/len(sources))
		path := filepath.Join(folder, "main"+filepath.Ext(s.Name))
		if err := os.WriteFile(path, source, 0o600); err != nil {
			b.Fatal(err)
		}
	}
}

// trivial is a program that compiles in no language. Judging it measures the jury.
func trivial(*lang.Language) []byte { return []byte("?") }

// mutations are changes to a source, most of which compile.
var mutations = []struct{ from, to string }{
	{"<=", "<"}, {"+ 1", "+ 2"}, {"-1", "0"}, {">", ">="}, {"++", "--"}, {"continue", "break"},
	{"true", "false"},
}

// mutant is a solver with a comment, so that it is compiled anew, and from number 1 on with a
// mutation, if it has a place for it.
func mutant(s review.Submission, number int) []byte {
	text := s.Text
	m := mutations[number%len(mutations)]
	places := bytes.Count(text, []byte(m.from))
	if number > 0 && places > 0 {
		text = replaceNth(text, m.from, m.to, number%places)
	}
	mark := "//"
	if s.Lang.Key == "python" {
		mark = "#"
	}
	return fmt.Appendf(nil, "%s\n%s copy %d\n", text, mark, number)
}

func replaceNth(text []byte, from, to string, n int) []byte {
	at := 0
	for {
		at += bytes.Index(text[at:], []byte(from))
		if n == 0 {
			return []byte(string(text[:at]) + to + string(text[at+len(from):]))
		}
		at, n = at+len(from), n-1
	}
}

// A cost is what a grading took.
type cost struct {
	wall          time.Duration
	programs, own float64 // CPU seconds
	all           float64 // with the compilers
	memory        int64   // bytes
	ready         float64 // mean number of programs and compilers that could run, up to the cores
}

var classSpent = regexp.MustCompile(`CPU time: ([0-9.]+) s by the programs, ([0-9.]+) s by the judge`)

func gradeOnce(b *testing.B, dir string, env []string, class, out string) cost {
	b.Helper()
	cmd := exec.Command("adder", "grade", class, "--out", out)
	var stdout, stderr bytes.Buffer
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, env, &stdout, &stderr
	began := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	watched := make(chan cost)
	ended := make(chan struct{})
	go func() { watched <- follow(cmd.Process.Pid, ended) }()
	_ = cmd.Wait()
	wall := time.Since(began)
	close(ended)
	c := <-watched
	c.wall = wall
	if code := cmd.ProcessState.ExitCode(); code != codeShort && code != codeGood {
		b.Fatalf("exit code %d\n%s", code, &stderr)
	}
	b.Logf("%s%s", &stderr, &stdout)
	if m := classSpent.FindStringSubmatch(stderr.String()); m != nil {
		c.programs, _ = strconv.ParseFloat(m[1], 64)
		c.own, _ = strconv.ParseFloat(m[2], 64)
	}
	c.all = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds() - c.own
	return c
}

// follow measures the peak of a process's own memory, and how many of the processes below it
// run or could run, until ended is closed.
func follow(pid int, ended <-chan struct{}) (c cost) {
	samples, ready := 0, 0
	for {
		select {
		case <-ended:
			c.ready = float64(ready) / float64(max(samples, 1))
			return c
		case <-time.After(100 * time.Millisecond):
		}
		c.memory = max(c.memory, peakMemory(pid))
		running := 0
		for _, p := range descendants(pid) {
			if _, _, state := stat(fmt.Sprintf("/proc/%d/stat", p)); state == "R" {
				running++
			}
		}
		samples++
		ready += min(running, runtime.NumCPU())
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

func (c cost) report(b *testing.B) {
	cores := float64(runtime.NumCPU())
	b.ReportMetric(c.wall.Seconds()/(c.programs/cores), "wall/programs")
	b.ReportMetric(c.wall.Seconds()/(c.all/cores), "wall/programs+compilers")
	b.ReportMetric(100*c.all/(c.wall.Seconds()*cores), "%busy")
	b.ReportMetric(100*c.ready/cores, "%ready")
	b.ReportMetric(100*c.own/(c.wall.Seconds()*cores), "%judge")
	b.ReportMetric(float64(c.memory)/(1<<20), "MB-judge")
}
