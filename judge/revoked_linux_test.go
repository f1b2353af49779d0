package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

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
