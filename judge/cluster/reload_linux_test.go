package cluster_test

import (
	"bufio"
	"context"
	"io"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/cluster/keys"
)

// A course whose key is added while the server runs can work after one reload, and so can the next.
func TestNewCourseWorks(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.worker("one", "c")
	for _, name := range []string{"early", "late"} {
		if err := l.folder.Add(keys.Course, name); err != nil {
			t.Fatal(err)
		}
		l.reload()
		l.serves(name)
	}
	l.serves("early")
}

// Workers that come while the server reloads its keys get units, though the server may never answer
// the connections that they made then.
func TestWorkersComeWhileTheServerReloads(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	const workers = 16
	ctx, stop := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for i := range workers {
		if i%4 == 0 {
			_ = l.server.Process.Signal(syscall.SIGHUP)
		}
		group.Go(func() {
			err := work(ctx, l.url, l.folder.KeyFile("worker"), "one", []string{"c"})
			if ctx.Err() == nil {
				t.Error(err)
			}
		})
		time.Sleep(5 * time.Millisecond)
	}
	patience := hurry
	patience.Capable = time.Minute
	c, err := cluster.Connect(ctx, l.url, l.key("course"), patience, l.tell)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	r, err := c.Begin([]byte("the job"), cluster.Options{ID: "run", Build: "one", Version: "one"})
	if err != nil {
		t.Fatal(err)
	}
	for name := range units(workers, "") {
		group.Go(func() {
			_, _ = r.Do(ctx, cluster.Unit{Job: r.Job, Name: name, Lang: "c", Text: []byte("1h")})
		})
	}
	l.until("a unit for each worker", func() bool {
		running := 0
		for _, m := range r.State().Members {
			running += m.Running
		}
		return running == workers
	})
	stop()
	group.Wait()
	r.Close()
}

// A connection that the server breaks off while it reloads is tried again, however it broke off.
func TestServerBreaksOff(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	address := strings.TrimPrefix(l.url, "nats://")
	for name, breakOff := range map[string]func(client, server net.Conn){
		"before a word": func(net.Conn, net.Conn) {},
		"after its first words": func(client, server net.Conn) {
			_, _ = io.CopyN(client, server, 1) // as much as has come of them
		},
		"in plain text instead of TLS": func(client, server net.Conn) {
			words, _ := bufio.NewReader(server).ReadString('\n')
			_, _ = io.WriteString(client, words)
			_, _ = client.Read(make([]byte, 1)) // the client begins TLS
			_, _ = io.WriteString(client, "-ERR 'Authentication Timeout'\r\n")
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			front, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				t.Fatal(err)
			}
			defer front.Close()
			const broken = 2
			go func() {
				for i := 0; ; i++ {
					client, err := front.Accept()
					if err != nil {
						return
					}
					server, err := net.Dial("tcp", address)
					if err != nil {
						client.Close()
						continue
					}
					if i < broken {
						breakOff(client, server)
						client.Close()
						server.Close()
						continue
					}
					go func() { _, _ = io.Copy(client, server) }()
					go func() { _, _ = io.Copy(server, client) }()
				}
			}()
			c, err := cluster.Connect(t.Context(), "nats://"+front.Addr().String(), l.key("course"), hurry, l.tell)
			if err != nil {
				t.Fatal(err)
			}
			c.Close()
		})
	}
}

// A key may be used before the server has learnt of it.
func TestKeyIsUsedAtOnce(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	if err := l.folder.Add(keys.Course, "hasty"); err != nil {
		t.Fatal(err)
	}
	k := l.key("hasty")
	connected := make(chan error, 1)
	go func() {
		c, err := cluster.Connect(t.Context(), l.url, k, hurry, l.tell)
		if err == nil {
			c.Close()
		}
		connected <- err
	}()
	l.until("a refusal", func() bool { return strings.Contains(l.log(), "authentication error") })
	l.reload()
	if err := <-connected; err != nil {
		t.Error(err)
	}
}

// If the server lets a course hear of workers and takes none of its work, the grader says so, and
// claims nothing about workers at the end.
func TestServerThatTakesNothing(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	path := filepath.Join(l.folder.Dir, "keys.conf")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	text = regexp.MustCompile(`publish: \["units.*`).ReplaceAll(text, []byte(`publish: ["nothing"]`))
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	l.reload()
	l.worker("one", "c")
	r := l.run()
	ctx, stop := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() {
		_, _ = r.Do(ctx, cluster.Unit{Job: r.Job, Name: "u", Lang: "c", Text: []byte("0s")})
	})
	l.hears("the server takes no work, though workers are there")
	stop()
	group.Wait()
	r.Close()
	l.hears("no worker answers the request to clear the server")
}

// serves waits until a course has a unit done.
func (l *lab) serves(course string) {
	l.t.Helper()
	conn := l.connect(course)
	defer conn.Close()
	options := cluster.Options{ID: "run", Build: "one", Version: "one"}
	r, err := conn.Begin([]byte("the job"), options)
	if err != nil {
		l.t.Fatal(err)
	}
	l.background(r, units(1, "0s"))
	l.until("the result of "+course, func() bool { return r.State().Done == 1 })
	r.Close()
}
