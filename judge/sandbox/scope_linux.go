package sandbox

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
)

// An ordinary user may make no control groups, but the user's own systemd can
// give a process a group whose inside is theirs: a scope. A process can be put
// there only when it starts, so we start again, in the place of ourselves.

// scopeEnv is set in a process that was started in a scope.
const scopeEnv = "ADDER_SCOPE"

// systemdRun starts a command in a scope of the user's. It becomes the command.
var systemdRun = []string{"systemd-run", "--user", "--scope", "--quiet", "--collect", "-p", "Delegate=yes", "--"}

// EnterScope starts this program again, in a control group of its own, if it
// can have groups in no other way. It is for the beginning of a command that
// opens cells, when nothing was read and nothing is under way. It returns nil
// where groups can be had as it is; where they cannot be had at all it says why,
// and nothing has happened.
func EnterScope() error {
	if _, err := groups(); err == nil {
		return nil
	}
	if os.Getenv(scopeEnv) != "" {
		return errors.New("sandbox: the scope that systemd gave has no control groups for us")
	}
	run, err := scoped()
	if err != nil {
		return fmt.Errorf("sandbox: no scope: %w", err)
	}
	exe, err := ownPath()
	if err != nil {
		return fmt.Errorf("sandbox: no scope: %w", err)
	}
	argv := slices.Concat([]string{run}, systemdRun[1:], []string{exe}, os.Args[1:])
	return fmt.Errorf("sandbox: no scope: %w", syscall.Exec(run, argv, append(os.Environ(), scopeEnv+"=1")))
}

// scoped finds systemd-run, and tries it on a command that does nothing: once
// it has taken our place there is no way back.
func scoped() (string, error) {
	run, err := exec.LookPath(systemdRun[0])
	if err != nil {
		return "", err
	}
	cmd := exec.Command(run, append(slices.Clone(systemdRun[1:]), "/bin/sh", "-c", ":")...)
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("systemd-run --user: %w: %s", err, strings.TrimSpace(string(out)))
	}
	return run, nil
}

// ownPath is how we were called: a program may go by several names, and do for
// each another thing.
func ownPath() (string, error) {
	path, err := exec.LookPath(os.Args[0])
	if err != nil {
		return "", err
	}
	called, err := os.Stat(path)
	if err != nil {
		return "", err
	}
	running, err := os.Stat("/proc/self/exe")
	if err == nil && !os.SameFile(called, running) {
		err = fmt.Errorf("%s is not the program that runs", path)
	}
	return path, err
}
