//go:build linux

package sandbox_test

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"adder/judge/run/sandbox"
)

// An act is something that a hostile program does, and how that must end.
type act struct {
	name  string
	args  []string
	stops []sandbox.Stop // any of these
	code  int            // for Exited and Signaled
	says  string         // must be in the output
	owned bool           // only if each cell has its own user number, which needs root
}

var (
	ends    = []sandbox.Stop{sandbox.Exited}
	dies    = []sandbox.Stop{sandbox.Signaled}
	noTime  = []sandbox.Stop{sandbox.OutOfTime}
	noWall  = []sandbox.Stop{sandbox.OutOfWall}
	timeout = []sandbox.Stop{sandbox.OutOfTime, sandbox.OutOfWall}
	noRoom  = []sandbox.Stop{sandbox.OutOfMemory}
	tooMuch = []sandbox.Stop{sandbox.TooMuchOutput}
	// The kernel frees the memory of failed forks later: on a busy machine a fork bomb may run
	// out of memory before its time is up.
	held = append(noRoom, timeout...)
)

// hostile limits are tight, so that the tests are short.
var hostileLimits = sandbox.Limits{
	CPU: 150 * time.Millisecond, Wall: time.Second,
	Memory: 96 << 20, Output: 1 << 20, File: 24 << 20, Processes: 64,
}

// acts lists all acts; given are arguments that only a test knows.
func acts(given victims) []act {
	return []act{
		{name: "loop", stops: noTime},
		{name: "deaf-loop", stops: noTime},
		{name: "sleep", stops: noWall},
		{name: "stop-self", stops: noWall},
		{name: "trickle", stops: noWall},
		{name: "threads", stops: noTime},
		{name: "thread-bomb", stops: ends, says: "held"},
		{name: "fork-bomb", stops: held},
		{name: "fork-count", stops: ends, says: "held"},
		{name: "fork-burn", stops: noTime},
		{name: "unwaited", stops: noTime},
		{name: "good-answer-burning-child", stops: ends, says: "7"},
		{name: "daemonise", stops: ends, says: "7"},
		{name: "zombies", stops: ends, says: "7"},
		{name: "raise-limits", stops: ends, says: "held"},

		{name: "memory-bomb", stops: noRoom},
		{name: "memory-children", stops: noRoom},
		{name: "memory-file", stops: append(noRoom, sandbox.Signaled, sandbox.Exited)},
		{name: "memory-in-files", stops: append(noRoom, sandbox.Signaled, sandbox.Exited)},
		{name: "reserve", stops: ends, says: "7"},
		{name: "recursion", args: []string{"1000000"}, stops: ends, says: "1000000"},
		{name: "recursion", args: []string{"100000000"}, stops: append(noRoom, sandbox.Signaled), code: 11},

		{name: "flood-stdout", stops: tooMuch},
		{name: "flood-deaf", stops: tooMuch},
		{name: "flood-stderr", stops: ends, says: "7"},
		{name: "ignore-stdin", stops: ends, says: "7"},
		{name: "close-all", stops: ends},
		{name: "spoil-stdin", stops: ends, says: "held"},
		{name: "big-file", stops: dies, code: 25},
		{name: "many-files", stops: ends, says: "held"},
		{name: "deep-folders", stops: ends, says: "folders deep"},
		{name: "locked-folders", stops: ends, says: "7"},
		{name: "read-host", args: given.files, stops: ends, says: "held"},
		{name: "list-host", args: given.folders, stops: ends, says: "held"},
		{name: "hunt-answers", stops: ends, says: "hunted"},
		{name: "write-everywhere", owned: true, stops: ends, says: "held: remove what was given"},
		{name: "make-devices", stops: ends, says: "held"},
		{name: "set-traps", stops: ends, says: "7"},
		{name: "exhaust-descriptors", stops: ends, says: "held"},
		{name: "count-descriptors", stops: ends, says: "counted"},

		{name: "trace", stops: ends, says: "held"},
		{name: "kill-all", owned: true, args: given.processes, stops: ends, says: "alive"},
		{name: "network", args: given.sockets, stops: ends, says: "held: loopback"},
		{name: "mailbox-put", stops: ends, says: "held"},
		{name: "mailbox-get", stops: ends, says: "held: find a temporary file"},
		{name: "big-shared-memory", stops: ends, says: "held"},

		{name: "limit-first", stops: ends, says: "held"},
		{name: "throttle", stops: ends, says: "held"},
		{name: "signal-first", stops: ends, says: "held"},
		{name: "inherit-signals", stops: ends, says: "held"},
		{name: "memory-unnamed", stops: append(noRoom, sandbox.Exited), says: "held"},
		{name: "spoil-input", stops: ends, says: "7"},

		{name: "namespaces", stops: ends, says: "held"},
		{name: "mounts", stops: ends, says: "held"},
		{name: "io-uring", stops: ends, says: "held"},
		{name: "keyring", stops: ends, says: "held"},
		{name: "rights", owned: true, stops: ends, says: "held"},
		{name: "int80", stops: append(dies, sandbox.Exited), code: 0},
		{name: "x32", stops: ends, says: "held"},
		{name: "crash", stops: dies, code: 11},
		{name: "abort", stops: dies, code: 6},
		{name: "exit-3", stops: ends, code: 3},
	}
}

// victims are things of the host that no act may reach.
type victims struct{ files, folders, processes, sockets []string }

const secret = "the answer is 54"

// makeVictims puts cases, answers and another submission on the host, a
// process, and two sockets that listen.
func makeVictims(t *testing.T) victims {
	dir := t.TempDir()
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	v := victims{folders: []string{dir, here, filepath.Dir(here)}}
	for _, name := range []string{"01.in", "01.ans", "suite.yaml", "other-submission.cpp"} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(secret), 0o644); err != nil {
			t.Fatal(err)
		}
		v.files = append(v.files, file, "/proc/1/root"+file, "/w/../../../../"+file)
	}
	sleeper := exec.Command("sleep", "600")
	if err := sleeper.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := sleeper.Process.Kill(); err != nil {
			t.Error("an act killed a process of the host: ", err)
		}
		_ = sleeper.Wait()
	})
	v.processes = []string{fmt.Sprint(sleeper.Process.Pid), fmt.Sprint(os.Getpid()), fmt.Sprint(os.Getppid())}
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, port, _ := net.SplitHostPort(tcp.Addr().String())
	name := fmt.Sprintf("adder-test-%d-%s", os.Getpid(), port)
	local, err := net.Listen("unix", "@"+name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { tcp.Close(); local.Close() })
	v.sockets = []string{port, name}
	return v
}

func TestHostile(t *testing.T) {
	slow(t)
	for _, level := range containers {
		t.Run(string(level), func(t *testing.T) {
			t.Parallel()
			c := open(t, sandbox.Options{Level: level, Scratch: 32 << 20})
			small, big := input(t, "12345678\n"), input(t, strings.Repeat("12345678\n", 50<<20/9))
			for _, a := range acts(makeVictims(t)) {
				if a.owned && os.Geteuid() != 0 || !isPlayed(level, a.name) {
					continue
				}
				t.Run(a.name, func(t *testing.T) {
					put(t, c, "/w/given", []byte("source"))
					in := small
					if strings.HasSuffix(a.name, "-stdin") || a.name == "close-all" {
						in = big
					}
					checkAct(t, a, play(t, c, a, in))
					checkTraps(t, c)
					if err := c.Reset(); err != nil {
						t.Fatal(err)
					}
					checkHonest(t, c)
				})
			}
		})
	}
}

// counted are the acts that a level without control groups must measure in its own way. What else
// such a cell holds, an ordinary user tries (TestOrdinaryUser).
var counted = regexp.MustCompile(`^(loop|sleep|trickle|threads|thread-bomb|fork-.*|unwaited|` +
	`good-answer-burning-child|daemonise|memory-.*|recursion)$`)

func isPlayed(level sandbox.Level, act string) bool {
	whole := level == sandbox.ContainerCgroup || os.Getenv(ordinaryEnv) != ""
	return whole || long() || counted.MatchString(act)
}

// play runs an act.
func play(t *testing.T, c *sandbox.Cell, a act, in *sandbox.Input) sandbox.Result {
	t.Helper()
	limits := hostileLimits
	if !slices.Contains(a.stops, sandbox.OutOfTime) { // a busy machine needs more for the same work
		limits.CPU = generous.CPU
	}
	if !slices.Contains(a.stops, sandbox.OutOfWall) { // and gives CPU time slowly
		limits.Wall = generous.Wall
	}
	return hostile(t, c, in, limits, append([]string{a.name}, a.args...)...)
}

func checkAct(t *testing.T, a act, r sandbox.Result) {
	t.Helper()
	out := string(r.Stdout)
	if len(out) > 2000 {
		out = out[:2000] + "..."
	}
	if !slices.Contains(a.stops, r.Stop) {
		t.Errorf("stop = %d, want one of %d (code %d, cpu %v, wall %v, memory %d)\n%s",
			r.Stop, a.stops, r.Code, r.CPU, r.Wall, r.Memory, out)
	}
	hasCode := slices.Equal(a.stops, ends) || slices.Equal(a.stops, dies)
	if hasCode && r.Stop == a.stops[0] && r.Code != a.code {
		t.Errorf("code = %d, want %d", r.Code, a.code)
	}
	for _, word := range []string{"BREACH", secret, "no such act"} {
		if strings.Contains(out, word) || strings.Contains(string(r.Stderr), word) {
			t.Errorf("output has %q:\n%s%s", word, out, r.Stderr)
		}
	}
	if r.Stop == sandbox.Exited && !strings.Contains(out, a.says) {
		t.Errorf("output lacks %q:\n%s", a.says, out)
	}
	if int64(len(r.Stdout)) > hostileLimits.Output || len(r.Stderr) > 65<<10 {
		t.Errorf("kept %d bytes of output and %d of errors", len(r.Stdout), len(r.Stderr))
	}
}

// checkTraps reads where an act may have put something that is not a file.
func checkTraps(t *testing.T, c *sandbox.Cell) {
	t.Helper()
	for _, name := range []string{
		"link", "fifo", "dir", "huge", "folder/environ", "folder/cmdline", "folder/status",
		"etc/ld.so.cache", "unreadable", "unreadable/x", "nothing",
	} {
		if data, err := c.Read("/w/"+name, 1<<20); err == nil {
			t.Errorf("read %s: %d bytes", name, len(data))
		}
	}
	_, err := c.Read("/w/fifo", 1)
	if err == nil || !strings.Contains(err.Error(), "regular") {
		return // the act has set no such traps
	}
	for _, name := range []string{"etc/x", "folder/comm", "link/x", "fifo"} {
		if err := c.Write("/w/"+name, []byte("x"), 0o644); err == nil {
			t.Errorf("wrote through %s", name)
		}
	}
}

// checkHonest runs a program that must not notice what was there before it.
func checkHonest(t *testing.T, c *sandbox.Cell) {
	t.Helper()
	put(t, c, "/w/honest", compile(t, "honest"))
	r := run(t, c, sandbox.Command{
		Args:   []string{"/w/honest"},
		Stdin:  input(t, "3\n17 4 21\n"),
		Limits: hostileLimits,
	})
	got := sandbox.Result{Stop: r.Stop, Code: r.Code, Stdout: r.Stdout}
	if diff := cmp.Diff(prints("42 files 3\n"), got); diff != "" {
		t.Errorf("the next run (-want +got):\n%s", diff)
	}
	if err := c.Reset(); err != nil {
		t.Fatal(err)
	}
}

// TestCellTellsNothing: no file of a cell says anything about the judge, the cell or the run.
func TestCellTellsNothing(t *testing.T) {
	t.Parallel()
	const files = "hostname; env; cd /proc/self; cat cgroup; " +
		"for f in cgroup mountinfo mounts cmdline environ limits uid_map gid_map; " +
		"do cat $f /proc/1/$f; done; " +
		"readlink /proc/1/exe /proc/1/cwd /proc/1/fd/2; true"
	ours := regexp.MustCompile(fmt.Sprintf(`(?i)adder|\b%d\b`, os.Getpid()))
	mountNumbers := regexp.MustCompile(`(?m)^\d+ \d+ \d+:\d+ `) // one can be that of the process by chance
	eachLevel(t, containers, func(t *testing.T, c *sandbox.Cell) {
		var first string
		for i := range 3 {
			text := mountNumbers.ReplaceAllString(string(run(t, c, shell(files)).Stdout), "")
			for _, f := range strings.Fields(text) {
				if n, err := strconv.Atoi(f); err == nil && n > 1<<22 && (n>>11)&(1<<19-1) == os.Getpid() {
					t.Error("a user number is made of the judge's process number: ", n)
				}
			}
			groups, _, _ := strings.Cut(text[strings.Index(text, "0::"):], "\n")
			if ours.MatchString(text) || groups != "0::/" {
				t.Errorf("a cell tells of its judge: %q, %s\n%s", ours.FindAllString(text, -1), groups, text)
			}
			if i == 0 {
				first = text
			}
			if text != first {
				t.Errorf("run %d differs from the first:\n%s\n%s", i, first, text)
			}
		}
	})
}

// TestJudgeIsHidden: a program cannot read the judge, which solves every board, where it is installed
// among the system's programs.
func TestJudgeIsHidden(t *testing.T) {
	slow(t)
	open(t, sandbox.Options{})
	const installed = "/usr/local/bin/the-judge"
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	if self == installed {
		for _, level := range containers {
			r := run(t, open(t, sandbox.Options{Level: level}), shell("wc -c <"+installed))
			if string(r.Stdout) != "0\n" {
				t.Errorf("%s: %s%s", level, r.Stdout, r.Stderr)
			}
		}
		return
	}
	if os.Geteuid() != 0 {
		t.Skip("only root can install it for a moment")
	}
	const install = `mount -t tmpfs none /usr/local/bin && cp "$0" "$1" && ` +
		`exec "$1" -test.v -test.run '^TestJudgeIsHidden$'`
	cmd := exec.Command("/bin/sh", "-c", install, self, installed)
	cmd.SysProcAttr = &syscall.SysProcAttr{Unshareflags: syscall.CLONE_NEWNS}
	out, err := cmd.CombinedOutput()
	if err != nil || strings.Contains(string(out), "SKIP") {
		t.Fatalf("%v\n%s", err, out)
	}
}

func TestShows(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"/usr": true, "/usr/": true, "/usr/local": true, "/usr/bin": true, "/usr/lib/gcc/x": true,
		"/lib64": true, "/bin/sh": true, "/usr/local/bin/node": true,
		"/usr/share/go-1.22/src": true, "/usr/x86_64-linux-gnu/lib": true,
		"/usr/local/go": false, "/usr/share": false, "/usr/share/course": false, "/usr/src/adder": false,
		"/opt": false, "/": false, "/usrx": false, "/library": false,
	} {
		if got := sandbox.Shows(path); got != want {
			t.Errorf("Shows(%s) = %v", path, got)
		}
	}
}
