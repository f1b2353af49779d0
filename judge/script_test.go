package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"adder/judge/base/browsertest"
	"adder/judge/run/lang"
	"adder/judge/run/lang/langtest"
	"adder/judge/run/sandbox"
	"adder/judge/verdict/result"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected outputs in the scripts")

// TestMain makes the test binary serve as the program, too: scripts and tests start it under
// the name adder.
func TestMain(m *testing.M) {
	sandbox.Init()
	os.Unsetenv("COLUMNS") // the width of the terminal in which the tests run
	testscript.Main(cached{m}, map[string]func(){"adder": hurried})
}

// cached gives all tests one cache, so that nothing is compiled twice: the environment's, or a
// new one.
type cached struct{ *testing.M }

func (c cached) Run() int {
	defer func() { browsertest.Close() }()
	if os.Getenv("ADDER_CACHE") != "" {
		return c.M.Run()
	}
	dir, err := os.MkdirTemp("", "adder-test-cache-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	os.Setenv("ADDER_CACHE", dir)
	return c.M.Run()
}

func TestScripts(t *testing.T) {
	t.Parallel()
	files, err := scripts()
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Files:               files,
		WorkdirRoot:         t.TempDir(), // its own would stay where -run leaves scripts out
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup:               scriptEnv,
		Condition:           has,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":  exits,
			"below":  below,
			"plain":  plain,
			"sparse": sparse,
			"bytes":  writeBytes,
			"valid":  valid,
		},
	})
}

// brief reports whether the longest tests are left out or trimmed: with -short, and under the
// race detector, which makes them ten times as slow.
func brief() bool { return testing.Short() || os.Getenv("ADDER_RACE") != "" }

// long reports whether tests try everything, rather than a sample.
func long() bool { return os.Getenv("ADDER_LONG") != "" }

// scripts lists the scripts. With -short these are the fast ones, and one that judges.
func scripts() ([]string, error) {
	all, err := filepath.Glob("testdata/script/*.txtar")
	if err != nil || !testing.Short() {
		return all, err
	}
	return slices.DeleteFunc(all, func(file string) bool {
		text, err := os.ReadFile(file)
		name := filepath.Base(file)
		judges := err == nil && strings.Contains(string(text), "[!sandbox] skip")
		return slices.Contains(slowScripts, name) || judges && name != "judge-stdin.txtar"
	}), nil
}

// slowScripts start a compiler, or make all cases, without a sandbox.
var slowScripts = []string{"doctor.txtar", "judge-level.txtar", "lint-suite.txtar", "suite-new.txtar"}

// scriptEnv sets the variables of scripts. Version managers find their toolchains by HOME.
func scriptEnv(e *testscript.Env) error {
	adder, err := exec.LookPath("adder")
	if err != nil {
		return err
	}
	root, err := filepath.Abs("..")
	if err != nil {
		return err
	}
	gcc, _ := exec.LookPath("gcc")
	for name, value := range map[string]string{
		"HOME":        os.Getenv("HOME"),
		"ADDER_CACHE": os.Getenv("ADDER_CACHE"),
		"BIN":         filepath.Dir(adder),
		"ROOT":        root,
		"GCC":         gcc,
		"ESC":         "\x1b",
	} {
		e.Setenv(name, value)
	}
	return nil
}

// has decides the conditions [lang:KEY], [sandbox] and [long].
func has(cond string) (bool, error) {
	what, key, _ := strings.Cut(cond, ":")
	switch what {
	case "long":
		return long(), nil
	case "sandbox":
		level, missing := sandbox.Best()
		return present(level != sandbox.Bare, "a sandbox", strings.Join(missing, "; "))
	case "lang":
		l, err := lang.Find(key)
		if err != nil {
			return false, err
		}
		_, err = l.Toolchain()
		return present(err == nil, l.Name, fmt.Sprint(err))
	}
	return false, fmt.Errorf("no condition is called %q", cond)
}

// present makes it an error that something is missing, if ADDER_REQUIRE_ALL is set.
func present(ok bool, what, why string) (bool, error) {
	if !ok && os.Getenv("ADDER_REQUIRE_ALL") != "" {
		return false, fmt.Errorf("ADDER_REQUIRE_ALL is set, and %s is missing: %s", what, why)
	}
	return ok, nil
}

// exits runs a program that must end with an exit code: exits CODE PROGRAM ARG...
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits code program [args...]")
	}
	err, got := ts.Exec(args[1], args[2:]...), 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit code %d, want %s", got, args[0])
	}
}

// below writes to a file what standard output has after the table and an empty line: the
// failures, without times. below FILE
func below(ts *testscript.TestScript, _ bool, args []string) {
	_, rest, _ := strings.Cut(ts.ReadFile("stdout"), "\n\n")
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(rest), 0o600))
}

// plain makes sure that neither output has characters that control a terminal.
func plain(ts *testscript.TestScript, _ bool, _ []string) {
	for _, name := range []string{"stdout", "stderr"} {
		for i, r := range ts.ReadFile(name) {
			if r < ' ' && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 || r == '\u202e' {
				ts.Fatalf("%s holds %q at byte %d", name, r, i)
			}
		}
	}
}

// sparse makes a file of many bytes that takes no room: sparse FILE BYTES
func sparse(ts *testscript.TestScript, _ bool, args []string) {
	size, err := strconv.ParseInt(args[1], 10, 64)
	ts.Check(err)
	f, err := os.Create(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(errors.Join(f.Truncate(size), f.Close()))
}

// writeBytes writes a file of bytes that a script cannot hold: bytes FILE GO-STRING
func writeBytes(ts *testscript.TestScript, _ bool, args []string) {
	s, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(s), 0o600))
}

// valid makes sure that a file has results as in docs/formats.md: reading and writing them
// gives the same bytes, so no key is unknown. valid result FILE
func valid(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 || args[0] != "result" {
		ts.Fatalf("usage: valid result FILE")
	}
	text := ts.ReadFile(args[1])
	var results []result.Result
	for read := json.NewDecoder(strings.NewReader(text)); read.More(); {
		var x result.Result
		ts.Check(read.Decode(&x))
		results = append(results, x)
	}
	var again strings.Builder
	ts.Check(result.Write(&again, results...))
	if again.String() != text {
		ts.Fatalf("%s: %s", args[1], cmp.Diff(text, again.String()))
	}
}

// runHere runs a command in this process, with an empty standard input.
func runHere(args ...string) (code int, out, talk string) {
	var stdout, stderr bytes.Buffer
	code = execute(context.Background(), args, strings.NewReader(""), &stdout, &stderr)
	return code, stdout.String(), stderr.String()
}

func needsLanguages(t *testing.T, keys ...string) {
	t.Helper()
	for _, key := range keys {
		l, err := lang.Find(key)
		if err != nil {
			t.Fatal(err)
		}
		var missing *lang.MissingError
		if _, err := l.Toolchain(); errors.As(err, &missing) {
			langtest.Missing(t, err, "; ", missing.Hint())
		}
	}
}

// writeFiles writes files below a folder, by their paths with slashes.
func writeFiles(t testing.TB, dir string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
}
