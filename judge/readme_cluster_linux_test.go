package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"adder/judge/job"

	"github.com/google/go-cmp/cmp"
)

// demoOn matches the demo in docs/cluster.md of several programs: lines after "$ " with their
// outputs. A program whose line ends with "&" runs on.
var demoOn = regexp.MustCompile("(?s)<!-- demo of a hub and two workers -->\n```console\n(.*?)```")

// The demo in docs/cluster.md shows what a hub and two workers on loopback print.
func TestReadmeCluster(t *testing.T) {
	if !long() {
		t.Skip("ADDER_LONG=1 runs the demo of a hub and two workers")
	}
	t.Parallel()
	needsSandbox(t)
	page, err := os.ReadFile(filepath.Join("..", "docs", "cluster.md"))
	if err != nil {
		t.Fatal(err)
	}
	m := demoOn.FindSubmatch(page)
	if m == nil {
		t.Fatal("docs/cluster.md has lost its demo of a hub and two workers")
	}
	p := &party{victim: newVictim(t, nil)}
	class := filepath.Join("judge", "testdata", "formats", "hackerrank")
	needsToolchains(t, []string{filepath.Join("..", class)})
	if err := os.CopyFS(filepath.Join(p.dir, class), os.DirFS(filepath.Join("..", class))); err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for line := range strings.Lines(string(m[1])) {
		if command, isCommand := strings.CutPrefix(line, "$ ./run.sh "); isCommand {
			got.WriteString(line + p.step(strings.Fields(command)))
		}
	}
	diff := cmp.Diff(string(m[1]), got.String())
	switch {
	case diff == "":
	case *updateReadme:
		page = bytes.Replace(page, m[1], []byte(got.String()), 1)
		if err := os.WriteFile(filepath.Join("..", "docs", "cluster.md"), page, 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("docs/cluster.md is old; go test ./judge -run ReadmeCluster -update-readme writes it "+
			"(-want +got):\n%s", diff)
	}
}

// demoAddress is the default address of a server.
const demoAddress = "nats://127.0.0.1:4222"

// step runs a command of the demo at a free address, and returns what it prints as if it were at
// the default one.
func (p *party) step(args []string) string {
	p.t.Helper()
	for i := range args {
		args[i] = strings.ReplaceAll(args[i], demoAddress, p.url)
	}
	last := len(args) - 1
	switch {
	case args[last] != "&":
		code, said := p.run(args...)
		if code > codeShort {
			p.t.Fatalf("exit code %d: %s", code, said)
		}
		return stdoutOf(said)
	case args[0] != "hub":
		p.start(args[:last]...)
		return ""
	}
	if err := buildHub(filepath.Join(p.dir, "bin")); err != nil {
		p.t.Fatal(err)
	}
	p.env = append(p.env, "PATH="+filepath.Join(p.dir, "bin")+":"+os.Getenv("PATH"))
	address := free(p.t)
	p.url = "nats://" + address
	p.hub = p.start(append(args[:last:last], "--listen", address)...)
	p.until("the server", p.hub, func() bool { return strings.Contains(p.hub.String(), "adder grade") })
	own := regexp.MustCompile("(?m)^adder .*\n").FindAllString(p.hub.String(), -1) // not the server's log
	return strings.ReplaceAll(strings.Join(own, ""), p.url, demoAddress)
}

// buildHub builds the server that adder hub starts into a folder, as run.sh does.
func buildHub(folder string) error {
	build := exec.Command("go", "build", "-trimpath", "-ldflags=-s -w", "-o",
		filepath.Join(folder, job.HubProgram), "./cluster/hub")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, out)
	}
	return nil
}
