package main

import (
	"archive/zip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"adder/judge/run/sandbox"
)

// The autograder runs in a container as Gradescope has it: with a root folder and processes of
// its own, root with the rights that Docker leaves, and no way to make a sandbox inside. This
// binary makes it in two steps:
//
//	raise   as root: mounts, pivot_root    in new mount and process namespaces
//	wall    no namespaces, few rights      in a user namespace
//
// It ends with its first process.

// containerEnv is set in a process that makes the container: to the folder that becomes /, or
// to "wall".
const containerEnv = "ADDER_TEST_CONTAINER"

// mayNot is the exit code if this root may not mount anything.
const mayNot = 77

func init() {
	step := os.Getenv(containerEnv)
	switch step {
	case "":
		return
	case "wall":
		wall()
	}
	err := raise(step)
	if err == nil {
		os.Exit(0)
	}
	fmt.Fprintln(os.Stderr, "container:", err)
	if errors.Is(err, unix.EPERM) {
		os.Exit(mayNot)
	}
	os.Exit(1)
}

// raise makes the container's world from a folder that holds its /autograder.
func raise(root string) error {
	prepared := filepath.Join(root, "autograder")
	steps := []error{
		unix.Mount("", "/", "", unix.MS_REC|unix.MS_PRIVATE, ""),
		unix.Mount(root, root, "", unix.MS_BIND, ""),
	}
	for _, dir := range []string{"/bin", "/sbin", "/lib", "/lib64", "/usr", "/etc"} {
		steps = append(steps, share(dir, root+dir))
	}
	for _, dir := range []string{"/proc", "/dev", "/dev/shm", "/tmp", "/var/tmp"} {
		steps = append(steps, os.MkdirAll(root+dir, 0o755))
	}
	for _, dir := range []string{"/tmp", "/var/tmp", "/dev/shm"} {
		steps = append(steps, unix.Mount("tmpfs", root+dir, "tmpfs", 0, "mode=1777"))
	}
	for _, dev := range []string{"/dev/null", "/dev/zero", "/dev/urandom"} {
		steps = append(steps,
			os.WriteFile(root+dev, nil, 0o666), unix.Mount(dev, root+dev, "", unix.MS_BIND, ""))
	}
	steps = append(steps,
		unix.Mount("proc", root+"/proc", "proc", 0, ""),
		os.Chmod(prepared, 0o755), os.Chmod(root, 0o755),
		unix.Chdir(root), unix.PivotRoot(".", "."), unix.Unmount(".", unix.MNT_DETACH), unix.Chdir("/"),
	)
	if err := errors.Join(steps...); err != nil {
		return err
	}
	cmd := exec.Command("/autograder/source/adder")
	cmd.Env = append(os.Environ(), containerEnv+"=wall")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	all := []syscall.SysProcIDMap{{Size: 1<<32 - 1}}
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags:                 syscall.CLONE_NEWUSER,
		UidMappings:                all,
		GidMappings:                all,
		GidMappingsEnableSetgroups: true,
	}
	return cmd.Run()
}

// share shows a folder of this machine, or makes the link that it is.
func share(dir, at string) error {
	if to, err := os.Readlink(dir); err == nil {
		return os.Symlink(to, at)
	}
	if _, err := os.Stat(dir); err != nil {
		return nil // as /lib64 on some machines
	}
	return errors.Join(os.MkdirAll(at, 0o755), unix.Mount(dir, at, "", unix.MS_BIND|unix.MS_REC, ""))
}

// dockers are the rights that Docker leaves to root.
var dockers = map[int]bool{
	unix.CAP_CHOWN:            true,
	unix.CAP_DAC_OVERRIDE:     true,
	unix.CAP_FSETID:           true,
	unix.CAP_FOWNER:           true,
	unix.CAP_MKNOD:            true,
	unix.CAP_NET_RAW:          true,
	unix.CAP_SETGID:           true,
	unix.CAP_SETUID:           true,
	unix.CAP_SETFCAP:          true,
	unix.CAP_SETPCAP:          true,
	unix.CAP_NET_BIND_SERVICE: true,
	unix.CAP_SYS_CHROOT:       true,
	unix.CAP_KILL:             true,
	unix.CAP_AUDIT_WRITE:      true,
}

// wall gives up namespaces and rights, and becomes the shell that grades.
func wall() {
	runtime.LockOSThread()
	for _, kind := range []string{"user", "mnt", "pid", "net"} {
		if err := os.WriteFile("/proc/sys/user/max_"+kind+"_namespaces", []byte("0"), 0); err != nil {
			panic(err)
		}
	}
	for c := range 64 {
		if !dockers[c] {
			_ = unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(c), 0, 0, 0) // fails for unknown rights
		}
	}
	os.Unsetenv(containerEnv)
	panic(syscall.Exec("/bin/sh", []string{"sh", "/autograder/source/all"}, []string{
		"PATH=/usr/local/bin:/usr/bin:/bin",
		"HOME=/root",
	}))
}

// gradeAll runs the autograder for each of some submissions.
const gradeAll = `cd /
for f in /autograder/source/handed/*; do
	rm -rf /autograder/submission /autograder/results
	mkdir /autograder/submission
	if [ -d "$f" ]; then cp -R "$f/." /autograder/submission/; else cp "$f" /autograder/submission/; fi
	sh /autograder/run_autograder >/autograder/source/said 2>&1 || cat /autograder/source/said >&2
	sleep "$LATE" # for who comes late
	printf '%s\t' "${f##*/}"
	tr '\n' ' ' </autograder/results/results.json
	echo
done
`

// cheats are programs that could earn 100 points without solving anything.
var cheats = map[string]string{
	// The judge itself answers.
	"asks.py": `import subprocess, sys
print(subprocess.run(["/autograder/source/adder", "solve", "-"],
    stdin=sys.stdin, stdout=subprocess.PIPE, check=True).stdout.decode())
`,
	// A child that outlives its run, and all signals, writes the results.
	"writes.py": `import os, signal, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        for s in range(1, 65):
            try: signal.signal(s, signal.SIG_IGN)
            except (OSError, ValueError): pass
        while True:
            for f in ["/autograder/results/results.json",
                "/autograder/grading/graded/feedback/submission.gradescope.json"]:
                try: open(f, "w").write('{"score": 100, "output": "forged"}')
                except OSError: pass
            time.sleep(0.01)
`,
	// It lists all that it can read or change below /autograder.
	"reads.py": `import os, sys
seen = []
for folder, _, files in os.walk("/autograder"):
    seen += [os.path.join(folder, f) for f in files if os.access(os.path.join(folder, f), os.R_OK)]
    if os.access(folder, os.W_OK): seen.append(folder + " to write to")
for pid in filter(str.isdigit, os.listdir("/proc")):
    try:
        if open("/proc/%s/environ" % pid, "rb").read() and int(pid) != os.getpid():
            seen.append("/proc/" + pid)
    except OSError: pass
seen.remove("/autograder/run_autograder") # it tells nothing
sys.exit("in reach: %r" % seen)
`,
	"kills.py": `import os, signal
os.kill(os.getppid(), signal.SIGKILL)
`,
}

// mistakes are submissions that cannot be judged, and what their students are told.
var mistakes = map[string]struct {
	files map[string]string
	said  string
}{
	"empty":  {nil, "no source file found: it is empty"},
	"binary": {map[string]string{"main.py": "\x7fELF\x00\x01\x02"}, "main.py"},
}

const autograderSuite = `name: small
limits:
  time: 10s
groups:
  - name: only
    points: 100
    cases:
      - {name: tiny, sweep: {to: 60}}
`

// In Gradescope's container the right program gets all points, and cheats and mistakes get none.
func TestAutograderHolds(t *testing.T) {
	if testing.Short() {
		t.Skip("grades five submissions, one by one")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "python")
	if os.Geteuid() != 0 {
		t.Skip("only root can make the container")
	}
	if _, err := os.Stat("/usr/bin/python3"); err != nil {
		t.Skip("the container has the system's own Python, and there is none: apt-get install python3")
	}
	root := t.TempDir()
	autograder := filepath.Join(root, "autograder")
	unpackAutograder(t, filepath.Join(autograder, "source"))
	honest, err := os.ReadFile("../solutions/accepted/bfs.py")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{"source/handed/honest.py": string(honest), "source/all": gradeAll}
	for name, text := range cheats {
		files["source/handed/"+name] = text
	}
	for name, m := range mistakes {
		if err := os.MkdirAll(filepath.Join(autograder, "source", "handed", name), 0o755); err != nil {
			t.Fatal(err)
		}
		for file, text := range m.files {
			files["source/handed/"+name+"/"+file] = text
		}
	}
	script, err := os.ReadFile(filepath.Join(autograder, "source", "run_autograder"))
	if err != nil {
		t.Fatal(err)
	}
	files["run_autograder"] = string(script) // as the image has it
	if !long() {                             // hunts take most of the time
		files["run_autograder"] = strings.Replace(string(script), " --trust ", " --trust --explain=false ", 1)
	}
	for name, text := range files {
		path := filepath.Join(autograder, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o644))
		if err != nil {
			t.Fatal(err)
		}
	}
	for name, got := range gradeInContainer(t, root) {
		score := 0
		if m, ok := mistakes[name]; ok { // the package was made to give these 0 points
			if got.Score == nil || *got.Score != 0 || !strings.Contains(got.text, m.said) ||
				!strings.Contains(got.text, `"visibility": "visible"`) {
				t.Errorf("%s: %s", name, got.text)
			}
			continue
		}
		if name == "honest.py" {
			score = 100
		}
		if got.Score == nil || *got.Score != score || strings.Contains(got.text, "forged") {
			t.Errorf("%s: want %d points: %s", name, score, got.text)
		}
		if name == "reads.py" && !strings.Contains(got.text, "in reach: []") {
			t.Errorf("%s", got.text)
		}
		if !strings.Contains(got.text, "There is no container") {
			t.Errorf("%s: what is not held is not said: %s", name, got.text)
		}
	}
}

// An earning is one results.json, also as text.
type earning struct {
	Score *int `json:"score"`
	text  string
}

func gradeInContainer(t *testing.T, root string) map[string]earning {
	t.Helper()
	cmd := exec.Command("/proc/self/exe")
	cmd.Env = append(os.Environ(), containerEnv+"="+root, "LATE=0.2")
	var errs strings.Builder
	cmd.Stderr = &errs
	cmd.SysProcAttr = &syscall.SysProcAttr{
		Cloneflags: syscall.CLONE_NEWNS | syscall.CLONE_NEWPID | syscall.CLONE_NEWIPC,
		Pdeathsig:  syscall.SIGKILL,
	}
	out, err := cmd.Output()
	if err != nil && cmd.ProcessState != nil && cmd.ProcessState.ExitCode() == mayNot ||
		errors.Is(err, unix.EPERM) {
		t.Skip("no container can be made here: ", errs.String())
	}
	if err != nil {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	all := map[string]earning{}
	for line := range strings.Lines(string(out)) {
		name, text, _ := strings.Cut(line, "\t")
		e := earning{text: text}
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Errorf("%s: %v: %s\n%s", name, err, text, errs.String())
		}
		all[name] = e
	}
	if len(all) != len(cheats)+len(mistakes)+1 {
		t.Errorf("%d results\n%s%s", len(all), out, errs.String())
	}
	return all
}

// unpackAutograder exports the package and unpacks it as the image does.
func unpackAutograder(t *testing.T, dir string) {
	t.Helper()
	suite, file := filepath.Join(t.TempDir(), "suite.yaml"), filepath.Join(t.TempDir(), "g.zip")
	if err := os.WriteFile(suite, []byte(autograderSuite), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("adder", "export", "--target", "gradescope",
		"--suite", suite, "--feedback", "full", "--out", file)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	z, err := zip.OpenReader(file)
	if err != nil {
		t.Fatal(err)
	}
	defer z.Close()
	for _, f := range z.File {
		path := filepath.Join(dir, f.Name)
		if strings.HasSuffix(f.Name, "/") {
			continue
		}
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(r)
		put := sandbox.NoForkWhile(func() error {
			return errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, text, 0o755))
		})
		if err := errors.Join(err, r.Close(), put); err != nil {
			t.Fatal(err)
		}
	}
}
