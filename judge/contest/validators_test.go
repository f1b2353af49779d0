package contest

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"adder/generator"
	"adder/judge/game/board"

	"go.yaml.in/yaml/v3"
)

const inputValidator = "problem/validate_input.py"

// validated is what the input validator says of each text: "ok", or what is wrong. All are
// given to one process.
func validated(t *testing.T, texts [][]byte) (said []string) {
	t.Helper()
	cmd := exec.Command(need(t, "python3"), "-B", "testdata/drive.py", inputValidator)
	cmd.Stdin = bytes.NewReader(must(json.Marshal(texts)))
	cmd.Stderr = os.Stderr
	check(t, json.Unmarshal(must(cmd.Output()), &said))
	return said
}

// canonical reports whether an input is a file of boards as Adder writes it.
func canonical(text []byte) bool {
	boards, err := board.Parse("input", text)
	return err == nil && bytes.Equal(board.Plain(boards...), text)
}

// The input validator takes every input of a package, and refuses what Adder's own reader
// refuses.
func TestInputValidatorAgreesWithTheReader(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	var texts [][]byte
	for name, text := range packages()["kattis"].files {
		if strings.HasSuffix(name, ".in") {
			texts = append(texts, text)
		}
	}
	var invalid []struct{ Name, Why, Text string }
	check(t, yaml.Unmarshal(must(os.ReadFile("testdata/invalid_inputs.yaml")), &invalid))
	for _, x := range invalid {
		if canonical([]byte(x.Text)) {
			t.Errorf("%s: %q is valid", x.Name, x.Text)
		}
		texts = append(texts, []byte(x.Text))
	}
	valid, random := 0, rand.New(rand.NewPCG(1, 1))
	const mutants = 2000
	for range mutants {
		text := board.Plain(small(random)...)
		for range random.IntN(3) {
			text = mutated(random, text, "0123456789 \n\t\r-+.x\x00\xff")
		}
		texts = append(texts, text)
	}
	for i, said := range validated(t, texts) {
		want := canonical(texts[i])
		if want {
			valid++
		}
		if (said == "ok") != want {
			t.Errorf("the validator says %s, and Adder says %v, of %.200q", said, want, texts[i])
		}
	}
	if valid < mutants/10 || valid > mutants*9/10 {
		t.Errorf("%d of %d inputs are valid: that tries one side only", valid, len(texts))
	}
}

// Systems know the validator by its exit code, and some give it arguments.
func TestValidatorByItsInterface(t *testing.T) {
	t.Parallel()
	for stdin, want := range map[string]int{"1\n2 1 0\n": 42, "1\n2 1 0\n\n": 43} {
		for _, args := range [][]string{nil, {"--other", "x"}} {
			cmd := exec.Command(need(t, "python3"), append([]string{inputValidator}, args...)...)
			cmd.Stdin = strings.NewReader(stdin)
			_ = cmd.Run() // the code is -1 if it could not be started
			if got := cmd.ProcessState.ExitCode(); got != want {
				t.Errorf("%q, arguments %q: exit code %d, want %d", stdin, args, got, want)
			}
		}
	}
}

// A package asks for the numbers alone, and so its accepted solvers print nothing else.
func TestAcceptedSolversPrintNumbersAlone(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	for _, s := range packages()["kattis-with-scoring"].problem.Solvers {
		file := filepath.Join(t.TempDir(), s.Name)
		check(t, os.WriteFile(file, s.Text, 0o600))
		var cmd *exec.Cmd
		switch {
		case s.Folder != "accepted":
			continue
		case filepath.Ext(s.Name) == ".py":
			cmd = exec.Command(need(t, "python3"), file)
		case filepath.Ext(s.Name) == ".cpp":
			check(t, exec.Command(need(t, "g++"), "-O0", "-o", file+".exe", file).Run())
			cmd = exec.Command(file + ".exe")
		default:
			continue
		}
		cmd.Stdin = bytes.NewReader(embedded("several.in"))
		got := strings.Join(strings.Fields(string(must(cmd.Output()))), "\n") + "\n"
		same(t, string(embedded("several.ans")), got, s.Name)
	}
}

// small makes a few small boards of all kinds.
func small(r *rand.Rand) []board.Board {
	boards := make([]board.Board, r.IntN(4))
	mix := generator.NewMix(r.Uint64(), nil, nil, nil)
	for i := range boards {
		for cells := 0; cells == 0 || cells > 60; cells = boards[i].Cells {
			mix.Fill(&boards[i], r.Uint64N(1<<20))
			boards[i] = boards[i].Clone()
		}
	}
	return boards
}

// mutated changes a text in one place: a byte, a word, a line.
func mutated(r *rand.Rand, text []byte, letters string) []byte {
	at := r.IntN(len(text) + 1)
	some := letters[r.IntN(len(letters))]
	line := func() (int, int) {
		from := bytes.LastIndexByte(text[:at], '\n') + 1
		to := bytes.IndexByte(text[at:], '\n')
		if to < 0 {
			return from, len(text)
		}
		return from, at + to + 1
	}
	splice := func(from, to int, with ...byte) []byte {
		return append(append(bytes.Clone(text[:from]), with...), text[to:]...)
	}
	switch r.IntN(8) {
	case 0:
		return splice(at, at, some)
	case 1:
		return splice(at, min(at+1, len(text)))
	case 2:
		return splice(at, min(at+1, len(text)), some)
	case 3: // a line twice
		from, to := line()
		return splice(to, to, text[from:to]...)
	case 4: // a line left out
		from, to := line()
		return splice(from, to)
	case 5: // another number
		return splice(at, at, strconv.AppendInt(nil, r.Int64N(20)-2, 10)...)
	case 6: // blanks at an end
		return append(bytes.Clone(text), " \n"[r.IntN(2)])
	default: // a small step of a digit, which often leaves a file valid
		if at < len(text) && text[at] >= '1' && text[at] < '9' {
			return splice(at, at+1, text[at]+1)
		}
		return splice(at, at)
	}
}
