package main

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"adder/judge/lang"
	"adder/judge/sandbox"
	"adder/judge/usage"

	"github.com/spf13/cobra"
)

// machineFlags is the flags of the commands that run programs: with what, where and
// how many at one time.
type machineFlags struct {
	cache   string
	level   string
	trust   bool
	workers int
}

func (o *machineFlags) flags(cmd *cobra.Command) {
	cmd.PersistentPreRun = o.enterScope
	f := cmd.Flags()
	f.StringVar(&o.cache, "cache", defaultCache(), "folder for compiled programs, made cases and measured times")
	wordsFlag(cmd, &o.level, "level", "", "sandbox level: "+strings.Join(levelNames(), ", ")+" (default the best of this machine)", levelNames())
	f.BoolVar(&o.trust, "trust", false, "run code that you trust even where there is no sandbox")
	f.IntVar(&o.workers, "workers", runtime.NumCPU(), "programs that run at one time")
}

// enterScope comes before anything is read from standard input: an ordinary
// user's program may have to start again to be given control groups.
func (o *machineFlags) enterScope(*cobra.Command, []string) {
	if o.level == "" || o.level == string(sandbox.ContainerCgroup) {
		_ = sandbox.EnterScope() // the level then tells what is not held
	}
}

// defaultCache is $ADDER_CACHE, or the user's cache folder.
func defaultCache() string {
	if dir := os.Getenv("ADDER_CACHE"); dir != "" {
		return dir
	}
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "adder")
}

// builder returns what compiles programs, at the level that they run at.
func (o *machineFlags) builder() (*lang.Builder, error) {
	if o.workers < 1 {
		return nil, usage.New("--workers must be 1 or more", "")
	}
	level, err := o.sandbox()
	if err != nil {
		return nil, err
	}
	b, err := lang.NewBuilder(filepath.Join(o.cache, "programs"))
	if err != nil {
		return nil, cacheError(err)
	}
	b.Level = level
	if cache, err := filepath.Abs(o.cache); err == nil {
		b.Hide = append(b.Hide, cache)
	}
	return b, nil
}

// cacheError says what to do about a folder that cannot be used. A full disk is
// no mistake of the user's.
func cacheError(err error) error {
	if errors.Is(err, syscall.ENOSPC) {
		return err
	}
	return usage.New(err.Error(), "--cache, or ADDER_CACHE, names another folder")
}

// sandbox returns the level to run at. Level bare protects nobody, so it must
// be insisted on.
func (o *machineFlags) sandbox() (sandbox.Level, error) {
	level, missing := sandbox.Best()
	if o.level != "" {
		var err error
		if level, err = findLevel(o.level); err != nil {
			return "", err
		}
	}
	slog.Debug("sandbox", "level", level, "asked", o.level, "missing", missing)
	if err := sandbox.SweepStale(); err != nil {
		return "", err
	}
	if level == sandbox.Bare && !o.trust {
		why := "level bare is no sandbox: a submission could do whatever you can"
		if o.level == "" && len(missing) > 0 {
			why += " (missing here: " + missing[0] + ")"
		}
		return "", usage.New(why, "adder doctor says what is missing; --trust runs code that you trust all the same")
	}
	return level, nil
}
