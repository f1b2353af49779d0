//go:build linux

package sandbox_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"adder/judge/sandbox"
)

// enterScope is a command of an ordinary user's, at its beginning.
func enterScope() {
	err := sandbox.EnterScope()
	in, _ := io.ReadAll(os.Stdin)
	fmt.Printf("%q %s %v\n", os.Args[1:], in, err)
}

// TestEnterScope has no systemd to ask here, which needs a user's session. What
// stands in for it does the one thing that can go wrong on our side: it takes
// our place and starts us again, or fails. It gives no control groups.
func TestEnterScope(t *testing.T) {
	t.Parallel()
	open(t, sandbox.Options{Level: sandbox.ContainerRlimit})
	for name, row := range map[string]struct{ script, want string }{
		"starts again": {`echo "$@" >&2; while [ "$1" != -- ]; do shift; done; shift; exec "$@"`,
			`["some" "arguments"] input sandbox: the scope that systemd gave has no control groups for us`},
		"no session": {"echo no bus; exit 1", `["some" "arguments"] input sandbox: no scope: systemd-run --user: exit status 1: no bus`},
		"none":       {"", `["some" "arguments"] input sandbox: no scope: exec: "systemd-run": executable file not found in $PATH`},
	} {
		t.Run(name, func(t *testing.T) {
			cmd := asOrdinary(t, "some", "arguments")
			dir := strings.TrimPrefix(cmd.Env[len(cmd.Env)-1], ordinaryEnv+"=")
			self, err := os.ReadFile("/proc/self/exe")
			if err != nil {
				t.Fatal(err)
			}
			cmd.Path = filepath.Join(dir, "self")
			cmd.Args[0] = cmd.Path // the test binary's own folder may be closed to that user
			files := map[string]string{"self": string(self)}
			if row.script != "" {
				files["systemd-run"] = "#!/bin/sh\n" + row.script + "\n"
			}
			for file, text := range files {
				writeProgram(t, filepath.Join(dir, file), []byte(text))
			}
			cmd.Env = append(cmd.Env, helperEnv+"=scope", "PATH="+dir)
			cmd.Stdin = strings.NewReader("input")
			var said bytes.Buffer
			cmd.Stderr = &said
			out, err := cmd.Output()
			if err != nil || strings.TrimSpace(string(out)) != row.want {
				t.Errorf("%v: %s\nwant %s\n%s", err, out, row.want, said.String())
			}
			if name == "starts again" && !strings.Contains(said.String(), "--user --scope --quiet --collect -p Delegate=yes -- ") {
				t.Errorf("systemd-run was asked for %s", said.String())
			}
		})
	}
}
