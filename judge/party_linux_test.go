package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/class"
)

// A party is a hub and workers, as processes of their own.
type party struct {
	*graded
	t       testing.TB
	hub     *exec.Cmd
	url     string
	workers []*exec.Cmd
}

// newParty starts a hub beside some files, and workers of a slot each.
func newParty(t testing.TB, cache string, files map[string]string, workers int) *party {
	t.Helper()
	p := &party{graded: newGradedOf(t, cache, files), t: t}
	p.env = append(p.env, ackVariable+"=2s")
	p.startHub("127.0.0.1:0")
	for range workers {
		p.workers = append(p.workers, p.startWorker("adder"))
	}
	return p
}

// begin starts a program of the party, which ends with the test. What it says goes
// to a file that is named after the command.
func (p *party) begin(program string, args ...string) *exec.Cmd {
	p.t.Helper()
	cmd := exec.Command(program, args...)
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
	p.t.Cleanup(func() { p.end(cmd) })
	return cmd
}

// end asks a program to stop, so that it leaves nothing behind, and insists after
// a while.
func (p *party) end(cmd *exec.Cmd) {
	if cmd.ProcessState != nil {
		return
	}
	_ = cmd.Process.Signal(syscall.SIGCONT)
	_ = cmd.Process.Signal(os.Interrupt)
	late := time.AfterFunc(time.Minute, func() { _ = cmd.Process.Kill() })
	defer late.Stop()
	_ = cmd.Wait()
}

// shoot kills a program.
func (p *party) shoot(cmd *exec.Cmd) {
	p.kill(cmd)
	_ = cmd.Wait()
}

var hubAddress = regexp.MustCompile(`https://127\.0\.0\.1:[0-9]+`)

// log is what commands of a name have said so far.
func (p *party) log(name string) string {
	text, _ := os.ReadFile(filepath.Join(p.dir, name+".log"))
	return string(text)
}

func (p *party) startHub(listen string, args ...string) {
	p.t.Helper()
	before := len(p.log("hub"))
	p.hub = p.begin("adder", append([]string{"hub", "--dir", "hub", "--listen", listen}, args...)...)
	p.until("the hub's address", func() bool {
		p.url = hubAddress.FindString(p.log("hub")[before:])
		return p.url != ""
	})
}

// restartHub kills the hub, and starts it where it was.
func (p *party) restartHub() {
	p.shoot(p.hub)
	p.startHub(strings.TrimPrefix(p.url, "https://"))
}

func (p *party) startWorker(program string) *exec.Cmd { return p.startWorkerAt(program, p.url) }

func (p *party) startWorkerAt(program, url string) *exec.Cmd {
	p.t.Helper()
	return p.begin(program, "worker", url, "--key", filepath.Join("hub", "worker.key"), "--slots", "1")
}

// on is the arguments that let the party do the work.
func (p *party) on(args ...string) []string {
	return append(args, "--on", p.url, "--key", filepath.Join("hub", "course.key"))
}

// run runs a program to its end.
func (p *party) run(args ...string) (code int, out, talk string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "adder", args...)
	cmd.Dir, cmd.Env = p.dir, p.env
	var o, e bytes.Buffer
	cmd.Stdout, cmd.Stderr = &o, &e
	_ = cmd.Run()
	return cmd.ProcessState.ExitCode(), o.String(), e.String()
}

// until waits for something that comes, however busy the machine is.
func (p *party) until(what string, is func() bool) {
	p.t.Helper()
	for end := time.Now().Add(5 * time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("never came: %s\nhub: %s\nworkers: %s", what, p.log("hub"), p.log("worker"))
		}
	}
}

// booked is how many lines the journal has.
func (p *party) booked() int {
	text, _ := os.ReadFile(filepath.Join(p.dir, "out", class.JournalName))
	return bytes.Count(text, []byte("\n"))
}
