package cluster_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"adder/judge/cluster"

	"golang.org/x/sys/unix"
)

// BenchmarkUnits is units that do nothing, through a hub on this machine: units a
// second, and CPU time of all parts together.
func BenchmarkUnits(b *testing.B) {
	b.ReportMetric(carry(b, newLabOf(b, cluster.Patience{})), "units/s")
}

// carry has b.N units done that do nothing, and returns how many a second.
func carry(b *testing.B, l *lab) float64 {
	for range 4 {
		l.work("worker", 8, honest)
	}
	all(b, l.coordinate("warm"), 1)
	co := l.coordinate("job")
	b.ResetTimer()
	began, cpu := time.Now(), cpuTime(b)
	stream(b, co, b.N, 1024)
	took := time.Since(began)
	b.StopTimer()
	b.ReportMetric((cpuTime(b)-cpu).Seconds()*1000/float64(b.N), "cpu-ms/unit")
	return float64(b.N) / took.Seconds()
}

// stream has n units done, so many at one time.
func stream(t testing.TB, co *cluster.Coordinator, n, window int) {
	var group sync.WaitGroup
	places := make(chan struct{}, window)
	for i := range n {
		places <- struct{}{}
		group.Go(func() {
			defer func() { <-places }()
			name := fmt.Sprintf("u%d", i)
			x, err := co.Do(context.Background(), unit(co, name), []byte("source of "+name))
			if err != nil || x.Behaviour != "job/source of "+name {
				t.Errorf("%s: %+v, %v", name, x, err)
			}
		})
	}
	group.Wait()
}

// cpuTime is what this process has taken of processors.
func cpuTime(t testing.TB) time.Duration {
	t.Helper()
	var u unix.Rusage
	if err := unix.Getrusage(unix.RUSAGE_SELF, &u); err != nil {
		t.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// coordinatorVariable makes a test binary the coordinator of BenchmarkCoordinator.
const coordinatorVariable = "ADDER_TEST_COORDINATOR"

// BenchmarkCoordinator is the memory of a coordinator that hands out b.N units, in a
// process of its own; hub and workers are in this one.
func BenchmarkCoordinator(b *testing.B) {
	l := newLabOf(b, cluster.Patience{})
	for range 4 {
		l.work("worker", 8, honest)
	}
	all(b, l.coordinate("warm"), 1) // a new broker first waits for what workers have
	b.ResetTimer()
	began := time.Now()
	cmd := exec.Command(os.Args[0], "-test.run", "^TestCoordinatorProcess$", "-test.v", "-test.timeout", "0")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %s %d", coordinatorVariable, l.hub.URL, l.dir, b.N))
	out, err := cmd.CombinedOutput()
	peak := regexp.MustCompile(`VmHWM:\s*([0-9]+) kB`).FindSubmatch(out)
	if err != nil || peak == nil {
		b.Fatalf("%v\n%s", err, out)
	}
	kib, _ := strconv.Atoi(string(peak[1]))
	b.ReportMetric(float64(kib)/1024, "MiB-peak")
	b.ReportMetric(float64(b.N)/time.Since(began).Seconds(), "units/s")
	b.ReportMetric(float64(cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())/float64(time.Millisecond)/float64(b.N), "cpu-ms/unit")
}

// TestCoordinatorProcess is the process that BenchmarkCoordinator starts.
func TestCoordinatorProcess(t *testing.T) {
	var dir, address string
	var units int
	if n, _ := fmt.Sscan(os.Getenv(coordinatorVariable), &address, &dir, &units); n != 3 {
		t.Skip("is started by BenchmarkCoordinator")
	}
	l := &lab{t: t, dir: dir, url: address}
	stream(t, l.coordinate("job"), units, 4096)
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", status)
}
