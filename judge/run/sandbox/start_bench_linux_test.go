package sandbox_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

// BenchmarkStart measures what one start of a small program costs the machine, in milliseconds of
// CPU time: judge-ms is this process, first-ms the cell's first process, program-ms the program
// with the processes that are forked before it starts. machine-ms is everything that ran meanwhile,
// also the kernel's own threads; it means something only on an idle machine.
func BenchmarkStart(b *testing.B) {
	for _, level := range containers {
		b.Run(string(level), func(b *testing.B) {
			cell := open(b, sandbox.Options{Level: level})
			program := compile(b, "honest")
			in := input(b, "3\n17 4 21\n")
			put(b, cell, "/w/honest", program)
			before := takeCosts(b)
			for b.Loop() {
				run(b, cell, sandbox.Command{Args: []string{"/w/honest"}, Stdin: in, Limits: generous})
			}
			reportCosts(b, before, takeCosts(b))
		})
	}
}

// costs are CPU times, by the name of who used them.
type costs map[string]time.Duration

func takeCosts(b *testing.B) costs {
	b.Helper()
	var self syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &self); err != nil {
		b.Fatal(err)
	}
	all := costs{
		"judge-ms":   time.Duration(self.Utime.Nano() + self.Stime.Nano()),
		"machine-ms": machineTime(b),
	}
	children, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		b.Fatal(err)
	}
	for _, file := range children {
		text, _ := os.ReadFile(file)
		for pid := range strings.FieldsSeq(string(text)) {
			stat, _ := os.ReadFile("/proc/" + pid + "/stat")
			fields := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
			all["first-ms"] += ticks(fields[11]) + ticks(fields[12])
			all["program-ms"] += ticks(fields[13]) + ticks(fields[14])
		}
	}
	return all
}

// machineTime is what all processors have computed so far.
func machineTime(b *testing.B) (total time.Duration) {
	b.Helper()
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		b.Fatal(err)
	}
	line, _, _ := strings.Cut(string(text), "\n")
	for i, field := range strings.Fields(line)[1:8] {
		const idle, waiting = 3, 4
		if i != idle && i != waiting {
			total += ticks(field)
		}
	}
	return total
}

// ticks converts the kernel's hundredths of a second.
func ticks(field string) time.Duration {
	n, err := strconv.ParseInt(field, 10, 64)
	if err != nil {
		panic(fmt.Sprintf("%q is no number of ticks", field))
	}
	return time.Duration(n) * 10 * time.Millisecond
}

func reportCosts(b *testing.B, before, after costs) {
	for name := range after {
		spent := after[name] - before[name]
		b.ReportMetric(float64(spent.Microseconds())/1000/float64(b.N), name)
	}
}
