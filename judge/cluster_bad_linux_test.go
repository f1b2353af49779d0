package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"adder/judge/cluster/keys"
)

// A key or an address that cannot work ends a command with exit code 2, an error and a hint,
// and nothing is written.
func TestClusterBadInput(t *testing.T) {
	t.Parallel()
	p := newParty(t, map[string]string{"class/x.c": "int main(void) { return 0; }\n"}, 0)
	other := keys.Folder{Dir: filepath.Join(p.dir, "other")}
	if err := errors.Join(other.Prepare("127.0.0.1:1"), other.Add(keys.Worker, "lab-07")); err != nil {
		t.Fatal(err)
	}
	writeFiles(t, p.dir, map[string]string{"torn/keys.conf": "accounts {"})
	grade := func(flags ...string) []string {
		return append([]string{"grade", "class", "--out", "out", "--on", p.url}, flags...)
	}
	hub := func(dir string, words ...string) []string {
		return append([]string{"hub", "--dir", dir}, words...)
	}
	stranger := filepath.Join("other", "course.key")
	course, worker := filepath.Join("hub", "course.key"), filepath.Join("hub", "worker.key")
	for name, c := range map[string]struct {
		args  []string
		words string
	}{
		"another server's key": {grade("--key", stranger), "not the server that the key file names"},
		"a worker's key":       {grade("--key", worker), "expected a course key, got a worker key"},
		"no key":               {grade(), "--on needs --key"},
		"a level of the grader's": {
			grade("--key", course, "--level", "bare"),
			"--level and --on cannot be combined",
		},
		"programs at one time of the grader's": {
			grade("--key", course, "--workers", "3"),
			"--workers and --on cannot be combined",
		},
		"no such key": {
			[]string{"worker", p.url, "--trust", "--key", "none.key"},
			"no such file",
		},
		"the wrong port": {
			[]string{"grade", "class", "--out", "out", "--on", "nats://127.0.0.1:1", "--key", course},
			"no answer from nats://127.0.0.1:1",
		},
		"torn keys":          {hub("torn", "key", "list"), "keys.conf: "},
		"a key twice":        {hub("other", "key", "add", "lab-07"), "already a key lab-07"},
		"a key with a space": {hub("other", "key", "add", "lab 07"), "cannot be the name of a key"},
		"another address":    {hub("other", "--listen", "0.0.0.0:1"), "does not listen at 0.0.0.0:1"},
		"no folder":          {hub("nowhere", "key", "list"), "there are no keys in nowhere"},
		"no folder either":   {hub("nowhere", "key", "revoke", "x"), "there are no keys in nowhere"},
		"no address":         {hub("new", "--listen", "4222"), "--listen is \"4222\""},
		"a file as a folder": {hub(filepath.Join("class", "x.c")), "x.c: not a directory"},
		"a key into a file":  {hub(filepath.Join("class", "x.c"), "key", "add", "x"), "x.c: not a directory"},
	} {
		code, said := p.run(c.args...)
		hint := strings.HasPrefix(said, "adder: error: ") && strings.Contains(said, "\nadder: hint: ")
		if code != codeUsage || !hint || !strings.Contains(said, c.words) {
			t.Errorf("%s: exit code %d, %q", name, code, said)
		}
		files, _ := filepath.Glob(filepath.Join(p.dir, "out", "*"))
		if len(files) > 1 || len(files) == 1 && filepath.Base(files[0]) != "lock" {
			t.Errorf("%s: it writes %q", name, files)
		}
	}
}

// A course whose key is revoked while it waits for workers ends, and each submission says why it
// has no score.
func TestRevokedAtWork(t *testing.T) {
	t.Parallel()
	p := newParty(t, map[string]string{"class/x.c": "int main(void) { return 0; }\n"}, 0)
	grader := p.start(p.on("grade", "class", "--out", "out")...)
	p.until("the run", grader, func() bool {
		_, err := os.Stat(filepath.Join(p.dir, "out", "run"))
		return err == nil
	})
	if code, talk := p.run("hub", "key", "revoke", "course", "--dir", "hub"); code != 0 {
		t.Fatal(talk)
	}
	_ = p.hub.Process.Signal(syscall.SIGHUP)
	code, talk := grader.code(), grader.String()
	failed := strings.Contains(talk, "adder: error: 1 of 1 submissions could not be judged: "+
		"the server does not know this key any more\nadder: hint: adder hub key list")
	if code != codeUsage || !failed {
		t.Errorf("exit code %d: %s", code, talk)
	}
}
