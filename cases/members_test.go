package cases_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"adder/cases"
	"adder/judge/game/belief"
	"adder/judge/game/board"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
)

// A member of a population is a program that may be wrong.
type member struct {
	name  string
	reads *board.Format // if it is a site's, the member can be asked about that site's boards alone
	// wrong returns the indices of boards on which it is wrong, up to that many; 0: of all.
	wrong func(t *testing.T, p posing, most int) []int
}

// posing is boards with their answers.
type posing struct {
	boards  []board.Board
	answers []int32
}

func pose(boards []board.Board) posing { return posing{boards, answersTo(boards)} }

func (p posing) part(from, to int) posing { return posing{p.boards[from:to], p.answers[from:to]} }

// playing is a belief or a variant.
func playing(name string, start func() belief.Player) member {
	return member{name: name, wrong: func(_ *testing.T, p posing, most int) (wrong []int) {
		play := start()
		for i := range p.boards {
			if int(play(&p.boards[i])) != int(p.answers[i]) {
				wrong = append(wrong, i)
			}
			if most > 0 && len(wrong) == most {
				break
			}
		}
		return wrong
	}}
}

// A program prints something for an input with that many boards; ok is false if it dies or is too slow.
type program func(t *testing.T, input []byte, boards int) (printed string, ok bool)

// running is a program that gets each board in a process of its own. If it is right on patience boards
// in a row that it got wrong together, it only carries something over from board to board, and is asked
// no more; 0: it is asked for all.
func running(name string, f *board.Format, run program, patience int) member {
	return member{name: name, reads: f, wrong: func(t *testing.T, p posing, most int) []int {
		t.Helper()
		s := search{posing: p, most: most, patience: patience, right: func(p posing) bool {
			t.Helper()
			printed, ok := run(t, f.Write(p.boards...), len(p.boards))
			return ok && p.answered(printed)
		}}
		first := min(most, len(p.boards)) // most programs are wrong on nearly all boards
		for i := range first {
			s.among(i, i+1)
		}
		s.among(first, len(p.boards))
		return s.wrong
	}}
}

// A search finds the boards on which a program is wrong. To save time, the program gets many in one
// input: only where it is wrong on some of them is it asked for fewer, and in the end for one.
type search struct {
	posing
	right    func(posing) bool
	most     int   // boards to be found; 0: all
	patience int   // see running
	wrong    []int // boards so far
	carried  int   // boards in a row that are right alone
}

// parts is into how many parts boards are divided on which a program is wrong.
const parts = 20

// among searches the boards from..to-1.
func (s *search) among(from, to int) {
	enough := s.most > 0 && len(s.wrong) >= s.most || s.patience > 0 && s.carried >= s.patience
	switch {
	case enough || from == to:
	case s.right(s.part(from, to)):
		s.carried += truth(to-from == 1)
	case to-from == 1:
		s.wrong, s.carried = append(s.wrong, from), 0
	default:
		step := max(1, (to-from)/parts)
		for ; from < to; from += step {
			s.among(from, min(from+step, to))
		}
	}
}

// answered reports whether lines are the answers, perhaps with throws.
func (p posing) answered(printed string) bool {
	at := 0
	for line := range strings.Lines(printed) {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if at == len(p.boards) || words[0] != strconv.Itoa(int(p.answers[at])) ||
			len(words) > 1 && !cases.Leads(&p.boards[at], words[1:], int(p.answers[at])) {
			return false
		}
		at++
	}
	return at == len(p.boards)
}

// host starts a program that runs members, as members.cpp says. They get ten milliseconds, and some time
// for each board.
func host(t *testing.T, perBoard time.Duration, name string, args ...string) func(member int) program {
	cmd := exec.CommandContext(t.Context(), name, args...)
	cmd.Env = append(os.Environ(), "OUTPUT_PATH=/dev/stdout")
	in, out := cases.Must(cmd.StdinPipe()), cases.Must(cmd.StdoutPipe())
	cases.Check(t, cmd.Start())
	t.Cleanup(func() {
		in.Close()
		_ = cmd.Wait()
	})
	replies := bufio.NewReader(out)
	return func(member int) program {
		return func(t *testing.T, input []byte, boards int) (string, bool) {
			t.Helper()
			limit := (10*time.Millisecond + time.Duration(boards)*perBoard).Microseconds()
			_, err := fmt.Fprintf(in, "%d %d %d\n%s", member, limit, len(input), input)
			cases.Check(t, err)
			line, err := replies.ReadString('\n')
			cases.Check(t, err)
			var well, size int
			_, err = fmt.Sscan(line, &well, &size)
			cases.Check(t, err)
			printed := make([]byte, size)
			_, err = io.ReadFull(replies, printed)
			cases.Check(t, err)
			return string(printed), well == 1
		}
	}
}

// inOneProgram makes members of solvers in C or C++ that have the same includes, without those that do
// not compile. All are in one program, each in a namespace.
func inOneProgram(t *testing.T, f *board.Format, all []changedSolver) (members []member) {
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
	program := host(t, 100*time.Microsecond, base)
	for i, x := range all {
		if !refused[i] {
			members = append(members, running(x.line, f, program(i), 0))
		}
	}
	return members
}

// blamed matches the member that an error is about.
var blamed = regexp.MustCompile(`(?m)^m(\d+):.*(?: error: |required from)|undefined reference to .m(\d+)::`)

// textOf is one program of solvers, without some. Their tables are made small enough for many.
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
		body := strings.ReplaceAll(strings.ReplaceAll(x.text, "#include", "//"), "1000000", "2000")
		end := strings.LastIndex(body, "}") // of main, which only there needs no return
		fmt.Fprintf(&text, "namespace m%d {\n#line 1 \"m%[1]d\"\n%s return 0; }\n}\n", i, body[:end])
		fmt.Fprintf(&table, "m%d::main, ", i)
	}
	driver := cases.Must(os.ReadFile("testdata/members.cpp"))
	return text.String() + "int (*members[])() = {" + table.String() + "};\n" + string(driver)
}

// interpreted makes members of solvers in Python.
func interpreted(t *testing.T, f *board.Format, all []changedSolver) (members []member) {
	t.Helper()
	var texts []string
	for _, x := range all {
		texts = append(texts, x.text)
	}
	file := filepath.Join(t.TempDir(), "members.json")
	cases.Check(t, os.WriteFile(file, cases.Must(json.Marshal(texts)), 0o600))
	program := host(t, 2*time.Millisecond, "python3", "testdata/members.py", file)
	for i, x := range all {
		members = append(members, running(x.line, f, program(i), 0))
	}
	return members
}

const (
	recordedLimit    = time.Second // of CPU time, for an input
	recordedPatience = 200
)

// recorded is a program of another person.
func recorded(t *testing.T, path string) []member {
	t.Helper()
	language := cases.Must(lang.Recognise(path))
	p := langtest.Built(t, cases.Must(lang.Load(path, language)))
	f := formatOf(path)
	s := cases.Must(p.Session(lang.Setup{Memory: 1 << 30, Output: 1 << 20}))
	t.Cleanup(func() { cases.Check(t, s.Close()) })
	site := lang.Site{OutputFile: f.OutputFile, AnswerSuffix: f.AnswerSuffix}
	return []member{running(path, f, func(t *testing.T, input []byte, _ int) (string, bool) {
		t.Helper()
		out, err := s.Feed(t.Context(), input, site, recordedLimit, 10*recordedLimit)
		cases.Check(t, err)
		return string(out.Stdout), out.Stop == sandbox.Exited && out.Code == 0
	}, recordedPatience)}
}

func TestMain(m *testing.M) { langtest.Main(m) }
