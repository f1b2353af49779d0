package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"adder/cases"
	"adder/judge/review/grade"
	"adder/judge/run/lang"
	"adder/judge/verdict/result"
)

// slowEnv is set in a test binary that judges on a slow machine. It names the folder of the
// programs, in which the verdicts are written, too.
const slowEnv = "ADDER_TEST_SLOW"

// TestVerdictsOfASlowMachine: hostile programs, and some solvers of the main job, get the same
// verdicts at full speed, at a third of it, and beside others that want the processors. Without
// ADDER_LONG every sixth hostile program is tried.
func TestVerdictsOfASlowMachine(t *testing.T) {
	if dir := os.Getenv(slowEnv); dir != "" {
		writeVerdicts(t, dir)
		return
	}
	if brief() {
		t.Skip("takes long")
	}
	needsSandbox(t)
	dir, want := misbehaving(t)
	t.Run("at full speed", func(t *testing.T) { sameVerdicts(t, want, verdictsIn(t, dir, "")) })
	t.Run("at a third", func(t *testing.T) { sameVerdicts(t, want, verdictsIn(t, dir, thirdOfAProcessor(t))) })
	t.Run("beside others", func(t *testing.T) {
		for range 4 {
			spin := exec.Command("/bin/sh", "-c", "while :; do :; done")
			if err := spin.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = spin.Process.Kill(); _ = spin.Wait() })
		}
		sameVerdicts(t, want, verdictsIn(t, dir, ""))
	})
}

// misbehaving writes the programs into a folder, and returns their verdicts by path.
func misbehaving(t *testing.T) (dir string, want map[string]result.Verdict) {
	t.Helper()
	files := map[string]string{}
	archive, err := txtar.ParseFile("testdata/hostile.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range archive.Files {
		if long() || i%6 == 0 {
			files[f.Name] = string(f.Data)
		}
	}
	for _, name := range []string{"accepted/linear.cpp", "wrong_answer/stuck_prints_zero.rs"} {
		text, err := os.ReadFile(filepath.Join("../solutions", name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	dir = t.TempDir()
	writeFiles(t, dir, files)
	want, err = solverFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	return dir, want
}

func sameVerdicts(t *testing.T, want, got map[string]result.Verdict) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
}

// verdictsIn judges in a process of its own, which stands in a control group if one is named.
func verdictsIn(t *testing.T, dir, group string) map[string]result.Verdict {
	t.Helper()
	self := "/proc/" + strconv.Itoa(os.Getpid()) + "/exe"
	cmd := exec.Command(self, "-test.run", "^TestVerdictsOfASlowMachine$", "-test.timeout", "0")
	if group != "" {
		enter := `echo $$ >"$0/cgroup.procs" && exec "$@"`
		cmd = exec.Command("/bin/sh", append([]string{"-c", enter, group}, cmd.Args...)...)
	}
	cmd.Env = append(os.Environ(), slowEnv+"="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "verdicts.json"))
	if err != nil {
		t.Fatal(err)
	}
	var verdicts map[string]result.Verdict
	if err := json.Unmarshal(text, &verdicts); err != nil {
		t.Fatal(err)
	}
	return verdicts
}

// writeVerdicts judges the programs of a folder on the first two groups, in a second of CPU time,
// and explains nothing.
func writeVerdicts(t *testing.T, dir string) {
	suite := cases.Standard()
	suite.Limits.TimeFloor, suite.Limits.TimeCeiling = time.Second, time.Second
	suite.Groups = suite.Groups[:2]
	made, err := suite.Cases(nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := lang.NewBuilder(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	judge := grade.New(suite, made, b, grade.NewJury(nil, ""), lang.Spec{})
	defer judge.Close()
	judge.FailFast = true
	programs, err := solverFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name := range programs {
		programs[name] = verdictOf(t, judge, filepath.Join(dir, name))
	}
	text, err := json.Marshal(programs)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "verdicts.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func verdictOf(t *testing.T, judge *grade.Judge, path string) result.Verdict {
	t.Helper()
	l, err := lang.Recognise(path)
	if err != nil {
		t.Fatal(err)
	}
	s, err := lang.Load(path, l)
	if err != nil {
		t.Fatal(err)
	}
	p, err := judge.Builder.Build(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	pool := judge.Pool(p)
	defer pool.Close()
	r, err := judge.Judge(t.Context(), pool, p, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Verdict
}

// thirdOfAProcessor makes a control group with a quota of CPU time.
func thirdOfAProcessor(t *testing.T) string {
	t.Helper()
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("third-%d", os.Getpid())
	dir, quota, value := "", "cpu.cfs_quota_us", "33000" // of 100,000
	if m := regexp.MustCompile(`(?m):(?:[^:\n]*,)?cpu(?:,[^:\n]*)?:(.*)$`).FindSubmatch(own); m != nil {
		dir = filepath.Join("/sys/fs/cgroup/cpu", string(m[1]), name)
	} else if m := regexp.MustCompile(`(?m)^0::(.*)$`).FindSubmatch(own); m != nil {
		dir, quota, value = filepath.Join("/sys/fs/cgroup", string(m[1]), name), "cpu.max", "33000 100000"
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Skip("needs a control group of its own: ", err)
	}
	t.Cleanup(func() {
		if err := os.Remove(dir); err != nil {
			t.Error(err)
		}
	})
	if err := os.WriteFile(filepath.Join(dir, quota), []byte(value), 0); err != nil {
		t.Skip("needs a quota of CPU time: ", err)
	}
	return dir
}
