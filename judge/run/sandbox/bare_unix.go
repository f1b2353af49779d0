//go:build unix

package sandbox

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
)

// limited has a shell set the limits and become the program. If the system refuses a
// limit it stays as it is, except for CPU time, which every system knows.
//
// Processes are counted per user, so they are limited only if the cell has its own user.
func limited(args []string, l Limits, own bool) []string {
	var script strings.Builder
	script.WriteString("ulimit -c 0 2>/dev/null; ")
	if l.CPU > 0 {
		fmt.Fprintf(&script, "ulimit -t %d; ", cpuNet(l.CPU))
	}
	if l.File > 0 {
		fmt.Fprintf(&script, "ulimit -f %d 2>/dev/null; ", (l.File+511)/512)
	}
	stack := "unlimited"
	if n := stackOf(l); n != unlimited {
		stack = fmt.Sprint(n >> 10)
	}
	fmt.Fprintf(&script, "ulimit -s %s 2>/dev/null; ", stack)
	if own && l.Processes > 0 { // shells differ in the letter
		fmt.Fprintf(&script, "ulimit -u %[1]d 2>/dev/null || ulimit -p %[1]d 2>/dev/null; ", l.Processes)
	}
	script.WriteString(`exec "$@"`)
	return append([]string{"/bin/sh", "-c", script.String(), "sh"}, args...)
}

// ownGroup lets the program be killed together with its children.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error {
		killGroup(cmd)
		return nil
	}
}

// killGroup also kills the program itself, which may have left its group.
func killGroup(cmd *exec.Cmd) {
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	_ = cmd.Process.Kill()
}

func ended(p *os.ProcessState) (Stop, int) {
	w := p.Sys().(syscall.WaitStatus)
	if w.Signaled() {
		return Signaled, int(w.Signal())
	}
	return Exited, p.ExitCode()
}

// maxRSS is the most memory that one process held, in bytes. Apple's systems count it in
// bytes, others in kilobytes.
func maxRSS(p *os.ProcessState) int64 {
	r, ok := p.SysUsage().(*syscall.Rusage)
	if !ok {
		return 0
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "ios" {
		return int64(r.Maxrss)
	}
	return int64(r.Maxrss) << 10
}
