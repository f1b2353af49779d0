//go:build linux

package sandbox_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"adder/judge/run/sandbox"
)

// TestBareAsRoot runs as root that cannot make a container: in a user namespace that forbids
// namespaces, with the rights that Docker leaves.
func TestBareAsRoot(t *testing.T) {
	slow(t)
	if os.Getenv(ordinaryEnv) != "" {
		playBare(t)
		return
	}
	if os.Geteuid() != 0 {
		t.Skip("only root can be root elsewhere")
	}
	cmd := exec.Command("/proc/self/exe", "-test.v", "-test.run", "^TestBareAsRoot$")
	cmd.Env = append(os.Environ(), ordinaryEnv+"="+publish(t), helperEnv+"=wall")
	all := []syscall.SysProcIDMap{{Size: 1<<32 - 1}}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:                 syscall.CLONE_NEWUSER,
		UidMappings:                all,
		GidMappings:                all,
		GidMappingsEnableSetgroups: true,
	}
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestBareAsRoot") {
		t.Errorf("%v\n%s", err, out)
	}
}

// docker is what Docker leaves to root.
var docker = []int{
	unix.CAP_CHOWN, unix.CAP_DAC_OVERRIDE, unix.CAP_FSETID, unix.CAP_FOWNER, unix.CAP_MKNOD,
	unix.CAP_NET_RAW, unix.CAP_SETGID, unix.CAP_SETUID, unix.CAP_SETFCAP, unix.CAP_SETPCAP,
	unix.CAP_NET_BIND_SERVICE, unix.CAP_SYS_CHROOT, unix.CAP_KILL, unix.CAP_AUDIT_WRITE,
}

// wall gives up namespaces and rights, and becomes the test.
func wall() {
	runtime.LockOSThread()
	for _, kind := range []string{"user", "mnt", "pid", "net"} {
		if err := os.WriteFile("/proc/sys/user/max_"+kind+"_namespaces", []byte("0"), 0); err != nil {
			panic(err)
		}
	}
	kept := map[int]bool{}
	for _, c := range docker {
		kept[c] = true
	}
	for c := range 64 {
		if !kept[c] {
			_ = unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(c), 0, 0, 0) // the kernel knows fewer
		}
	}
	os.Unsetenv(helperEnv)
	panic(syscall.Exec("/proc/self/exe", os.Args, os.Environ()))
}

// playBare judges as an autograder does, with answers and results beside it.
func playBare(t *testing.T) {
	if level, _ := sandbox.Best(); level != sandbox.Bare {
		t.Fatal("a container can be made: ", level)
	}
	ours := t.TempDir() // closed to other users, with all that is in it
	for name, text := range map[string]string{
		"adder":   "#!/bin/sh\necho 54\n",
		"answers": secret,
		"results": "WA",
	} {
		writeProgram(t, filepath.Join(ours, name), []byte(text))
	}
	if err := os.Chmod(ours, 0o700); err != nil {
		t.Fatal(err)
	}
	hostile := compile(t, "hostile")
	prog := filepath.Join(ours, "programs", "x")
	if err := os.MkdirAll(prog, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(prog, "main"), hostile, 0o700); err != nil {
		t.Fatal(err)
	}
	c, err := sandbox.Open(sandbox.Options{
		Level:  sandbox.Bare,
		Mounts: []sandbox.Mount{{Host: prog, Cell: "/prog"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	put(t, c, "/w/hostile", hostile)
	put(t, c, "/w/given", []byte("source"))
	act := func(l sandbox.Limits, args ...string) sandbox.Result {
		t.Helper()
		r := run(t, c, sandbox.Command{
			Args:   append([]string{"/prog/main"}, args...),
			Stdin:  input(t, "given"),
			Limits: l,
		})
		if left := processesOf(os.Getpid()); len(left) > 0 {
			t.Errorf("%s: left behind: %v", args[0], left)
		}
		if out := string(r.Stdout); strings.Contains(out, "BREACH") || strings.Contains(out, secret) {
			t.Errorf("%s: %s", args[0], out)
		}
		return r
	}
	r := act(generous, "beside", fmt.Sprint(os.Getpid()), ours)
	out := string(r.Stdout)
	if !strings.Contains(out, "held: start the judge") || !strings.HasSuffix(out, "given") {
		t.Errorf("%+v\n%s", r.Stop, out)
	}
	for range 2 {
		if r := act(generous, "haunt"); string(r.Stdout) != "7\n" {
			t.Errorf("%+v", r)
		}
		if err := c.Reset(); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{"/tmp/adder-haunt", "/dev/shm/adder-haunt"} {
			if _, err := os.Lstat(name); err == nil {
				t.Error("left behind: ", name)
			}
		}
		put(t, c, "/w/result", []byte("WA"))
		time.Sleep(20 * time.Millisecond)
		if got, err := c.Read("/w/result", 100); err != nil || string(got) != "WA" {
			t.Errorf("result = %q, %v", got, err)
		}
	}
	few := generous
	few.Wall, few.CPU = 400*time.Millisecond, 400*time.Millisecond
	for _, name := range []string{"fork-bomb", "desert"} { // their processes share the limits of one
		if r := act(few, name); r.Stop != sandbox.OutOfTime && r.Stop != sandbox.OutOfWall {
			t.Errorf("%s: %+v", name, r)
		}
	}
	if r := act(generous, "fork-count"); !strings.Contains(string(r.Stdout), "held") {
		t.Errorf("%s", r.Stdout)
	}
	for _, sentence := range sandbox.Bare.NotEnforced() {
		if strings.Contains(sentence, "own user") {
			t.Error(sentence)
		}
	}
}
