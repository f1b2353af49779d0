package cluster_test

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"adder/judge/base/addresstest"
	"adder/judge/cluster"
	"adder/judge/cluster/keys"
	"adder/judge/run/lang/langtest"
	"adder/judge/verdict/result"
)

// hurry makes parts wait less for each other.
var hurry = cluster.Patience{Ack: 1500 * time.Millisecond, Capable: 3 * time.Second}

// asWorker makes the test's own program a worker: URL, key file, build and languages.
var asWorker = flag.String("as-worker", "", "for the tests themselves: be a worker")

// atOnce is how many units that worker takes at one time.
var atOnce = flag.Int("as-units", 1, "for the tests themselves: units at one time")

func TestMain(m *testing.M) {
	flag.Parse()
	if *asWorker == "" {
		_ = flag.Set("test.parallel", "8") // labs mostly wait
		os.Exit(m.Run())
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	part := strings.Fields(*asWorker)
	if err := work(ctx, part[0], part[1], part[2], part[3:]); err != nil && ctx.Err() == nil {
		fmt.Println(err)
		os.Exit(1)
	}
}

// work is a worker that does what the texts of its units say.
func work(ctx context.Context, url, key, build string, languages []string) error {
	k, err := keys.Read(key)
	if err != nil {
		return err
	}
	patience := hurry
	patience.Capable = 100 * time.Millisecond
	conn, err := cluster.Connect(ctx, url, k, patience, func(words string) { fmt.Println(words) })
	if err != nil {
		return err
	}
	defer conn.Close()
	w := &cluster.Worker{
		Conn: conn,
		Member: cluster.Member{
			Name:      cluster.NewName(k.Name),
			Build:     build,
			Version:   build,
			Languages: languages,
			Slots:     1,
			Units:     *atOnce,
		},
		Do: do,
	}
	fmt.Println("worker", w.Name)
	return w.Run(ctx)
}

// known says that this process has the job.
var known atomic.Bool

// do does what the text of a unit says: "die", "fail", fail to explain a verdict, have a large
// result, which takes long to publish, or wait that long; "1s until FILE" only while there is no FILE.
func do(ctx context.Context, w cluster.Unit, get cluster.GetJob) (result.Result, error) {
	x := result.Result{
		Submission: result.Text(w.Name),
		Verdict:    result.Accepted,
		Error:      fmt.Sprint(os.Getpid()), // tells the test who did it
	}
	if !known.Load() {
		asked, err := get(ctx)
		if err != nil {
			return result.Result{}, err
		}
		if string(asked) != "the job" {
			return result.Result{}, fmt.Errorf("the job is %q", asked)
		}
		known.Store(true)
	}
	switch string(w.Text) {
	case "die":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "fail":
		return result.Result{}, errors.New("the disk is full")
	case "unexplained":
		return x, errors.New("the hunt failed")
	case "large":
		noise := make([]byte, 2<<20)
		_, _ = rand.Read(noise)
		x.Error = hex.EncodeToString(noise)
		return x, nil
	}
	text, hurry, _ := strings.Cut(string(w.Text), " until ")
	d, _ := time.ParseDuration(text)
	if _, err := os.Stat(hurry); err == nil {
		d = 0
	}
	select {
	case <-ctx.Done():
		return x, ctx.Err()
	case <-time.After(d):
		return x, nil
	}
}

// A lab is a server in a folder of its own, and its workers.
type lab struct {
	t       testing.TB
	folder  keys.Folder
	url     string
	program string
	server  *exec.Cmd
	said    sync.Map // the words of graders
}

func newLab(t testing.TB) *lab {
	t.Helper()
	program, err := exec.LookPath("nats-server")
	if err != nil {
		langtest.Missing(t, "nats-server is not installed: apt install nats-server")
	}
	return newLabOf(t, program)
}

func newLabOf(t testing.TB, program string) *lab {
	t.Helper()
	address := addresstest.Free(t)
	l := &lab{t: t, folder: keys.Folder{Dir: t.TempDir()}, url: "nats://" + address, program: program}
	if err := l.folder.Prepare(address); err != nil {
		t.Fatal(err)
	}
	l.start()
	return l
}

func (l *lab) start() {
	l.t.Helper()
	args := []string{l.folder.Config()}
	if filepath.Base(l.program) == "nats-server" {
		args = []string{"-c", l.folder.Config()}
	}
	l.server = l.begin(l.program, args...)
	l.listens(l.url)
}

// listens waits for a server.
func (l *lab) listens(url string) {
	l.t.Helper()
	l.until("the server", func() bool {
		c, err := net.Dial("tcp", strings.TrimPrefix(url, "nats://"))
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

// reload makes servers read their configuration again, all of them or the only one.
func (l *lab) reload(servers ...*exec.Cmd) {
	l.t.Helper()
	if len(servers) == 0 {
		servers = []*exec.Cmd{l.server}
	}
	reloads := func() int { return strings.Count(l.log(), "Reloaded server configuration") }
	before := reloads()
	for _, s := range servers {
		_ = s.Process.Signal(syscall.SIGHUP)
	}
	l.until("the reload", func() bool { return reloads() == before+len(servers) })
}

// begin starts a program that ends with the test.
func (l *lab) begin(program string, args ...string) *exec.Cmd {
	l.t.Helper()
	cmd := exec.Command(program, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	log, err := os.OpenFile(filepath.Join(l.folder.Dir, "log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		l.t.Fatal(err)
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { l.kill(cmd) })
	return cmd
}

func (l *lab) kill(cmd *exec.Cmd) {
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
}

func (l *lab) log() string {
	text, _ := os.ReadFile(filepath.Join(l.folder.Dir, "log"))
	return string(text)
}

func (l *lab) until(what string, is func() bool) {
	l.t.Helper()
	for end := time.Now().Add(2 * time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			l.t.Fatalf("never came: %s\n%s", what, l.log())
		}
	}
}

// worker starts a process that is a worker of a build.
func (l *lab) worker(build string, languages ...string) *exec.Cmd {
	l.t.Helper()
	args := append([]string{l.url, l.folder.KeyFile("worker"), build}, languages...)
	return l.begin(os.Args[0], "-as-worker", strings.Join(args, " "))
}

func (l *lab) key(name string) *keys.Key {
	l.t.Helper()
	k, err := keys.Read(l.folder.KeyFile(name))
	if err != nil {
		l.t.Fatal(err)
	}
	return k
}

func (l *lab) connect(name string) *cluster.Conn {
	l.t.Helper()
	k := l.key(name)
	c, err := cluster.Connect(l.t.Context(), l.url, k, hurry, l.tell)
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(c.Close)
	return c
}

func (l *lab) tell(words string) { l.said.Store(words, true) }

func (l *lab) run() *cluster.Run {
	l.t.Helper()
	options := cluster.Options{ID: "run", Build: "one", Version: "one"}
	r, err := l.connect("course").Begin([]byte("the job"), options)
	if err != nil {
		l.t.Fatal(err)
	}
	return r
}

// all has units done, given by name, and returns their results.
func (l *lab) all(r *cluster.Run, lang string, units map[string]string) map[string]result.Result {
	l.t.Helper()
	var mu sync.Mutex
	var group sync.WaitGroup
	results := map[string]result.Result{}
	for name, text := range units {
		group.Go(func() {
			x, err := r.Do(l.t.Context(), cluster.Unit{Job: r.Job, Name: name, Lang: lang, Text: []byte(text)})
			if err != nil {
				l.t.Errorf("%s: %v", name, err)
			}
			mu.Lock()
			defer mu.Unlock()
			results[name] = x
		})
	}
	group.Wait()
	return results
}

func units(n int, text string) map[string]string {
	all := map[string]string{}
	for i := range n {
		all[fmt.Sprint("u", i)] = text
	}
	return all
}

func (l *lab) accepted(results map[string]result.Result, n int) {
	l.t.Helper()
	if len(results) != n {
		l.t.Errorf("%d results of %d units", len(results), n)
	}
	for name, x := range results {
		if x.Verdict != result.Accepted || string(x.Submission) != name {
			l.t.Errorf("%s: %s %q of %s\n%s", name, x.Verdict, x.Error, x.Submission, l.log())
		}
	}
}
