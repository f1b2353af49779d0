package job

import (
	"errors"
	"log/slog"
	"path/filepath"
	"slices"
	"syscall"

	"adder/judge/base/fault"
	"adder/judge/run/lang"
	"adder/judge/run/sandbox"
)

// A Machine says where programs run, at which level of the sandbox, and how many at a
// time.
type Machine struct {
	Cache   string   // folder for compiled programs, made cases and measured times
	Level   string   // of the sandbox; "" is the best that there is
	Trust   bool     // run programs even where there is no sandbox
	Workers int      // programs that run at one time; at level bare it is one
	Hide    []string // files and folders that no program may see

	Turns *sandbox.Turns `json:"-"` // shared by several jobs; nil means that the job has its own
}

// Levels are the names of the levels of the sandbox, the best first.
var Levels = []string{string(sandbox.ContainerCgroup), string(sandbox.ContainerRlimit), string(sandbox.Bare)}

func findLevel(name string) (sandbox.Level, error) {
	if !slices.Contains(Levels, name) {
		return "", fault.Unknown("sandbox level", name, Levels)
	}
	return sandbox.Level(name), nil
}

// Sandbox returns the level to run at. Level bare protects nobody, so the user must
// insist on it.
func (m *Machine) Sandbox() (sandbox.Level, error) {
	level, missing := sandbox.Best()
	if m.Level != "" {
		chosen, err := findLevel(m.Level)
		if err != nil {
			return "", err
		}
		level = chosen
	}
	slog.Debug("sandbox", "level", level, "chosen", m.Level, "missing", missing)
	if err := sandbox.SweepStale(); err != nil {
		return "", err
	}
	if level == sandbox.Bare && !m.Trust {
		why := "level bare is not a sandbox: a submission could do whatever you can"
		if m.Level == "" && len(missing) > 0 {
			why += " (missing here: " + missing[0] + ")"
		}
		return "", fault.New(why,
			"adder doctor lists what is missing; --trust runs programs without a sandbox")
	}
	return level, nil
}

// leastLevel is the level that workers must have. It is not bare, unless the user insists.
func (m *Machine) leastLevel() (sandbox.Level, error) {
	if m.Level == "" {
		return sandbox.ContainerRlimit, nil
	}
	return findLevel(m.Level)
}

// builder returns the compiler of programs, at the level at which they run. It refuses to run
// programs in cells that show what the machine hides, such as a key, or the files in more:
// answers, and other submissions.
func (m *Machine) builder(more ...string) (*lang.Builder, error) {
	if m.Workers < 1 {
		return nil, fault.New("--workers must be 1 or more", "as in --workers 2")
	}
	level, err := m.Sandbox()
	if err != nil {
		return nil, err
	}
	b, err := lang.NewBuilder(filepath.Join(m.Cache, "programs"))
	if err != nil {
		return nil, cacheError(err)
	}
	b.Level, b.Turns = level, m.turns(level)
	b.Private, err = fault.Each(slices.Concat([]string{m.Cache}, m.Hide, more), realPath)
	if err != nil || level == sandbox.Bare {
		return b, err
	}
	for _, path := range b.Private {
		if sandbox.Shows(path) {
			return nil, fault.New("every program could read "+path, "move it out of the system's folders")
		}
	}
	return b, nil
}

// bareTurns let one program run at a time. At level bare all of them share the machine's folder for
// temporary files: two that keep their input there by one name would read each other's.
var bareTurns = sandbox.NewTurns(1)

func (m *Machine) turns(level sandbox.Level) *sandbox.Turns {
	switch {
	case level == sandbox.Bare:
		return bareTurns
	case m.Turns != nil:
		return m.Turns
	}
	return sandbox.NewTurns(m.Workers)
}

// realPath is absolute, and behind links if there is such a file.
func realPath(path string) (string, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	real, err := filepath.EvalSymlinks(path)
	if err != nil {
		return path, nil
	}
	return real, nil
}

// cacheError says what to do about a folder that cannot be used. A full disk is not the
// user's mistake.
func cacheError(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return fault.New(err.Error(), "--cache, or ADDER_CACHE, names another folder")
}
