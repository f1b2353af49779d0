package cluster_test

import (
	"context"
	"crypto/rand"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"

	"golang.org/x/sys/unix"
)

// A server whose disk is full says so, and goes on when there is room again, in the
// same folder; nothing that was asked for in the meantime is lost.
func TestFullDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	dir := t.TempDir()
	if err := unix.Mount("tmpfs", dir, "tmpfs", 0, "size=4m"); err != nil {
		if os.Getenv("ADDER_REQUIRE_ALL") != "" {
			t.Fatal(err)
		}
		t.Skip("no small file system can be mounted: ", err)
	}
	t.Cleanup(func() { unix.Unmount(dir, unix.MNT_DETACH) })
	l := &lab{t: t, dir: dir}
	l.start("127.0.0.1:0")
	t.Cleanup(func() { l.hub.Close() })
	echo := func(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
		return result.Result{Submission: result.Text(w.Name), Verdict: result.Accepted, Behaviour: cluster.Digest(w.Text)}, nil
	}
	l.work("worker", 2, echo)
	co := l.coordinate("job", 0)
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	const units = 60 // of 200 KiB that nothing packs
	got := make(chan error, units)
	for i := range units {
		go func() {
			text := make([]byte, 200<<10)
			_, _ = rand.Read(text)
			name := fmt.Sprintf("u%d", i)
			x, err := co.Do(ctx, cluster.Unit{Job: co.Job, Source: cluster.Digest(text), Name: name, Lang: "c"}, text)
			if err == nil && x.Behaviour != cluster.Digest(text) {
				err = fmt.Errorf("%s: %+v", name, x)
			}
			got <- err
		}()
	}
	soon(t, "the word about the disk", func() bool { return strings.Contains(l.said(), "its disk may be full") })
	if err := unix.Mount("tmpfs", dir, "tmpfs", unix.MS_REMOUNT, "size=64m"); err != nil {
		t.Fatal(err)
	}
	listen := strings.TrimPrefix(l.hub.URL(), "nats://")
	l.hub.Close()
	l.start(listen)
	for range units {
		if err := <-got; err != nil {
			t.Error(err)
		}
	}
}
