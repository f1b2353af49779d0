package grade_test

import (
	"os/exec"
	"strings"
	"testing"

	"adder/judge/result"
)

// spinning takes a processor for as long as whoever started it lives.
const spinning = `while kill -0 $PPID 2>/dev/null; do i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done; done`

// TestVerdictUnderLoad: hostile programs get the same verdict each time, beside four
// processes that take all the machine.
func TestVerdictUnderLoad(t *testing.T) {
	if brief() {
		t.Skip("slow")
	}
	dir := suite(t, map[string]string{
		"suite.yaml": strings.NewReplacer("500ms", "1s", "5s", "1s", "output: 1\n", "output: 64\n").Replace(limits) + "  - {name: one, points: 100, cases: [{name: all, files: '*.in'}]}\n",
		"one.in":     "2\n3 2 0\n4 2 0\n", "one.ans": "1\n2\n",
	})
	j := newJudge(t, dir)
	const c = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n"
	for range 4 {
		spin := exec.Command("/bin/sh", "-c", spinning)
		if err := spin.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = spin.Process.Kill(); _ = spin.Wait() })
	}
	for _, row := range []struct {
		name, language, text string
		want                 result.Verdict
	}{
		{"flood", "c", c + `int main() { for (;;) puts("7"); }`, result.OutputLimit},
		{"flood in small pieces", "c", c + `int main() { for (;;) write(1, "7777777\n", 8); }`, result.OutputLimit},
		{"flood of a slow language", "python", "while True: print(7)", result.OutputLimit},
		{"flood, then a crash", "c", c + `int main() { char b[1 << 16]; memset(b, 55, sizeof b); for (int i = 0; i < 1025; i++) write(1, b, sizeof b); abort(); }`, result.OutputLimit},
		{"flood, then memory", "c", c + `int main() { char b[1 << 16]; memset(b, 55, sizeof b); for (int i = 0; i < 1025; i++) write(1, b, sizeof b); for (;;) memset(malloc(1 << 20), 1, 1 << 20); }`, result.OutputLimit},
		{"memory", "c", c + `int main() { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }`, result.MemoryLimit},
		{"memory at leisure", "c", c + `int main() { for (;;) { memset(malloc(1 << 20), 1, 1 << 20); usleep(1000); } }`, result.MemoryLimit},
		{"loop", "c", c + `int main() { for (volatile int i = 0;; i++); }`, result.TimeLimit},
		{"sleep", "c", c + `int main() { sleep(99); }`, result.TimeLimit},
		{"crash", "c", c + `int main() { abort(); }`, result.RunTimeError},
		{"deep recursion", "c", c + `int f(int n) { volatile char b[1000]; b[n % 1000] = n; return n ? f(n - 1) + b[n % 1000] : 0; } int main() { return f(10000000) & 1; }`, result.MemoryLimit},
		{"children", "c", c + `#include <signal.h>
int main() { signal(SIGCHLD, SIG_IGN); for (;;) { if (fork() == 0) { for (volatile int i = 0; i < 5000000; i++); _exit(0); } usleep(5000); } }`, result.TimeLimit},
	} {
		t.Run(row.name, func(t *testing.T) {
			for range 2 {
				if got := judged(t, j, source(t, row.language, row.text)); got.Verdict != row.want {
					t.Errorf("%v, want %v: %+v", got.Verdict, row.want, got.Failure)
				}
			}
		})
	}
}
