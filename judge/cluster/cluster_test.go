package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/cluster/hub"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// hurry is a cluster whose parts wait for each other no longer than a test can.
var hurry = cluster.Patience{Ack: 1500 * time.Millisecond, Announce: 200 * time.Millisecond, Reconcile: 700 * time.Millisecond, Capable: time.Minute}

// A lab is a hub with everything that a test adds to it.
type lab struct {
	t   testing.TB
	hub *hub.Hub
	dir string
	url string // of a server that is no hub

	capable time.Duration // that units wait for somebody who can run them; 0 is long
	patient bool          // as usual
	ack     time.Duration // after which a silent worker loses its unit; 0 is short

	mu   sync.Mutex
	told []string
}

func newLab(t testing.TB, workers ...string) *lab {
	t.Helper()
	l := &lab{t: t, dir: t.TempDir()}
	l.start("127.0.0.1:0", workers...)
	t.Cleanup(func() { l.hub.Close() })
	return l
}

func (l *lab) start(listen string, workers ...string) {
	l.t.Helper()
	var err error
	if l.hub, err = hub.Start(hub.Options{Dir: l.dir, Listen: listen, Workers: workers}); err != nil {
		l.t.Fatal(err)
	}
}

func (l *lab) key(name string) *cluster.Key {
	l.t.Helper()
	k, err := cluster.ReadKey(l.dir + "/" + name + ".key")
	if err != nil {
		l.t.Fatal(err)
	}
	return k
}

func (l *lab) connect(name string) *cluster.Conn {
	l.t.Helper()
	url := l.url
	if l.hub != nil {
		url = l.hub.URL()
	}
	c, err := cluster.Connect(url, l.key(name))
	if err != nil {
		l.t.Fatal(err)
	}
	if l.patient {
		l.t.Cleanup(c.Close)
		return c
	}
	if c.Patience = hurry; l.capable > 0 {
		c.Patience.Capable = l.capable
	}
	if l.ack > 0 {
		c.Patience.Ack = l.ack
	}
	l.t.Cleanup(c.Close)
	return c
}

func (l *lab) tell(words string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.told = append(l.told, words)
}

func (l *lab) said() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.told, "\n")
}

func (l *lab) coordinate(job string, checked float64) *cluster.Coordinator {
	l.t.Helper()
	co, err := l.connect("course").Coordinate(context.Background(), []byte(job), cluster.Options{Build: "b1", Version: "v1", Checked: checked, Told: l.tell})
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { co.Close(false) })
	return co
}

// A crew is a worker of a test.
type crew struct {
	*cluster.Worker
	conn *cluster.Conn
	end  chan error

	begin, stop func()
}

// work starts a worker, which ends with the test.
func (l *lab) work(key string, slots int, do func(ctx context.Context, w *crew, unit cluster.Work) (result.Result, error)) *crew {
	l.t.Helper()
	c := l.workOn(l.connect(key), key, slots, do)
	c.begin()
	return c
}

// workOn makes a worker on a connection.
func (l *lab) workOn(conn *cluster.Conn, key string, slots int, do func(ctx context.Context, w *crew, unit cluster.Work) (result.Result, error)) *crew {
	c := &crew{conn: conn, end: make(chan error, 1)}
	c.Worker = &cluster.Worker{
		Conn: conn, Name: cluster.NewName(key), Build: "b1", Version: "v1", Languages: []string{"c", "cpp"}, Level: sandbox.ContainerRlimit, Slots: slots,
		Do: func(ctx context.Context, w cluster.Work) (result.Result, error) { return do(ctx, c, w) },
	}
	ctx, stop := context.WithCancel(context.Background())
	c.stop, c.begin = stop, func() { go func() { c.end <- c.Run(ctx) }() }
	l.t.Cleanup(stop)
	return c
}

// honest is what a worker says of a unit that does its work.
func honest(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
	return result.Result{Submission: result.Text(w.Name), Verdict: result.Accepted, Behaviour: string(w.Asked) + "/" + string(w.Text)}, nil
}

func unit(co *cluster.Coordinator, name string) cluster.Unit {
	return cluster.Unit{Job: co.Job, Source: cluster.Digest([]byte("source of " + name)), Name: name, Lang: "c", Level: sandbox.ContainerRlimit}
}

// all has so many units done, and returns their results in order.
func all(t testing.TB, co *cluster.Coordinator, n int) []result.Result {
	t.Helper()
	results := make([]result.Result, n)
	var group sync.WaitGroup
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	defer cancel()
	for i := range n {
		group.Go(func() {
			name := fmt.Sprintf("u%d", i)
			x, err := co.Do(ctx, unit(co, name), []byte("source of "+name))
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			results[i] = x
		})
	}
	group.Wait()
	return results
}

func check(t testing.TB, results []result.Result, job string) {
	t.Helper()
	for i, x := range results {
		name := fmt.Sprintf("u%d", i)
		if string(x.Submission) != name || x.Verdict != result.Accepted || x.Behaviour != job+"/source of "+name {
			t.Errorf("%s: %q %s %q %s%s", name, x.Submission, x.Verdict, x.Behaviour, x.Skipped, x.Error)
		}
	}
}

// soon waits for a condition.
func soon(t testing.TB, what string, ok func() bool) {
	t.Helper()
	for end := time.Now().Add(4 * time.Minute); !ok(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("never came: " + what)
		}
	}
}

// Units reach workers with all that belongs to them, and each result comes back.
// Nothing helps a unit that goes astray: nobody is silent for so long.
func TestUnits(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.ack = time.Hour
	for range 3 {
		l.work("worker", 2, honest)
	}
	co := l.coordinate("job", 0)
	check(t, all(t, co, 100), "job")
	if n := co.Counts(); n.Done != 100 || n.Waiting != 0 {
		t.Errorf("%+v", n)
	}
}

// A worker that dies in the middle of a unit leaves it to another.
func TestWorkerDies(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	died := make(chan struct{})
	l.work("worker", 1, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		w.conn.Close()
		close(died)
		<-ctx.Done()
		return result.Result{}, ctx.Err()
	})
	co := l.coordinate("job", 0)
	go func() {
		<-died
		l.work("worker", 2, honest)
	}()
	check(t, all(t, co, 3), "job")
}

// Three workers die over one unit: it is given up, says why, and the others are
// done.
func TestPoison(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	var dead atomic.Int64
	deadly := func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		if u.Name != "u1" {
			return honest(ctx, w, u)
		}
		dead.Add(1)
		w.conn.Close()
		<-ctx.Done()
		return result.Result{}, ctx.Err()
	}
	for range 4 {
		l.work("worker", 1, deadly)
	}
	results := all(t, l.coordinate("job", 0), 3)
	x := results[1]
	if x.Verdict != result.JudgeError || !strings.HasPrefix(x.Error, "3 workers died") || x.Score != 0 || dead.Load() != 3 {
		t.Errorf("%s %q after %d deaths", x.Verdict, x.Error, dead.Load())
	}
	results[1] = result.Result{Submission: "u1", Verdict: result.Accepted, Behaviour: "job/source of u1"}
	check(t, results, "job")
}

// Where workers fail, the unit goes to others; if all do, it is our fault, and not
// the last word.
func TestFailures(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	broken := func(context.Context, *crew, cluster.Work) (result.Result, error) {
		return result.Result{}, errors.New("no space left")
	}
	bad := l.work("worker", 1, broken)
	co := l.coordinate("job", 0)
	x, err := co.Do(context.Background(), unit(co, "u0"), []byte("source of u0"))
	if err == nil || x.Verdict != result.JudgeError || !strings.Contains(x.Error, "no space left") {
		t.Errorf("%s %q, %v", x.Verdict, x.Error, err)
	}
	if err := <-bad.end; !errors.Is(err, cluster.ErrBroken) {
		t.Errorf("the broken machine ended with %v", err)
	}
	l.work("worker", 1, broken)
	l.work("worker", 1, honest)
	check(t, all(t, l.coordinate("another job", 0), 6), "another job")
}

// A worker that is asked to stop hands back what it is at, and that says nothing
// against the unit.
func TestStopped(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	co := l.coordinate("job", 0)
	got := make(chan result.Result, 1)
	go func() {
		x, err := co.Do(context.Background(), unit(co, "u0"), []byte("source of u0"))
		if err != nil {
			t.Error(err)
		}
		got <- x
	}()
	for range 4 {
		begun := make(chan struct{})
		w := l.work("worker", 1, func(ctx context.Context, _ *crew, _ cluster.Work) (result.Result, error) {
			close(begun)
			<-ctx.Done()
			return result.Result{}, ctx.Err()
		})
		<-begun
		w.stop()
		<-w.end
	}
	l.work("worker", 1, honest)
	check(t, []result.Result{<-got}, "job")
}

// A worker of another version is refused, and both are named; so is what it would
// have been given.
func TestVersion(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.coordinate("job", 0)
	c := l.connect("worker")
	w := &cluster.Worker{Conn: c, Name: cluster.NewName("worker"), Build: "b2", Version: "v2", Languages: []string{"c"}, Level: sandbox.ContainerRlimit, Slots: 1, Do: nil}
	err := w.Run(context.Background())
	var wrong *cluster.VersionError
	if !errors.As(err, &wrong) || wrong.Worker != "v2" || wrong.Hub != "v1" {
		t.Errorf("%v", err)
	}
	if !strings.Contains(l.said(), "is Adder v2, and this is Adder v1") {
		t.Errorf("said %q", l.said())
	}
}

// Units go only to workers that can run them. Where there is none, that is said of
// the unit, and it is not judged.
func TestCapable(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.capable = time.Second
	l.work("worker", 1, honest)
	co := l.coordinate("job", 0)
	soon(t, "the worker", func() bool { return len(co.State().Workers) == 1 })
	for _, change := range []func(u *cluster.Unit){
		func(u *cluster.Unit) { u.Lang = "kotlin" },
		func(u *cluster.Unit) { u.Level = sandbox.ContainerCgroup },
	} {
		u := unit(co, "u0")
		change(&u)
		x, err := co.Do(context.Background(), u, []byte("source of u0"))
		if err != nil || x.Verdict != result.NotJudged || !strings.HasPrefix(x.Skipped, "no worker has ") {
			t.Errorf("%+v, %v", x, err)
		}
	}
	u := unit(co, "u0")
	u.Level = sandbox.Bare
	if x, err := co.Do(context.Background(), u, []byte("source of u0")); err != nil || x.Verdict != result.Accepted {
		t.Errorf("%+v, %v", x, err)
	}
}

// What was done while the coordinator was away is not done again.
func TestResumes(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	var begun atomic.Int64
	counting := func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		begun.Add(1)
		return honest(ctx, w, u)
	}
	l.work("worker", 2, counting)
	first := l.coordinate("job", 0)
	check(t, all(t, first, 10), "job")
	again := l.coordinate("job", 0)
	if again.Job != first.Job {
		t.Fatal("the same job has another name")
	}
	check(t, all(t, again, 10), "job")
	if n := begun.Load(); n != 10 {
		t.Errorf("%d units were begun, want 10", n)
	}
}
