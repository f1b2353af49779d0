package lang

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestMissingTools(t *testing.T) {
	t.Parallel()
	for _, l := range Languages {
		for i, missing := range l.Tools {
			look := func(name string) (string, error) {
				if name == missing {
					return "", exec.ErrNotFound
				}
				return "/bin/true", nil
			}
			_, err := l.resolve(look)
			me, ok := errors.AsType[*MissingError](err)
			if !ok || me.Tool != missing || me.Language != l.Name || me.Hint() != "apt-get install "+l.Packages[i] {
				t.Errorf("%s without %s: %v", l.Name, missing, err)
			}
		}
	}
}

// A program with a compiler's name that is no compiler must not cause a crash or a
// compile error.
func TestToolsThatDoNotAnswer(t *testing.T) {
	slow(t)
	for _, l := range Languages {
		_, err := l.resolve(func(string) (string, error) { return "/bin/false", nil })
		if me, ok := errors.AsType[*MissingError](err); !ok || me.Why == nil {
			t.Errorf("%s: %v", l.Name, err)
		}
	}
}

// What the caller has set for his own programs changes nothing, and a tool's own words are told.
func TestToolsAreAskedCleanly(t *testing.T) {
	t.Setenv("PYTHONHOME", "/nowhere")
	t.Setenv("NODE_OPTIONS", "--no-such-option")
	t.Setenv("PYENV_VERSION", "system")
	out, err := ask("/bin/sh", "-c", "export -p")
	if err != nil || strings.Contains(out, "nowhere") || strings.Contains(out, "such") ||
		!strings.Contains(out, "PYENV_VERSION") {
		t.Errorf("%s, %v", out, err)
	}
	_, err = ask("/bin/sh", "-c", "echo first >&2; echo second >&2; exit 3")
	if err == nil || err.Error() != "/bin/sh: exit status 3: first" {
		t.Errorf("%v", err)
	}
	me := &MissingError{Language: "C", Tool: "gcc", Why: err}
	if strings.Contains(me.Hint(), "apt-get") {
		t.Errorf("advice to install what is there: %s", me.Hint())
	}
}

func TestToolchains(t *testing.T) {
	slow(t)
	home, _ := os.UserHomeDir()
	for _, l := range Languages {
		t.Run(l.Key, func(t *testing.T) {
			t.Parallel()
			tc, err := l.Toolchain()
			skipMissing(t, err)
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%s %v", tc.Version, tc.Mounts)
			if again, _ := l.Toolchain(); again != tc {
				t.Error("asked twice")
			}
			if tc.Version == "" || strings.Contains(tc.Version, "\n") ||
				!strings.ContainsAny(tc.Version, "0123456789") {
				t.Errorf("version %q", tc.Version)
			}
			for _, m := range tc.Mounts {
				if m.Host == home || strings.Count(filepath.Clean(m.Host), "/") < 2 {
					t.Errorf("%s would show all of %s", l.Name, m.Host)
				}
			}
		})
	}
}

func TestInstallation(t *testing.T) {
	t.Setenv("HOME", "/home/someone")
	for program, want := range map[string]string{
		"/opt/node-20/bin/node":     "/opt/node-20",
		"/opt/bin/node":             "/opt/bin/node",
		"/home/someone/bin/g++":     "/home/someone/bin/g++",
		"/home/someone/gcc/bin/g++": "/home/someone/gcc",
	} {
		if got := installation(program); got != want {
			t.Errorf("installation(%s) = %s, want %s", program, got, want)
		}
	}
}
