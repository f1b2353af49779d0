package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/class"
	"adder/judge/run/lang/langtest"
)

// A party is a NATS server and workers, each a process.
type party struct {
	*graded
	t       testing.TB
	hub     *exec.Cmd
	url     string
	workers []*exec.Cmd
}

// newParty starts a server in a folder with files, and workers with one slot each.
func newParty(t testing.TB, cache string, files map[string]string, workers int) *party {
	t.Helper()
	p := &party{graded: newGradedOf(t, cache, files), t: t}
	p.env = append(p.env, ackVariable+"=2s")
	p.startHub()
	for range workers {
		p.workers = append(p.workers, p.startWorker("adder"))
	}
	return p
}

// begin starts a program of the party, which ends with the test. Its output goes to a file
// named after the command.
func (p *party) begin(program string, args ...string) *exec.Cmd {
	p.t.Helper()
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = p.dir, p.env
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	name := args[0]
	if name == "-c" {
		name = "hub"
	}
	log, err := os.OpenFile(filepath.Join(p.dir, name+".log"), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
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

// end interrupts a program, so that it leaves nothing behind, and kills it after a minute.
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

// log is the output of the commands of a name so far.
func (p *party) log(name string) string {
	text, _ := os.ReadFile(filepath.Join(p.dir, name+".log"))
	return string(text)
}

// startHub starts nats-server on the folder that adder hub writes.
func (p *party) startHub() {
	p.t.Helper()
	if p.url == "" {
		address := free(p.t)
		code, _, talk := p.run("hub", "key", "add", "lab-07", "--dir", "hub", "--listen", address)
		if code != 0 {
			p.t.Fatal(talk)
		}
		p.url = "nats://" + address
	}
	program, err := exec.LookPath("nats-server")
	if err != nil {
		langtest.Missing(p.t, "nats-server is not installed: apt install nats-server")
	}
	p.hub = p.begin(program, "-c", filepath.Join("hub", "nats.conf"))
	p.until("the server", func() bool {
		c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "nats://"))
		if err == nil {
			c.Close()
		}
		return err == nil
	})
}

// restartHub kills the server, and starts it again.
func (p *party) restartHub() {
	p.shoot(p.hub)
	p.startHub()
}

func (p *party) startWorker(program string) *exec.Cmd { return p.startWorkerAt(program, p.url) }

func (p *party) startWorkerAt(program, url string) *exec.Cmd {
	p.t.Helper()
	return p.begin(program, "worker", url, "--key", filepath.Join("hub", "worker.key"), "--slots", "1")
}

// on adds the flags that let the party do a command's work.
func (p *party) on(args ...string) []string {
	return append(args, "--on", p.url, "--key", filepath.Join("hub", "course.key"))
}

// run runs a command to its end.
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

// until waits until something is so, for minutes, since the machine may be busy.
func (p *party) until(what string, is func() bool) {
	p.t.Helper()
	for end := time.Now().Add(5 * time.Minute); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			p.t.Fatalf("never came: %s\nhub: %s\nworkers: %s", what, p.log("hub"), p.log("worker"))
		}
	}
}

// booked is the number of lines in the journal.
func (p *party) booked() int {
	text, _ := os.ReadFile(filepath.Join(p.dir, "out", class.JournalName))
	return bytes.Count(text, []byte("\n"))
}
