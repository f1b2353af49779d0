package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"adder/cases"
	"adder/judge/report"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// slowEnv is set in a test binary that judges on a slow machine: to the folder of the programs,
// in which it writes what is said of them.
const slowEnv = "ADDER_TEST_SLOW"

const sayingsName = "sayings.json" // the file of what is said

// A saying is what was said of a program.
type saying struct {
	Verdict result.Verdict
	Words   string // all that is not measured
}

// Hostile programs, and solvers of the main job, get the same verdicts in the same words at the
// speed that other tests leave, and at a third of a processor; .ci/run does this beside busy
// processes. Without ADDER_LONG there is every twelfth hostile program.
func TestVerdictsOfASlowMachine(t *testing.T) {
	if dir := os.Getenv(slowEnv); dir != "" {
		writeSayings(t, dir)
		return
	}
	if brief() {
		t.Skip("takes long")
	}
	t.Parallel()
	needsSandbox(t)
	dir := misbehaving(t)
	want, err := solverFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	atFull := sayingsIn(t, dir, "")
	verdicts := map[string]result.Verdict{}
	for name, x := range atFull {
		verdicts[name] = x.Verdict
	}
	if diff := cmp.Diff(want, verdicts); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(atFull, sayingsIn(t, dir, thirdOfAProcessor(t))); diff != "" {
		t.Errorf("verdicts and words (-at first +slow):\n%s", diff)
	}
}

// misbehaving writes the programs into folders named after their verdicts.
func misbehaving(t *testing.T) (dir string) {
	t.Helper()
	files := map[string]string{}
	archive, err := txtar.ParseFile("testdata/hostile.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range archive.Files {
		if long() || i%12 == 0 {
			files[f.Name] = string(f.Data)
		}
	}
	for _, name := range slowSolvers {
		text, err := os.ReadFile(filepath.Join("../solutions", name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(text)
	}
	dir = t.TempDir()
	writeFiles(t, dir, files)
	return dir
}

// slowSolvers are an accepted solver and a wrong one.
var slowSolvers = []string{"accepted/linear.cpp", "wrong_answer/stuck_prints_zero.rs"}

// sayingsIn judges in a new process, in a control group if one is named.
func sayingsIn(t *testing.T, dir, group string) map[string]saying {
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
	text, err := os.ReadFile(filepath.Join(dir, "sayings", sayingsName))
	if err != nil {
		t.Fatal(err)
	}
	var sayings map[string]saying
	if err := json.Unmarshal(text, &sayings); err != nil {
		t.Fatal(err)
	}
	return sayings
}

// writeSayings judges the programs of a folder on the first two groups, and explains nothing. What is
// compiled and made is kept below that folder, so that the slow machine only judges.
func writeSayings(t *testing.T, dir string) {
	suite := cases.Standard()
	suite.Groups = suite.Groups[:2]
	kept := filepath.Join(dir, "sayings")
	made, err := suite.Cases(cases.NewCache(filepath.Join(kept, "cases")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := lang.NewBuilder(filepath.Join(kept, "programs"))
	if err != nil {
		t.Fatal(err)
	}
	programs, err := solverFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	sayings := map[string]saying{}
	for name := range programs {
		if strings.HasPrefix(name, "sayings/") {
			continue
		}
		suite.Limits.TimeFloor = time.Second
		if slices.Contains(slowSolvers, name) {
			suite.Limits.TimeFloor = 15 * time.Second // enough CPU time to read all boards
		}
		suite.Limits.TimeCeiling = suite.Limits.TimeFloor
		judge := judging.New(suite, made, b, judging.NewJury(nil, ""), trial.Spec{})
		judge.FailFast = true
		sayings[name] = sayingOf(t, judge, filepath.Join(dir, name))
		judge.Close()
	}
	text, err := json.Marshal(sayings)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(kept, sayingsName), text, 0o600); err != nil {
		t.Fatal(err)
	}
}

func sayingOf(t *testing.T, judge *judging.Judge, path string) saying {
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
	x := saying{Verdict: r.Verdict}
	if d := report.Explain(&r, ""); d != nil {
		x.Words = withoutTimes(d.Plain())
	}
	return x
}

// thirdOfAProcessor makes a control group with a third of a processor's CPU time.
func thirdOfAProcessor(t *testing.T) string {
	t.Helper()
	own, err := os.ReadFile("/proc/self/cgroup")
	if err != nil {
		t.Fatal(err)
	}
	name := fmt.Sprintf("third-%d", os.Getpid())
	version1 := regexp.MustCompile(`(?m):(?:[^:\n]*,)?cpu(?:,[^:\n]*)?:(.*)$`).FindSubmatch(own)
	version2 := regexp.MustCompile(`(?m)^0::(.*)$`).FindSubmatch(own)
	dir, quota, value := "", "cpu.cfs_quota_us", "33000" // of 100,000
	switch {
	case version1 != nil:
		dir = filepath.Join("/sys/fs/cgroup/cpu", string(version1[1]), name)
	case version2 != nil:
		dir = filepath.Join("/sys/fs/cgroup", string(version2[1]), name)
		quota, value = "cpu.max", "33000 100000"
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
