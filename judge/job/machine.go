package job

import (
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"syscall"

	"adder/judge/lang"
	"adder/judge/sandbox"
	"adder/judge/usage"
)

// A Machine is with what, where and how many programs are run at one time.
type Machine struct {
	Cache   string   // folder for compiled programs, made cases and measured times
	Level   string   // of the sandbox; "" is the best that there is
	Trust   bool     // run programs even where there is no sandbox
	Workers int      // programs that run at one time
	Hide    []string // files and folders that no program may see
}

// Levels are the names of the levels of the sandbox, the best first.
var Levels = []string{string(sandbox.ContainerCgroup), string(sandbox.ContainerRlimit), string(sandbox.Bare)}

func findLevel(name string) (sandbox.Level, error) {
	if !slices.Contains(Levels, name) {
		return "", usage.Unknown("sandbox level", name, Levels)
	}
	return sandbox.Level(name), nil
}

// Sandbox returns the level to run at. Level bare protects nobody, so it must
// be insisted on.
func (m *Machine) Sandbox() (sandbox.Level, error) {
	level, missing := sandbox.Best()
	if m.Level != "" {
		var err error
		if level, err = findLevel(m.Level); err != nil {
			return "", err
		}
	}
	slog.Debug("sandbox", "level", level, "asked", m.Level, "missing", missing)
	if err := sandbox.SweepStale(); err != nil {
		return "", err
	}
	if level == sandbox.Bare && !m.Trust {
		why := "level bare is not a sandbox: a submission could do whatever you can"
		if m.Level == "" && len(missing) > 0 {
			why += " (missing here: " + missing[0] + ")"
		}
		return "", usage.New(why, "adder doctor lists what is missing; --trust runs programs without a sandbox")
	}
	return level, nil
}

// Least is the level that workers must have: nobody is asked to run students'
// programs bare, unless it is insisted on.
func (m *Machine) Least() (sandbox.Level, error) {
	if m.Level == "" {
		return sandbox.ContainerRlimit, nil
	}
	return findLevel(m.Level)
}

// builder returns what compiles programs, at the level that they run at.
func (m *Machine) builder() (*lang.Builder, error) {
	if m.Workers < 1 {
		return nil, usage.New("--workers must be 1 or more", "")
	}
	level, err := m.Sandbox()
	if err != nil {
		return nil, err
	}
	b, err := lang.NewBuilder(filepath.Join(m.Cache, "programs"))
	if err != nil {
		return nil, cacheError(err)
	}
	b.Level = level
	for _, path := range append([]string{m.Cache}, m.Hide...) {
		if err := hide(b, path); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// hide keeps a file or folder out of cells: a key, answers, what others handed in.
func hide(b *lang.Builder, name string) error {
	path, err := filepath.Abs(name)
	b.Hide = append(b.Hide, path)
	return err
}

// cacheError says what to do about a folder that cannot be used. A full disk is
// no mistake of the user's.
func cacheError(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return usage.New(err.Error(), "--cache, or ADDER_CACHE, names another folder")
}
