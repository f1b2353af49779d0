package cluster_test

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"
)

// BenchmarkUnits is the plan on paper: units that do nothing, through a hub on this
// machine. Units a second, bytes that a unit takes on the server's disk, and the
// heap of all parts together in one process.
func BenchmarkUnits(b *testing.B) {
	l := newLab(b)
	for range 4 {
		l.work("worker", 8, honest)
	}
	co := l.coordinate("job", 0)
	ctx := context.Background()
	b.ResetTimer()
	began := time.Now()
	var group sync.WaitGroup
	window := make(chan struct{}, 1024)
	for i := range b.N {
		window <- struct{}{}
		group.Go(func() {
			defer func() { <-window }()
			name := fmt.Sprintf("u%d", i)
			if _, err := co.Do(ctx, unit(co, name), []byte("source of "+name)); err != nil {
				b.Error(err)
			}
		})
	}
	group.Wait()
	took := time.Since(began)
	b.StopTimer()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(b.N)/took.Seconds(), "units/s")
	b.ReportMetric(float64(folderSize(b, l.dir+"/data"))/float64(b.N), "B/unit-disk")
	b.ReportMetric(float64(m.HeapSys)/(1<<20), "MiB-heap")
}

func folderSize(b *testing.B, dir string) (size int64) {
	b.Helper()
	err := filepath.WalkDir(dir, func(_ string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err == nil {
			size += info.Size()
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	return size
}
