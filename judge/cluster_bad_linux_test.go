package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Keys that a server does not go with: exit code 2, what is wrong and what to do about it, and
// nothing is written.
func TestClusterBadInput(t *testing.T) {
	t.Parallel()
	p := newParty(t, t.TempDir(), map[string]string{"class/x.c": "int main(void) { return 0; }\n"}, 0)
	if code, _, talk := p.run("hub", "--dir", "other", "key", "add", "lab-07"); code != 0 { // and the first keys
		t.Fatal(talk)
	}
	if err := os.Mkdir(filepath.Join(p.dir, "torn"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(p.dir, "torn", "keys.conf"), []byte("accounts {"), 0o600); err != nil {
		t.Fatal(err)
	}
	stranger := filepath.Join("other", "course.key")
	course, worker := filepath.Join("hub", "course.key"), filepath.Join("hub", "worker.key")
	for name, c := range map[string]struct {
		args  []string
		words string
	}{
		"another server's key":    {[]string{"grade", "class", "--out", "out", "--on", p.url, "--key", stranger}, "not the server that the key file names"},
		"a worker's key":          {[]string{"grade", "class", "--out", "out", "--on", p.url, "--key", worker}, "expected a course key, got a worker key"},
		"no key":                  {[]string{"grade", "class", "--out", "out", "--on", p.url}, "--on needs --key"},
		"no such key":             {[]string{"worker", p.url, "--trust", "--key", "none.key"}, "no such file"},
		"a level of the grader's": {[]string{"grade", "class", "--on", p.url, "--key", course, "--level", "bare"}, "--level and --on cannot be combined"},
		"the wrong port":          {[]string{"grade", "class", "--out", "out", "--on", "nats://127.0.0.1:1", "--key", course}, "no answer from nats://127.0.0.1:1"},
		"torn keys":               {[]string{"hub", "--dir", "torn", "key", "list"}, "keys.conf: "},
		"a key twice":             {[]string{"hub", "--dir", "other", "key", "add", "lab-07"}, "already a key lab-07"},
		"a key with a space":      {[]string{"hub", "--dir", "other", "key", "add", "lab 07"}, "cannot be the name of a key"},
		"another address": {
			[]string{"hub", "--dir", "other", "--listen", "0.0.0.0:1"},
			"does not listen at 0.0.0.0:1",
		},
		"no folder": {
			[]string{"hub", "--dir", "nowhere", "key", "list"},
			"there are no keys in nowhere",
		},
		"no address": {[]string{"hub", "--dir", "new", "--listen", "4222"}, "--listen is \"4222\""},
	} {
		code, out, talk := p.run(c.args...)
		if code != codeUsage || out != "" || !strings.Contains(talk, "adder: error: ") || !strings.Contains(talk, "\nadder: hint: ") || !strings.Contains(talk, c.words) {
			t.Errorf("%s: exit code %d, %q, %q", name, code, out, talk)
		}
		if files, _ := filepath.Glob(filepath.Join(p.dir, "out", "*")); len(files) > 1 || len(files) == 1 && filepath.Base(files[0]) != "lock" {
			t.Errorf("%s: it writes %q", name, files)
		}
	}
}

// A course whose key is revoked while it waits for workers ends, and each submission says why it
// has no score.
func TestRevokedAtWork(t *testing.T) {
	t.Parallel()
	p := newParty(t, t.TempDir(), map[string]string{"class/x.c": "int main(void) { return 0; }\n"}, 0)
	grader := p.begin("adder", p.on("grade", "class", "--out", "out")...)
	p.until("the run", func() bool { _, err := os.Stat(filepath.Join(p.dir, "out", "run")); return err == nil })
	if code, _, talk := p.run("hub", "key", "revoke", "course", "--dir", "hub"); code != 0 {
		t.Fatal(talk)
	}
	_ = p.hub.Process.Signal(syscall.SIGHUP)
	_ = grader.Wait()
	code, talk := grader.ProcessState.ExitCode(), p.log("grade")
	failed := strings.Contains(talk, "adder: error: 1 of 1 submissions could not be judged")
	reason := strings.Contains(talk, "the server does not know this key any more")
	if code != codeFailure || !failed || !reason {
		t.Errorf("exit code %d: %s", code, talk)
	}
}
