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
	"adder/judge/report"
	"adder/judge/review/judging"
	"adder/judge/run/lang"
	"adder/judge/trial"
	"adder/judge/verdict/result"
)

// slowEnv is set in a test binary that judges on a slow machine: to the folder of the programs,
// in which it writes what is said of them.
const slowEnv = "ADDER_TEST_SLOW"

// The programs are in two folders, and there in folders named after their verdicts.
const (
	hostileFolder = "hostile"   // judged on the first two groups, in half a second of CPU time
	solverFolder  = "solutions" // with ADDER_LONG judged on all groups
)

// solverTime is enough CPU time to read all boards in any language.
const solverTime = 15 * time.Second

// A saying is what was said of a program.
type saying struct {
	Verdict result.Verdict
	Words   string // all that is not measured
}

// Hostile programs, and solvers of the main job, get the same verdicts in the same words at the
// speed that other tests leave, at a third of a processor, and beside other busy processes.
// Without ADDER_LONG these are every twelfth hostile program and two solvers.
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
	dir, want := misbehaving(t)
	atFull := sayingsIn(t, dir, "")
	verdicts := map[string]result.Verdict{}
	for name, x := range atFull {
		verdicts[name] = x.Verdict
	}
	if diff := cmp.Diff(want, verdicts); diff != "" {
		t.Errorf("verdicts (-want +got):\n%s", diff)
	}
	t.Run("at a third", func(t *testing.T) {
		sameSayings(t, atFull, sayingsIn(t, dir, thirdOfAProcessor(t)))
	})
	t.Run("beside others", func(t *testing.T) {
		if !long() {
			t.Skip("ADDER_LONG=1 does this too; .ci/run runs the whole test beside others")
		}
		for range 4 {
			spin := exec.Command("/bin/sh", "-c", "while :; do :; done")
			if err := spin.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = spin.Process.Kill(); _ = spin.Wait() })
		}
		sameSayings(t, atFull, sayingsIn(t, dir, ""))
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
		if long() || i%12 == 0 {
			files[filepath.Join(hostileFolder, f.Name)] = string(f.Data)
		}
	}
	for _, name := range slowSolvers(t) {
		text, err := os.ReadFile(filepath.Join("../solutions", name))
		if err != nil {
			t.Fatal(err)
		}
		files[filepath.Join(solverFolder, name)] = string(text)
	}
	dir, want = t.TempDir(), map[string]result.Verdict{}
	writeFiles(t, dir, files)
	for _, folder := range []string{hostileFolder, solverFolder} {
		programs, err := solverFiles(filepath.Join(dir, folder))
		if err != nil {
			t.Fatal(err)
		}
		for name, verdict := range programs {
			want[folder+"/"+name] = verdict
		}
	}
	return dir, want
}

// slowSolvers are an accepted solver and a wrong one; with ADDER_LONG all that are not accepted.
func slowSolvers(t *testing.T) []string {
	t.Helper()
	names := []string{"accepted/linear.cpp", "wrong_answer/stuck_prints_zero.rs"}
	if !long() {
		return names
	}
	all, err := solverFiles("../solutions")
	if err != nil {
		t.Fatal(err)
	}
	names = names[:1]
	for name, verdict := range all {
		if verdict != result.Accepted {
			names = append(names, name)
		}
	}
	return names
}

func sameSayings(t *testing.T, want, got map[string]saying) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("verdicts and words (-at first +slow):\n%s", diff)
	}
}

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
	text, err := os.ReadFile(filepath.Join(dir, "sayings.json"))
	if err != nil {
		t.Fatal(err)
	}
	var sayings map[string]saying
	if err := json.Unmarshal(text, &sayings); err != nil {
		t.Fatal(err)
	}
	return sayings
}

// writeSayings judges the programs of a folder, and explains nothing.
func writeSayings(t *testing.T, dir string) {
	brief := cases.Standard()
	brief.Groups = brief.Groups[:2]
	whole := cases.Standard()
	if !long() {
		whole.Groups = whole.Groups[:2]
	}
	sayings := map[string]saying{}
	for _, part := range []struct {
		folder string
		suite  *cases.Suite
		limit  time.Duration
	}{{hostileFolder, brief, time.Second / 2}, {solverFolder, whole, solverTime}} {
		part.suite.Limits.TimeFloor, part.suite.Limits.TimeCeiling = part.limit, part.limit
		for name, x := range sayingsBy(t, part.suite, filepath.Join(dir, part.folder), filepath.Join(dir, "kept")) {
			sayings[part.folder+"/"+name] = x
		}
	}
	text, err := json.Marshal(sayings)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "sayings.json"), text, 0o600); err != nil {
		t.Fatal(err)
	}
}

// sayingsBy judges the programs of a folder by a suite. What is compiled and made is kept in another
// folder, so that the slow machine only judges.
func sayingsBy(t *testing.T, suite *cases.Suite, dir, kept string) map[string]saying {
	made, err := suite.Cases(cases.NewCache(filepath.Join(kept, "cases")))
	if err != nil {
		t.Fatal(err)
	}
	b, err := lang.NewBuilder(filepath.Join(kept, "programs"))
	if err != nil {
		t.Fatal(err)
	}
	judge := judging.New(suite, made, b, judging.NewJury(nil, ""), trial.Spec{})
	defer judge.Close()
	judge.FailFast = true
	programs, err := solverFiles(dir)
	if err != nil {
		t.Fatal(err)
	}
	sayings := map[string]saying{}
	for name := range programs {
		sayings[name] = sayingOf(t, judge, filepath.Join(dir, name))
	}
	return sayings
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
