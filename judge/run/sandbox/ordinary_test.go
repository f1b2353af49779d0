//go:build linux

package sandbox_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"adder/judge/run/sandbox"
)

// ordinaryEnv is set in a test binary that was started again with fewer rights.
// It names a folder of compiled programs, since that process may not be able to read their
// sources.
const ordinaryEnv = "ADDER_SANDBOX_TEST_ORDINARY"

// TestOrdinaryUser runs the tests that must pass without root as an ordinary user: in a user
// namespace without special rights.
func TestOrdinaryUser(t *testing.T) {
	slow(t)
	if os.Getenv(ordinaryEnv) != "" {
		t.Skip("we are that user")
	}
	open(t, sandbox.Options{Level: sandbox.ContainerRlimit})
	// Such a user has other rights, so the acts that use rights are played; the limits of
	// time, memory and output hold alike.
	tests := "^(TestRun|TestInputIsOnesOwn|TestMountsStay|TestCellTellsNothing)$/container.rlimit" +
		"|^TestHostile$/container.rlimit/(read|list|write|make|set|trace|kill|network|mailbox|limit|" +
		"throttle|signal|inherit|spoil|namespaces|mounts|io|keyring|rights|int80|x32|" +
		"thread-bomb|fork-count|raise)"
	if long() {
		tests += "|^(TestHostile|TestChildrenCount)$/container.rlimit"
	}
	out, err := asOrdinary(t, "-test.v", "-test.run", tests).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	for _, must := range []string{
		"TestHostile/container+rlimit/signal-first",
		"TestHostile/container+rlimit/x32",
		"TestRun/container+rlimit",
		"TestInputIsOnesOwn/container+rlimit",
		"TestMountsStay/container+rlimit",
		"TestCellTellsNothing/container+rlimit",
	} {
		if !strings.Contains(string(out), "--- PASS: "+must) {
			t.Errorf("%s was not played:\n%s", must, out)
		}
	}
}

// asOrdinary starts this test binary again.
func asOrdinary(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command("/proc/self/exe", args...)
	cmd.Env = append(os.Environ(), ordinaryEnv+"="+publish(t))
	const inside = 1000
	uid, gid := os.Geteuid(), os.Getegid()
	if uid == 0 { // the kernel knows root even if it has another number in a namespace
		uid = 1<<29 + os.Getpid()
		gid = uid
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:  syscall.CLONE_NEWUSER,
		UidMappings: []syscall.SysProcIDMap{{ContainerID: inside, HostID: uid, Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: inside, HostID: gid, Size: 1}},
		Credential:  &syscall.Credential{Uid: inside, Gid: inside, NoSetGroups: true},
	}
	return cmd
}

// publish puts the programs where everybody can read them.
func publish(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "adder-test-programs-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"hostile", "honest"} {
		writeProgram(t, filepath.Join(dir, name), compile(t, name))
	}
	return dir
}

// TestInputIsOnesOwn: no other cell notices what a program does to its input.
func TestInputIsOnesOwn(t *testing.T) {
	t.Parallel()
	eachLevel(t, containers, func(t *testing.T, one *sandbox.Cell) {
		other, in := open(t, sandbox.Options{Level: one.Level()}), input(t, "given")
		for range 2 {
			if r := hostile(t, one, in, generous, "spoil-input"); string(r.Stdout) != "7\n" {
				t.Fatalf("%+v", r)
			}
			cmd := shell("cat; stat -Lc '%a %X %Y' /dev/stdin | grep -c ' 7'")
			cmd.Stdin = in
			for _, c := range []*sandbox.Cell{one, other} {
				if r := run(t, c, cmd); string(r.Stdout) != "given0\n" {
					t.Errorf("%s%s", r.Stdout, r.Stderr)
				}
			}
		}
	})
}

// TestMountsStay: a program cannot change what a mount shows, even if it owns the files, and
// sees them only where they are mounted.
func TestMountsStay(t *testing.T) {
	t.Parallel()
	for _, level := range containers {
		t.Run(string(level), func(t *testing.T) {
			dir := t.TempDir()
			file := filepath.Join(dir, "x")
			writeProgram(t, file, []byte("given"))
			if err := os.Chmod(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			before, err := os.Stat(file)
			if err != nil {
				t.Fatal(err)
			}
			c := open(t, sandbox.Options{
				Level:  level,
				Mounts: []sandbox.Mount{{Host: dir, Cell: "/given"}, {Host: "/etc/hostname"}},
			})
			spoil := "for f in /given/x /given; " +
				"do chmod 0 $f; touch -d @7 $f; chown 7 $f; mv $f /given/y; done; " +
				"touch /given/z; echo x >/etc/hostname && echo written; ls " + dir
			r := run(t, c, shell("("+spoil+") 2>/dev/null; cat /given/x; test -s /etc/hostname && ls /given"))
			if string(r.Stdout) != "givenx\n" {
				t.Errorf("%s%s", r.Stdout, r.Stderr)
			}
			after, err := os.Stat(file)
			if err != nil || after.Mode() != before.Mode() || !after.ModTime().Equal(before.ModTime()) {
				t.Errorf("%v, %v", after, err)
			}
		})
	}
}

// TestSignalsAreReset: if we were started with signals ignored, as nohup does, programs do
// not inherit that.
func TestSignalsAreReset(t *testing.T) {
	t.Parallel()
	if os.Getenv(ordinaryEnv) == "" {
		again := `trap '' HUP INT QUIT TERM; exec "$0" -test.v -test.run '^TestSignalsAreReset$'`
		cmd := exec.Command("/bin/sh", "-c", again, "/proc/"+strconv.Itoa(os.Getpid())+"/exe")
		cmd.Env = append(os.Environ(), ordinaryEnv+"="+publish(t))
		if out, err := cmd.CombinedOutput(); err != nil || strings.Contains(string(out), "--- SKIP") {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	best, _ := sandbox.Best()
	for _, level := range []sandbox.Level{best, sandbox.Bare} {
		r := hostile(t, open(t, sandbox.Options{Level: level}), nil, generous, "inherit-signals")
		if string(r.Stdout) != "held\n" {
			t.Errorf("%s: %s", level, r.Stdout)
		}
	}
	for _, s := range []syscall.Signal{syscall.SIGHUP, syscall.SIGINT} { // we still ignore them
		if err := syscall.Kill(os.Getpid(), s); err != nil {
			t.Error(err)
		}
	}
}
