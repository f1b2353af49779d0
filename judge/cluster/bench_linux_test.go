package cluster_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/verdict/result"

	"golang.org/x/sync/errgroup"
)

// each has n units of a text done, atOnce of them at one time.
func (l *lab) each(r *cluster.Run, n, atOnce int, text string) {
	l.t.Helper()
	var group errgroup.Group
	group.SetLimit(atOnce)
	for i := range n {
		group.Go(func() error {
			u := cluster.Unit{Job: r.Job, Name: fmt.Sprint("n", i), Lang: "c", Text: []byte(text)}
			x, err := r.Do(l.t.Context(), u)
			if err == nil && x.Verdict != result.Accepted {
				err = fmt.Errorf("unit %d: %s %s", i, x.Verdict, x.Error)
			}
			return err
		})
	}
	if err := group.Wait(); err != nil {
		l.t.Fatal(err)
	}
}

// BenchmarkUnits has units done that do nothing, by two workers.
func BenchmarkUnits(b *testing.B) {
	l := newLab(b)
	for range 2 { // workers take more units than they have slots
		worker := strings.Join([]string{l.url, l.folder.KeyFile("worker"), "one", "c"}, " ")
		l.begin(os.Args[0], "-as-units", "4", "-as-worker", worker)
	}
	r := l.run()
	l.each(r, 10, 10, "0s") // the streams are there
	b.ResetTimer()
	l.each(r, b.N, 256, "0s ")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "units/s")
	r.Close()
}

// efficiency compares two workers of one slot with two local slots, on units of 0.1 s.
func (l *lab) efficiency(n int) float64 {
	l.worker("one", "c")
	l.worker("one", "c")
	r := l.run()
	defer r.Close()
	l.until("two workers", func() bool { return len(r.State().Members) == 2 })
	l.each(r, 4, 4, "1ms")
	began := time.Now()
	var local sync.WaitGroup
	turns := make(chan struct{}, 2)
	for range n {
		turns <- struct{}{}
		local.Go(func() {
			time.Sleep(100 * time.Millisecond)
			<-turns
		})
	}
	local.Wait()
	here := time.Since(began)
	began = time.Now()
	l.each(r, n, n, "100ms")
	return here.Seconds() / time.Since(began).Seconds()
}

func BenchmarkEfficiency(b *testing.B) {
	l := newLab(b)
	b.ReportMetric(l.efficiency(100), "of-local")
}

// A grader of 2,000 units in flight holds at most 100 MB.
func BenchmarkGraderMemory(b *testing.B) {
	l := newLab(b)
	l.worker("one", "c")
	r := l.run()
	defer r.Close()
	l.each(r, 2000, 1024, strings.Repeat(" ", 10_000)+"0s")
	text, err := os.ReadFile(filepath.Join("/proc", "self", "status"))
	if err != nil {
		b.Fatal(err)
	}
	var kib float64
	_, peak, _ := strings.Cut(string(text), "VmHWM:")
	if _, err := fmt.Sscan(peak, &kib); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(kib/1024, "MiB-peak")
}
