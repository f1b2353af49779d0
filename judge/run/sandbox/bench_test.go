//go:build linux

package sandbox_test

import (
	"bytes"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"adder/judge/run/sandbox"
)

// BenchmarkOverhead runs one small program bare and in a cell by turns, and
// reports the median of each in milliseconds.
func BenchmarkOverhead(b *testing.B) {
	for _, level := range containers {
		b.Run(string(level), func(b *testing.B) {
			program := compile(b, "honest")
			c := open(b, sandbox.Options{Level: level})
			put(b, c, "/w/honest", program)
			exe := filepath.Join(b.TempDir(), "honest")
			writeProgram(b, exe, program)
			in := input(b, "3\n17 4 21\n")
			var bare, celled []time.Duration
			for b.Loop() {
				start := time.Now()
				cmd := exec.Command(exe)
				cmd.Stdin = bytes.NewReader([]byte("3\n17 4 21\n"))
				if _, err := cmd.Output(); err != nil {
					b.Fatal(err)
				}
				bare = append(bare, time.Since(start))
				start = time.Now()
				run(b, c, sandbox.Command{Args: []string{"/w/honest"}, Stdin: in, Limits: generous})
				celled = append(celled, time.Since(start))
			}
			b.ReportMetric(median(bare), "bare-ms")
			b.ReportMetric(median(celled), "cell-ms")
			b.ReportMetric(median(celled)-median(bare), "overhead-ms")
		})
	}
}

func median(d []time.Duration) float64 {
	slices.Sort(d)
	return float64(d[len(d)/2].Microseconds()) / 1000
}

func BenchmarkOpen(b *testing.B) {
	open(b, sandbox.Options{})
	for b.Loop() {
		c, err := sandbox.Open(sandbox.Options{})
		if err != nil {
			b.Fatal(err)
		}
		c.Close()
	}
}

// BenchmarkReset also writes a file, so that there is something to wipe.
func BenchmarkReset(b *testing.B) {
	for _, level := range containers {
		b.Run(string(level), func(b *testing.B) {
			c := open(b, sandbox.Options{Level: level})
			for b.Loop() {
				put(b, c, "/w/x", nil)
				if err := c.Reset(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
