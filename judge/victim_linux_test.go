package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
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

	"adder/judge/base/disk"
	"adder/judge/class"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// A victim is a folder in which Adder works, and is stopped.
type victim struct {
	t       testing.TB
	dir     string
	cache   string
	temp    string
	outputs string // of a grading, in dir
	env     []string
	stopped []int // processes that were stopped, and those below them
}

// newVictim makes a folder with files. Victims share compiled programs, unless they have a cache
// of their own.
func newVictim(t testing.TB, files map[string]string) *victim {
	t.Helper()
	v := &victim{t: t, dir: t.TempDir(), cache: os.Getenv("ADDER_CACHE"), outputs: "out"}
	v.temp = filepath.Join(v.dir, "temp")
	writeFiles(t, v.dir, files)
	if err := os.Mkdir(v.temp, 0o700); err != nil {
		t.Fatal(err)
	}
	v.env = append(os.Environ(), "TMPDIR="+v.temp)
	return v
}

// A process is a program that a victim runs.
type process struct {
	*exec.Cmd
	transcript
	ended chan struct{}
	began int // how often work had begun at submissions before it started
}

// start starts Adder, which ends with the test.
func (v *victim) start(args ...string) *process { return v.begin("adder", args...) }

func (v *victim) begin(program string, args ...string) *process {
	v.t.Helper()
	p := &process{Cmd: exec.Command(program, args...), ended: make(chan struct{}), began: v.begun()}
	p.Dir, p.Env, p.Stdout, p.Stderr = v.dir, append(v.env, "ADDER_CACHE="+v.cache), &p.transcript, &p.transcript
	if err := p.Start(); err != nil {
		v.t.Fatal(err)
	}
	go func() { _ = p.Wait(); close(p.ended) }()
	v.t.Cleanup(func() {
		_ = p.Process.Signal(syscall.SIGCONT)
		_ = p.Process.Signal(os.Interrupt) // so that it leaves nothing behind
		late := time.AfterFunc(time.Minute, func() { _ = p.Process.Kill() })
		defer late.Stop()
		<-p.ended
	})
	return p
}

// String is what it printed so far.
func (p *process) String() string { return p.transcript.String() }

// code waits for the end, and returns the exit code; -1 if it was killed.
func (p *process) code() int {
	<-p.ended
	return p.ProcessState.ExitCode()
}

// over reports whether the process has ended.
func (p *process) over() bool {
	select {
	case <-p.ended:
		return true
	default:
		return false
	}
}

// run runs Adder to its end.
func (v *victim) run(args ...string) (code int, said string) {
	v.t.Helper()
	p := v.start(args...)
	return p.code(), p.String()
}

// stop ends a process with a signal, and waits for its end.
func (v *victim) stop(p *process, signal os.Signal) {
	v.stopped = append(append(v.stopped, p.Process.Pid), descendants(p.Process.Pid)...)
	_ = p.Process.Signal(signal)
	<-p.ended
}

// until waits for a moment in the life of a process, or of another one.
func (v *victim) until(what string, p *process, is func() bool) {
	v.t.Helper()
	soon(v.t, 3*time.Minute, what, func() (string, bool) {
		if p.over() && !is() {
			v.t.Fatalf("it ended before %s: %s", what, p)
		}
		return p.String(), is()
	})
}

// journal is the path of the grading's journal.
func (v *victim) journal() string { return filepath.Join(v.dir, v.outputs, class.JournalName) }

// begun counts how often work at a submission began.
func (v *victim) begun() int {
	text, _ := os.ReadFile(v.journal())
	return strings.Count(string(text), `"kind":"attempt"`)
}

// booked lists the students of the results in the journal, in order.
func (v *victim) booked() (students []string) {
	text, _ := os.ReadFile(v.journal())
	for line := range strings.Lines(string(text)) {
		var l disk.Line
		var x result.Result
		if json.Unmarshal([]byte(line), &l) == nil && l.Kind == "result" && json.Unmarshal(l.Body, &x) == nil {
			students = append(students, x.Student+" "+x.File)
		}
	}
	return students
}

// files reads all outputs, with their times taken out.
func (v *victim) files() map[string]string {
	v.t.Helper()
	found := map[string]string{}
	root := os.DirFS(filepath.Join(v.dir, v.outputs))
	err := fs.WalkDir(root, ".", func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || p == class.JournalName {
			return err
		}
		text, err := fs.ReadFile(root, p)
		found[p] = machines.ReplaceAllString(withoutTimes(string(text)), "")
		return err
	})
	if err != nil {
		v.t.Fatal(err)
	}
	return found
}

// figures match numbers that differ from run to run.
var figures = []*regexp.Regexp{
	regexp.MustCompile(`[0-9.]+( |&nbsp;|\x{a0})?(s|ms|µs|MB|MiB)\b`),
	regexp.MustCompile(`"[a-z_]*(_s|seconds|bytes|time)": ?"?[0-9.e+-]+"?`),
	regexp.MustCompile(`time="[0-9.]+"`),
	// The cost of a hunt: more boards are on their way to the program when one shows it wrong.
	regexp.MustCompile(`"hunt":\{"boards":[0-9]+,"runs":[0-9]+`),
	regexp.MustCompile(`"name":"[a-z]+","boards":[0-9]+`),
	regexp.MustCompile(`data-by="[0-9]+"`), // what the page sorts by
	regexp.MustCompile(`,[0-9.]+,[0-9]+,`), // of the CSV: cpu_s and memory_mib
}

func withoutTimes(text string) string {
	for _, m := range figures {
		text = m.ReplaceAllString(text, "#")
	}
	return text
}

// machines matches what outputs say of the machine that judged.
var machines = regexp.MustCompile(`"(worker|tools|sandbox)":"[^"]*",|,"not_enforced":\[[^\]]*\]`)

// same compares a grading with a calm one of the same class: what it printed, its outputs, and
// that each student is booked once.
func (v *victim) same(calm *victim, wantSaid, said string) {
	v.t.Helper()
	if diff := cmp.Diff(stdoutOf(wantSaid), stdoutOf(said)); diff != "" {
		v.t.Errorf("it prints otherwise (-calm +stopped):\n%s", diff)
	}
	if diff := cmp.Diff(calm.files(), v.files()); diff != "" {
		v.t.Errorf("other outputs (-calm +stopped):\n%s", diff)
	}
	want, got := slices.Sorted(slices.Values(calm.booked())), slices.Sorted(slices.Values(v.booked()))
	if diff := cmp.Diff(want, got); diff != "" || len(slices.Compact(got)) != len(want) {
		v.t.Errorf("not each booked once (-calm +stopped):\n%s", diff)
	}
}

// stdoutOf leaves out the lines of talk.
func stdoutOf(out string) string {
	var rest strings.Builder
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, "adder: ") {
			rest.WriteString(line)
		}
	}
	return rest.String()
}

// gone makes sure that nothing runs any more that was stopped.
func (v *victim) gone() {
	v.t.Helper()
	soon(v.t, 2*time.Second, "end of the children", func() (string, bool) {
		left := living(v.stopped)
		return fmt.Sprint(left), len(left) == 0
	})
}

// traces lists the folders and control groups of what was stopped, and unfinished files.
func (v *victim) traces() (found []string) {
	for _, pid := range v.stopped {
		stamp := fmt.Sprintf("adder-*-%d-*", pid)
		for _, root := range []string{v.temp, "/sys/fs/cgroup"} {
			_ = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
				if err == nil && d.IsDir() {
					if ok, _ := filepath.Match(stamp, d.Name()); ok {
						found = append(found, p)
					}
				}
				return nil
			})
		}
	}
	return append(found, unfinished(v.dir)...)
}

func (v *victim) noTraces() {
	v.t.Helper()
	if left := v.traces(); len(left) > 0 {
		v.t.Errorf("left behind: %q", left)
	}
}

func unfinished(folder string) (found []string) {
	_ = filepath.WalkDir(folder, func(p string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasPrefix(d.Name(), disk.Unfinished) {
			found = append(found, p)
		}
		return nil
	})
	return found
}

// soon waits until is reports true; its text is for the failure. On a machine so busy that the
// test does not wake up in time, time passes more slowly.
func soon(t testing.TB, most time.Duration, what string, is func() (string, bool)) {
	t.Helper()
	for left := most; ; {
		looked := time.Now()
		state, ok := is()
		if ok {
			return
		}
		if left < 0 {
			t.Fatalf("no %s within %v: %s", what, most, state)
		}
		time.Sleep(5 * time.Millisecond)
		left -= min(time.Since(looked), 20*time.Millisecond)
	}
}

// descendants lists the processes below one, of any depth.
func descendants(pid int) []int {
	below := map[int][]int{}
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, f := range files {
		if child, parent, state := stat(f); state != "Z" {
			below[parent] = append(below[parent], child)
		}
	}
	found := slices.Clone(below[pid])
	for i := 0; i < len(found); i++ {
		found = append(found, below[found[i]]...)
	}
	return found
}

// stat reads a process's number, its parent's, and its state.
func stat(file string) (pid, parent int, state string) {
	data, _ := os.ReadFile(file)
	head, tail, ok := strings.Cut(string(data), " (")
	if !ok {
		return 0, -1, "Z"
	}
	f := strings.Fields(tail[strings.LastIndexByte(tail, ')')+1:])
	pid, _ = strconv.Atoi(head)
	parent, _ = strconv.Atoi(f[1])
	return pid, parent, f[0]
}

// living are the processes that neither are gone nor wait for their parent.
func living(pids []int) (left []int) {
	for _, p := range pids {
		if pid, _, state := stat(fmt.Sprintf("/proc/%d/stat", p)); pid == p && state != "Z" {
			left = append(left, p)
		}
	}
	return left
}
