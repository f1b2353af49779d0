package contest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// exitOf runs a program with a standard input and returns its exit code.
func exitOf(stdin string, program string, args ...string) int {
	cmd := exec.Command(program, args...)
	cmd.Stdin = strings.NewReader(stdin)
	_ = cmd.Run() // the code is -1 if it could not be started
	return cmd.ProcessState.ExitCode()
}

// Systems know validators by their arguments, their standard input and their
// exit codes alone.
func TestValidatorsByTheirInterface(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	python3, validate := need(t, "python3"), filepath.Join(checkers(t), "validate")
	dir := t.TempDir()
	in, ans, throwsAns := filepath.Join(dir, "1.in"), filepath.Join(dir, "1.ans"), filepath.Join(dir, "2.ans")
	for name, text := range map[string]string{in: outputsIn, ans: outputsAns, throwsAns: "2 1 3\n2\n-1\n"} {
		check(t, os.WriteFile(name, []byte(text), 0o600))
	}
	for _, c := range []struct {
		what, stdin string
		want        int
		command     []string
	}{
		{"a valid input", outputsIn, 42, []string{python3, "problem/validate_input.py"}},
		{"an invalid input", outputsIn + "\n", 43, []string{python3, "problem/validate_input.py"}},
		{"an input, with an unknown flag", outputsIn, 42,
			[]string{python3, "problem/validate_input.py", "--other", "x"}},
		{"a right output", "2 1 3\n2\n-1\n", 42, []string{validate, in, ans, dir}},
		{"a right output, with flags", outputsAns, 42,
			[]string{validate, in, ans, dir + "/", "case_sensitive", "space_change_sensitive"}},
		{"a right output, where the answers show throws", outputsAns, 42,
			[]string{validate, in, throwsAns, dir}},
		{"a wrong output", "2 1 2\n2\n-1\n", 43, []string{validate, in, ans, dir}},
		{"no answers: the judge's own fault", outputsAns, 1,
			[]string{validate, in, filepath.Join(dir, "none"), dir}},
		{"no arguments", outputsAns, 1, []string{validate}},
	} {
		if got := exitOf(c.stdin, c.command[0], c.command[1:]...); got != c.want {
			t.Errorf("%s: exit code %d, want %d", c.what, got, c.want)
		}
	}
	message, err := os.ReadFile(filepath.Join(dir, "judgemessage.txt"))
	if want := "line 1: board 1: the throws do not lead to the last cell\n"; string(message) != want {
		t.Errorf("judgemessage.txt: %q (%v), want %q", message, err, want)
	}
}

// Every input of a package passes its validator, and every answer file is a right output.
func TestPackagedCasesPass(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	t.Parallel()
	all := packs()
	p := all[0] // its large cases pass like the others, and take a minute
	if os.Getenv("ADDER_LONG") != "" {
		p = all[len(all)-1]
	}
	var inputs, outputs []call
	for name, in := range p.cases() {
		ans := p.files[strings.TrimSuffix(name, ".in")+".ans"]
		inputs = append(inputs, call{in})
		outputs = append(outputs, call{in, ans, ans})
	}
	for what, said := range map[string][]string{
		"input":  python(t, "problem/validate_input.py", inputs),
		"output": checked(t, outputs),
	} {
		for i, s := range said {
			if s != "ok" {
				t.Errorf("%s validator: %s of %s", what, s, show(inputs[i][0]))
			}
		}
	}
}
