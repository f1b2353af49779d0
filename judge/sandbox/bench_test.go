//go:build linux

package sandbox_test

import (
	"bytes"
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"adder/judge/sandbox"
)

// BenchmarkOverhead runs one small program bare and in a cell by turns, and
// reports the median of each in milliseconds.
func BenchmarkOverhead(b *testing.B) {
	for _, level := range containers {
		b.Run(string(level), func(b *testing.B) {
			program := compile(b, "testdata/honest.c", "-static")
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

// BenchmarkTwoCells runs two cells at the same time; an operation is one run
// in each.
func BenchmarkTwoCells(b *testing.B) {
	program := compile(b, "testdata/honest.c", "-static")
	in := input(b, "3\n17 4 21\n")
	cells := []*sandbox.Cell{open(b, sandbox.Options{}), open(b, sandbox.Options{})}
	for _, c := range cells {
		put(b, c, "/w/honest", program)
	}
	start, n := time.Now(), 0
	for b.Loop() {
		var both sync.WaitGroup
		for _, c := range cells {
			both.Go(func() {
				if _, err := c.Run(context.Background(), sandbox.Command{Args: []string{"/w/honest"}, Stdin: in, Limits: generous}); err != nil {
					b.Error(err)
				}
			})
		}
		both.Wait()
		n += 2
	}
	b.ReportMetric(float64(n)/time.Since(start).Seconds(), "runs/s")
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
