package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// A party is a hub and workers, as processes of their own.
type party struct {
	*graded
	t      *testing.T
	hub    *exec.Cmd
	url    string
	worker []*exec.Cmd
}

// begin starts a program of the party, which ends with the test.
func (p *party) begin(args ...string) *exec.Cmd {
	p.t.Helper()
	cmd := exec.Command("adder", args...)
	cmd.Dir, cmd.Env = p.dir, p.env
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	log, err := os.OpenFile(filepath.Join(p.dir, args[0]+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		p.t.Fatal(err)
	}
	defer log.Close()
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { p.kill(cmd) })
	return cmd
}

func (p *party) kill(cmd *exec.Cmd) {
	if cmd.ProcessState == nil {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	}
}

var hubAddress = regexp.MustCompile(`nats://127\.0\.0\.1:[0-9]+`)

func (p *party) startHub(listen string) {
	p.t.Helper()
	p.hub = p.begin("hub", "--dir", "hub", "--listen", listen)
	soon(p.t, 2*time.Minute, "hub", func() (string, bool) {
		text, _ := os.ReadFile(filepath.Join(p.dir, "hub.log"))
		all := hubAddress.FindAllString(string(text), -1)
		if len(all) == 0 {
			return string(text), false
		}
		p.url = all[len(all)-1]
		return "", true
	})
}

func (p *party) startWorker() {
	p.worker = append(p.worker, p.begin("worker", p.url, "--key", filepath.Join("hub", "worker.key"), "--slots", "1"))
}

// Workers, the one who grades and the server are killed in the middle of a class:
// the outputs are those of a local grading, and nobody is in the journal twice.
func TestClusterKilled(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	const copies = 4
	cache := t.TempDir()
	local := newGraded(t, cache, copies)
	_, want := local.run(t, 0)
	p := &party{graded: newGraded(t, cache, copies), t: t}
	p.startHub("127.0.0.1:0")
	p.startWorker()
	p.startWorker()
	listen := strings.TrimPrefix(p.url, "nats://")
	grade := []string{"grade", "class", "--suite", "suite.yaml", "--out", "out", "--on", p.url, "--key", filepath.Join("hub", "course.key")}
	for i, victim := range []func(){
		func() { p.kill(p.worker[0]); p.startWorker() },
		func() {},
		func() { p.kill(p.hub); p.startHub(listen) },
	} {
		grader := p.begin(grade...)
		time.Sleep(time.Duration(700*(i+1)) * time.Millisecond)
		victim()
		p.kill(grader)
	}
	cmd := exec.Command("adder", grade...)
	cmd.Dir, cmd.Env = p.dir, p.env
	var out, talk bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &talk
	_ = cmd.Run()
	if code := cmd.ProcessState.ExitCode(); code != codeShort {
		t.Fatalf("exit code %d\n%s", code, &talk)
	}
	if diff := cmp.Diff(stdoutOf(want), out.String()); diff != "" {
		t.Errorf("it prints otherwise than at home (-home +elsewhere):\n%s", diff)
	}
	units, wantUnits := p.units(t), local.units(t)
	slices.Sort(units)
	slices.Sort(wantUnits)
	if diff := cmp.Diff(wantUnits, units); diff != "" {
		t.Errorf("not each booked once (-home +elsewhere):\n%s", diff)
	}
	home, elsewhere := local.files(t)["grades.csv"], p.files(t)["grades.csv"]
	if diff := cmp.Diff(home, elsewhere); diff != "" {
		t.Errorf("other grades (-home +elsewhere):\n%s", diff)
	}
}
