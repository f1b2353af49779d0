package cluster_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"adder/judge/base/fault"
	"adder/judge/cluster"
	"adder/judge/cluster/keys"
	"adder/judge/verdict/result"

	"github.com/nats-io/nats.go/jetstream"
)

// The tests run the real server: Debian's nats-server, or what is on PATH by that name.

// The same class on one server again and again is judged each time, and nothing of it stays there:
// no result either that the grader heard before the server had stored it.
func TestSameRunAgainLeavesNothing(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	l.worker("one", "c")
	for range 12 {
		r := l.run()
		l.accepted(l.all(r, "c", units(5, "0s")), 5)
		r.Close()
		if left := l.held(); len(left) > 0 {
			t.Fatalf("these messages are left: %q", left)
		}
	}
}

// A unit that kills three workers gets a JE that says so, and no other unit is blamed. The next
// grader of the same run tries it again.
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
	if poison.Verdict != result.JudgeError || !strings.Contains(poison.Error, "3 workers had it") {
		t.Errorf("poison: %s %q", poison.Verdict, poison.Error)
	}
	delete(results, "poison")
	l.accepted(results, 4)
	again := l.all(l.run(), "c", map[string]string{"poison": "die"})
	stop()
	keeping.Wait()
	if again["poison"].Verdict != result.JudgeError || died != 7 {
		t.Errorf("%s again; %d workers died, with the last", again["poison"].Verdict, died)
	}
}

// A worker that fails three times in a row, at several units, ends. One unit that fails everywhere
// ends none: it has the verdict that was found, without an explanation, or it is JE.
func TestBrokenWorkerEnds(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	broken := l.worker("one", "c")
	r := l.run()
	defer r.Close()
	l.accepted(l.all(r, "c", map[string]string{"lacks": "unexplained"}), 1)
	l.accepted(l.all(r, "c", map[string]string{"fine": "0s"}), 1)
	bad := l.all(r, "c", map[string]string{"bad": "fail"})["bad"]
	if bad.Verdict != result.JudgeError || bad.Error != "the disk is full" {
		t.Errorf("%s %q\n%s", bad.Verdict, bad.Error, l.log())
	}
	results := l.background(r, map[string]string{"worse": "fail", "worst": "fail"})
	_ = broken.Wait()
	if !strings.Contains(l.log(), cluster.ErrBroken.Error()) {
		t.Errorf("the worker does not say why it ends:\n%s", l.log())
	}
	l.worker("one", "c")
	if n := len(results()); n != 2 {
		t.Errorf("%d results", n)
	}
}

// A worker that cannot get the job of its units, because the server has lost it, goes on.
func TestMissingJobEndsNoWorker(t *testing.T) {
	t.Parallel()
	l := newLab(t)
	r := l.run()
	defer r.Close()
	first := l.worker("one", "c")
	l.accepted(l.all(r, "c", units(1, "0s")), 1)
	l.kill(first)
	l.purge("JOBS") // the grader believes for a while that it is there
	worker := l.worker("one", "c")
	for name, x := range l.all(r, "c", map[string]string{"a": "0s", "b": "0s", "c": "0s"}) {
		if x.Verdict != result.JudgeError || x.Error != cluster.ErrNoJob.Error() {
			t.Errorf("%s: %s %q", name, x.Verdict, x.Error)
		}
	}
	if worker.Process.Signal(syscall.Signal(0)) != nil || strings.Contains(l.log(), cluster.ErrBroken.Error()) {
		t.Errorf("the worker ended:\n%s", l.log())
	}
}

// purge empties a stream.
func (l *lab) purge(stream string) {
	l.t.Helper()
	js, err := jetstream.New(l.client(keys.Admin))
	if err != nil {
		l.t.Fatal(err)
	}
	s, err := js.Stream(l.t.Context(), stream)
	if err == nil {
		err = s.Purge(l.t.Context())
	}
	if err != nil {
		l.t.Fatal(err)
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
	l.hears("it gets no units of this run")
	others := r.State().Others
	const words = " is Adder two, and this is Adder one: it gets no units of this run"
	if len(others) != 1 || !strings.HasSuffix(others[0], words) {
		t.Errorf("other builds: %q", others)
	}
	_, err := r.Do(t.Context(), cluster.Unit{Job: r.Job, Name: "sharp", Lang: "cs", Text: []byte("0s")})
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

// A server that hangs, or is killed and started again, goes on, and so does one that has lost its
// store.
func TestRunSurvivesItsServer(t *testing.T) {
	t.Parallel()
	for name, misfortune := range map[string]func(l *lab){
		"it hangs": func(l *lab) {
			_ = l.server.Process.Signal(syscall.SIGSTOP)
			time.Sleep(2 * hurry.Ack)
			_ = l.server.Process.Signal(syscall.SIGCONT)
		},
		"it dies": func(l *lab) {
			l.kill(l.server)
			l.start()
		},
		"it loses its store": func(l *lab) {
			l.kill(l.server)
			if err := os.RemoveAll(filepath.Join(l.folder.Dir, "jetstream")); err != nil {
				l.t.Fatal(err)
			}
			l.start()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			l := newLab(t)
			l.worker("one", "c")
			r := l.run()
			defer r.Close()
			wait := l.background(r, units(8, "200ms"))
			l.until("a result", func() bool { return r.State().Done > 1 })
			misfortune(l)
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
	_, err := r.Do(t.Context(), cluster.Unit{Job: r.Job, Name: "large", Lang: "c", Text: text})
	limit, _ := errors.AsType[*fault.Error](err)
	if limit == nil || !strings.Contains(limit.Msg, "at most 8388608") ||
		!strings.Contains(limit.Hint, "max_payload in nats.conf") {
		t.Errorf("%+v", err)
	}
}

// buildHub builds the server that comes with Adder.
func buildHub(t *testing.T) (program string) {
	t.Helper()
	if os.Getenv("ADDER_LONG")+os.Getenv("ADDER_REQUIRE_ALL") == "" {
		t.Skip("ADDER_LONG=1 builds the server, which takes a minute where nothing is cached")
	}
	program = filepath.Join(t.TempDir(), "adder-hub")
	// Built as tests are, it needs no library a second time.
	if out, err := exec.Command("go", "build", "-o", program, "./hub").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return program
}

// A key that is added while Adder's server starts is known soon.
func TestKeyWhileTheHubStarts(t *testing.T) {
	t.Parallel()
	l := newLabOf(t, buildHub(t))
	for i := range 12 {
		l.kill(l.server)
		l.server = l.begin(l.program, l.folder.Config())
		time.Sleep(time.Duration(i) * 5 * time.Millisecond) // some keys come after it has read the others
		name := fmt.Sprint("lab-", i)
		if err := l.folder.Add(keys.Worker, name); err != nil {
			t.Fatal(err)
		}
		l.listens(l.url)
		l.connect(name)
	}
}

// The server that comes with Adder does the same, and learns of new courses by itself.
func TestAdderHub(t *testing.T) {
	t.Parallel()
	program := buildHub(t)
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
	for _, name := range []string{"early", "late"} {
		if err := l.folder.Add(keys.Course, name); err != nil {
			t.Fatal(err)
		}
		l.serves(name)
	}
}
