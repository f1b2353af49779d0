package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
)

// honestClass is the students for whom hostile ones must change nothing.
var honestClass = map[string]string{
	"class/anna.c": "",
	"class/bob.c":  `PRINT printf("%d\n", n == 8 && m == 1 ? answer + 1 : answer);`,
	"class/cleo.c": `PRINT if (n == 7 && d == 2) abort(); printf("%d\n", answer);`,
}

// hostiles are a program of each kind: macros for a right solver, or a whole program.
var hostiles = map[string]string{
	"buffer": `AT_START static char kept[65536]; static int at;` + "\n" +
		`PRINT at += sprintf(kept + at % 65000, "%d\n", answer); ` +
		`if (number == boards) fwrite(kept, 1, at < 65000 ? at : 65000, stdout);`,
	"line": `PRINT if (number == 100) ` +
		`for (int i = 0; i < 66000000; i++) putchar('7'); printf("%d\n", answer);`,
	"lines": `PRINT for (int i = 0; i < (number == 100 ? 1000000 : 1); i++) printf("%d\n", answer);`,
	"throws": `PRINT printf("%d", answer); ` +
		`for (int i = 0; number == 100 && i < 1000000; i++) printf(" 1"); puts("");`,
	"talks": `AT_START static char noise[4096]; memset(noise, 'x', 4095); ` +
		`for (int i = 0; i < 1 << 14; i++) fputs(noise, stderr); return 3;`,
	"bomb": `BEFORE for (;;) memset(malloc(1 << 20), 1, 1 << 20);`,
	"bombs": `BEFORE for (int i = 0; i < 4; i++) if (fork() == 0) ` +
		`for (;;) memset(malloc(1 << 20), 1, 1 << 20); for (;;) pause();`,
	"forks":   `BEFORE for (;;) fork();`,
	"loops":   `BEFORE for (;;);`,
	"sleeps":  `BEFORE for (;;) pause();`,
	"kills":   `BEFORE kill(getppid(), SIGKILL); kill(-1, SIGKILL); kill(getpid(), SIGKILL);`,
	"full":    `AT_START FILE *f = fopen("/tmp/f", "w"); while (fputs("full of it", f) >= 0);`,
	"late":    `PRINT printf("%d\n", number > 900 && n > 4 ? 77 : answer);`,
	"include": "#include \"/dev/zero\"\n",
	"array":   "char a[1 << 30] = {1};\nint main(void) { return a[5]; }\n",
}

// fewHostiles are graded without ADDER_LONG: one whose output the judge must not keep, and one
// that kills.
var fewHostiles = []string{"line", "kills"}

// lateOnly are right on the 1,000 boards that a problem setter gives.
var lateOnly = []string{"buffer"}

const hostileSuite = `name: hostile
limits:
  time: {floor: 300ms, ceiling: 1s}
  memory: 64 # MiB
groups:
  - name: first
    points: 40
    cases:
      - {name: tiny, sweep: {to: 100}}
  - name: second
    points: 60
    cases:
      - {name: more, sweep: {from: 100, to: 6000}}
`

// program puts macros into a right solver, unless they are a whole program.
func program(t *testing.T, lines string) string {
	t.Helper()
	if strings.HasPrefix(lines, "#") || strings.HasPrefix(lines, "char") {
		return lines
	}
	right, err := os.ReadFile("testdata/bfs.c")
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for line := range strings.Lines(lines) {
		text += "#define " + strings.TrimSpace(line) + "\n"
	}
	return text + string(right)
}

func classOf(t *testing.T, lines map[string]string) map[string]string {
	t.Helper()
	files := map[string]string{"suite.yaml": hostileSuite}
	for name, text := range lines {
		files[name] = program(t, text)
	}
	return files
}

// A class with hostile students is graded to its end by a judge that holds little memory, and
// honest students have the results that they would have alone.
func TestHostileClass(t *testing.T) {
	if testing.Short() {
		t.Skip("judges twenty programs that take all they can get")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	cache, want := os.Getenv("ADDER_CACHE"), honestAlone(t)
	lines := maps.Clone(honestClass)
	for name, text := range hostiles {
		if long() || slices.Contains(fewHostiles, name) {
			lines["class/x "+name+".c"] = text
		}
	}
	among := newGradedOf(t, cache, classOf(t, lines))
	cmd, out := among.start(t)
	ended, peak := make(chan struct{}), make(chan cost)
	go func() { peak <- follow(cmd.Process.Pid, ended) }()
	_ = cmd.Wait()
	close(ended)
	most := (<-peak).memory
	t.Logf("the judge held %d MiB at most\n%s", most>>20, out)
	limit := int64(300+64*max(0, runtime.NumCPU()-2)) << 20
	if most == 0 || most > limit {
		t.Errorf("that is more than %d MiB", limit>>20)
	}
	if code := cmd.ProcessState.ExitCode(); code != codeShort {
		t.Errorf("exit code %d, want %d", code, codeShort)
	}
	got := among.results(t)
	if len(got) != len(lines) {
		t.Errorf("%d results of %d", len(got), len(lines))
	}
	for student, text := range got {
		var r result.Result
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %s, %d points, hunted for %+v", student, r.Verdict, r.Score, r.Hunt)
		if alone, ok := want[student]; ok {
			if diff := cmp.Diff(withoutTimes(alone), withoutTimes(text)); diff != "" {
				t.Errorf("%s is judged otherwise among others (-alone +among):\n%s", student, diff)
			}
			continue
		}
		late := slices.Contains(lateOnly, strings.TrimPrefix(student, "x "))
		if !r.Judged() || r.Verdict == result.Accepted && !late {
			t.Errorf("%s: %s %s", student, r.Verdict, r.Error)
		}
	}
	among.leftovers(t)
}

// honest are the results of the honest class by itself, which is graded once.
var honest struct {
	sync.Once
	results map[string]string
}

func honestAlone(t *testing.T) map[string]string {
	t.Helper()
	honest.Do(func() {
		g := newGradedOf(t, os.Getenv("ADDER_CACHE"), classOf(t, honestClass))
		if code, out := g.run(t, 0); code != codeShort {
			t.Errorf("exit code %d\n%s", code, out)
		}
		honest.results = g.results(t)
	})
	return honest.results
}

// results are the lines of grades.jsonl, by student.
func (g *graded) results(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(g.dir, "out", "grades.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for line := range strings.Lines(string(text)) {
		var r result.Result
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		found[r.Student] = line
	}
	return found
}

// deadly is a program with a process name of its own, so that atWork finds it.
const deadly = "#include <sys/prctl.h>\n#include <unistd.h>\n" +
	"int main(void) { prctl(PR_SET_NAME, \"deadly\"); for (;;) pause(); }\n"

// A submission in work at three deaths of Adder has no score for one time, and delays nobody.
// The same command then gives it its verdict. The rest of the class is judged as ever.
func TestDeadlySubmission(t *testing.T) {
	if testing.Short() {
		t.Skip("grades a class four times")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "c")
	cache, want := os.Getenv("ADDER_CACHE"), honestAlone(t)
	lines := maps.Clone(honestClass)
	lines["class/a deadly.c"] = deadly
	among := newGradedOf(t, cache, classOf(t, lines))
	for range 3 {
		cmd, out := among.start(t)
		gone := make(chan struct{})
		go func() { cmd.Wait(); close(gone) }()
		for at := false; !at; {
			select {
			case <-gone:
				t.Fatalf("it ended by itself: %s", out)
			case <-time.After(time.Millisecond):
				at = atWork(cmd.Process.Pid, "deadly")
			}
		}
		among.kill(cmd)
		<-gone
	}
	code, out := among.run(t, 0)
	words := "a deadly: not judged: Adder failed: Adder itself died 3 times while it judged this submission"
	if code != codeFailure || !strings.Contains(out, words) ||
		!strings.Contains(out, "the same command tries them again") {
		t.Errorf("exit code %d\n%s", code, out)
	}
	if code, out := among.run(t, 0); code != codeShort {
		t.Errorf("the same command: exit code %d\n%s", code, out)
	}
	got := among.results(t)
	if text := got["a deadly"]; !strings.Contains(text, `"verdict":"TLE"`) {
		t.Errorf("%s", text)
	}
	for student, alone := range want {
		if diff := cmp.Diff(withoutTimes(alone), withoutTimes(got[student])); diff != "" {
			t.Errorf("%s is judged otherwise (-alone +among):\n%s", student, diff)
		}
	}
	among.leftovers(t)
}

// atWork reports whether a process below another has a name.
func atWork(pid int, name string) bool {
	return slices.ContainsFunc(descendants(pid), func(p int) bool {
		comm, _ := os.ReadFile(fmt.Sprintf("/proc/%d/comm", p))
		return strings.TrimSpace(string(comm)) == name
	})
}

// mendedClass is programs that are wrong by one word.
func mendedClass(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{"suite.yaml": hostileSuite}
	for name, word := range map[string][3]string{
		"class/anna.cpp": {"queue.cpp", "if (t > n) break;", "if (t >= n) break;"},
		"class/bob.py":   {"queue.py", "if t > n:", "if t >= n:"},
	} {
		text, err := os.ReadFile("explain/mend/testdata/right/" + word[0])
		if err != nil {
			t.Fatal(err)
		}
		files[name] = strings.Replace(string(text), word[1], word[2], 1)
		if files[name] == string(text) {
			t.Fatalf("%s has no %q", word[0], word[1])
		}
	}
	return files
}

// spoilers are beginnings for programs. In one of many candidates for a mend, they answer for
// the other candidates, or kill what runs them.
var spoilers = map[string]string{
	"class/x.js": "const { workerData } = require('worker_threads');\n" +
		"if (workerData && workerData.texts.length > 1) " +
		"require('fs').writevSync(1, [Buffer.from('99999 0 0 0\\n\\n99999 0 0\\n\\n')]);\n",
	"class/y.py": "import os, sys\nf = sys._getframe()\nwhile f:\n" +
		"    if 'most' in f.f_locals and sum(f.f_locals.get('text', b'\\1')) % 16 == 0:\n" +
		"        os.kill(os.getppid(), 9)\n    f = f.f_back\n",
	"class/z.cpp": "#include <string>\n#include <fcntl.h>\n#include <unistd.h>\n" +
		"static bool spoil() {\n" +
		"    std::string me = __PRETTY_FUNCTION__;\n" +
		"    std::string channel = \"/proc/\" + std::to_string(getppid()) + \"/fd/1\";\n" +
		"    if (me.find(\"adder_member_\") == me.npos) return false;\n" +
		"    if (me.find(\"adder_member_0:\") != me.npos) return false;\n" +
		"    const char said[] = \"99999 0 0 0\\n\\n99999 0 0\\n\\n\";\n" +
		"    return write(open(channel.c_str(), O_WRONLY), said, sizeof said - 1) > 0;\n" +
		"}\n" +
		"static bool spoilt = spoil();\n",
}

// Candidates for a mend that harm what runs them end only the search for their student's mend,
// and the student is judged once.
func TestHostileMends(t *testing.T) {
	if !long() {
		t.Skip("ADDER_LONG=1 mends five programs")
	}
	t.Parallel()
	needsSandbox(t)
	needsLanguages(t, "cpp", "python", "js")
	cache := os.Getenv("ADDER_CACHE")
	honest := mendedClass(t)
	alone := newGradedOf(t, cache, honest)
	alone.flags = []string{"--mend"}
	if code, out := alone.run(t, 0); code != codeShort {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	all := maps.Clone(honest)
	js, err := os.ReadFile("explain/mend/testdata/right/levels.js")
	if err != nil {
		t.Fatal(err)
	}
	const start = "int main() {"
	wrong := map[string]string{
		"class/x.js":  strings.Replace(string(js), "w <= n; w++", "w < n; w++", 1),
		"class/y.py":  honest["class/bob.py"],
		"class/z.cpp": strings.Replace(honest["class/anna.cpp"], start, start+"\n    spoil();", 1),
	}
	for name, before := range spoilers {
		all[name] = before + wrong[name]
	}
	among := newGradedOf(t, cache, all)
	among.flags = alone.flags
	if code, out := among.run(t, 0); code != codeShort {
		t.Fatalf("exit code %d\n%s", code, out)
	}
	want, got := alone.results(t), among.results(t)
	if len(got) != len(all)-1 {
		t.Fatalf("%d results", len(got))
	}
	for student, text := range got {
		var r result.Result
		if err := json.Unmarshal([]byte(text), &r); err != nil {
			t.Fatal(err)
		}
		if r.Verdict != result.WrongAnswer || r.Mend == nil || len(r.Unfinished) > 0 {
			t.Errorf("%s: %s, %+v, %+v", student, r.Verdict, r.Mend, r.Unfinished)
		}
		if alone, ok := want[student]; ok {
			if r.Mend == nil || r.Mend.Outcome != result.Mended {
				t.Errorf("%s: %+v", student, r.Mend)
			}
			if diff := cmp.Diff(withoutTimes(alone), withoutTimes(text)); diff != "" {
				t.Errorf("%s is judged otherwise among others (-alone +among):\n%s", student, diff)
			}
		} else {
			t.Logf("%s: %+v", student, r.Mend)
		}
	}
	_, out := among.run(t, 0)
	unchanged := fmt.Sprintf("%[1]d of %[1]d submissions unchanged: not judged again", len(got))
	if !strings.Contains(out, unchanged) {
		t.Errorf("some are judged again:\n%s", out)
	}
}
