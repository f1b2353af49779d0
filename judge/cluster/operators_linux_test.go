package cluster_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"adder/judge/run/lang/langtest"
)

// The commands that docs/cluster.md shows to operators work, with the real nats command.
func TestOperatorsCommandsWork(t *testing.T) {
	t.Parallel()
	program, err := exec.LookPath("nats")
	if err != nil {
		langtest.Missing(t, "the nats command is not installed: "+
			"go install github.com/nats-io/natscli/nats@v0.4.0")
	}
	page, err := os.ReadFile("../../docs/cluster.md")
	if err != nil {
		t.Fatal(err)
	}
	_, commands, found := strings.Cut(string(page), "<!-- operators -->\n```\n")
	commands, _, _ = strings.Cut(commands, "```")
	if !found {
		t.Fatal("docs/cluster.md has lost its commands for operators")
	}
	l := newLab(t)
	l.worker("one", "c")
	r := l.run()
	defer r.Close()
	l.accepted(l.all(r, "c", units(1, "0s")), 1)
	home := t.TempDir()
	for line := range strings.Lines(commands) {
		line = strings.ReplaceAll(line, "nats://127.0.0.1:4222", l.url)
		line = strings.ReplaceAll(line, "hub/", l.folder.Dir+"/")
		cmd := exec.Command("sh", "-c", strings.Replace(line, "nats ", program+" ", 1))
		cmd.Env = append(os.Environ(), "HOME="+home, "XDG_CONFIG_HOME="+home)
		out, err := cmd.CombinedOutput()
		if err != nil || strings.Contains(string(out), "error:") {
			t.Errorf("%s%v: %s", line, err, out)
		}
	}
}
