package cluster_test

import (
	"context"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/cluster/hub"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sys/unix"
)

// BenchmarkUnits is the plan on paper: units that do nothing, through a hub, and
// through a cluster of three servers that each keep all, on this machine. Units a
// second, CPU time of all parts together, and bytes that a unit takes on the disk of
// a server.
func BenchmarkUnits(b *testing.B) {
	b.Run("nodes=1", func(b *testing.B) {
		l := newLab(b)
		b.ReportMetric(carry(b, l), "units/s")
		b.ReportMetric(float64(folderSize(b, l.dir+"/data"))/float64(b.N), "B/unit-disk")
	})
	b.Run("nodes=3", func(b *testing.B) {
		l, data := newTrio(b)
		b.ReportMetric(carry(b, l), "units/s")
		b.ReportMetric(float64(folderSize(b, data))/float64(b.N), "B/unit-disk")
	})
}

// carry has b.N units done that do nothing, and returns how many a second.
func carry(b *testing.B, l *lab) float64 {
	l.patient = true
	for range 4 {
		l.work("worker", 8, honest)
	}
	co := l.coordinate("job", 0)
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
	l := newLab(b)
	l.patient = true
	for range 4 {
		l.work("worker", 8, honest)
	}
	b.ResetTimer()
	began := time.Now()
	cmd := exec.Command(os.Args[0], "-test.run", "^TestCoordinatorProcess$", "-test.v", "-test.timeout", "0")
	cmd.Env = append(os.Environ(), fmt.Sprintf("%s=%s %s %d", coordinatorVariable, l.hub.URL(), l.dir, b.N))
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
	l := &lab{t: t, dir: dir, url: address, patient: true}
	stream(t, l.coordinate("job", 0), units, 4096)
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%s", status)
}

// newTrio starts a cluster of three servers, and returns the folder of one's data.
func newTrio(b *testing.B) (l *lab, data string) {
	b.Helper()
	dir := b.TempDir()
	keys, err := hub.MakeKeys(dir, nil)
	if err != nil {
		b.Fatal(err)
	}
	var users []*server.NkeyUser
	for _, k := range keys {
		public, err := k.Public()
		if err != nil {
			b.Fatal(err)
		}
		users = append(users, &server.NkeyUser{Nkey: public})
	}
	var all []*server.Server
	var routes []*url.URL
	for range 3 {
		routes = append(routes, &url.URL{Scheme: "nats", Host: freeAddress(b)})
	}
	for i := range 3 {
		port, err := strconv.Atoi(routes[i].Port())
		if err != nil {
			b.Fatal(err)
		}
		s, err := server.NewServer(&server.Options{
			ServerName: strconv.Itoa(i), Host: "127.0.0.1", Port: server.RANDOM_PORT, Nkeys: users, NoLog: true, NoSigs: true,
			JetStream: true, StoreDir: filepath.Join(dir, strconv.Itoa(i)), MaxPayload: 8 << 20, Routes: routes,
			Cluster: server.ClusterOpts{Name: "trio", Host: "127.0.0.1", Port: port},
		})
		if err != nil {
			b.Fatal(err)
		}
		s.Start()
		b.Cleanup(func() { s.Shutdown(); s.WaitForShutdown() })
		all = append(all, s)
	}
	for _, s := range all {
		if !s.ReadyForConnections(2 * time.Minute) {
			b.Fatal("a server does not start")
		}
	}
	soon(b, "a leader", func() bool {
		for _, s := range all {
			if s.JetStreamIsLeader() {
				return len(s.JetStreamClusterPeers()) == 3
			}
		}
		return false
	})
	l = &lab{t: b, dir: dir, url: all[0].ClientURL()}
	nc, err := cluster.Dial(l.url, l.key("course"))
	if err != nil {
		b.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		b.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, s := range cluster.Streams(3) {
		if _, err := js.CreateStream(ctx, s); err != nil {
			b.Fatal(err)
		}
	}
	for _, k := range cluster.Buckets(3) {
		if _, err := js.CreateKeyValue(ctx, k); err != nil {
			b.Fatal(err)
		}
	}
	return l, filepath.Join(dir, "0")
}

func freeAddress(b *testing.B) string {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
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
