package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"adder/judge/disk"
)

// A folder that is watched: what arrives is judged, what is still written to is not,
// and Ctrl-C leaves whole outputs and nothing else. What is waited for comes when it
// comes: no step depends on how fast the machine is.
func TestWatch(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "python")
	dir := t.TempDir()
	writeFiles(t, dir, map[string]string{"suite.yaml": autograderSuite, "class/anna/x.py": "print(0)\n", "temp/none": ""})
	v := &victim{cache: filepath.Join(dir, "cache"), temp: filepath.Join(dir, "temp")}
	v.cmd = exec.Command("adder", "grade", "class", "--suite", "suite.yaml", "--out", "graded", "--explain=false", "--watch")
	v.cmd.Dir, v.cmd.Stdout, v.cmd.Stderr = dir, &v.out, &v.err
	v.cmd.Env = append(os.Environ(), "TMPDIR="+v.temp, "ADDER_CACHE="+v.cache)
	if err := v.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { v.cmd.Process.Kill(); v.cmd.Wait() })
	read := func(name string) string {
		text, _ := os.ReadFile(filepath.Join(dir, "graded", name))
		return string(text)
	}
	page := func(words string) {
		t.Helper()
		soon(t, 2*time.Minute, words+" in the page", func() (string, bool) {
			return read("grades.csv"), strings.Contains(read("grades.csv"), words) && strings.Contains(read("report.html"), `http-equiv="refresh"`)
		})
	}
	page("anna,")

	// One that is written bit by bit, and one that is there: the first is judged when
	// it is whole.
	slow, err := os.Create(filepath.Join(dir, "class", "bob.py"))
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	begun, longest := time.Now(), time.Duration(0) // between two writes, as the judge can have seen them
	for range 12 {
		if _, err := slow.WriteString("import sys\n"); err != nil {
			t.Fatal(err)
		}
		longest = max(longest, time.Since(begun))
		begun = time.Now()
		time.Sleep(disk.Pause / 6)
		if longest = max(longest, time.Since(begun)); strings.Contains(read("grades.csv"), "bob,") && longest < disk.Pause {
			t.Errorf("half a file is judged, %v after a write", longest)
		}
	}
	if _, err := slow.WriteString("sys.exit(3)\n"); err != nil {
		t.Fatal(err)
	}
	page("bob,bob.py,Python,RTE,")

	// A folder in the folder, a person's word with a mistake in it, and then without.
	writeFiles(t, dir, map[string]string{"class/cleo/src/x.py": "print(1)\n"})
	page("cleo,")
	writeFiles(t, dir, map[string]string{"graded/overrides.csv": "student,score,comment\nanna,many,\n"})
	time.Sleep(2 * disk.Pause) // it may be seen, or not: either way it goes on
	writeFiles(t, dir, map[string]string{"graded/overrides.csv": "student,score,comment\nanna,42,kind\n"})
	page(",42,100,")
	if err := os.RemoveAll(filepath.Join(dir, "class", "cleo")); err != nil {
		t.Fatal(err)
	}
	soon(t, 2*time.Minute, "page without who left", func() (string, bool) { return read("grades.csv"), !strings.Contains(read("grades.csv"), "cleo,") })

	if err := v.cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	v.cmd.Wait()
	if code := v.cmd.ProcessState.ExitCode(); code != codeInterrupted {
		t.Errorf("exit code %d: %s", code, v.err.String())
	}
	if strings.Contains(read("report.html"), `http-equiv="refresh"`) {
		t.Error("the page still loads itself again")
	}
	if !strings.Contains(v.out.String(), "2 submissions: ") || !strings.Contains(v.err.String(), "stopped watching class") {
		t.Errorf("%s%s", v.out.String(), v.err.String())
	}
	if found := append(v.traces(), unfinished(filepath.Join(dir, "graded"))...); len(found) > 0 {
		t.Errorf("left behind: %v", found)
	}
}
