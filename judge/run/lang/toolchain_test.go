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
		for _, missing := range l.Tools {
			look := func(name string) (string, error) {
				if name == missing {
					return "", exec.ErrNotFound
				}
				return "/bin/true", nil
			}
			_, err := l.resolve(look)
			me, ok := errors.AsType[*MissingError](err)
			if !ok || me.Tool != missing || me.Language != l.Name || !strings.Contains(me.Hint(), l.Package) {
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
