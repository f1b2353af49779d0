package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// smallClass is a class of programs that a suite of two boards accepts, and which name no
// sizes that they would be tried on, too.
func smallClass(students int) map[string]string {
	files := map[string]string{"suite.yaml": "name: small\ngroups:\n  - name: only\n    points: 100\n    cases:\n      - {name: tiny, sweep: {to: 2}}\n"}
	for i := range students {
		files[fmt.Sprintf("class/s%d.c", i)] = killedClass["class/anna.c"]
	}
	return files
}

// look fetches a page; the status is 0 if nobody answers.
func look(address, page string) (status int, body string) {
	got, err := http.Get("http://" + address + page)
	if err != nil {
		return 0, err.Error()
	}
	defer got.Body.Close()
	text, _ := io.ReadAll(got.Body)
	return got.StatusCode, string(text)
}

// free is an address that nobody listens on.
func free(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// Whoever watches a lab sees in /healthz whether hub and worker can work, and in the
// metrics and the status what they have done and how many slots a machine was given.
func TestLabIsWatched(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	p := newParty(t, os.Getenv("ADDER_CACHE"), smallClass(2), 0)
	hub, worker, url := free(t), free(t), p.url
	p.shoot(p.hub)
	p.begin("adder", "worker", url, "--key", filepath.Join("hub", "worker.key"), "--slots", "3", "--metrics", worker)
	p.until("a worker that waits", func() bool { return strings.Contains(p.log("worker"), "waiting for it") })
	begin := func() { p.startHub(strings.TrimPrefix(url, "https://"), "--metrics", hub) }
	healthy := func(address string, want int) {
		t.Helper()
		p.until(fmt.Sprintf("%s with the status %d", address, want), func() bool { status, _ := look(address, "/healthz"); return status == want })
	}
	begin()
	healthy(hub, http.StatusOK)
	healthy(worker, http.StatusOK)
	if code, _, talk := p.run(p.on("grade", "class", "--suite", "suite.yaml", "--explain=false", "--out", "out")...); code != 0 {
		t.Fatalf("exit code %d: %s", code, talk)
	}
	for address, lines := range map[string][]string{
		hub:    {"adder_workers 1", "adder_units_waiting 0", "adder_units_done_total 2", `adder_worker_slots\{worker="worker\..*"\} 3`},
		worker: {"adder_workers 1", "adder_units_done_total 2", `adder_worker_slots\{worker="worker\..*"\} 3`, `adder_worker_done_total\{.*\} 2`},
	} {
		var body string
		p.until("the metrics of "+address, func() bool {
			_, body = look(address, "/metrics")
			for _, line := range lines {
				if !regexp.MustCompile("(?m)^" + line + "$").MatchString(body) {
					return false
				}
			}
			return true
		})
	}
	if code, out, talk := p.run("hub", "status"); code != 0 || !regexp.MustCompile(`\| worker\.\S+ +\| in use +\| [^|]*\bc\b[^|]* \| \S+ +\| +3 \| `).MatchString(out) {
		t.Errorf("exit code %d %s:\n%s", code, talk, out)
	}
	p.shoot(p.hub)
	healthy(hub, 0)
	healthy(worker, http.StatusServiceUnavailable)
	begin()
	healthy(worker, http.StatusOK)
}

// A worker whose disk is full judges nobody: its units go to others, and it ends and
// says why.
func TestWorkerFullDisk(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	disk := t.TempDir()
	if err := unix.Mount("tmpfs", disk, "tmpfs", 0, "size=64k"); err != nil {
		if os.Getenv("ADDER_REQUIRE_ALL") != "" {
			t.Fatal(err)
		}
		t.Skip("no small file system can be mounted: ", err)
	}
	t.Cleanup(func() { _ = unix.Unmount(disk, unix.MNT_DETACH) })
	_ = os.WriteFile(filepath.Join(disk, "filler"), make([]byte, 1<<16), 0o600) // as much as there is room for
	p := newParty(t, os.Getenv("ADDER_CACHE"), smallClass(3), 0)
	env := p.env
	p.env = append(env[:len(env):len(env)], "ADDER_CACHE="+disk)
	full := p.startWorker("adder")
	p.env = env
	grader := p.begin("adder", p.on("grade", "class", "--suite", "suite.yaml", "--explain=false", "--out", "out")...)
	_ = full.Wait()
	if code := full.ProcessState.ExitCode(); code != codeFailure || !strings.Contains(p.log("worker"), "no space left on device") {
		t.Errorf("exit code %d: %s", code, p.log("worker"))
	}
	p.startWorker("adder")
	_ = grader.Wait()
	if code := grader.ProcessState.ExitCode(); code != 0 || !strings.Contains(p.log("grade"), "3 submissions: 3 AC") {
		t.Errorf("exit code %d: %s", code, p.log("grade"))
	}
}
