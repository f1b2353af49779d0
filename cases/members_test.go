package cases_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/cases"
	"adder/judge/game/board"
)

// A member is a changed solver among many in one program.
type member struct {
	changedSolver
	wrong func(t *testing.T, f *board.Format, p posing) bool // on one of the boards
}

// A host is a started program that runs members, as members.cpp says.
type host struct {
	in      io.Writer
	replies *bufio.Reader
}

func newHost(t *testing.T, path string) *host {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), path)
	cmd.Env = append(os.Environ(), "OUTPUT_PATH=/dev/stdout")
	in, out := cases.Must(cmd.StdinPipe()), cases.Must(cmd.StdoutPipe())
	cases.Check(t, cmd.Start())
	t.Cleanup(func() {
		in.Close()
		_ = cmd.Wait()
	})
	return &host{in, bufio.NewReader(out)}
}

// wrong gives all boards to one process of a member. It gets ten milliseconds, and some for each board.
func (h *host) wrong(t *testing.T, member int, f *board.Format, p posing) bool {
	t.Helper()
	input := f.Write(p.boards...)
	limit := 10*time.Millisecond + time.Duration(len(p.boards))*100*time.Microsecond
	_, err := fmt.Fprintf(h.in, "%d %d %d\n%s", member, limit.Microseconds(), len(input), input)
	cases.Check(t, err)
	line, err := h.replies.ReadString('\n')
	cases.Check(t, err)
	var well, size int
	_, err = fmt.Sscan(line, &well, &size)
	cases.Check(t, err)
	printed := make([]byte, size)
	_, err = io.ReadFull(h.replies, printed)
	cases.Check(t, err)
	var want []string
	for _, n := range p.answers {
		want = append(want, strconv.Itoa(int(n)))
	}
	return well == 0 || !slices.Equal(strings.Fields(string(printed)), want)
}

// inOneProgram makes members of solvers in C that have the same includes, without those that do not
// compile. All are in one program, each in a namespace.
func inOneProgram(t *testing.T, all []changedSolver) (members []member) {
	t.Helper()
	base := filepath.Join(t.TempDir(), "members")
	refused := map[int]bool{}
	for {
		cases.Check(t, os.WriteFile(base+".cpp", []byte(textOf(all, refused)), 0o600))
		said, err := exec.Command("g++", "-O1", "-w", "-fpermissive", "-fno-diagnostics-show-caret",
			"-o", base, base+".cpp").CombinedOutput()
		if err == nil {
			break
		}
		before := len(refused)
		for _, m := range blamed.FindAllStringSubmatch(string(said), -1) {
			refused[cases.Must(strconv.Atoi(m[1]))] = true
		}
		if len(refused) == before {
			t.Fatalf("%s", said)
		}
	}
	h := newHost(t, base)
	for i, x := range all {
		if !refused[i] {
			members = append(members, member{x, func(t *testing.T, f *board.Format, p posing) bool {
				t.Helper()
				return h.wrong(t, i, f, p)
			}})
		}
	}
	return members
}

// blamed matches the member that an error is about.
var blamed = regexp.MustCompile(`(?m)^m(\d+):.*(?: error: |required from)|undefined reference to .m(\d+)::`)

// textOf is one program of solvers, without some.
func textOf(all []changedSolver, without map[int]bool) string {
	var text, table strings.Builder
	for line := range strings.Lines(all[0].text) {
		if strings.HasPrefix(line, "#include") {
			text.WriteString(line)
		}
	}
	for i, x := range all {
		if without[i] {
			table.WriteString("nullptr, ")
			continue
		}
		body := strings.ReplaceAll(x.text, "#include", "//")
		end := strings.LastIndex(body, "}") // of main, which only there needs no return
		fmt.Fprintf(&text, "namespace m%d {\n#line 1 \"m%[1]d\"\n%s return 0; }\n}\n", i, body[:end])
		fmt.Fprintf(&table, "m%d::main, ", i)
	}
	driver := cases.Must(os.ReadFile("testdata/members.cpp"))
	return text.String() + "int (*members[])() = {" + table.String() + "};\n" + string(driver)
}
