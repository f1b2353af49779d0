package cluster_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"adder/judge/cluster"
	"adder/judge/result"
	"adder/judge/sandbox"
)

// hurry is a cluster whose parts wait for each other no longer than a test can.
var hurry = cluster.Patience{Ack: 1500 * time.Millisecond, Announce: 200 * time.Millisecond, Capable: time.Minute, Backup: time.Hour, Limit: time.Hour}

// A lab is a hub with everything that a test adds to it.
type lab struct {
	t        testing.TB
	hub      *cluster.Hub
	dir      string
	url      string // of several hubs
	patience cluster.Patience

	mu   sync.Mutex
	told []string
}

func newLab(t testing.TB) *lab { return newLabOf(t, hurry) }

func newLabOf(t testing.TB, patience cluster.Patience) *lab {
	t.Helper()
	l := &lab{t: t, dir: t.TempDir(), patience: patience}
	l.start("127.0.0.1:0")
	t.Cleanup(func() { l.hub.Close() })
	return l
}

func (l *lab) start(listen string) {
	l.t.Helper()
	var err error
	if l.hub, err = cluster.StartHub(context.Background(), cluster.HubOptions{Registry: cluster.Registry{Dir: l.dir}, Listen: listen, Patience: l.patience, Told: l.tell}); err != nil {
		l.t.Fatal(err)
	}
}

// restart has the hub forget all that it knew.
func (l *lab) restart() {
	l.t.Helper()
	l.hub.Close()
	l.start(strings.TrimPrefix(l.hub.URL, "https://"))
}

func (l *lab) registry() cluster.Registry { return cluster.Registry{Dir: l.dir} }

// key reads a key; one that there is not is made, for a worker unless it is a
// course's by name.
func (l *lab) key(name string) *cluster.Key {
	l.t.Helper()
	path := l.registry().KeyFile(name)
	if _, err := os.Stat(path); err != nil {
		role := "worker"
		if strings.HasPrefix(name, "course") {
			role = "course"
		}
		if err := l.registry().Add(role, name); err != nil {
			l.t.Fatal(err)
		}
		if err := l.hub.Sync(); err != nil {
			l.t.Fatal(err)
		}
	}
	k, err := cluster.ReadKey(path)
	if err != nil {
		l.t.Fatal(err)
	}
	return k
}

func (l *lab) connect(name string) *cluster.Conn {
	l.t.Helper()
	url := l.url
	if url == "" {
		url = l.hub.URL
	}
	return l.connectTo(url, name)
}

func (l *lab) connectTo(url, name string) *cluster.Conn {
	l.t.Helper()
	c := &cluster.Conn{Key: l.key(name), Patience: l.patience, Told: l.tell}
	if err := c.Connect(context.Background(), url); err != nil {
		l.t.Fatal(err)
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

func (l *lab) coordinate(job string) *cluster.Coordinator {
	return l.coordinateFor("course", job, cluster.Options{})
}

func (l *lab) coordinateFor(course, job string, o cluster.Options) *cluster.Coordinator {
	l.t.Helper()
	if o.Build == "" {
		o.Build, o.Version = "b1", "v1"
	}
	co, err := l.connect(course).Coordinate(context.Background(), []byte(job), o)
	if err != nil {
		l.t.Fatal(err)
	}
	l.t.Cleanup(func() { co.Close() })
	return co
}

// A crew is a worker of a test.
type crew struct {
	*cluster.Worker
	conn *cluster.Conn
	end  chan error

	begin, stop func()
}

type doing func(ctx context.Context, w *crew, unit cluster.Work) (result.Result, error)

// work starts a worker, which ends with the test.
func (l *lab) work(key string, slots int, do doing) *crew {
	l.t.Helper()
	c := l.workOn(l.connect(key), key, slots, do)
	c.begin()
	return c
}

// workOn makes a worker on a connection.
func (l *lab) workOn(conn *cluster.Conn, key string, slots int, do doing) *crew {
	c := &crew{conn: conn, end: make(chan error, 1)}
	c.Worker = &cluster.Worker{
		Conn: conn, Sign: cluster.Sign{
			Name: cluster.NewName(key), Build: "b1", Version: "v1", Languages: []string{"c", "cpp"}, Level: sandbox.ContainerRlimit, Slots: slots, Units: slots,
		},
		Do: func(ctx context.Context, w cluster.Work) (result.Result, error) { return do(ctx, c, w) },
	}
	ctx, stop := context.WithCancel(context.Background())
	c.stop, c.begin = stop, func() { go func() { c.end <- c.Run(ctx) }() }
	l.t.Cleanup(stop)
	return c
}

// honest is what a worker says of a unit that does its work.
func honest(_ context.Context, _ *crew, w cluster.Work) (result.Result, error) {
	asked, known := jobs.Load(w.Job)
	if !known {
		got, err := w.Asked()
		if err != nil {
			return result.Result{}, err
		}
		asked, _ = jobs.LoadOrStore(w.Job, string(got))
	}
	return result.Result{Submission: result.Text(w.Name), Verdict: result.Accepted, Behaviour: asked.(string) + "/" + string(w.Text)}, nil
}

// jobs are those that workers got, by digest.
var jobs sync.Map

// hangs is a worker that does nothing until it is stopped.
func hangs(ctx context.Context, _ *crew, _ cluster.Work) (result.Result, error) {
	<-ctx.Done()
	return result.Result{}, ctx.Err()
}

func unit(co *cluster.Coordinator, name string) cluster.Unit {
	return cluster.Unit{Job: co.Job, Name: name, Lang: "c", Level: sandbox.ContainerRlimit}
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
			if err != nil && x.Verdict != result.JudgeError {
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
	patience := hurry
	patience.Ack = time.Hour
	l := newLabOf(t, patience)
	for range 3 {
		l.work("worker", 2, honest)
	}
	co := l.coordinate("job")
	check(t, all(t, co, 100), "job")
	s := co.State()
	if waiting, _ := s.Units(); s.Done != 100 || waiting != 0 {
		t.Errorf("%+v", s)
	}
}

// Two who handed in the same, under the same name, are two.
func TestTwins(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	co := l.coordinate("job")
	var group sync.WaitGroup
	for range 20 {
		group.Go(func() {
			if x, err := co.Do(context.Background(), unit(co, "u0"), []byte("source of u0")); err != nil || x.Verdict != result.Accepted {
				t.Errorf("%+v, %v", x, err)
			}
		})
	}
	l.work("worker", 1, honest)
	group.Wait()
	check(t, all(t, co, 1), "job")
}

// The same class many times over on one hub: nothing that was done is counted
// against a unit, and nothing of a job stays on the hub at its end.
func TestTenTimes(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.work("worker", 4, honest)
	for range 10 {
		co := l.coordinate("job")
		check(t, all(t, co, 40), "job")
		co.Close()
		if s := l.hub.State(); len(s.Jobs) > 0 {
			t.Fatalf("left behind: %+v", s.Jobs)
		}
	}
}

// Who grades stops in the middle of a unit, again and again: that says nothing
// against the unit.
func TestGraderStops(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	w := l.work("worker", 1, hangs)
	for range 5 {
		co := l.coordinate("job")
		ctx, cancel := context.WithCancel(context.Background())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			_, _ = co.Do(ctx, unit(co, "u0"), []byte("source of u0"))
		}()
		soon(t, "the unit", func() bool { s := l.hub.State(); return len(s.Jobs) == 1 && s.Jobs[0].Running == 1 })
		cancel()
		<-ended
		co.Close()
	}
	w.stop()
	<-w.end
	l.work("worker", 1, honest)
	check(t, all(t, l.coordinate("job"), 1), "job")
}

// A worker that dies in the middle of a unit leaves it to another.
func TestWorkerDies(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	died := make(chan struct{})
	l.work("worker", 1, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		w.conn.Close()
		close(died)
		return hangs(ctx, w, u)
	})
	co := l.coordinate("job")
	go func() {
		<-died
		l.work("worker", 2, honest)
	}()
	check(t, all(t, co, 3), "job")
}

// Three workers die over one unit: it is given up, says why, and the others are done,
// also those that were at work beside it each time. The same job tries it again.
func TestPoison(t *testing.T) {
	t.Parallel()
	calm := hurry
	calm.Ack = 5 * time.Second // whoever is taken for dead, comes back, and dies then, counts nothing
	l := newLabOf(t, calm)
	var dead atomic.Int64
	deadly := func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		time.Sleep(20 * time.Millisecond) // beside the others
		if u.Name == "u1" {
			dead.Add(1)
			w.conn.Close()
			return hangs(ctx, w, u)
		}
		return honest(ctx, w, u)
	}
	for range 4 {
		l.work("worker", 3, deadly)
	}
	results := all(t, l.coordinate("job"), 6)
	x := results[1]
	if x.Verdict != result.JudgeError || strings.Count(x.Error, "died") != 3 || x.Score != 0 || dead.Load() != 3 {
		t.Errorf("%s %q after %d deaths", x.Verdict, x.Error, dead.Load())
	}
	results[1] = result.Result{Submission: "u1", Verdict: result.Accepted, Behaviour: "job/source of u1"}
	check(t, results, "job")
	l.work("worker", 3, honest)
	check(t, all(t, l.coordinate("job"), 6), "job")
}

// A worker that was cut off, and comes back, did not die: whatever it was at then
// counts nothing against a unit.
func TestCutOffIsNoDeath(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	way := newWire(t, strings.TrimPrefix(l.hub.URL, "https://"))
	c := l.connectTo("https://"+way.listener.Addr().String(), "cut")
	goOn := make(chan struct{})
	w := l.workOn(c, "cut", 1, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		<-goOn
		return honest(ctx, w, u)
	})
	w.begin()
	co := l.coordinate("job")
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 1) }()
	held := func(n int) func() bool {
		return func() bool {
			for _, m := range l.hub.State().Members {
				n -= m.Held
			}
			return n == 0
		}
	}
	for range 5 {
		soon(t, "the unit", func() bool { return held(1)() })
		way.set(true)
		soon(t, "the silence", func() bool { return len(l.hub.State().Members) == 0 })
		way.set(false)
	}
	soon(t, "the unit", func() bool { return held(1)() })
	close(goOn)
	check(t, <-got, "job")
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
	co := l.coordinate("job")
	x, err := co.Do(context.Background(), unit(co, "u0"), []byte("source of u0"))
	if err == nil || x.Verdict != result.JudgeError || !strings.Contains(x.Error, "no space left") {
		t.Errorf("%s %q, %v", x.Verdict, x.Error, err)
	}
	if err := <-bad.end; !errors.Is(err, cluster.ErrBroken) {
		t.Errorf("the broken machine ended with %v", err)
	}
	l.work("worker", 1, broken)
	l.work("worker", 1, honest)
	check(t, all(t, l.coordinate("another job"), 6), "another job")
}

// A machine that fails does not use up all attempts at a unit before another can have it.
func TestFailsFast(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	var begun atomic.Int64
	l.work("worker", 1, func(context.Context, *crew, cluster.Work) (result.Result, error) {
		begun.Add(1)
		return result.Result{}, errors.New("no space left")
	})
	co := l.coordinate("job")
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 1) }()
	soon(t, "the failure", func() bool { return begun.Load() > 0 })
	time.Sleep(hurry.Ack / 4) // in which it would fail a hundred times
	if n := begun.Load(); n > 1 {
		t.Errorf("it was given the unit %d times", n)
	}
	l.work("worker", 1, honest)
	check(t, <-got, "job")
}

// What was given up is tried again by hand, while its job goes on.
func TestRetry(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	var well atomic.Bool
	goOn := make(chan struct{})
	for range 4 {
		l.work("worker", 1, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
			switch {
			case u.Name == "u0" && !well.Load():
				return result.Result{}, errors.New("no space left")
			case u.Name == "u1":
				<-goOn
			}
			return honest(ctx, w, u)
		})
	}
	co := l.coordinate("job")
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 2) }()
	asks := l.connect(cluster.HubKey)
	soon(t, "the unit that is given up", func() bool {
		s, err := asks.Ask(context.Background(), "status", "")
		return err == nil && len(s.Jobs) == 1 && len(s.Jobs[0].Failed) == 1 && strings.Contains(s.Jobs[0].Failed[0], "no space left")
	})
	well.Store(true)
	if s, err := asks.Ask(context.Background(), "retry", "course"); s.Retried != 1 || err != nil {
		t.Errorf("%d units are tried again, %v", s.Retried, err)
	}
	soon(t, "the unit", func() bool { return l.hub.State().Done == 1 })
	close(goOn)
	check(t, <-got, "job")
}

// A worker that is asked to stop hands back what it is at, and that says nothing
// against the unit.
func TestStopped(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	co := l.coordinate("job")
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 1) }()
	for range 4 {
		begun := make(chan struct{})
		w := l.work("worker", 1, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
			close(begun)
			return hangs(ctx, w, u)
		})
		<-begun
		w.stop()
		<-w.end
	}
	l.work("worker", 1, honest)
	check(t, <-got, "job")
}

// A worker that is asked to stop while a full hub does not take its answer hands the
// unit back, too.
func TestStoppedWithAnswer(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	co := l.coordinate("job")
	got := make(chan []result.Result, 1)
	go func() { got <- all(t, co, 1) }()
	soon(t, "the unit", func() bool { s := l.hub.State(); return len(s.Jobs) == 1 && len(s.Jobs[0].Waiting) == 1 })
	l.hub.Fill("course", 0)
	for i := range 4 {
		w := l.work("worker", 1, honest)
		soon(t, "an answer that there is no room for", func() bool { return strings.Count(l.said(), "the hub is full; retrying") > i })
		w.stop()
		<-w.end
	}
	l.hub.Fill("course", 1<<20)
	l.work("worker", 1, honest)
	check(t, <-got, "job")
}

// A worker that hangs, and says for ever that it is at its units, loses them: to an
// idle worker, and where there is none by the plan's limits.
func TestHangs(t *testing.T) {
	t.Parallel()
	for name, patience := range map[string]cluster.Patience{
		"idle worker": {Ack: hurry.Ack, Announce: hurry.Announce, Capable: time.Minute, Backup: time.Second, Limit: time.Hour},
		"limits":      {Ack: hurry.Ack, Announce: hurry.Announce, Capable: time.Minute, Backup: time.Hour, Limit: time.Second},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLabOf(t, patience)
			var stopped atomic.Int64
			l.work("hung", 4, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
				x, err := hangs(ctx, w, u)
				stopped.Add(1)
				return x, err
			})
			co := l.coordinate("job")
			soon(t, "the worker", func() bool { return len(l.hub.State().Members) == 1 })
			got := make(chan []result.Result, 1)
			go func() { got <- all(t, co, 8) }()
			soon(t, "its units", func() bool { m := l.hub.State().Members; return len(m) > 0 && m[0].Held == 4 })
			l.work("honest", 1, honest)
			check(t, <-got, "job")
			soon(t, "the end of what hangs", func() bool { return stopped.Load() >= 4 })
		})
	}
}

// A worker of another build ends nothing: it goes on with jobs of its own, and both
// are told.
func TestBuilds(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	w := l.workOn(l.connect("old"), "old", 2, honest)
	w.Build, w.Version = "b0", "v0"
	w.begin()
	l.work("new", 1, honest)
	co := l.coordinate("job")
	check(t, all(t, co, 20), "job")
	soon(t, "the word about it", func() bool {
		return strings.Contains(l.said(), "is Adder v0, and this is Adder v1: it gets no units") && strings.Contains(l.said(), "a grader of Adder v1 has work, and this is Adder v0")
	})
	check(t, all(t, l.coordinateFor("course", "old job", cluster.Options{Build: "b0", Version: "v0"}), 20), "old job")
	select {
	case err := <-w.end:
		t.Errorf("the old worker ended: %v", err)
	default:
	}
}

// Units go only to workers that can run them. Where there is none, that is said of
// the unit, and it is not judged.
func TestCapable(t *testing.T) {
	t.Parallel()
	patience := hurry
	patience.Capable = time.Second
	l := newLabOf(t, patience)
	l.work("worker", 1, honest)
	co := l.coordinate("job")
	soon(t, "the worker", func() bool { return len(co.State().Members) == 1 })
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

// A grader dies in the middle of its units. They end with it, and nothing of it stays on
// the hub; the same job does them again.
func TestGraderDies(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	var begun, stopped atomic.Int64
	w := l.work("worker", 10, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		begun.Add(1)
		defer stopped.Add(1)
		return hangs(ctx, w, u)
	})
	conn := l.connect("course")
	first, err := conn.Coordinate(context.Background(), []byte("job"), cluster.Options{Build: "b1", Version: "v1"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 10 {
		name := fmt.Sprintf("u%d", i)
		go func() { _, _ = first.Do(context.Background(), unit(first, name), []byte("source of "+name)) }()
	}
	soon(t, "the units", func() bool { return begun.Load() == 10 })
	conn.Close() // it dies
	soon(t, "the end of its job", func() bool { return stopped.Load() == 10 && len(l.hub.State().Jobs) == 0 })
	w.stop()
	<-w.end
	l.work("worker", 10, honest)
	check(t, all(t, l.coordinate("job"), 10), "job")
}

// Courses take turns, whoever came first and however much he has; so do the jobs of
// one.
func TestFair(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	jobs := []*cluster.Coordinator{l.coordinateFor("course1", "job", cluster.Options{}), l.coordinateFor("course2", "job", cluster.Options{}), l.coordinateFor("course2", "another", cluster.Options{})}
	ctx, cancel := context.WithCancel(context.Background())
	var waiting sync.WaitGroup
	defer waiting.Wait()
	defer cancel()
	for i, n := range []int{200, 20, 20} {
		for k := range n {
			name := fmt.Sprintf("u%d", k)
			waiting.Go(func() { _, _ = jobs[i].Do(ctx, unit(jobs[i], name), []byte("source of "+name)) })
		}
	}
	soon(t, "all units", func() bool {
		n := 0
		for _, j := range l.hub.State().Jobs {
			for _, w := range j.Waiting {
				n += w
			}
		}
		return n == 240
	})
	var mu sync.Mutex
	given := map[string]int{}
	l.work("worker", 1, func(ctx context.Context, w *crew, u cluster.Work) (result.Result, error) {
		mu.Lock()
		defer mu.Unlock()
		given[u.Job]++
		return honest(ctx, w, u)
	})
	soon(t, "forty units", func() bool { return l.hub.State().Done >= 40 })
	mu.Lock()
	defer mu.Unlock()
	if a, b := given[jobs[0].Job], given[jobs[2].Job]; b < 8 || a-b < 10 { // course1 20 and 10 of course2's are of the same job
		t.Errorf("%v", given)
	}
}
