package bundle

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/lang"
	"adder/judge/sandbox"
)

// said is what hostile members want the driver to have said: before it, for others,
// of sizes that no reply has, too often, again, too much.
var said = map[string]string{
	"garbage":   "garbage\n",
	"no line":   "9",
	"zeros":     strings.Repeat("0", 100),
	"forged":    "1 0 2\n42\n2 0 2\n42\n3 0 2\n42\n",
	"again":     "0 0 2\n42\n",
	"too many":  "1 0 2\n42\n2 0 2\n42\n3 0 2\n42\n4 0 2\n42\n5 0 2\n42\n",
	"largest":   "1 0 9223372036854775807\n",
	"larger":    "1 0 9223372036854775808\n",
	"negative":  "1 0 -1\n",
	"nobody":    "-7 0 1\n1\n",
	"no code":   "1 77 1\n1\n",
	"as before": "1 9 0 2\n42\n",
	"cut":       "1 0 4000\nshort",
}

// forgery are those that can pass for a driver's words.
var forgery = map[string]bool{"forged": true, "again": true, "cut": true}

// A language's hostile members: how to say something where the driver does, and other
// acts. What is said follows at once by the driver's death, or not.
type hostile struct {
	say   string // with %s for what is said, as a literal
	acts  map[string]string
	apart bool // the driver's channel is out of a member's reach
	good  string
}

var hostiles = map[string]hostile{
	"cpp": {
		good: "#include <stdio.h>\nint main() { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\", a * b); }", apart: true,
		say: "#include <string>\n#include <fcntl.h>\n#include <unistd.h>\n#include <string.h>\n#include <signal.h>\nint main() { std::string p = \"/proc/\" + std::to_string(getppid()) + \"/fd/1\"; int fd = open(p.c_str(), O_WRONLY); const char *s = %s; write(fd, s, strlen(s)); write(1, \"7\", 1); }",
		acts: map[string]string{
			"kills its parent":    "#include <unistd.h>\n#include <signal.h>\nint main() { kill(getppid(), SIGKILL); sleep(100); }",
			"stops itself":        "#include <unistd.h>\n#include <signal.h>\nint main() { raise(SIGSTOP); }",
			"closes everything":   "#include <unistd.h>\nint main() { for (int i = 0; i < 1000; i++) close(i); }",
			"turns its clock off": "#include <unistd.h>\n#include <signal.h>\n#include <sys/time.h>\nint main() { struct itimerval t = {}; setitimer(ITIMER_PROF, &t, nullptr); signal(SIGPROF, SIG_IGN); signal(SIGXCPU, SIG_IGN); volatile int x = 0; for (;;) x++; }",
			"moves its files":     "#include <stdlib.h>\n#include <unistd.h>\n#include <sys/stat.h>\nint main() { unlink(\"in\"); unlink(\"out\"); mkfifo(\"in\", 0666); mkfifo(\"out\", 0666); symlink(\"/dev/zero\", \"x\"); }",
			"leaves a child":      "#include <unistd.h>\nint main() { if (fork() == 0) { setsid(); for (;;) write(1, \"9\\n\", 2); } }",
			"reads memory":        "#include <string>\n#include <fcntl.h>\n#include <unistd.h>\n#include <sys/ptrace.h>\nint main() { ptrace(PTRACE_ATTACH, getppid(), 0, 0); std::string p = \"/proc/\" + std::to_string(getppid()) + \"/mem\"; int fd = open(p.c_str(), O_RDWR); write(1, fd < 0 ? \"no\" : \"yes\", 3); if (fd >= 0) { char x[99999]; for (off_t at = 0x400000; at < 0x900000; at += 4096) pwrite(fd, x, 4096, at); } }",
		},
	},
	"python": {
		good: "a, b = map(int, input().split())\nprint(a * b)", apart: true,
		say: "import os\ntry:\n    fd = os.open('/proc/%%d/fd/1' %% os.getppid(), os.O_WRONLY)\n    os.write(fd, %s.encode())\nexcept OSError:\n    pass\nprint(7)",
		acts: map[string]string{
			"kills its parent":  "import os, time\nos.kill(os.getppid(), 9)\ntime.sleep(100)",
			"stops its parent":  "import os\nos.kill(os.getppid(), 19)\nprint(1)",
			"closes everything": "import os\nos.closerange(0, 1000)",
			"leaves a child":    "import os\nif os.fork() == 0:\n    os.setsid()\n    while True: os.write(1, b'9\\n')",
			"moves its files":   "import os\nfor name in os.listdir('.'): os.rename(name, name + 'x')\nos.mkfifo('in')\nos.mkfifo('out')",
			"opens its memory":  "import os\nopen('/proc/%d/mem' % os.getppid(), 'r+b')",
		},
	},
	"go": {
		good: "package main\nimport \"fmt\"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a * b) }", apart: true,
		say: "package main\nimport (\"fmt\"; \"os\")\nfunc main() { f, err := os.OpenFile(fmt.Sprintf(\"/proc/%%d/fd/1\", os.Getppid()), os.O_WRONLY, 0); if err == nil { f.WriteString(%s) }; fmt.Println(7) }",
		acts: map[string]string{
			"kills its parent": "package main\nimport (\"os\"; \"syscall\"; \"time\")\nfunc main() { syscall.Kill(os.Getppid(), syscall.SIGKILL); time.Sleep(time.Hour) }",
			"stops itself":     "package main\nimport (\"os\"; \"syscall\")\nfunc main() { syscall.Kill(os.Getpid(), syscall.SIGSTOP) }",
			"code of a driver": "package main\nimport \"os\"\nfunc main() { os.Exit(200) }",
		},
	},
	"java": {
		good: "import java.util.*;\npublic class Main { public static void main(String[] args) { Scanner in = new Scanner(System.in); System.out.println(in.nextInt() * in.nextInt()); } }",
		say:  "import java.io.*;\npublic class Main { public static void main(String[] args) throws IOException { new FileOutputStream(FileDescriptor.out).write(%s.getBytes()); System.out.println(7); } }",
		acts: map[string]string{
			"forges and halts":  "import java.io.*;\npublic class Main { public static void main(String[] args) throws IOException { new FileOutputStream(FileDescriptor.out).write(\"1 0 1\\n9\\n2 0 1\\n9\\n3 0 1\\n9\\n\".getBytes()); Runtime.getRuntime().halt(0); } }",
			"halts":             "public class Main { public static void main(String[] args) { Runtime.getRuntime().halt(0); } }",
			"closes everything": "import java.io.*;\npublic class Main { public static void main(String[] args) throws IOException { new FileOutputStream(FileDescriptor.out).close(); new FileInputStream(FileDescriptor.in).close(); } }",
			"no fuel":           "public class Main { public static void main(String[] args) { AdderBundle.Fuel.left = Long.MAX_VALUE; while (true) { AdderBundle.Fuel.left++; } } }",
			"sleeps":            "public class Main { public static void main(String[] args) throws Exception { Thread.sleep(1000000); } }",
		},
	},
	"js": {
		good: "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a * b);",
		say:  "require('fs').writevSync(1, [Buffer.from(%s)]);\nconsole.log(7);",
		acts: map[string]string{
			"forges and dies":   "require('fs').writevSync(1, [Buffer.from('1 0 1\\n9\\n2 0 1\\n9\\n3 0 1\\n9\\n')]);\nBuffer.constructor('return process')().kill(Buffer.constructor('return process')().pid, 'SIGKILL');",
			"forges a message":  "const w = require('worker_threads');\nfor (const task of [0, 1, 2, 3, 4, -1, 1e300]) w.parentPort.postMessage({ task, code: '0 1\\n9\\n2 0', said: 2 ** 52 });",
			"posts nothing":     "require('worker_threads').parentPort.postMessage({ task: 1 });",
			"stops the process": "const p = Buffer.constructor('return process')();\np.kill(p.pid, 'SIGSTOP');",
			"closes everything": "for (let fd = 0; fd < 100; fd++) { try { Object.getPrototypeOf(require('fs')).closeSync(fd); } catch { } }",
			"state of a driver": "const s = require('worker_threads').workerData.state;\ns[0] = 3n; s[1] = -1n << 62n; s[2] = 1n << 62n;\nconsole.log(7);",
		},
	},
}

// Whatever a member does, the bundle ends, and says nothing that no member could be.
// Where members are processes of their own it says of the others what is true.
func TestHostileMembers(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	b := builder(t)
	for _, key := range slices.Sorted(maps.Keys(hostiles)) {
		h := hostiles[key]
		all := maps.Clone(h.acts)
		for name, text := range said {
			if !forgery[name] && os.Getenv("ADDER_LONG") == "" {
				continue // parse is tried with all of them
			}
			all[name] = fmt.Sprintf(h.say, strconv.Quote(text))
		}
		all["says very much"] = fmt.Sprintf(h.say, strconv.Quote(strings.Repeat("9 ", 20_000)))
		t.Run(key, func(t *testing.T) {
			// All hostile members are in one program, and each runs among good ones.
			names := slices.Sorted(maps.Keys(all))
			members := []Member{{0, h.good}, {2, h.good}, {3, h.good}}
			for i, name := range names {
				members = append(members, Member{10 + i, all[name]})
			}
			x := built(t, b, key, members)
			if n := len(x.Members()); n != len(members) {
				t.Fatalf("%d of %d members were built: %v", n, len(members), x.Members())
			}
			for i, name := range names {
				t.Run(name, func(t *testing.T) { h.tryAmongGood(t, x, specOf(b), 10+i, all[name]) })
			}
		})
	}
}

// What a global variable does before main, it does in the driver: that is found out.
func TestHostileInitialisers(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	b := builder(t)
	for key, text := range map[string]string{
		"cpp": "#include <unistd.h>\nstatic long said = write(1, \"0 0 2\\n42\\n9 0 9\\n\", 17);\nint main() { return said; }",
		"go":  "package main\nimport \"os\"\nvar said, _ = os.Stdout.WriteString(\"0 0 2\\n42\\n9 0 9\\n\")\nfunc main() { os.Exit(said) }",
	} {
		t.Run(key, func(t *testing.T) {
			x := built(t, b, key, []Member{{0, hostiles[key].good}, {1, text}, {2, hostiles[key].good}})
			r := Run{Inputs: [][]byte{[]byte("6 7\n")}, CPU: 500 * time.Millisecond, Output: 5000}
			_, err := x.Do(t.Context(), specOf(b), r, func(m, _ int, _ Reply) bool {
				t.Errorf("member %d is believed", m)
				return true
			})
			if !errors.Is(err, ErrForged) {
				t.Errorf("%v", err)
			}
		})
	}
}

func (h *hostile) tryAmongGood(t *testing.T, x *Bundle, spec lang.Spec, number int, text string) {
	t.Parallel()
	y := *x
	y.parts, y.patience = slices.Clone(x.parts), time.Second
	y.parts[0].members = []Member{{0, h.good}, {number, text}, {2, h.good}, {3, h.good}}
	got := map[int]string{}
	r := Run{Inputs: [][]byte{[]byte("6 7\n")}, CPU: 500 * time.Millisecond, Output: 5000}
	began := time.Now()
	spec.Turns = sandbox.NewTurns(runtime.NumCPU())
	_, err := y.Do(t.Context(), spec, r, func(m, input int, z Reply) bool {
		if m != 0 && m != 2 && m != 3 && m != number || input != 0 || len(z.Stdout) > r.Output {
			t.Errorf("member %d, input %d, %d bytes", m, input, len(z.Stdout))
		}
		got[m] = fmt.Sprintf("%.9s", strings.TrimSpace(string(z.Stdout)))
		return true
	})
	t.Logf("%v: %v, %v", time.Since(began).Round(time.Millisecond), got, err)
	if err != nil && !errors.Is(err, ErrForged) {
		t.Fatal(err)
	}
	if !h.apart {
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []int{0, 2, 3} {
		if got[m] != "42" {
			t.Errorf("member %d prints %q", m, got[m])
		}
	}
}

func builder(t *testing.T) *lang.Builder {
	t.Helper()
	level, _ := sandbox.Best()
	if level == sandbox.Bare {
		missing(t, "no sandbox here")
	}
	// Go's library is compiled once for all tests.
	b, err := lang.NewBuilder(filepath.Join(cmp.Or(os.Getenv("ADDER_CACHE"), t.TempDir()), "programs"))
	if err != nil {
		t.Fatal(err)
	}
	b.Level = level
	return b
}

// Whatever a driver's pipe holds is read without a panic, in bounds, and as no more
// than there are members; what a driver prints is read as it was meant.
func FuzzParse(f *testing.F) {
	for _, text := range said {
		f.Add([]byte(text), 3, 5000)
	}
	f.Add([]byte("1 0 0\n\n2 3 3\n42\n\n3 2 0\n\n"), 3, 3)
	f.Fuzz(func(t *testing.T, out []byte, n, most int) {
		n, most = min(max(n, 0), 100), min(max(most, 0), 1<<20)
		var group []Member
		for i := range n {
			group = append(group, Member{Number: i + 1})
		}
		all, genuine := parse(out, group, most)
		if len(all) > len(group) {
			t.Fatalf("%d replies of %d members", len(all), len(group))
		}
		var again []byte
		for i, y := range all {
			if len(y.Stdout) > most {
				t.Fatalf("%d bytes", len(y.Stdout))
			}
			code := 0
			switch {
			case y.Late:
				code = late
			case y.Died:
				code = died
			}
			again = fmt.Appendf(again, "%d %d %d\n%s\n", group[i].Number, code, len(y.Stdout), y.Stdout)
		}
		if same, genuine := parse(again, group, most); !genuine || len(same) != len(all) {
			t.Fatalf("%q, which was %q, is read as %d replies of %d", again, out, len(same), len(all))
		}
		if genuine && len(all) == n && len(again) > len(out) {
			t.Fatalf("%q is read as %q", out, again)
		}
	})
}

// What no driver prints is told from what was cut off.
func TestParse(t *testing.T) {
	t.Parallel()
	group := []Member{{Number: 1}, {Number: 5}}
	for out, want := range map[string]struct {
		n       int
		genuine bool
	}{
		"":                          {0, true},
		"1 0 1\n7\n5 2 0\n\n":       {2, true},
		"1 0 1\n7\n5 2 0\n":         {1, true},
		"1 0 1\n7\n5":               {1, true},
		"1 0 1\n7":                  {0, true},
		"5 0 1\n7\n1 0 1\n7\n":      {0, false},
		"1 0 1\n7\n1 0 1\n7\n":      {1, false},
		"1 0 1\n7\n5 0 0\n\n5 0 ":   {2, true}, // cut off before it could be told
		"1 0 1\n7\n5 0 0\n\nx\n":    {2, false},
		"1 0 1\n77\n":               {0, false},
		"1 0 9\n7\n":                {0, true},
		"1 0 99\n7\n":               {0, false},
		"1 3 1\n7\n":                {0, false},
		"1 0 -1\n7\n":               {0, false},
		"1 0 1 0\n7\n":              {0, false},
		"1  0 1\n7\n":               {0, false},
		"1 0 9223372036854775807\n": {0, false},
		strings.Repeat("1", 64):     {0, false},
	} {
		if all, genuine := parse([]byte(out), group, 10); len(all) != want.n || genuine != want.genuine {
			t.Errorf("%q: %d replies, %v", out, len(all), genuine)
		}
	}
}
