package main

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"adder/judge/job"
	"adder/judge/sandbox"

	"github.com/spf13/cobra"
)

// machineFlags adds the flags of the commands that run programs. An ordinary user's
// program may have to start again to be given control groups, so that comes before
// anything is read from standard input.
func machineFlags(cmd *cobra.Command, m *job.Machine) {
	cmd.PersistentPreRun = func(*cobra.Command, []string) {
		if m.Level == "" || m.Level == string(sandbox.ContainerCgroup) {
			_ = sandbox.EnterScope() // the level then tells what is not held
		}
	}
	f := cmd.Flags()
	f.StringVar(&m.Cache, "cache", defaultCache(), "folder for compiled programs, made cases and measured times")
	wordsFlag(cmd, &m.Level, "level", "", "sandbox level: "+strings.Join(job.Levels, ", ")+" (default the best of this machine)", job.Levels)
	f.BoolVar(&m.Trust, "trust", false, "run code that you trust even where there is no sandbox")
	f.IntVar(&m.Workers, "workers", runtime.NumCPU(), "programs that run at one time")
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
