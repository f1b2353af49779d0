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

	"adder/judge/cluster"
	"adder/judge/cluster/keys"
	"adder/judge/run/lang/langtest"
	"adder/judge/verdict/result"

	"github.com/nats-io/nats.go/jetstream"
)

// The tests run the real server: Debian's nats-server, or what is on PATH by that name.

// hangup makes a server read its configuration again.
const hangup = syscall.SIGHUP

// hurry makes parts wait less for each other.
var hurry = cluster.Patience{Ack: 1500 * time.Millisecond, Capable: 3 * time.Second}

// asWorker makes the test's own program a worker: URL, key file, build and languages.
var asWorker = flag.String("as-worker", "", "for the tests themselves: be a worker")

// atOnce is how many units that worker takes at one time.
var atOnce = flag.Int("as-units", 1, "for the tests themselves: units at one time")

func TestMain(m *testing.M) {
	flag.Parse()
	if *asWorker == "" {
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
	conn, err := cluster.Connect(ctx, url, k, hurry, func(words string) { fmt.Println(words) })
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

// do does what the text of a unit says: "die", "fail", have a large result, which takes long to
// publish, or wait that long.
func do(ctx context.Context, w cluster.Work) (result.Result, error) {
	x := result.Result{
		Submission: result.Text(w.Name),
		Verdict:    result.Accepted,
		Error:      fmt.Sprint(os.Getpid()), // tells the test who did it
	}
	if !known.Load() {
		asked, err := w.Asked()
		if err != nil || string(asked) != "the job" {
			return x, fmt.Errorf("the job is %q: %w", asked, err)
		}
		known.Store(true)
	}
	switch string(w.Text) {
	case "die":
		_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "fail":
		return x, errors.New("the disk is full")
	case "large":
		noise := make([]byte, 2<<20)
		_, _ = rand.Read(noise)
		x.Error = hex.EncodeToString(noise)
		return x, nil
	}
	d, _ := time.ParseDuration(string(w.Text))
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
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := listener.Addr().String()
	listener.Close()
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

func (l *lab) connect(key string) *cluster.Conn {
	l.t.Helper()
	k, err := keys.Read(l.folder.KeyFile(key))
	if err != nil {
		l.t.Fatal(err)
	}
	tell := func(words string) { l.said.Store(words, true) }
	c, err := cluster.Connect(l.t.Context(), l.url, k, hurry, tell)
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(c.Close)
	return c
}

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
			x, err := r.Do(l.t.Context(), cluster.Unit{Job: r.Job, Name: name, Lang: lang}, []byte(text))
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

// The same class ten times on one server is judged ten times, and nothing of it stays there.
func TestSameRunTenTimesLeavesNothing(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.worker("one", "c")
	pids := map[string]bool{}
	for range 10 {
		r := l.run()
		results := l.all(r, "c", units(5, "0s"))
		l.accepted(results, 5)
		pids[results["u0"].Error] = true
		r.Close()
	}
	if left := l.held(); len(left) > 0 {
		t.Errorf("%d messages are left", len(left))
	}
}

// A unit that kills three workers gets a JE that says so, and no other unit is blamed. The same
// unit in the same run is tried again.
func TestPoisonIsGivenUp(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	died := 0
	var keeping sync.WaitGroup
	ctx, stop := context.WithCancel(t.Context())
	keeping.Go(func() {
		for ctx.Err() == nil {
			cmd := l.worker("one", "c")
			context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })
			_ = cmd.Wait()
			died++
		}
	})
	defer keeping.Wait()
	defer stop()
	r := l.run()
	defer r.Close()
	class := units(4, "large")
	class["poison"] = "die"
	results := l.all(r, "c", class)
	poison := results["poison"]
	if poison.Verdict != result.JudgeError || !strings.Contains(poison.Error, "3 workers died") {
		t.Errorf("poison: %s %q", poison.Verdict, poison.Error)
	}
	delete(results, "poison")
	l.accepted(results, 4)
	again := l.all(r, "c", map[string]string{"poison": "die"})
	stop()
	keeping.Wait()
	if again["poison"].Verdict != result.JudgeError || died != 7 {
		t.Errorf("%s again; %d workers died, with the last", again["poison"].Verdict, died)
	}
}

// A worker that fails at three units in a row ends, and others do its units.
func TestBrokenWorkerEnds(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	broken := l.worker("one", "c")
	r := l.run()
	defer r.Close()
	results := l.background(r, map[string]string{"bad": "fail"})
	_ = broken.Wait()
	x := results()["bad"]
	if x.Verdict != result.JudgeError || x.Error != "the disk is full" {
		t.Errorf("%s %q\n%s", x.Verdict, x.Error, l.log())
	}
	if !strings.Contains(l.log(), cluster.ErrBroken.Error()) {
		t.Errorf("the worker does not say why it ends:\n%s", l.log())
	}
}

// Units go to workers of their build and language; a unit that nobody can do is an error.
func TestUnitsGoToTheirLanguage(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	other := l.worker("two", "c", "cs")
	own := l.worker("one", "c")
	r := l.run()
	defer r.Close()
	for name, x := range l.all(r, "c", units(5, "0s")) {
		if x.Error != fmt.Sprint(own.Process.Pid) {
			t.Errorf("%s was done by %s, and not by %d; the other build is %d",
				name, x.Error, own.Process.Pid, other.Process.Pid)
		}
	}
	_, err := r.Do(t.Context(), cluster.Unit{Job: r.Job, Name: "sharp", Lang: "cs"}, []byte("0s"))
	if !errors.Is(err, cluster.ErrUnable) {
		t.Errorf("C# without a worker of this build that has it: %v", err)
	}
	sharp := l.worker("one", "cs")
	x := l.all(r, "cs", map[string]string{"sharp2": "0s"})["sharp2"]
	if x.Error != fmt.Sprint(sharp.Process.Pid) {
		t.Errorf("%+v", x)
	}
}

// A worker that hangs loses its unit. When it wakes up, its late result changes nothing.
func TestHangingWorkerLosesItsUnit(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	first := l.worker("one", "c")
	r := l.run()
	defer r.Close()
	results := l.background(r, map[string]string{"slow": "500ms"})
	l.until("a unit at work", func() bool { return running(r) == 1 })
	_ = first.Process.Signal(syscall.SIGSTOP)
	second := l.worker("one", "c")
	got := results()["slow"].Error
	if got != fmt.Sprint(second.Process.Pid) {
		t.Errorf("done by %s, and not by %d", got, second.Process.Pid)
	}
	before := l.held()
	_ = first.Process.Signal(syscall.SIGCONT)
	l.accepted(l.all(r, "c", units(6, "100ms")), 6) // both are at work
	after := l.held()
	for subject, text := range before {
		if strings.HasPrefix(subject, "results.") && after[subject] != text {
			t.Errorf("%s is another result now", subject)
		}
	}
	if n := len(l.stored()); n != 7 {
		t.Errorf("%d results of 7 units", n)
	}
}

func running(r *cluster.Run) (n int) {
	for _, m := range r.State().Members {
		n += m.Running
	}
	return n
}

// hears waits until a grader has said these words.
func (l *lab) hears(words string) {
	l.t.Helper()
	l.until(words, func() (found bool) {
		l.said.Range(func(said, _ any) bool {
			found = found || strings.Contains(said.(string), words)
			return true
		})
		return found
	})
}

// background starts units and does not wait for them.
func (l *lab) background(r *cluster.Run, units map[string]string) (wait func() map[string]result.Result) {
	results := map[string]result.Result{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		results = l.all(r, "c", units)
	}()
	return func() map[string]result.Result {
		<-done
		return results
	}
}

// A server that is killed and started again goes on, and so does one that has lost its store.
func TestRunSurvivesItsServer(t *testing.T) {
	t.Parallel()
	for _, loses := range []bool{false, true} {
		t.Run(fmt.Sprintf("loses its store=%v", loses), func(t *testing.T) {
			t.Parallel()
			l := newLab(t)
			l.worker("one", "c")
			r := l.run()
			defer r.Close()
			wait := l.background(r, units(8, "200ms"))
			l.until("a result", func() bool { return r.State().Done > 1 })
			l.kill(l.server)
			if loses {
				if err := os.RemoveAll(filepath.Join(l.folder.Dir, "jetstream")); err != nil {
					t.Fatal(err)
				}
			}
			l.start()
			l.accepted(wait(), 8)
		})
	}
}

// A grader that was killed and started again finds what workers have done meanwhile.
func TestRunSurvivesItsGrader(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	worker := l.worker("one", "c")
	first := l.run()
	l.accepted(l.all(first, "c", units(3, "0s")), 3) // it is killed, so it does not close the run
	l.kill(worker)
	second := l.run()
	l.accepted(l.all(second, "c", units(3, "0s")), 3)
}

// If the server is full, the grader names the limit, and the work continues when there is room.
func TestFullServerIsReported(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	js, err := jetstream.New(l.client(keys.Admin))
	if err != nil {
		t.Fatal(err)
	}
	small := jetstream.StreamConfig{
		Name: "UNITS", Subjects: []string{"units.*.*.*.*.*"}, Retention: jetstream.WorkQueuePolicy,
		Discard: jetstream.DiscardNew, AllowDirect: true, MaxMsgs: 1,
	}
	if _, err := js.CreateStream(t.Context(), small); err != nil {
		t.Fatal(err)
	}
	l.worker("one", "c")
	r := l.run()
	defer r.Close()
	wait := l.background(r, units(3, "300ms"))
	l.hears("maximum messages exceeded")
	l.accepted(wait(), 3)
}

// A unit that no message of the server can hold is an error that names the limit.
func TestTooLargeUnitIsAnError(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.worker("one", "c")
	r := l.run()
	defer r.Close()
	l.accepted(l.all(r, "c", units(1, "0s")), 1)
	text := make([]byte, 9<<20)
	_, _ = rand.Read(text)
	_, err := r.Do(t.Context(), cluster.Unit{Job: r.Job, Name: "large", Lang: "c"}, text)
	if err == nil || !strings.Contains(err.Error(), "8388608 bytes") {
		t.Errorf("%v", err)
	}
}

// The server that comes with Adder does the same, and learns of a new key by itself.
func TestAdderHub(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the server")
	}
	t.Parallel()
	program := filepath.Join(t.TempDir(), "adder-hub")
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o", program, "./hub")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	l := newLabOf(t, program)
	l.worker("one", "c")
	r := l.run()
	l.accepted(l.all(r, "c", units(5, "0s")), 5)
	r.Close()
	if left := l.held(); len(left) > 0 {
		t.Errorf("%d messages are left", len(left))
	}
	out, err := exec.Command(program, l.folder.Config()).CombinedOutput()
	const inUse = "address already in use\nadder-hub: hint: "
	if err == nil || !strings.Contains(string(out), inUse+l.folder.Config()) {
		t.Errorf("a second server on one folder: %v %s", err, out)
	}
	if err := l.folder.Add(keys.Course, "late"); err != nil {
		t.Fatal(err)
	}
	k, err := keys.Read(l.folder.KeyFile("late"))
	if err != nil {
		t.Fatal(err)
	}
	l.until("the new key", func() bool {
		c, err := cluster.Connect(t.Context(), l.url, k, hurry, func(string) {})
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}
