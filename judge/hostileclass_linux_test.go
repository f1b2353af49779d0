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
	"testing"

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
	want := honestAlone(t)
	lines := maps.Clone(honestClass)
	for name, text := range hostiles {
		copies := 0
		switch {
		case long(): // 270 acts in all
			copies = 18
		case slices.Contains(fewHostiles, name):
			copies = 1
		}
		for i := range copies {
			lines[fmt.Sprintf("class/x %s %d.c", name, i)] = text
		}
	}
	among := newVictim(t, classOf(t, lines))
	p := among.start(gradeHostile()...)
	most := memoryUntil(p.ended, p.Process.Pid)
	t.Logf("the judge held %d MiB at most\n%s", most>>20, p)
	limit := int64(300+64*max(0, runtime.NumCPU()-2)) << 20
	if most == 0 || most > limit {
		t.Errorf("that is more than %d MiB", limit>>20)
	}
	if code := p.code(); code != codeShort {
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
		late := slices.Contains(lateOnly, strings.Fields(student)[1])
		if !r.Judged() || r.Verdict == result.Accepted && !late {
			t.Errorf("%s: %s %s", student, r.Verdict, r.Error)
		}
	}
	among.noTraces()
}

// gradeHostile is the command that grades these classes. Hunts take most of the time.
func gradeHostile() []string {
	if long() {
		return slices.Delete(slices.Clone(gradeSmall), len(gradeSmall)-1, len(gradeSmall))
	}
	return gradeSmall
}

// honestAlone are the results of the honest class by itself.
func honestAlone(t *testing.T) map[string]string {
	t.Helper()
	v := newVictim(t, classOf(t, honestClass))
	if code, said := v.run(gradeHostile()...); code != codeShort {
		t.Errorf("exit code %d: %s", code, said)
	}
	return v.results(t)
}

// results are the lines of grades.jsonl, by student.
func (v *victim) results(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(v.dir, v.outputs, "grades.jsonl"))
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
