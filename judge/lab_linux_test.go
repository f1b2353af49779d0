package main

import (
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// smallClass is a class of programs that a suite of two boards accepts. They contain no numbers,
// on which they would be tried, too.
func smallClass(students int) map[string]string {
	files := map[string]string{
		"suite.yaml": "name: small\ngroups:\n  - name: only\n    points: 100\n    cases:\n" +
			"      - {name: tiny, sweep: {to: 2}}\n",
	}
	for i := range students {
		files[fmt.Sprintf("class/s%d.c", i)] = killedClass["class/anna.c"]
	}
	return files
}

// free is an address on which nobody listens.
func free(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// A worker whose disk is full judges nobody. It ends and says why, and its units go to others.
func TestWorkerFullDisk(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	disk := t.TempDir()
	smallDisk(t, disk, "64k")
	_ = os.WriteFile(filepath.Join(disk, "filler"), make([]byte, 1<<16), 0o600) // an error: it is full
	p := newParty(t, os.Getenv("ADDER_CACHE"), smallClass(3), 0)
	env := p.env
	p.env = append(env[:len(env):len(env)], "ADDER_CACHE="+disk)
	full := p.startWorker("adder")
	p.env = env
	grader := p.begin("adder",
		p.on("grade", "class", "--suite", "suite.yaml", "--explain=false", "--out", "out")...)
	_ = full.Wait()
	code := full.ProcessState.ExitCode()
	if code != codeFailure || !strings.Contains(p.log("worker"), "no space left on device") {
		t.Errorf("exit code %d: %s", code, p.log("worker"))
	}
	p.startWorker("adder")
	_ = grader.Wait()
	code = grader.ProcessState.ExitCode()
	if code != 0 || !strings.Contains(p.log("grade"), "3 submissions: 3 AC") {
		t.Errorf("exit code %d: %s", code, p.log("grade"))
	}
}
