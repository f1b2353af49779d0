package bundle

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
)

// forgeries are what hostile members write in the driver's name.
var forgeries = map[string]string{
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

// plausible are those that can pass for a driver's words.
var plausible = map[string]bool{"forged": true, "again": true, "cut": true}

const (
	headers = "#include <string>\n#include <fcntl.h>\n#include <signal.h>\n#include <stdlib.h>\n" +
		"#include <string.h>\n#include <unistd.h>\n#include <sys/ptrace.h>\n#include <sys/stat.h>\n" +
		"#include <sys/time.h>\n"
	// good is a member that multiplies.
	good = "#include <stdio.h>\nint main() { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\", a * b); }"
	// forger writes a text where the driver writes.
	forger = headers + `int main() {
    std::string p = "/proc/" + std::to_string(getppid()) + "/fd/1";
    int fd = open(p.c_str(), O_WRONLY);
    const char *s = %s;
    write(fd, s, strlen(s));
    write(1, "7", 1);
}`
)

// attacks are what else hostile members do.
var attacks = map[string]string{
	"kills its parent":  "int main() { kill(getppid(), SIGKILL); sleep(100); }",
	"stops itself":      "int main() { raise(SIGSTOP); }",
	"closes everything": "int main() { for (int i = 0; i < 1000; i++) close(i); }",
	"turns its clock off": `int main() {
    struct itimerval t = {};
    setitimer(ITIMER_PROF, &t, nullptr);
    signal(SIGPROF, SIG_IGN);
    signal(SIGXCPU, SIG_IGN);
    volatile int x = 0;
    for (;;) x++;
}`,
	"moves its files": `int main() {
    unlink("in");
    unlink("out");
    mkfifo("in", 0666);
    mkfifo("out", 0666);
    symlink("/dev/zero", "x");
}`,
	"leaves a child": `int main() { if (fork() == 0) { setsid(); for (;;) write(1, "9\n", 2); } }`,
	"reads memory": `int main() {
    ptrace(PTRACE_ATTACH, getppid(), 0, 0);
    std::string p = "/proc/" + std::to_string(getppid()) + "/mem";
    int fd = open(p.c_str(), O_RDWR);
    write(1, fd < 0 ? "no" : "yes", 3);
    if (fd < 0) return 0;
    char x[99999];
    for (off_t at = 0x400000; at < 0x900000; at += 4096) pwrite(fd, x, 4096, at);
}`,
}

// Whatever a member does, the bundle ends and reports the others correctly.
func TestHostileMembers(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	langtest.Contained(t)
	b := langtest.Builder()
	all := map[string]string{}
	for name, text := range attacks {
		all[name] = headers + text
	}
	for name, text := range forgeries {
		if plausible[name] || os.Getenv("ADDER_LONG") != "" { // FuzzParse tries all of them
			all[name] = fmt.Sprintf(forger, strconv.Quote(text))
		}
	}
	all["says very much"] = fmt.Sprintf(forger, strconv.Quote(strings.Repeat("9 ", 20_000)))
	// All hostile members are in one program, and each runs among good ones.
	names := slices.Sorted(maps.Keys(all))
	members := []Member{{0, good}, {2, good}, {3, good}}
	for i, name := range names {
		members = append(members, Member{10 + i, all[name]})
	}
	x := built(t, b, "cpp", members)
	if x.count() != len(members) {
		t.Fatalf("%d of %d members were built", x.count(), len(members))
	}
	for i, name := range names {
		t.Run(name, func(t *testing.T) { tryAmongGood(t, x, specOf(b), 10+i, all[name]) })
	}
}

// A global variable's initialiser runs in the driver. If it writes there, no reply is believed.
func TestHostileInitialisers(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	langtest.Contained(t)
	b := langtest.Builder()
	const text = headers + `static long said = write(1, "0 0 2\n42\n9 0 9\n", 17);
int main() { return said; }`
	x := built(t, b, "cpp", []Member{{0, good}, {1, text}, {2, good}})
	r := Run{Inputs: [][]byte{[]byte("6 7\n")}, CPU: 500 * time.Millisecond, Output: 5000}
	_, err := x.Do(t.Context(), specOf(b), r, func(m, _ int, _ sandbox.Result) bool {
		t.Errorf("member %d is believed", m)
		return true
	})
	if !errors.Is(err, ErrForged) {
		t.Errorf("%v", err)
	}
}

func tryAmongGood(t *testing.T, x *Bundle, spec lang.Setup, number int, text string) {
	t.Parallel()
	y := *x
	y.parts, y.patience = slices.Clone(x.parts), time.Second
	y.parts[0].members = []Member{{0, good}, {number, text}, {2, good}, {3, good}}
	got := map[int]string{}
	r := Run{Inputs: [][]byte{[]byte("6 7\n")}, CPU: 500 * time.Millisecond, Output: 5000}
	began := time.Now()
	spec.Turns = sandbox.NewTurns(runtime.NumCPU())
	_, err := y.Do(t.Context(), spec, r, func(m, input int, z sandbox.Result) bool {
		if m != 0 && m != 2 && m != 3 && m != number || input != 0 || len(z.Stdout) > r.Output {
			t.Errorf("member %d, input %d, %d bytes", m, input, len(z.Stdout))
		}
		got[m] = fmt.Sprintf("%.9s", strings.TrimSpace(string(z.Stdout)))
		return true
	})
	t.Logf("%v: %v, %v", time.Since(began).Round(time.Millisecond), got, err)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range []int{0, 2, 3} {
		if got[m] != "42" {
			t.Errorf("member %d prints %q", m, got[m])
		}
	}
}

// Any bytes on a driver's pipe are read without a panic, in bounds, and as no more replies than
// there are members. What a driver prints is read as it was meant.
func FuzzParse(f *testing.F) {
	for _, text := range forgeries {
		f.Add([]byte(text), 3, 5000)
	}
	f.Add([]byte("1 0 0\n\n2 3 3\n42\n\n3 2 0\n\n"), 3, 3)
	f.Fuzz(func(t *testing.T, out []byte, n, most int) {
		n, most = min(max(n, 0), 100), min(max(most, 0), 1<<20)
		var group []Member
		for i := range n {
			group = append(group, Member{Number: i + 1})
		}
		all, complete := parse(out, group, most)
		if len(all) > len(group) {
			t.Fatalf("%d replies of %d members", len(all), len(group))
		}
		var again []byte
		for i, y := range all {
			if len(y.Stdout) > most {
				t.Fatalf("%d bytes", len(y.Stdout))
			}
			code := slices.Index(ends, y.Stop)
			again = fmt.Appendf(again, "%d %d %d\n%s\n", group[i].Number, code, len(y.Stdout), y.Stdout)
		}
		same, ok := parse(again, group, most)
		if !ok || len(same) != len(all) {
			t.Fatalf("%q, which was %q, is read as %d replies of %d", again, out, len(same), len(all))
		}
		if complete && len(all) == n && len(again) > len(out) {
			t.Fatalf("%q is read as %q", out, again)
		}
	})
}

// Output that no driver prints is not well-formed; output that was cut off is.
func TestParse(t *testing.T) {
	t.Parallel()
	group := []Member{{Number: 1}, {Number: 5}}
	for out, want := range map[string]struct {
		n          int
		wellFormed bool
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
		all, ok := parse([]byte(out), group, 10)
		if len(all) != want.n || ok != want.wellFormed {
			t.Errorf("%q: %d replies, %v", out, len(all), ok)
		}
	}
}
