package main

import (
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// killsVariable sets how many misfortunes TestClusterKilled makes, by default 5. The class has
// 15 programs for each.
const killsVariable = "ADDER_KILLS"

// A misfortune befalls a party in the middle of a grading.
type misfortune struct {
	name string
	do   func(c *chaos)
}

// A chaos is a party whose grader, too, is killed and started again.
type chaos struct {
	*party
	local  *graded // the same class, graded on this machine
	want   string  // what local printed
	code   int     // local's exit code
	grade  []string
	grader *exec.Cmd
	wires  []*wire // of each worker, and then of the grader
	random *rand.Rand
}

// restingClassOf is killedClassOf with programs that rest before they begin. So some of the
// class is left after a misfortune of seconds, however fast the machine is.
func restingClassOf(copies int) map[string]string {
	students := killedClassOf(copies)
	for name, text := range students {
		if strings.HasSuffix(name, ".c") {
			students[name] = "#include <unistd.h>\n" +
				"__attribute__((constructor)) static void rest(void) { usleep(100000); }\n" + text
		}
	}
	return students
}

// newChaos begins to grade a class with copies of five programs.
func newChaos(t *testing.T, copies int) *chaos {
	t.Helper()
	cache := os.Getenv("ADDER_CACHE")
	students := restingClassOf(copies)
	local := newGradedOf(t, cache, students)
	local.flags = []string{"--explain=false"} // so that a unit takes an instant
	code, want := local.run(t, 0)
	p := newParty(t, cache, students, 0)
	c := &chaos{party: p, local: local, want: want, code: code, random: rand.New(rand.NewPCG(1, 0))}
	for range 4 {
		c.wires = append(c.wires, newWire(t, func() string { return c.url }))
	}
	for _, w := range c.wires[:3] {
		c.workers = append(c.workers, c.startWorkerAt("adder", w.url))
	}
	c.grade = append([]string{"grade", "class", "--suite", "suite.yaml", "--out", "out",
		"--on", c.wires[3].url, "--key", filepath.Join("hub", "course.key")}, local.flags...)
	c.grader = c.begin("adder", c.grade...)
	return c
}

// ends waits for the end of the grading, and compares it with the local one.
func (c *chaos) ends() {
	c.t.Helper()
	c.until("the end", func() bool { return len(living([]int{c.grader.Process.Pid})) == 0 })
	_ = c.grader.Wait()
	if code := c.grader.ProcessState.ExitCode(); code != c.code {
		c.t.Fatalf("exit code %d, want %d\n%s", code, c.code, c.log("grade"))
	}
	c.same(c.local)
}

// cutOff cuts everybody off from the server.
func (c *chaos) cutOff(d time.Duration) {
	for _, w := range c.wires {
		w.set(cut)
	}
	time.Sleep(d)
	for _, w := range c.wires {
		w.set(whole)
	}
}

func (c *chaos) worker() int { return c.random.IntN(len(c.workers)) }

// interrupt asks a program to stop, as Ctrl-C does.
func (c *chaos) interrupt(cmd *exec.Cmd) {
	_ = cmd.Process.Signal(os.Interrupt)
	_ = cmd.Wait()
}

var misfortunes = []misfortune{
	{"a worker is killed", func(c *chaos) {
		i := c.worker()
		c.shoot(c.workers[i])
		c.workers[i] = c.startWorkerAt("adder", c.wires[i].url)
	}},
	{"everybody is cut off for longer than units wait", func(c *chaos) { c.cutOff(3 * time.Second) }},
	{"the server is killed", func(c *chaos) { c.restartHub() }},
	{"the grader is killed", func(c *chaos) {
		c.shoot(c.grader)
		c.grader = c.begin("adder", c.grade...)
	}},
	{"what is sent to and by a worker is dropped", func(c *chaos) {
		w := c.wires[c.worker()]
		w.set(dropping)
		time.Sleep(3 * time.Second)
		w.set(whole)
	}},
	{"a worker is cut off for longer than units wait", func(c *chaos) {
		w := c.wires[c.worker()]
		w.set(cut)
		time.Sleep(3 * time.Second)
		w.set(whole)
	}},
	{"a worker is interrupted", func(c *chaos) {
		i := c.worker()
		c.interrupt(c.workers[i])
		c.workers[i] = c.startWorkerAt("adder", c.wires[i].url)
	}},
	{"a worker is stopped for longer than units wait", func(c *chaos) {
		w := c.workers[c.worker()]
		_ = w.Process.Signal(syscall.SIGSTOP)
		time.Sleep(3 * time.Second)
		_ = w.Process.Signal(syscall.SIGCONT)
	}},
	{"the grader is interrupted", func(c *chaos) {
		c.interrupt(c.grader)
		c.grader = c.begin("adder", c.grade...)
	}},
}

// A wire is a connection to the server that can be cut, or drop data.
type wire struct {
	url string
	to  func() string

	mu    sync.Mutex
	state int
	ends  []net.Conn
}

// States of a wire.
const (
	whole = iota
	cut
	dropping
)

func newWire(t testing.TB, to func() string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{url: "nats://" + listener.Addr().String(), to: to}
	t.Cleanup(func() { listener.Close(); w.set(cut) })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			w.join(near)
		}
	}()
	return w
}

func (w *wire) join(near net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	far, err := net.Dial("tcp", strings.TrimPrefix(w.to(), "nats://"))
	if err != nil || w.state == cut {
		near.Close()
		return
	}
	w.ends = append(w.ends, near, far)
	go w.carry(near, far)
	go w.carry(far, near)
}

func (w *wire) carry(to, from net.Conn) {
	defer to.Close()
	defer from.Close()
	part := make([]byte, 32<<10)
	for {
		n, err := from.Read(part)
		w.mu.Lock()
		dropped := w.state == dropping
		w.mu.Unlock()
		if err != nil {
			return
		}
		if dropped {
			continue
		}
		if _, err := to.Write(part[:n]); err != nil {
			return
		}
	}
}

// set cuts the wire, makes it whole, or lets it drop data. The first two end its connections.
func (w *wire) set(state int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.state = state
	if state == dropping {
		return
	}
	for _, c := range w.ends {
		c.Close()
	}
	w.ends = nil
}

// When workers, the grader and the server are killed, stopped, interrupted and cut off in the
// middle of a class, nobody is lost, nobody is in the journal twice, nobody is JE, and the
// outputs are those of a local grading.
func TestClusterKilled(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv(killsVariable))
	switch {
	case err == nil:
	case long():
		kills = 40
	case brief():
		t.Skip(killsVariable + " says how many")
	default:
		kills = 5
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	copies := 3 * kills // of each of five programs
	c := newChaos(t, copies)
	for i := range kills {
		// The journal decides the moment, so that something is always left.
		at := (i + 1) * 5 * copies / (kills + 2)
		c.until("more in the journal", func() bool { return c.booked() >= at })
		m := misfortunes[i%len(misfortunes)]
		t.Logf("%d are booked: %s", c.booked(), m.name)
		if len(living([]int{c.grader.Process.Pid})) == 0 {
			t.Fatalf("the grading ended before all of it happened\n%s", c.log("grade"))
		}
		m.do(c)
	}
	last := time.Now()
	c.ends()
	t.Logf("ended %.1f s after the last of %d", time.Since(last).Seconds(), kills)
	// The same command has nothing to do, and prints what the local grading prints.
	code, out, talk := c.run(c.grade...)
	diff := cmp.Diff(stdoutOf(c.want), out)
	if diff != "" || code != c.code {
		t.Errorf("exit code %d %s; other output (-local +cluster):\n%s", code, talk, diff)
	}
}

// Everything goes on after the network was cut for a minute.
func TestClusterCutOff(t *testing.T) {
	if !long() {
		t.Skip("ADDER_LONG=1 cuts the network for a minute; TestClusterKilled does so for some seconds")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	c := newChaos(t, 10)
	c.until("a unit", func() bool { return c.booked() > 1 })
	before := c.booked()
	c.cutOff(time.Minute)
	t.Logf("%d were booked before, and %d after", before, c.booked())
	c.ends()
}

// same compares the journal and the outputs with those of a local grading.
func (p *party) same(local *graded) {
	p.t.Helper()
	units, want := p.units(p.t), local.units(p.t)
	slices.Sort(units)
	slices.Sort(want)
	p.t.Logf("%d units, %d in the journal", len(want), len(units))
	if diff := cmp.Diff(want, units); diff != "" {
		p.t.Errorf("not each booked once (-home +elsewhere):\n%s", diff)
	}
	if diff := cmp.Diff(anywhere(local.files(p.t)), anywhere(p.files(p.t))); diff != "" {
		p.t.Errorf("other outputs (-home +elsewhere):\n%s", diff)
	}
}

// machines matches what outputs say of the machine that judged.
var machines = regexp.MustCompile(`"(worker|tools|sandbox)":"[^"]*",|,"unheld":\[[^\]]*\]`)

// anywhere leaves out of outputs what they say of the machine that judged.
func anywhere(files map[string]string) map[string]string {
	for name, text := range files {
		files[name] = machines.ReplaceAllString(text, "")
	}
	return files
}
